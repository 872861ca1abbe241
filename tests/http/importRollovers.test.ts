import { describe, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { freshDatabase } from '../support/database.ts'
import { importLine } from '../support/importLine.ts'
import { createScenario } from '../support/scenario.ts'

const { db } = await freshDatabase()
const { organizer, organization } = await createScenario(db)

async function createArena() {
  const event = await make.createEvent(db, { organization })
  const open = await make.createActivity(db, { event, name: 'Open', incentives: [] })
  const youth = await make.createActivity(db, { event, name: 'Youth', incentives: [] })
  const poles = await make.createActivity(db, { event, name: 'Poles', incentives: [] })
  await make.createPurse(db, open, { entry_fee_cents: 4_000 })
  await make.createPurse(db, youth, { entry_fee_cents: 1_000 })
  await db.feeKind.create({ data: { event_id: event.id, name: 'Office', per: 'entry', cents: 500 } })
  await make.createCarryover(db, open, youth)
  return { event, open, youth, poles }
}
type Arena = Awaited<ReturnType<typeof createArena>>

let files = 0
const send = ({ event }: Arena, lines: object[]) =>
  organizer.post(`/ajax/imports/${event.id}`, {
    file_name: 'entries.csv',
    sha256: String(++files).padStart(64, 'b'),
    lines,
  })
const undo = ({ event }: Arena, id: number) => organizer.post(`/ajax/imports/${event.id}/${id}/undo`)
const enter = ({ event }: Arena, line: object) =>
  organizer.post(`/ajax/entries/${event.id}`, line).expect(200)

/** The rider's runs, with their contests and charges. */
async function runsOf({ event }: Arena, name: string) {
  const entries = await db.userActivity.findMany({
    where: { user: { name }, activity: { event_id: event.id } },
    include: { activity: true, enrollments: { include: { activity: true } } },
    orderBy: { id: 'asc' },
  })
  const charges = await db.charge.findMany({
    where: { event_id: event.id, user: { name }, voided_at: null },
    select: { name: true, cents: true },
    orderBy: [{ name: 'asc' }],
  })
  const runs = entries.map(({ activity, is_session_only, enrollments }) => ({
    runs_in: activity.name,
    counts_in: enrollments.map((one) => one.activity.name).toSorted(),
    is_session_only,
  }))
  return { runs, charges: charges.map((one) => `${one.name} ${one.cents}`) }
}

describe('importing rollovers', () => {
  test('rolls over as the entry window does: one run, both fees and one office fee', async () => {
    const arena = await createArena()
    const { open, youth } = arena
    const contests = [{ activity_id: open.id, contest_id: youth.id }]
    await enter(arena, { user_name: 'Window Wren', horse_name: 'Roc', activity_ids: [open.id], contests })
    const rollovers = [{ class_id: youth.id, from_id: open.id }]
    const line = importLine('Import Ivy', 'Dus', [open.id, youth.id], { rollovers })
    const { body } = await organizer.post(`/ajax/imports/${arena.event.id}/fees`, { lines: [line] })
    expect(body.total_cents).toBe(5_500)
    expect((await send(arena, [line])).body).toMatchObject({ added: 1, side_pots: 0 })

    const imported = await runsOf(arena, 'Import Ivy')
    expect(imported).toEqual({
      runs: [{ runs_in: 'Open', counts_in: ['Open', 'Youth'], is_session_only: false }],
      charges: ['Office 500', 'Open 4000', 'Youth 1000'],
    })
    expect(imported).toEqual(await runsOf(arena, 'Window Wren'))
  })

  test('imports a rollover alone as a session-only run, and removes it on undo', async () => {
    const arena = await createArena()
    const { open, youth } = arena
    const contests = [{ activity_id: open.id, contest_id: youth.id }]
    const window = { user_name: 'Window Wren', horse_name: 'Roc', activity_ids: [], contests }
    await enter(arena, { ...window, session_only: [open.id] })
    const rollovers = [{ class_id: youth.id, from_id: open.id }]
    const lines = [importLine('Import Ivy', 'Dus', [youth.id], { rollovers })]
    const { body } = await send(arena, lines)
    const imported = await runsOf(arena, 'Import Ivy')
    expect(imported).toEqual({
      runs: [{ runs_in: 'Open', counts_in: ['Youth'], is_session_only: true }],
      charges: ['Office 500', 'Youth 1000'],
    })
    expect(imported).toEqual(await runsOf(arena, 'Window Wren'))
    expect((await send(arena, lines)).body).toMatchObject({ id: null, added: 0, side_pots: 0 })

    expect((await undo(arena, body.id)).body).toMatchObject({ removed: 1, kept: 0 })
    expect(await runsOf(arena, 'Import Ivy')).toEqual({ runs: [], charges: [] })
  })

  test('makes a session-only run count in its class, as the entry window does, until the undo', async () => {
    const arena = await createArena()
    const { open, youth } = arena
    const rollovers = [{ class_id: youth.id, from_id: open.id }]
    await send(arena, [importLine('Import Ivy', 'Dus', [youth.id], { rollovers })])
    const before = await runsOf(arena, 'Import Ivy')
    const lines = [importLine('Import Ivy', 'Dus', [open.id])]
    const { body: fees } = await organizer.post(`/ajax/imports/${arena.event.id}/fees`, { lines })
    expect(fees.total_cents).toBe(4_000)
    const { body } = await send(arena, lines)
    expect(body).toMatchObject({ added: 0, side_pots: 1 })
    expect(await runsOf(arena, 'Import Ivy')).toEqual({
      runs: [{ runs_in: 'Open', counts_in: ['Open', 'Youth'], is_session_only: false }],
      charges: ['Office 500', 'Open 4000', 'Youth 1000'],
    })
    expect((await send(arena, lines)).body).toMatchObject({ id: null, added: 0, side_pots: 0 })
    await undo(arena, body.id)
    expect(await runsOf(arena, 'Import Ivy')).toEqual(before)
  })

  test('takes a run that no longer counts in its class out of its average on undo', async () => {
    const arena = await createArena()
    const { open, youth, poles } = arena
    const average = await make.createAggregate(db, [open, poles], { name: 'Average' })
    await make.createPurse(db, average, { entry_fee_cents: 2_000 })
    const rollovers = [{ class_id: youth.id, from_id: open.id }]
    await send(arena, [importLine('Import Ivy', 'Dus', [youth.id], { rollovers })])
    const before = await runsOf(arena, 'Import Ivy')
    const { body } = await send(arena, [importLine('Import Ivy', 'Dus', [open.id])])
    const run = await db.userActivity.findFirstOrThrow({ where: { activity_id: open.id } })
    await organizer.post(`/ajax/add-incentive/${run.id}/${average.id}`).expect(200)
    expect((await runsOf(arena, 'Import Ivy')).charges).toContain('Average 2000')
    await undo(arena, body.id)
    expect(await runsOf(arena, 'Import Ivy')).toEqual(before)
  })

  test('adds a rollover to an existing run, and removes only the rollover on undo', async () => {
    const arena = await createArena()
    const { open, youth } = arena
    await send(arena, [importLine('Import Ivy', 'Dus', [open.id])])
    const before = await runsOf(arena, 'Import Ivy')
    const rollovers = [{ class_id: youth.id, from_id: open.id }]
    const lines = [importLine('Import Ivy', 'Dus', [youth.id], { rollovers })]
    const { body } = await send(arena, lines)
    expect(body).toMatchObject({ added: 0, side_pots: 1 })
    expect(await runsOf(arena, 'Import Ivy')).toMatchObject({
      runs: [{ runs_in: 'Open', counts_in: ['Open', 'Youth'], is_session_only: false }],
    })
    expect((await send(arena, lines)).body).toMatchObject({ id: null, added: 0, side_pots: 0 })
    expect((await undo(arena, body.id)).body).toMatchObject({ removed: 0, side_pots: 1 })
    expect(await runsOf(arena, 'Import Ivy')).toEqual(before)
  })

  test('adds a side pot without its class to the run that rolls over to the class', async () => {
    const arena = await createArena()
    const { open, youth } = arena
    const senior = await make.createIncentive(db, youth, { name: 'Senior' })
    await make.createPurse(db, senior, { entry_fee_cents: 700 })
    const rollovers = [{ class_id: youth.id, from_id: open.id }]
    await send(arena, [importLine('Import Ivy', 'Dus', [open.id, youth.id], { rollovers })])
    const before = await runsOf(arena, 'Import Ivy')
    const lines = [importLine('Import Ivy', 'Dus', [senior.id], { rollovers })]
    const { body: fees } = await organizer.post(`/ajax/imports/${arena.event.id}/fees`, { lines })
    expect(fees.total_cents).toBe(700)
    const { body } = await send(arena, lines)
    expect(body).toMatchObject({ added: 0, side_pots: 1 })
    expect(await runsOf(arena, 'Import Ivy')).toEqual({
      runs: [{ runs_in: 'Open', counts_in: ['Open', 'Senior', 'Youth'], is_session_only: false }],
      charges: ['Office 500', 'Open 4000', 'Senior 700', 'Youth 1000'],
    })
    await undo(arena, body.id)
    expect(await runsOf(arena, 'Import Ivy')).toEqual(before)
  })

  test('refuses a class that the rider and horse already run in or already roll over to', async () => {
    const arena = await createArena()
    const { open, youth, poles } = arena
    const rollovers = [{ class_id: youth.id, from_id: open.id }]
    await send(arena, [
      importLine('Own Run Oz', 'Dus', [youth.id]),
      importLine('Rolled Rae', 'Roc', [open.id, youth.id], { rollovers }),
    ])
    const oz = await send(arena, [importLine('Own Run Oz', 'Dus', [youth.id], { rollovers })])
    expect([oz.status, oz.body.message]).toEqual([409, 'Youth is already entered as its own run.'])
    const rae = await send(arena, [importLine('Rolled Rae', 'Roc', [youth.id])])
    expect([rae.status, rae.body.message]).toEqual([409, 'Youth already rolls over from Open.'])
    const wrong = [{ class_id: youth.id, from_id: poles.id }]
    const { status, body } = await send(arena, [
      importLine('New Nel', 'Dus', [youth.id], { rollovers: wrong }),
    ])
    expect([status, body.errors]).toEqual([422, { lines: "Youth can't roll over from Poles anymore." }])
    const unnamed = await send(arena, [importLine('New Nel', 'Dus', [open.id], { rollovers })])
    expect([unnamed.status, unnamed.body.errors]).toEqual([
      422,
      { rollovers: 'Choose the class that rolls over.' },
    ])
  })

  test('keeps a run on undo if a later import made it count in its class', async () => {
    const arena = await createArena()
    const { open, youth } = arena
    const rollovers = [{ class_id: youth.id, from_id: open.id }]
    const first = await send(arena, [
      importLine('Import Ivy', 'Dus', [youth.id], { rollovers }),
      importLine('Other Oz', 'Roc', [open.id]),
    ])
    const before = await runsOf(arena, 'Import Ivy')
    const second = await send(arena, [importLine('Import Ivy', 'Dus', [open.id])])
    const after = await runsOf(arena, 'Import Ivy')
    expect((await undo(arena, first.body.id)).body).toMatchObject({
      removed: 1,
      kept: 1,
      kept_because: { changed: 1 },
    })
    expect(await runsOf(arena, 'Import Ivy')).toEqual(after)
    expect(await runsOf(arena, 'Other Oz')).toEqual({ runs: [], charges: [] })
    expect((await undo(arena, second.body.id)).body).toMatchObject({ removed: 0, side_pots: 1 })
    expect(await runsOf(arena, 'Import Ivy')).toEqual(before)
  })

  test('removes a run on undo after the import that added to it was undone', async () => {
    const arena = await createArena()
    const { open, youth } = arena
    const rollovers = [{ class_id: youth.id, from_id: open.id }]
    const first = await send(arena, [importLine('Import Ivy', 'Dus', [open.id])])
    const second = await send(arena, [importLine('Import Ivy', 'Dus', [youth.id], { rollovers })])
    expect((await undo(arena, second.body.id)).body).toMatchObject({ side_pots: 1 })
    expect((await undo(arena, first.body.id)).body).toMatchObject({ removed: 1, kept: 0 })
    expect(await runsOf(arena, 'Import Ivy')).toEqual({ runs: [], charges: [] })
  })

  test('removes a run on undo that was made session only or taken out of a class by hand', async () => {
    const arena = await createArena()
    const { open, youth } = arena
    const rollovers = [{ class_id: youth.id, from_id: open.id }]
    const { body } = await send(arena, [
      importLine('Import Ivy', 'Dus', [open.id]),
      importLine('Other Oz', 'Roc', [open.id, youth.id], { rollovers }),
      importLine('Left Lou', 'Bay', [open.id, youth.id], { rollovers }),
    ])
    const [ivy, oz, lou] = await db.userActivity.findMany({
      where: { activity_id: open.id },
      orderBy: { id: 'asc' },
    })
    for (const { id } of [ivy!, oz!])
      await organizer.patch(`/ajax/user-activity/${id}`, { is_session_only: true }).expect(200)
    await organizer.post(`/ajax/remove-incentive/${lou!.id}/${youth.id}`).expect(200)
    expect(await runsOf(arena, 'Other Oz')).toEqual({
      runs: [{ runs_in: 'Open', counts_in: ['Youth'], is_session_only: true }],
      charges: ['Office 500', 'Youth 1000'],
    })
    expect((await undo(arena, body.id)).body).toMatchObject({ removed: 3, kept: 0 })
    expect(await db.userActivity.count({ where: { activity_id: open.id } })).toBe(0)
    expect(await db.charge.count({ where: { event_id: arena.event.id, voided_at: null } })).toBe(0)
  })

  test('keeps a session-only run on undo if someone entered a class for it by hand', async () => {
    const arena = await createArena()
    const { open, youth } = arena
    const { body } = await send(arena, [importLine('Import Ivy', 'Dus', [open.id])])
    const { id } = await db.userActivity.findFirstOrThrow({ where: { activity_id: open.id } })
    await organizer.patch(`/ajax/user-activity/${id}`, { is_session_only: true }).expect(200)
    await organizer.post(`/ajax/add-incentive/${id}/${youth.id}`).expect(200)
    const kept = await runsOf(arena, 'Import Ivy')
    expect((await undo(arena, body.id)).body).toMatchObject({ removed: 0, kept: 1 })
    expect(await runsOf(arena, 'Import Ivy')).toEqual(kept)
    expect(kept.charges).toEqual(['Office 500', 'Youth 1000'])
  })

  test('keeps a run session only on undo if the entry window entered it that way before the import', async () => {
    const arena = await createArena()
    const { open, youth } = arena
    const contests = [{ activity_id: open.id, contest_id: youth.id }]
    const line = { user_name: 'Window Wren', horse_name: 'Roc', activity_ids: [], contests }
    await enter(arena, { ...line, session_only: [open.id] })
    const before = await runsOf(arena, 'Window Wren')
    const { id, user_id, horse_id } = await db.userActivity.findFirstOrThrow({
      where: { activity_id: open.id },
    })
    const named = { rider_id: user_id, horse_id }
    const { body } = await send(arena, [importLine('Window Wren', 'Roc', [open.id], named)])
    await organizer.patch(`/ajax/user-activity/${id}`, { is_session_only: true }).expect(200)
    expect(await runsOf(arena, 'Window Wren')).toEqual(before)
    await undo(arena, body.id)
    expect(await runsOf(arena, 'Window Wren')).toEqual(before)
  })

  test('adds a rollover only to the gos that the rider and horse run in', async () => {
    const arena = await createArena()
    const { event, youth } = arena
    const barrels = await make.createActivity(db, { event, name: 'Barrels', rounds: ['1', '2'] })
    await make.createCarryover(db, barrels, youth)
    await send(arena, [importLine('Import Ivy', 'Dus', [barrels.id])])
    const second = await db.userActivity.findFirstOrThrow({ where: { activity_id: barrels.id, round: '2' } })
    await organizer.delete(`/ajax/user-activity/${second.id}`).expect(204)
    const rollovers = [{ class_id: youth.id, from_id: barrels.id }]
    for (const class_ids of [[youth.id], [barrels.id, youth.id]]) {
      const lines = [importLine('Import Ivy', 'Dus', class_ids, { rollovers })]
      const { body } = await send(arena, lines)
      expect(body).toMatchObject({ added: 0, side_pots: 1 })
      expect(await runsOf(arena, 'Import Ivy')).toEqual({
        runs: [{ runs_in: 'Barrels', counts_in: ['Barrels', 'Youth'], is_session_only: false }],
        charges: ['Office 500', 'Youth 1000'],
      })
      await undo(arena, body.id)
    }
  })

  test('refuses a session-only run in a class with a published payout, as the entry window does', async () => {
    const arena = await createArena()
    const { open, youth } = arena
    await db.round.updateMany({ where: { activity_id: open.id }, data: { publish_payout: true } })
    const contests = [{ activity_id: open.id, contest_id: youth.id }]
    const window = { user_name: 'Window Wren', horse_name: 'Roc', activity_ids: [], contests }
    const typed = await organizer.post(`/ajax/entries/${arena.event.id}`, {
      ...window,
      session_only: [open.id],
    })
    const rollovers = [{ class_id: youth.id, from_id: open.id }]
    const { status, body } = await send(arena, [importLine('Import Ivy', 'Dus', [youth.id], { rollovers })])
    expect([status, body.message]).toEqual([409, typed.body.message])
    expect(await runsOf(arena, 'Import Ivy')).toEqual({ runs: [], charges: [] })
  })
})
