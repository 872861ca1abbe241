import { performance } from 'node:perf_hooks'
import { pino } from 'pino'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type PrintedCheck, testPagePdf } from '../../server/documents/checksPdf.ts'
import { Busy } from '../../server/errors.ts'
import { startWorkerPool } from '../../server/workers/pool.ts'
import { readPdf } from '../support/pdf.ts'

// Workers compile the sources when they start. That can take longer than the default timeout.
vi.setConfig({ testTimeout: 60_000 })

const log = pino({ level: 'silent' })
const open: ReturnType<typeof startWorkerPool>[] = []
afterEach(() => Promise.all(open.splice(0).map((workers) => workers.close())))

function someWorkers(options: Partial<Parameters<typeof startWorkerPool>[0]> = {}) {
  const workers = startWorkerPool({ log, ...options })
  open.push(workers)
  return workers
}
type SomeWorkers = ReturnType<typeof someWorkers>

const PAYER = { name: 'Three Rivers', address: null, logo: null }
const SHEET = { stock: 'top', offset_x: 0, offset_y: 0, preprinted: false } as const
const testPage = (workers: SomeWorkers, client: string) =>
  workers.run(client, 'testPagePdf', PAYER, SHEET, new Date('2026-06-06'))

const CHECK: PrintedCheck = {
  number: 1001,
  prints: 0,
  dated: new Date('2026-06-06'),
  payee: 'Ann Muñoz',
  cents: 12_345,
  memo: 'Open 4D',
  event: 'Summer Jackpot',
  activity: 'Open 4D',
  netted_cents: 0,
  netted_fees: [],
  lines: [{ description: '1D, 1st', cents: 12_345 }],
}
const manyChecks = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ ...CHECK, number: 1001 + n }))

describe('worker pool', () => {
  test('keeps the main thread free while a worker renders a document', async () => {
    const workers = someWorkers()
    await testPage(workers, 'ann')
    const there = await busy(() => testPage(workers, 'ann'))
    const here = await busy(() => testPagePdf(PAYER, SHEET, new Date()))
    expect(there, `milliseconds on the main thread with workers; ${here} without workers`).toBeLessThan(
      here / 3,
    )
  })

  test('rejects with the error that a task throws', async () => {
    const workers = someWorkers()
    const device = { endpoint: 'https://push.test/1', keys: { p256dh: 'short', auth: 'short' } }
    await expect(workers.run('push', 'encryptPush', device, 'Hello', {})).rejects.toThrow(
      'The subscription p256dh value should be 65 bytes long.',
    )
  })

  test('runs one task per client at a time and rotates between clients', async () => {
    const workers = someWorkers({ threads: 1 })
    await testPage(workers, 'ann')
    const served: string[] = []
    const tasks = ['greedy', 'greedy', 'greedy', 'modest', 'other'].map((client) =>
      testPage(workers, client).then(() => served.push(client)),
    )
    await Promise.all(tasks)
    expect(served).toEqual(['greedy', 'modest', 'other', 'greedy', 'greedy'])
  })

  test('leaves a thread free while one client has many tasks', async () => {
    const workers = someWorkers({ threads: 2 })
    await Promise.all([testPage(workers, 'ann'), testPage(workers, 'bea')])
    const over = (client: string) => () => client
    const long = ['greedy', 'greedy', 'greedy'].map((client) =>
      workers.run(client, 'checksPdf', PAYER, manyChecks(3_000), SHEET).then(over(client), over(client)),
    )
    expect(await Promise.race([...long, testPage(workers, 'modest').then(over('modest'))])).toBe('modest')
  })

  test('rejects more tasks once one client has 400 waiting, or 400 clients are waiting', async () => {
    const workers = someWorkers({ threads: 1 })
    const refused: Error[] = []
    const send = (client: string) =>
      void testPage(workers, client).catch((error: Error) => refused.push(error))
    for (let n = 0; n < 403; n++) send('greedy')
    await new Promise(setImmediate)
    expect(refused).toEqual(Array(2).fill(new Busy(FULL)))
    for (let n = 0; n < 410; n++) send(`client ${n}`)
    await new Promise(setImmediate)
    expect(refused.length).toBeGreaterThanOrEqual(2 + 9)
    expect(refused.every((error) => error instanceof Busy)).toBe(true)
  })

  test('ends a task that takes too long and runs the next one in a new thread', async () => {
    const workers = someWorkers({ threads: 1, timeoutMs: 10_000 })
    await testPage(workers, 'ann')
    await expect(workers.run('ann', 'checksPdf', PAYER, manyChecks(50_000), SHEET)).rejects.toEqual(
      new Busy('That took too long, so we stopped. Check whether it was done before you try again.'),
    )
    expect((await readPdf(await testPage(workers, 'ann'))).pages).toHaveLength(1)
  })

  test('rejects a task that runs out of memory and runs the next one in a new thread', async () => {
    const workers = someWorkers({ threads: 1, heapMb: 128 })
    await testPage(workers, 'ann')
    const tooLarge = { ...PAYER, ballast: Array.from({ length: 4_000_000 }, () => ({})) }
    await expect(workers.run('ann', 'testPagePdf', tooLarge, SHEET, new Date())).rejects.toEqual(
      new Busy("We couldn't finish that. Check whether it was done before you try again."),
    )
    expect((await readPdf(await testPage(workers, 'bea'))).pages).toHaveLength(1)
  })

  test('rejects all tasks, including those in progress, once the pool is closed', async () => {
    const workers = someWorkers()
    const running = testPage(workers, 'ann').then(
      () => null,
      (error: Error) => error,
    )
    await workers.close()
    expect(await running).toBeInstanceOf(Busy)
    await expect(testPage(workers, 'ann')).rejects.toThrow(FULL)
  })
})

const FULL = 'The server is busy. Nothing was saved. Try again.'

async function busy(make: () => Promise<Uint8Array>) {
  const times: number[] = []
  for (let turn = 0; turn < 5; turn++) {
    const before = performance.eventLoopUtilization()
    const pdf = await make()
    times.push(performance.eventLoopUtilization(before).active)
    expect((await readPdf(new Uint8Array(pdf))).pages).toHaveLength(1)
  }
  return Math.min(...times)
}
