import { describe, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { roundsAndAverage } from '../../server/rules/classes/rounds.ts'
import type { PayoutPage } from '../../server/wire/payout.ts'
import type { LeaderboardProps } from '../../server/wire/seasons/leaderboard.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const { organizer, viewer, event, organization } = await createScenario(db)

type Given = { group?: object; activity?: object; names?: string[]; guests?: string[] }

async function season({
  group: settings,
  activity: given,
  names = ['Ann', 'Bea', 'Cleo'],
  guests = [],
}: Given) {
  const group = await make.createPointsGroup(db, await make.createPointsSeason(db, organization), settings)
  const activity = await make.createActivity(db, {
    event,
    publish_draw: true,
    points_seasons_group_id: group.id,
    ...given,
  })
  const riders = new Map<string, { id: number }>()
  for (const name of [...names, ...guests]) riders.set(name, await make.createUser(db, { name }))
  for (const name of names) await make.createPointsGroupMember(db, group, riders.get(name)!)
  return { group, activity, riders }
}
type Season = Awaited<ReturnType<typeof season>>

async function runs({ activity, riders }: Season, scores: Record<string, make.ScoreInput>, round?: string) {
  const made: Record<string, Awaited<ReturnType<typeof make.createEntry>>> = {}
  for (const [name, score] of Object.entries(scores))
    made[name] = await make.createEntry(db, { activity, rider: riders.get(name)!, score, round })
  return made
}

const rows = async ({ activity }: Season, view = '') =>
  ((await organizer.get(`/ajax/payouts/${activity.id}?view=${view}`)).body as PayoutPage).data
const points = async (given: Season, view = '') =>
  Object.fromEntries((await rows(given, view)).map((row) => [row.userActivity.user!.name, row.points]))
const rowOf = async (given: Season, name: string, view = '') =>
  (await rows(given, view)).find((row) => row.userActivity.user!.name === name)!
const type = async (given: Season, name: string, typed: unknown) =>
  organizer.post('/ajax/points', { id: (await rowOf(given, name)).id, points: typed })
const fill = async ({ activity }: Season) => (await organizer.post(`/ajax/fill-points/${activity.id}`)).body
async function everyView({ activity }: Season, call: string) {
  for (const view of roundsAndAverage(activity.rounds)) {
    const answer = await organizer.get(`/events/${event.id}/activities/${activity.id}/${call}?view=${view}`)
    expect([answer.status, answer.body.message]).toEqual([200, undefined])
  }
}
const publish = (given: Season) => everyView(given, 'publishPayout')
const unpublish = (given: Season) => everyView(given, 'unPublishPayout')
const standings = async ({ group }: Season) => {
  const { body } = await viewer.visit(`/organizer/points-groups/${group.id}`)
  const found: LeaderboardProps['standings'] = body.props.standings
  return Object.fromEntries(found.map((standing) => [standing.rider.name, standing.points]))
}

test('warns before publication that members of the points group have no points yet', async () => {
  const SAID = 'No run has points yet. Fill them in from the table or type them before you publish.'
  const given = await season({ guests: ['Guest'] })
  const warnings = async () => (await organizer.get(`/ajax/payouts/${given.activity.id}`)).body.warnings
  await runs(given, { Guest: 15_000 })
  expect(await warnings(), 'no member has run').toEqual([])
  await runs(given, { Ann: 16_000 })
  expect(await warnings()).toEqual([SAID])
  await fill(given)
  expect(await warnings()).toEqual([])
})

describe('points in a class with several gos', () => {
  const twoGos = { activity: { rounds: ['1', '2'] } }

  test('awards three NBHA members 5, 4 and 3 points in each of two gos', async () => {
    const given = await season(twoGos)
    await runs(given, { Ann: 15_000, Bea: 15_100, Cleo: 15_200 }, '1')
    await runs(given, { Ann: 15_300, Bea: 15_200, Cleo: 15_100 }, '2')
    expect(await fill(given)).toMatchObject({ filled: 6 })
    expect(await points(given, '1')).toEqual({ Ann: 5, Bea: 4, Cleo: 3 })
    expect(await points(given, '2')).toEqual({ Ann: 3, Bea: 4, Cleo: 5 })
    expect(await points(given, 'average')).toEqual({ Ann: null, Bea: null, Cleo: null })
    await publish(given)
    expect(await standings(given)).toEqual({ Ann: 8, Bea: 8, Cleo: 8 })
  })

  test.each([
    ['AVERAGE', { Ann: null, Bea: null }, { Ann: 5, Bea: 4 }],
    ['BOTH', { Ann: 9, Bea: 9 }, { Ann: 14, Bea: 13 }],
  ])("awards points for the average when the group's points_for is %s", async (points_for, _gos, season_) => {
    const given = await season({ ...twoGos, group: { points_for }, names: ['Ann', 'Bea'] })
    await runs(given, { Ann: 15_000, Bea: 15_100 }, '1')
    await runs(given, { Ann: 15_300, Bea: 15_250 }, '2')
    await fill(given)
    expect(await points(given, 'average')).toEqual({ Ann: 5, Bea: 4 })
    expect(await points(given, '1')).toEqual(
      points_for === 'BOTH' ? { Ann: 5, Bea: 4 } : { Ann: null, Bea: null },
    )
    await publish(given)
    expect(await points(given, 'average')).toEqual({ Ann: 5, Bea: 4 })
    expect(await standings(given)).toEqual(season_)
    await unpublish(given)
    expect(await points(given, 'average')).toEqual({ Ann: 5, Bea: 4 })
    expect(await standings(given)).toEqual({})
  })

  test('accepts manually entered points for the average and keeps them after publication', async () => {
    const given = await season({ ...twoGos, names: ['Ann'] })
    await runs(given, { Ann: 15_000 }, '1')
    await runs(given, { Ann: 15_300 }, '2')
    const { id } = await rowOf(given, 'Ann', 'average')
    expect((await organizer.post('/ajax/points', { id, points: 7, view: 'average' })).body).toEqual({
      id,
      points: 7,
    })
    expect(await points(given, '1')).toEqual({ Ann: null })
    await publish(given)
    expect([await points(given, 'average'), await standings(given)]).toEqual([{ Ann: 7 }, { Ann: 7 }])
  })
})

test("awards points in a one-go class even if the group's points are only for the average", async () => {
  const given = await season({ group: { points_for: 'AVERAGE' }, names: ['Ann'] })
  await runs(given, { Ann: 15_000 })
  await fill(given)
  expect(await points(given)).toEqual({ Ann: 5 })
})

describe('points after a score correction', () => {
  test('recomputes the points from the points table, and gives no points for an NT', async () => {
    const given = await season({})
    const made = await runs(given, { Ann: 15_000, Bea: 15_100, Cleo: 15_200 })
    await fill(given)
    expect(await points(given)).toEqual({ Ann: 5, Bea: 4, Cleo: 3 })
    await publish(given)
    await make.setScore(db, made.Ann!, 'NT')
    expect(await standings(given), 'no points for a run without a time').toEqual({ Bea: 4, Cleo: 3 })
    await unpublish(given)
    expect(await points(given)).toEqual({ Ann: null, Bea: 5, Cleo: 4 })
    await publish(given)
    expect(await points(given)).toEqual({ Ann: null, Bea: 5, Cleo: 4 })
    expect(await standings(given)).toEqual({ Bea: 5, Cleo: 4 })
  })

  test('recomputes the points when they are filled in again, and reports how many rows got points', async () => {
    const given = await season({})
    const made = await runs(given, { Ann: 15_000, Bea: 15_100, Cleo: 15_200 })
    await fill(given)
    await make.setScore(db, made.Ann!, 'NT')
    expect(await fill(given)).toMatchObject({ filled: 2 })
    expect(await points(given)).toEqual({ Ann: null, Bea: 5, Cleo: 4 })
  })

  test('marks manually entered points after a score change until they are entered again', async () => {
    const given = await season({})
    const made = await runs(given, { Ann: 15_000, Bea: 15_100 })
    await type(given, 'Bea', 9)
    await fill(given)
    expect(await points(given)).toEqual({ Ann: 5, Bea: 9 })
    expect((await rowOf(given, 'Bea')).points_mark).toBeNull()
    await make.setScore(db, made.Bea!, 14_900)
    expect(await rowOf(given, 'Bea')).toMatchObject({ points: 9, points_mark: 'changed' })
    await type(given, 'Bea', 9)
    expect(await rowOf(given, 'Bea')).toMatchObject({ points: 9, points_mark: null })
  })

  test("marks points that were typed for a run without a time, and doesn't count them", async () => {
    const given = await season({})
    await runs(given, { Ann: 15_000, Bea: 'NT' })
    await type(given, 'Bea', 9)
    expect(await rowOf(given, 'Bea')).toMatchObject({ points: 9, points_mark: 'no time' })
    await publish(given)
    expect([await points(given), await standings(given)]).toEqual([{ Ann: null, Bea: null }, {}])
  })

  test('leaves cleared points empty until they are filled from the table again', async () => {
    const given = await season({})
    await runs(given, { Ann: 15_000, Bea: 15_100 })
    await fill(given)
    await type(given, 'Ann', '')
    await publish(given)
    expect(await points(given)).toEqual({ Ann: null, Bea: 4 })
    await unpublish(given)
    await fill(given)
    expect(await points(given)).toEqual({ Ann: 5, Bea: 4 })
  })
})

describe('points in the standings', () => {
  test("counts a guest's points once the guest becomes a member", async () => {
    const given = await season({ names: ['Ann'], guests: ['Gus'] })
    await runs(given, { Ann: 15_000, Gus: 15_100 })
    expect((await type(given, 'Gus', 6)).body).toMatchObject({ points: 6 })
    await type(given, 'Ann', 5)
    await publish(given)
    expect([await points(given), await standings(given)]).toEqual([{ Ann: 5, Gus: 6 }, { Ann: 5 }])
    await make.createPointsGroupMember(db, given.group, given.riders.get('Gus')!)
    expect(await standings(given)).toEqual({ Gus: 6, Ann: 5 })
  })

  test("counts only results on the member's own horse when the group tracks horses", async () => {
    const given = await season({ group: { tracks_horse: true }, names: [], guests: ['Gus'] })
    const horse = await make.createHorse(db)
    const rider = given.riders.get('Gus')!
    await make.createEntry(db, { activity: given.activity, rider, horse, score: 15_000 })
    await type(given, 'Gus', 6)
    await publish(given)
    await make.createPointsGroupMember(db, given.group, rider, await make.createHorse(db))
    expect(await standings(given)).toEqual({})
    await make.createPointsGroupMember(db, given.group, rider, horse)
    expect(await standings(given)).toEqual({ Gus: 6 })
  })

  test("rejects manually entered points in a class that isn't in a points season", async () => {
    const given = await season({ names: ['Ann'], activity: { points_seasons_group_id: null } })
    await runs(given, { Ann: 15_000 })
    const answer = await type(given, 'Ann', 5)
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'This class has no points group. Choose one in the class settings.',
    ])
  })
})

describe('the points table of a points group', () => {
  test("applies the points table's tie rule unless the group has its own tie rule", async () => {
    const high = await season({ names: ['Ann', 'Bea'] })
    await runs(high, { Ann: 15_000, Bea: 15_000 })
    await fill(high)
    expect(await points(high)).toEqual({ Ann: 5, Bea: 5 })
    const split = await season({ names: ['Ann', 'Bea'], group: { ties: 'SPLIT' } })
    await runs(split, { Ann: 15_000, Bea: 15_000 })
    await fill(split)
    expect(await points(split)).toEqual({ Ann: 4.5, Bea: 4.5 })
  })

  test("shows a warning and doesn't fill in points if the table name is unknown", async () => {
    const given = await season({ names: ['Ann'], group: { name: 'Open riders', points_table: 'NHBA' } })
    await runs(given, { Ann: 15_000 })
    const sentence =
      /^Open riders uses a points table that doesn't exist, "NHBA"\. In the group's settings, choose one of these: NBHA, Central 4D, WPRA Tour/
    const answer = await organizer.post(`/ajax/fill-points/${given.activity.id}`)
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringMatching(sentence)])
    const { warnings } = (await organizer.get(`/ajax/payouts/${given.activity.id}`)).body
    expect(warnings).toEqual([expect.stringMatching(sentence)])
    expect(await points(given)).toEqual({ Ann: null })
  })
})
