import { performance } from 'node:perf_hooks'
import { pino } from 'pino'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { testPagePdf } from '../../server/documents/checks.ts'
import { Busy, Conflict, Invalid, TooMany } from '../../server/errors.ts'
import { pack, unpack } from '../../server/office/failures.ts'
import { openOffice } from '../../server/office/index.ts'
import { outageOf } from '../../server/database/outages.ts'
import { freshDatabase } from '../support/database.ts'
import { readPdf } from '../support/pdf.ts'

// A thread begins by compiling the sources.
vi.setConfig({ testTimeout: 60_000 })

const { db, url } = await freshDatabase()
const log = pino({ level: 'silent' })
const open: ReturnType<typeof openOffice>[] = []
afterEach(() => Promise.all(open.splice(0).map((office) => office.close())))

function anOffice(options: Partial<Parameters<typeof openOffice>[0]> = {}) {
  const office = openOffice({ url: () => url, log, ...options })
  open.push(office)
  return office
}
type AnOffice = ReturnType<typeof anOffice>

const PAYER = { id: 0, name: 'Three Rivers', address: null, logo: null }
const SHEET = { stock: 'top', offset_x: 0, offset_y: 0 } as const
const testPage = (office: AnOffice, client: string) =>
  office.ask(client, 'testPage', PAYER, SHEET, new Date('2026-06-06'))

describe('the office', () => {
  test('draws a document in a thread of its own, while this one goes on', async () => {
    const office = anOffice()
    await testPage(office, 'ann')
    const there = await busy(() => testPage(office, 'ann'))
    const here = await busy(() => testPagePdf(PAYER, SHEET, new Date()))
    expect(there, `milliseconds of this thread, of ${here} without the office`).toBeLessThan(here / 3)
  })

  test('reads the database itself, and says no as the models do', async () => {
    const office = anOffice()
    const rider = await make.createPerson(db, { name: 'Ann Muñoz' })
    const list = JSON.parse((await office.ask('ann', 'ridersAfter', [], rider.id - 1)).toString())
    expect(list).toEqual({
      data: [{ id: rider.id, name: 'Ann Muñoz', email: null }],
      links: { next: null },
    })

    const activity = await make.createActivity(db)
    await expect(office.ask('ann', 'payableResults', activity)).rejects.toThrow(
      new Conflict('The payout is not published yet. Publish it first.'),
    )
  })

  test('gives each client one thing at a time, and whoever was served goes behind the others', async () => {
    const office = anOffice({ threads: 1 })
    const served: string[] = []
    const asked = ['greedy', 'greedy', 'greedy', 'greedy', 'modest'].map((client) =>
      testPage(office, client).then(() => served.push(client)),
    )
    await Promise.all(asked)
    expect(served).toEqual(['greedy', 'modest', 'greedy', 'greedy', 'greedy'])
  })

  test('does not let one client fill it, nor all of them', async () => {
    const office = anOffice({ threads: 1 })
    const refused: Error[] = []
    const ask = (client: string) => void testPage(office, client).catch((error: Error) => refused.push(error))
    for (let n = 0; n < 60; n++) ask('greedy')
    await Promise.resolve()
    expect(refused).toEqual(Array(19).fill(expect.any(TooMany)))
    for (let n = 0; n < 420; n++) ask(`client ${n}`)
    await Promise.resolve()
    expect(refused.slice(19)).toEqual(Array(60).fill(expect.any(Busy)))
  })

  test('ends what takes too long, says so, and goes on with a new thread', async () => {
    const office = anOffice({ threads: 1, patience: 3000 })
    await testPage(office, 'ann')
    const holder = await db.$transaction(
      async (tx) => {
        await tx.$executeRaw`LOCK TABLE users`
        const refused = await office.ask('ann', 'ridersAfter', [], 0).then(
          () => null,
          (error: Error) => error,
        )
        return refused
      },
      { timeout: 15_000 },
    )
    expect(holder).toEqual(
      new Busy('That took too long and was ended. Look whether it was done before you try again.'),
    )
    expect((await testPage(office, 'ann')).subarray(0, 4).toString()).toBe('%PDF')
  })

  test('tells who was waiting when a thread dies, and lives on', async () => {
    const office = anOffice({ threads: 1, megabytes: 8 })
    for (const client of ['ann', 'bea'])
      await expect(testPage(office, client)).rejects.toEqual(
        new Busy('That could not be finished. Look whether it was done before you try again.'),
      )
  })

  test('is closed with its threads, and takes nothing any more', async () => {
    const office = anOffice()
    const inHand = testPage(office, 'ann').then(
      () => null,
      (error: Error) => error,
    )
    await office.close()
    expect(await inHand).toBeInstanceOf(Busy)
    await expect(testPage(office, 'ann')).rejects.toThrow('Too much is going on.')
  })
})

test('an error is the same on the other side of a thread', () => {
  const over = (error: unknown) => unpack(structuredClone(pack(error)))
  const conflict = over(new Conflict('Somebody else was faster.', { version: 3 })) as Conflict
  expect([conflict.status, conflict.message, conflict.details]).toEqual([
    409,
    'Somebody else was faster.',
    { version: 3 },
  ])
  expect((over(new Invalid({ number: 'Taken.' })) as Invalid).errors).toEqual({ number: 'Taken.' })
  const full = Object.assign(new Error('could not extend file'), { code: '53100' })
  expect([over(full).message, outageOf(over(full))]).toEqual(['could not extend file', 'disk full'])
})

/** Milliseconds that this thread was at work while a document was made, the fewest of a few. */
async function busy(make: () => Promise<Buffer>) {
  const times: number[] = []
  for (let turn = 0; turn < 5; turn++) {
    const before = performance.eventLoopUtilization()
    const pdf = await make()
    times.push(performance.eventLoopUtilization(before).active)
    expect((await readPdf(new Uint8Array(pdf))).pages).toHaveLength(1)
  }
  return Math.min(...times)
}
