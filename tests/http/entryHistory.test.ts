import { describe, expect, test } from 'vitest'
import type { Prisma } from '../../prisma/client/client.ts'
import * as make from '../../prisma/factories.ts'
import type { EntryHistory } from '../../server/wire/entryHistory.ts'
import { openBrowser } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { createScenario } from '../support/scenario.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { organizer, scorer, viewer, outsider, event, organization } = arena

type Id = { id: number }
const newClass = (given: object = {}) => make.createActivity(db, { event, ...given })
const history = async ({ id }: Id, by = organizer): Promise<EntryHistory> =>
  (await by.get(`/ajax/user-activity/${id}/history`)).body
const linesOf = async (entry: Id, by = organizer) =>
  (await history(entry, by)).changes.map(({ lines }) => lines.join('; '))
const change = ({ id }: Id, body: object) => organizer.patch(`/ajax/user-activity/${id}`, body)

async function pat() {
  const person = await make.createUser(db, { name: 'Pat (code)', is_rider: false })
  await make.addMember(db, organization, person, 'scorer', event)
  return openBrowser(arena.app, db, person)
}

describe('the history of an entry', () => {
  test('lists score changes with the user who made each change, newest first', async () => {
    const activity = await newClass({ publish_draw: true })
    const entry = await make.createEntry(db, { activity, draw: 1 })
    const other = await make.createEntry(db, { activity, draw: 2 })
    const save = (by: typeof scorer, body: object) => by.patch(`/ajax/score/${entry.score.id}`, body)
    const code = await pat()
    await save(code, { score: 22.102, penalty: 5 })
    await save(organizer, { score: 17.201 })
    await scorer.patch(`/ajax/score/${other.score.id}`, { score: 18 })
    const { changes, has_older } = await history(entry, scorer)
    expect(changes.map(({ by, lines }) => [by, lines])).toEqual([
      ['Otis Organizer', ['Time 22.102 → 17.201', 'Penalty +5 → none']],
      ['Pat (code)', ['Time 22.102', 'Penalty +5']],
    ])
    expect(has_older).toBe(false)
  })

  test('lists moves, switches, scratches, rider changes and side pot changes', async () => {
    const activity = await newClass({ publish_draw: true, incentives: ['Senior'] })
    const entry = await make.createEntry(db, { activity, draw: 1 })
    const other = await make.createEntry(db, { activity, draw: 3 })
    const [senior] = activity.incentives
    const rider = await make.createUser(db, { name: 'Jen Cole' })
    const before = await db.user.findUniqueOrThrow({ where: { id: entry.user_id! } })
    await change(entry, { slotNumber: 5 })
    const swap = { sourceUserActivityId: other.id, destUserActivityId: entry.id }
    await organizer.patch('/ajax/user-activity-swap', swap)
    await change(entry, { user_id: rider.id })
    await organizer.post(`/ajax/add-incentive/${entry.id}/${senior!.id}`)
    await organizer.post(`/ajax/remove-incentive/${entry.id}/${senior!.id}`)
    await scorer.post(`/ajax/user-activity/${entry.id}/scratch`, { kind: 'vet-out', reason: 'lame' })
    expect(await linesOf(entry)).toEqual([
      'Scratched (vet-out): lame',
      'Removed from Senior',
      'Added to Senior',
      `Rider ${before.name} → Jen Cole`,
      'Switched from slot 5 to 3',
      'Moved from slot 1 to 5',
    ])
    expect(await linesOf(other)).toEqual(['Switched from slot 3 to 5'])
  })

  test("lists when the entry's draw was randomized, published and unpublished", async () => {
    const activity = await newClass({ rounds: ['1', '2'] })
    const round = '1'
    const first = await organizer.post(`/ajax/draw/${activity.id}/round/${round}`, {
      user_name: 'Jenna Cole',
      slotNumber: 2,
    })
    const entry: Id = first.body
    await make.createEntry(db, { activity, round, draw: 1 })
    await organizer.post(`/ajax/randomize-draw/${activity.id}?round=1`)
    const { draw: slot } = await db.userActivity.findUniqueOrThrow({ where: { id: entry.id } })
    await organizer.post(`/ajax/publish-draw/${activity.id}?round=1`, { confirmed: true })
    await organizer.post(`/ajax/publish-draw/${activity.id}?round=2`, { confirmed: true })
    const late = await make.createEntry(db, { activity, round, draw: 3 })
    await organizer.post(`/ajax/unpublish-draw/${activity.id}?round=1`)
    expect(await linesOf(entry)).toEqual([
      'Draw unpublished',
      'Draw published',
      `Randomized from slot 2 to ${slot}`,
      'Entered in slot 2: Jenna Cole',
    ])
    expect(await linesOf(late)).toEqual(['Draw unpublished'])
  })

  test('lists when the entry was deleted and restored', async () => {
    const activity = await newClass()
    const entry = await make.createEntry(db, { activity, draw: 4 })
    await organizer.delete(`/ajax/user-activity/${entry.id}`)
    expect((await organizer.get(`/ajax/user-activity/${entry.id}/history`)).status).toBe(404)
    await organizer.post(`/ajax/user-activity/${entry.id}/restore`)
    expect(await linesOf(entry)).toEqual(['Restored in slot 4', 'Deleted from slot 4'])
  })

  test('lists imports and merges', async () => {
    const activity = await newClass()
    const entry = await make.createEntry(db, { activity, draw: null })
    const other = await make.createEntry(db, { activity, draw: null })
    const round = { round: '', user_id: entry.user_id, horse_id: null }
    const imported = { import: 1, file_name: 'saturday.csv', entries: [{ id: entry.id, ...round }] }
    const scope = { event_id: event.id, activity_id: activity.id }
    await log({ ...scope, kind: 'entries imported', after: { ...imported, side_pots: [] } })
    const named = (id: number, name: string) => ({ id, name })
    const moved = { user_activities: [entry.id], averages: [], points_group_members: [], event_riders: [] }
    await log({
      kind: 'riders merged',
      before: { moved, groups_left: [], gone: named(1, 'Jen Cole'), kept: named(2, 'Jenna Cole') },
      after: { kept: named(2, 'Jenna Cole') },
    })
    expect(await linesOf(entry)).toEqual([
      'Rider Jen Cole merged into Jenna Cole',
      'Imported from saturday.csv',
    ])
    expect(await linesOf(other)).toEqual([])
  })

  test('lists prizes only for members who can see money', async () => {
    const activity = await newClass({ publish_draw: true, payType: 'custom' })
    const entry = await make.createEntry(db, { activity, draw: 1, score: 17_000 })
    const where = { user_activity_id: entry.id }
    const { id } = await db.enrollment.findFirstOrThrow({ where })
    expect((await organizer.post('/ajax/prize', { id, prize: 50 })).status).toBe(200)
    await organizer.post('/ajax/prize', { id, prize: 60 })
    expect(await linesOf(entry)).toEqual(['Prize $50.00 → $60.00', 'Prize none → $50.00'])
    expect(await linesOf(entry, scorer)).toHaveLength(2)
    expect(await linesOf(entry, await pat())).toEqual([])
  })

  test("shows dates in the event's time zone", async () => {
    const elsewhere = await make.createEvent(db, { organization, time_zone: 'America/Denver' })
    const activity = await newClass({ event: elsewhere })
    const created_at = new Date('2026-11-01T00:00:00Z')
    const entry = await make.createEntry(db, { activity, draw: 1 })
    await db.userActivity.update({ where: { id: entry.id }, data: { created_at } })
    const at = new Date('2026-11-22T03:05:00Z')
    const scope = { event_id: elsewhere.id, activity_id: activity.id }
    await log({ ...scope, kind: 'draw published', after: { round: '' }, at })
    expect((await history(entry)).changes).toEqual([
      { at: 'Nov 21, 2026, 8:05 PM', by: 'Otis Organizer', lines: ['Draw published'] },
    ])
  })

  test('shows only the kind, not the values, of a change logged in an older format', async () => {
    const activity = await newClass()
    const entry = await make.createEntry(db, { activity, draw: 1 })
    const own = { event_id: event.id, activity_id: activity.id, user_activity_id: entry.id }
    await log({ ...own, kind: 'score saved', before: { time: 17 }, after: { time: 18 } })
    expect(await linesOf(entry)).toEqual(['Score saved'])
  })

  test('lists at most the newest 100 changes', async () => {
    const activity = await newClass()
    const entry = await make.createEntry(db, { activity, draw: 1 })
    const own = { event_id: event.id, activity_id: activity.id, user_activity_id: entry.id }
    const saved = (score: number) => ({
      ...own,
      kind: 'score saved',
      before: { score: null },
      after: { score },
    })
    for (let score = 1; score <= 100; score++) await log(saved(score))
    expect([(await linesOf(entry)).length, (await history(entry)).has_older]).toEqual([100, false])
    await log(saved(101))
    const lines = await linesOf(entry)
    expect([lines.length, lines[0], lines[99]]).toEqual([100, 'Time 101.000', 'Time 2.000'])
    expect((await history(entry)).has_older).toBe(true)
  })

  test('can be read only by organizers and scorers of the event', async () => {
    const activity = await newClass()
    const { id } = await make.createEntry(db, { activity, draw: 1 })
    const status = async (by: typeof organizer) => (await by.get(`/ajax/user-activity/${id}/history`)).status
    const all = [organizer, scorer, await pat(), viewer, outsider]
    expect(await Promise.all(all.map(status))).toEqual([200, 200, 200, 403, 404])
  })
})

type Log = { kind: string; before?: object; after?: object; at?: Date } & Partial<
  Pick<Prisma.ChangeUncheckedCreateInput, 'event_id' | 'activity_id' | 'user_activity_id'>
>

const log = (given: Log) =>
  db.change.create({
    data: {
      organization_id: organization.id,
      by_id: arena.people.organizer.id,
      schema_version: 2,
      ...given,
    } as Prisma.ChangeUncheckedCreateInput,
  })
