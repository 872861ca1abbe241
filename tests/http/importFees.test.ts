import { expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import type { ImportFees } from '../../server/wire/entryImports.ts'
import { freshDatabase } from '../support/database.ts'
import { importLine as line } from '../support/importLine.ts'
import { createScenario } from '../support/scenario.ts'

const { db } = await freshDatabase()
const { organizer, scorer, outsider, organization } = await createScenario(db)

async function createArena() {
  const event = await make.createEvent(db, { organization })
  await db.event.update({ where: { id: event.id }, data: { exhibition_cents: 1_000 } })
  const open = await make.createActivity(db, { event, name: 'Open', incentives: ['Senior'] })
  const closed = { books_close: 'at', books_close_at: new Date('2026-01-01') }
  const youth = await make.createActivity(db, { event, name: 'Youth', incentives: [], ...closed })
  const senior = open.incentives[0]!
  await make.createPurse(db, open, { entry_fee_cents: 4_000 })
  await make.createPurse(db, senior, { entry_fee_cents: 500 })
  await make.createPurse(db, youth, { entry_fee_cents: 1_000 })
  const kind = (name: string, per: string, cents: number) => ({ event_id: event.id, name, per, cents })
  await db.feeKind.createMany({ data: [kind('Office', 'rider', 500), kind('Timer', 'entry', 200)] })
  await db.feeStage.create({
    data: { event_id: event.id, kind: 'late entry', cents: 2_500, per: 'event' },
  })
  return { event, open, senior, youth }
}

const feesOf = (event: { id: number }, lines: object[]) =>
  organizer.post(`/ajax/imports/${event.id}/fees`, { lines })

test("previews each line's fees, and charges exactly those fees on import", async () => {
  const { event, open, senior, youth } = await createArena()
  const kay = { user_name: 'Known Kay', horse_name: 'Kite', activity_ids: [open.id] }
  expect((await organizer.post(`/ajax/entries/${event.id}`, kay)).status).toBe(200)
  const lines = [
    line('Fee Fay', 'Roc', [open.id]),
    line('Fee Fay', 'Roc', [senior.id]),
    line('fee fay', 'Dus', [youth.id], { exhibitions: 2 }),
    line('Known Kay', 'Kite', [senior.id]),
    line('Known Kay', 'Kite', [open.id]),
  ]
  const { status, body } = await feesOf(event, lines)
  expect(status).toBe(200)
  const fees = (body as ImportFees).lines.map((own) =>
    own.map(({ name, cents }) => `${name} ${cents}`).sort(),
  )
  expect(fees).toEqual([
    ['Office 500', 'Open 4000', 'Timer 200'],
    ['Senior 500'],
    ['Exhibition 1000', 'Exhibition 1000', 'Late entry 2500', 'Timer 200', 'Youth 1000'],
    ['Senior 500'],
    [],
  ])
  expect(body.total_cents).toBe(11_400)

  expect(await db.user.count({ where: { name: 'Fee Fay' } })).toBe(0)
  expect(await db.horse.count({ where: { name: { in: ['Roc', 'Dus'] } } })).toBe(0)
  const charged = async () => {
    const where = { event_id: event.id, voided_at: null }
    return (await db.charge.aggregate({ where, _sum: { cents: true } }))._sum.cents ?? 0
  }
  const before = await charged()
  const file = { file_name: 'entries.csv', sha256: 'c'.repeat(64) }
  expect((await organizer.post(`/ajax/imports/${event.id}`, { ...file, lines })).status).toBe(200)
  expect((await charged()) - before).toBe(11_400)
  expect((await feesOf(event, lines)).body).toMatchObject({ lines: [[], [], [], [], []], total_cents: 0 })
})

test('previews one per-horse fee for two riders who share a horse, and one entry fee for two gos', async () => {
  const event = await make.createEvent(db, { organization })
  const gos = await make.createActivity(db, { event, name: 'Two Gos', rounds: ['1', '2'] })
  await make.createPurse(db, gos, { entry_fee_cents: 3_000 })
  await db.feeKind.create({ data: { event_id: event.id, name: 'Coggins', per: 'horse', cents: 100 } })
  const names = ['Share Sue', 'Share Sid']
  const { body } = await feesOf(
    event,
    names.map((name) => line(name, 'Shared', [gos.id])),
  )
  expect(body).toMatchObject({
    lines: [
      [
        { name: 'Two Gos', cents: 3_000 },
        { name: 'Coggins', cents: 100 },
      ],
      [{ name: 'Two Gos', cents: 3_000 }],
    ],
    total_cents: 6_100,
  })
})

test('rejects a fee preview for lines that the import would reject', async () => {
  const { event, open } = await createArena()
  const elsewhere = await make.createActivity(db)
  await make.createTypedInRider(db, organization, 'Double Dot')
  await make.createTypedInRider(db, organization, 'Double Dot')
  const foreign = await make.createTypedInRider(db, await make.createOrganization(db), 'Foreign Flo')
  for (const [refused, field] of [
    [line('Half Hal', null, [elsewhere.id]), 'lines'],
    [line('Half Hal', null, [open.id], { rider_id: foreign.id }), 'lines'],
    [line('Half Hal', null, [open.id], { horse_id: 999_999 }), 'lines'],
    [line('Double Dot', null, [open.id]), 'lines'],
    [line('', null, [open.id]), 'lines.0.rider_name'],
  ] as const) {
    const { status, body } = await feesOf(event, [refused])
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  }
  const lines = [line('Half Hal', null, [open.id])]
  const path = `/ajax/imports/${event.id}/fees`
  expect((await scorer.post(path, { lines })).status).toBe(403)
  expect((await outsider.post(path, { lines })).status).toBe(404)
})
