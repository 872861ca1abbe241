import { describe, expect, test } from 'vitest'
import { Prisma } from '../../prisma/client/client.ts'
import {
  createCarryover,
  createActivity,
  createEntry,
  createEvent,
  createPointsGroup,
  createPurse,
  createPointsSeason,
  publishRounds,
} from '../../prisma/factories.ts'
import { COPY_COLUMNS, UNCOPIED_TABLES } from '../../server/models/events/copyColumns.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { organizer, scorer, outsider, organization } = arena

const all = { classes: true, incentives: true, money: true, carryovers: true, note: true }
const copyOf = ({ id }: { id: number }) => `/organizer/organizations/${organization.id}/events/${id}/copy`

const WHOLE = {
  activities: {
    include: { rounds: { orderBy: { position: 'asc' } }, purse: true, carries_to: true, incentives: true },
    orderBy: { id: 'asc' },
  },
} satisfies Prisma.EventInclude

async function createFinishedEvent() {
  const event = await createEvent(db, {
    organization,
    name: 'Spring Run',
    category: 'Rodeo',
    starts_on: new Date('2026-06-06'),
    ends_on: new Date('2026-06-07'),
    time_zone: 'America/Denver',
    location: 'Cody, WY',
    season: '2026',
    note: 'Bring your card.',
    sponsor_line: 'Rimrock Feed',
    hide_minors: true,
    archived_at: new Date(),
    closed_at: new Date(),
    closed_by_id: arena.people.organizer.id,
    version: 7,
  })
  const group = await createPointsGroup(db, await createPointsSeason(db, organization))
  const settings = { event, total_slots: 60, drag_every: 7, points_seasons_group_id: group.id, age_to: 18 }
  const youth = await createActivity(db, {
    ...settings,
    name: 'Youth',
    rounds: ['1', 'Short go'],
    incentives: ['Helmet'],
    age_on: new Date('2026-01-01'),
    version: 40,
  })
  const open = await createActivity(db, { event, name: 'Open', position: 1 })
  await db.round.updateMany({ where: { activity_id: youth.id, name: 'Short go' }, data: { top: 12 } })
  await createPurse(db, youth, { added_cents: 100_000, weights: [1, 1, 2] })
  await createPurse(db, youth.incentives[0]!, { entry_fee_cents: 2000 })
  await createCarryover(db, youth, open)
  await createEntry(db, { activity: youth, round: '1', score: 15_000 })
  await publishRounds(db, youth, { publish_draw: true, draw_published_at: new Date(), draw_publication: 3 }, [
    '1',
  ])
  return { event, youth, open, group }
}

async function copied(event: { id: number }, wanted: object = {}) {
  const answer = await organizer.post(copyOf(event), {
    name: 'Spring Run',
    starts_on: '2027-06-12',
    ...all,
    ...wanted,
  })
  expect(answer.status).toBe(302)
  return db.event.findFirstOrThrow({ include: WHOLE, orderBy: { id: 'desc' } })
}

describe('copying an event', () => {
  test('copies classes with rounds, side pots, payout settings and rollovers, and sets new dates', async () => {
    const { event, youth, group } = await createFinishedEvent()
    const copy = await copied(event)
    expect(copy).toMatchObject({
      name: 'Spring Run',
      category: 'Rodeo',
      location: 'Cody, WY',
      time_zone: 'America/Denver',
      season: '2026',
      note: 'Bring your card.',
      sponsor_line: 'Rimrock Feed',
      hide_minors: true,
      starts_on: new Date('2027-06-12'),
      ends_on: new Date('2027-06-13'),
      copied_from_id: event.id,
    })
    const [first, second, incentive] = copy.activities
    expect(first).toMatchObject({
      name: 'Youth',
      total_slots: 60,
      drag_every: 7,
      age_to: 18,
      age_on: new Date('2027-01-01'),
      points_seasons_group_id: group.id,
      rounds: [{ name: '1' }, { name: 'Short go', top: 12 }, { name: 'average' }],
      purse: { added_cents: 100_000, entry_fee_cents: 5000, weights: [1, 1, 2] },
      carries_to: [{ to_activity_id: second!.id }],
      incentives: [{ id: incentive!.id }],
    })
    expect(incentive).toMatchObject({
      name: 'Helmet',
      purse: { entry_fee_cents: 2000 },
      parent_id: first!.id,
    })
    expect(first!.id).not.toBe(youth.id)
  })

  test('copies codes and entry settings, and moves closing dates to fit the new event', async () => {
    const { event, youth, open } = await createFinishedEvent()
    const settings = {
      code: 'y',
      entry_mode: 'drawn',
      late_entry_mode: 'top',
      rolls_by_default: true,
      books_close: 'at',
      side_pots_lock: 5,
      takes_online_entries: false,
      online_limit: 40,
    }
    await db.event.update({ where: { id: event.id }, data: { takes_online_entries: true } })
    await db.activity.update({
      where: { id: youth.id },
      data: {
        ...settings,
        runs_on: new Date('2026-06-07'),
        // 6:30 PM in Denver, in daylight saving time.
        books_close_at: new Date('2026-06-06T00:30:00Z'),
      },
    })
    await db.activity.update({ where: { id: youth.incentives[0]!.id }, data: { code: 'h' } })
    await db.activity.update({ where: { id: open.id }, data: { runs_on: new Date('2026-06-06') } })
    const { activities, ...copy } = await copied(event, { starts_on: '2027-11-13' })
    expect(copy.takes_online_entries).toBe(false)
    expect(activities).toMatchObject([
      {
        name: 'Youth',
        ...settings,
        runs_on: new Date('2027-11-14'),
        // 6:30 PM in Denver, in standard time.
        books_close_at: new Date('2027-11-13T01:30:00Z'),
      },
      { name: 'Open', code: null, runs_on: new Date('2027-11-13'), books_close: 'never' },
      { name: 'Helmet', code: 'h', runs_on: null },
    ])
  })

  test('gives the copied event a new ID, slug and version, and copies no entries, scores or publications', async () => {
    const { event } = await createFinishedEvent()
    const before = await db.event.findUniqueOrThrow({ where: { id: event.id }, include: WHOLE })
    const copy = await copied(event)
    expect(copy.slug).toBe(`spring-run-${copy.id}`)
    expect([copy.version, copy.archived_at, copy.closed_at, copy.closed_by_id]).toEqual([0, null, null, null])
    const uids = [before, ...before.activities, copy, ...copy.activities].map(({ uid }) => uid)
    expect(new Set(uids).size).toBe(uids.length)
    for (const { version, rounds } of copy.activities) {
      expect(version).toBe(0)
      for (const round of rounds)
        expect(round).toMatchObject({
          publish_draw: false,
          draw_published_at: null,
          draw_publication: 0,
          publish_payout: false,
          payout_publication: 0,
        })
    }
    expect(await db.userActivity.count({ where: { activity: { event_id: copy.id } } })).toBe(0)
    expect(await db.event.findUniqueOrThrow({ where: { id: event.id }, include: WHOLE })).toEqual(before)
  })

  test('copies only the parts of an event that the organizer checked', async () => {
    const { event } = await createFinishedEvent()
    const bare = await copied(event, { incentives: false, money: false, carryovers: false, note: false })
    expect(bare).toMatchObject({ note: '', sponsor_line: null })
    expect(bare.activities.map(({ name, purse, carries_to }) => [name, purse, carries_to])).toEqual([
      ['Youth', null, []],
      ['Open', null, []],
    ])
    expect((await copied(event, { classes: false })).activities).toEqual([])
  })

  test('marks the new event as a copy in the event list, the event settings and the change log', async () => {
    const { event } = await createFinishedEvent()
    const copy = await copied(event, { name: 'Summer Run' })
    const list = await organizer.visit(`/organizer/organizations/${organization.id}`)
    const listed = list.body.props.events.find(({ id }: { id: number }) => id === copy.id)
    expect(listed).toMatchObject({ is_copy: true })
    const settings = await organizer.visit(copyOf(copy).replace(/copy$/, 'settings'))
    expect(settings.body.props.event.copied_from).toBe('Spring Run')
    const change = await db.change.findFirstOrThrow({ where: { event_id: copy.id } })
    expect(change).toMatchObject({
      kind: 'event copied',
      before: { name: 'Spring Run' },
      after: { name: 'Summer Run' },
    })
  })

  test('suggests the next date on the same weekday for a copied event', async () => {
    const event = await createEvent(db, { organization, starts_on: new Date('2020-01-04') })
    const { body } = await organizer.visit(copyOf(event))
    const next = new Date(body.props.next)
    expect(next.getUTCDay()).toBe(6)
    const days = (next.getTime() - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(-1)
    expect(days).toBeLessThan(8)
    const future = await createEvent(db, { organization, starts_on: new Date('2199-01-05') })
    expect((await organizer.visit(copyOf(future))).body.props.next).toBe('2199-01-12')
  })

  test('rejects scorers and outsiders who try to copy an event', async () => {
    const { event } = await createFinishedEvent()
    const wanted = { name: 'Mine', starts_on: '2027-06-12', ...all }
    expect((await scorer.post(copyOf(event), wanted)).status).toBe(403)
    expect((await outsider.post(copyOf(event), wanted)).status).toBe(404)
  })
})

describe('the list of copied columns', () => {
  const tables = Object.keys(Prisma.ModelName)

  test('lists every database table as either copied or not copied', () => {
    expect([...Object.keys(COPY_COLUMNS), ...UNCOPIED_TABLES].sort()).toEqual(tables.toSorted())
  })

  test.each(Object.entries(COPY_COLUMNS))(
    'lists every column of %s as copied, reset or remapped to the copy',
    (table, columns) => {
      const enums = Prisma as unknown as Record<string, Record<string, string>>
      const known = Object.keys(enums[`${table}ScalarFieldEnum`]!)
      const named = [...columns.same, ...columns.reset, ...columns.remapped] as string[]
      expect(named.toSorted()).toEqual(known.toSorted())
    },
  )
})
