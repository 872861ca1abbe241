import { verify } from '@node-rs/argon2'
import { beforeAll, expect, test } from 'vitest'
import type { Prisma } from '../../prisma/client/client.ts'
import { demoBanner } from '../../prisma/demo/banner.ts'
import { createUser } from '../../prisma/factories.ts'
import { seedDemo } from '../../prisma/seed.ts'
import { calculatePayout, type PurseRules, type Run } from '../../server/rules/payout/payout.ts'
import { calculatePurse, type PurseSettings } from '../../server/rules/payout/purse.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const { db: another } = await freshDatabase()
const today = new Date('2026-06-06T10:00:00')

beforeAll(async () => {
  await seedDemo(db, { today })
})

const classNamed = (name: string) =>
  db.activity.findFirstOrThrow({
    where: { name, parent_id: null },
    include: {
      event: true,
      incentives: true,
      purse: true,
      rounds: { orderBy: { position: 'asc' } },
      carries_to: { include: { to: true } },
    },
  })

const openOn = (database: typeof db) =>
  database.userActivity.findMany({
    where: { activity: { name: 'Open 4D' } },
    select: {
      draw: true,
      request: true,
      user: { select: { name: true } },
      horse: { select: { name: true } },
    },
    orderBy: { draw: 'asc' },
  })

const entriesOf = (name: string, where: Prisma.UserActivityWhereInput = {}) =>
  db.userActivity.findMany({
    where: { ...where, activity: { name, parent_id: null } },
    include: { score: true, enrollments: true, user: true, horse: true, bull: true },
    orderBy: [{ round: 'asc' }, { draw: 'asc' }],
  })

test('creates an owner, a scorer, a rider and an outsider, all with the password "barrels"', async () => {
  const people = await db.user.findMany({
    where: { email: { endsWith: '@demo.test' }, password_hash: { not: null } },
    include: { memberships: { include: { organization: true } } },
  })
  const places = people.map(({ email, memberships }) => [
    email,
    ...memberships.map(({ role, organization }) => `${role} of ${organization.name}`),
  ])
  expect(places.sort()).toEqual([
    ['organizer@demo.test', 'owner of High Desert Barrel Racing'],
    ['outsider@demo.test', 'owner of Blue Mesa Rodeo Association'],
    ['rider@demo.test'],
    ['scorer@demo.test', 'scorer of High Desert Barrel Racing'],
  ])
  for (const { password_hash } of people) expect(await verify(password_hash!, 'barrels')).toBe(true)
})

test('gives the Open class 300 slots, two side pots and rollovers to two classes', async () => {
  const open = await classNamed('Open 4D')
  expect(open).toMatchObject({
    total_slots: 300,
    rounds: [{ publish_draw: false }],
    event: { category: 'Barrel Racing' },
  })
  expect(open.incentives.map(({ name }) => name)).toEqual(['Senior Incentive', 'Novice Horse'])
  expect(open.carries_to.map(({ to }) => to.name).sort()).toEqual(['Senior', 'Youth'])
})

test('adds one scratched entry and one entry without a slot to the Open class', async () => {
  const scratched = await entriesOf('Open 4D', { scratched_at: { not: null } })
  expect(scratched.map(({ draw, scratch_reason }) => [draw, scratch_reason])).toEqual([
    [295, 'Lame, vet out'],
  ])
  const waiting = await entriesOf('Open 4D', { draw: null })
  expect(waiting.map(({ source }) => source)).toEqual(['desk'])
})

test('adds 240 to 280 entries to the Open class, some with a request and some without a horse', async () => {
  const entries = await entriesOf('Open 4D', { draw: { not: null } })
  expect(entries.length).toBeGreaterThanOrEqual(240)
  expect(entries.length).toBeLessThanOrEqual(280)
  expect(entries.at(-1)!.draw).toBeLessThanOrEqual(300)
  expect(entries.at(-1)!.draw).toBeGreaterThan(entries.length)

  expect(entries.filter(({ is_session_only }) => is_session_only).length).toBeGreaterThanOrEqual(5)
  expect(entries.filter(({ request }) => request).length).toBeGreaterThanOrEqual(20)
  expect(new Set(entries.map(({ request_class }) => request_class))).toEqual(new Set([null, 'early', 'late']))
  expect(entries.filter(({ user }) => user!.email === null).length).toBeGreaterThanOrEqual(5)
  expect(entries.filter(({ horse_id }) => horse_id === null).length).toBeGreaterThanOrEqual(5)
  expect(entries.filter(({ user }) => user!.email === 'rider@demo.test')).toHaveLength(2)

  const perRider = timesEach(entries.map(({ user_id }) => user_id!))
  expect([...new Set(perRider)].sort()).toEqual([1, 2, 3, 4])
  const perHorse = timesEach(entries.flatMap(({ horse_id }) => horse_id ?? []))
  expect(perHorse.filter((times) => times === 2).length).toBeGreaterThanOrEqual(5)
})

test('counts an entry toward its class unless the entry is session-only', async () => {
  const entries = await db.userActivity.findMany({ include: { enrollments: true, score: true } })
  for (const { activity_id, enrollments, is_session_only, score } of entries) {
    expect(score).not.toBeNull()
    expect(enrollments.some((enrollment) => enrollment.activity_id === activity_id)).toBe(!is_session_only)
  }
})

test('counts an entry only toward its class, rollover classes and their side pots', async () => {
  const enrollments = await db.enrollment.findMany({
    include: { activity: true, entry: { include: { activity: { include: { carries_to: true } } } } },
  })
  for (const { activity, entry } of enrollments) {
    const contest = activity.parent_id ?? activity.id
    const carried = entry.activity.carries_to.map(({ to_activity_id }) => to_activity_id)
    expect([entry.activity_id, ...carried]).toContain(contest)
  }
})

test('publishes the warm-up and futurity draws and scores every entry', async () => {
  for (const [name, runs] of [
    ['Saturday Warm-up 4D', 60],
    ['Futurity 2D', 12],
  ] as const) {
    expect((await classNamed(name)).rounds).toMatchObject([{ publish_draw: true, publish_payout: false }])
    const entries = await entriesOf(name)
    expect(entries).toHaveLength(runs)
    expect(entries.filter(({ score }) => score!.value === null && score!.no_time === null)).toEqual([])
  }
})

test('rolls ten warm-up entries over to the futurity', async () => {
  const futurity = await classNamed('Futurity 2D')
  const carried = await db.enrollment.count({
    where: { activity_id: futurity.id, entry: { activity: { name: 'Saturday Warm-up 4D' } } },
  })
  expect(carried).toBe(10)
})

// 60 × $45 × 75% + $2,500 added = $4,525
test('divides the warm-up purse among four divisions to the cent, even with ties', async () => {
  const { purse } = await classNamed('Saturday Warm-up 4D')
  const rules = purseRules(purse!, 60)
  const payout = calculatePayout(await runsIn('Saturday Warm-up 4D'), { ...rules, netCents: 452_500 })
  expect(rules.netCents).toBe(452_500)
  expect(payout.paidCents + payout.breakageCents + payout.retainedCents).toBe(452_500)
  expect(new Set(payout.placings.map(({ division }) => division))).toEqual(new Set([1, 2, 3, 4]))
  expect(payout.placings.filter(({ place, placeTo }) => place === 2 && placeTo === 3)).toHaveLength(2)
  expect(payout.unplaced).toHaveLength(9)
})

test('adds 24 warm-up riders and their horses to the points group', async () => {
  const { points_seasons_group_id } = await classNamed('Saturday Warm-up 4D')
  const members = await db.pointsGroupMember.findMany({ where: { group_id: points_seasons_group_id! } })
  const pairs = (await entriesOf('Saturday Warm-up 4D')).map(
    ({ user_id, horse_id }) => `${user_id} ${horse_id}`,
  )
  expect(members).toHaveLength(24)
  for (const { user_id, horse_id } of members) expect(pairs).toContain(`${user_id} ${horse_id}`)
})

test('uses the Pacific time zone for the arena in Oregon', async () => {
  const { address, time_zone } = await db.organization.findFirstOrThrow({ orderBy: { id: 'asc' } })
  expect([address, time_zone]).toEqual([expect.stringContaining(', OR '), 'America/Los_Angeles'])
})

test('pays out the whole Pee Wee purse as manual prizes', async () => {
  const { id, payType, purse } = await classNamed('Pee Wee')
  const paid = await db.enrollment.aggregate({ where: { activity_id: id }, _sum: { prize_cents: true } })
  expect(payType).toBe('custom')
  expect(paid._sum.prize_cents).toBe(purseRules(purse!, 8).netCents)
})

test('enters the same riders in both rounds of the two-round class', async () => {
  const entries = await entriesOf('Two-Go Average 3D')
  const riders = (round: string) =>
    entries.filter((entry) => entry.round === round).map(({ user_id }) => user_id)
  expect(riders('1')).toHaveLength(12)
  expect(riders('2').sort()).toEqual(riders('1').sort())
})

test('pays out the first round of the two-round class and draws the second', async () => {
  const { id, rounds } = await classNamed('Two-Go Average 3D')
  expect(rounds.map((round) => [round.name, round.publish_draw, round.publish_payout])).toEqual([
    ['1', true, true],
    ['2', false, false],
    ['average', false, false],
  ])
  const { go } = rounds[0]!.published_payout as { go: { paidCents: number } }
  const { _sum } = await db.check.aggregate({ where: { activity_id: id }, _sum: { cents: true } })
  expect(_sum.cents).toBe(go.paidCents)
  const second = await entriesOf('Two-Go Average 3D', { round: '2' })
  expect(second.map(({ draw, score }) => [Boolean(draw), score!.value])).toEqual(Array(12).fill([true, null]))
})

test('leaves eight runs of the bull riding unscored, and enters bulls instead of horses', async () => {
  expect(await classNamed('Bull Riding')).toMatchObject({
    judged: true,
    track_bulls: true,
    track_horses: false,
    has_divisions: false,
    event: { category: 'Rodeo' },
  })
  const entries = await entriesOf('Bull Riding')
  expect(entries).toHaveLength(30)
  expect(entries.every(({ bull, horse }) => bull && !horse)).toBe(true)
  expect(entries[0].score).toMatchObject({ value: 8450 })
  expect(entries.filter(({ score }) => score!.no_time === 'NT')).toHaveLength(9)
  expect(entries.filter(({ score }) => !score!.scored_at)).toHaveLength(8)
})

test('gives every class and side pot a purse', async () => {
  expect(await db.activity.findMany({ where: { purse: null }, select: { name: true } })).toEqual([])
})

test('changes nothing when the demo is seeded again', async () => {
  const before = await counts()
  await seedDemo(db, { today: new Date('2027-01-01T10:00:00') })
  expect(await counts()).toEqual(before)
  expect(before).toMatchObject({ organizations: 2, horses: 601, bulls: 40 })
})

test('refuses to seed a database that is in use', async () => {
  const person = await createUser(another)
  await expect(seedDemo(another)).rejects.toThrow('in use')
  await another.user.delete({ where: { id: person.id } })
})

test('creates the same demo entries regardless of the date', async () => {
  await seedDemo(another, { today: new Date('2030-12-31T23:00:00') })
  expect(await openOn(another)).toEqual(await openOn(db))
})

test("prints the demo's URLs and accounts", async () => {
  const { id, event_id } = await classNamed('Saturday Warm-up 4D')
  const said = await demoBanner(db, 'http://localhost:4000')
  expect(said).toContain('http://localhost:4000/organizer/organizations\n')
  expect(said).toContain(`http://localhost:4000/organizer/scoring/${event_id}/activities/${id}/payout\n`)
  expect(said).toContain('organizer@demo.test')
})

test('adds 1,200 entries, 50,000 riders and 60,000 horses once, even if the large demo is seeded twice', async () => {
  const before = await counts()
  const start = performance.now()
  await seedDemo(db, { today, large: true })
  process.stdout.write(`large demo: ${((performance.now() - start) / 1000).toFixed(1)} s\n`)
  await seedDemo(db, { today, large: true })

  const after = await counts()
  expect(after.people - before.people).toBe(50_000)
  expect(after.horses - before.horses).toBe(60_000)
  const entries = await entriesOf('Finals Open 4D')
  expect(entries.map(({ draw }) => draw)).toEqual(Array.from({ length: 1200 }, (_, i) => i + 1))
  expect(entries.every(({ user, horse }) => user && horse)).toBe(true)
  expect(entries.filter(({ enrollments }) => enrollments.length === 2)).toHaveLength(600)
}, 60_000)

function timesEach(ids: number[]) {
  const times = new Map<number, number>()
  for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1)
  return [...times.values()]
}

async function runsIn(name: string): Promise<Run[]> {
  return (await entriesOf(name)).map(({ id, score }) => ({
    id,
    value: score!.value,
    status: score!.no_time ?? undefined,
  }))
}

function purseRules(purse: Prisma.PurseGetPayload<object>, entries: number): PurseRules {
  const divisions = purse.divisions as PurseRules['divisions']
  const settings: PurseSettings = {
    entryFeeCents: purse.entry_fee_cents,
    offTopCents: purse.off_top_cents,
    paybackBp: purse.payback_bp,
    addedCents: purse.added_cents,
    addedSplit: 'RATIO',
    minimumEntries: purse.minimum_entries,
    belowMinimumAddedBp: purse.below_minimum_added_bp,
    guaranteedCents: purse.guaranteed_cents,
    divisions,
  }
  const fees = Array.from({ length: entries }, () => purse.entry_fee_cents)
  const { netCents } = calculatePurse(settings, fees)
  return {
    netCents,
    divisions,
    places: purse.places as PurseRules['places'],
    ties: 'SPLIT',
    rounding: { unitCents: purse.rounding_unit_cents, mode: 'CONSERVE' },
    emptyDivision: 'PROPORTIONAL',
    unfilledPlaces: 'PROPORTIONAL',
    lowWins: true,
  }
}

async function counts() {
  const [people, horses, bulls, organizations, events, entries, enrollments] = await Promise.all([
    db.user.count(),
    db.horse.count(),
    db.bull.count(),
    db.organization.count(),
    db.event.count(),
    db.userActivity.count(),
    db.enrollment.count(),
  ])
  return { people, horses, bulls, organizations, events, entries, enrollments }
}
