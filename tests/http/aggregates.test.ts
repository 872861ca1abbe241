import { describe, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import type { ActivitiesProps } from '../../server/wire/events/activities.ts'
import type { EditAggregateProps } from '../../server/wire/events/aggregates.ts'
import type { EntriesProps, EntryLine } from '../../server/wire/entries.ts'
import type { PayoutPage } from '../../server/wire/payout.ts'
import { freshDatabase } from '../support/database.ts'
import { createScenario } from '../support/scenario.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { organizer, scorer, stranger, organization } = arena

type Id = { id: number }
type Class = Awaited<ReturnType<typeof make.createActivity>>

const inEvent = ({ id }: Id, path: string) =>
  `/organizer/organizations/${organization.id}/events/${id}/${path}`
const settingsOf = ({ id, event_id }: Id & { event_id: number }) =>
  `/organizer/scoring/${event_id}/aggregates/${id}`
const roundOf = (activity: Id, name = '') =>
  db.round.findUniqueOrThrow({ where: { activity_id_name: { activity_id: activity.id, name } } })
const checked = async (...classes: Id[]) =>
  Object.fromEntries(await Promise.all(classes.map(async (one) => [(await roundOf(one)).id, true])))

const pageOf = async ({ id }: Id): Promise<PayoutPage> => (await organizer.get(`/ajax/payouts/${id}`)).body
const publish = ({ id, event_id }: Id & { event_id: number }) =>
  organizer.get(`/events/${event_id}/activities/${id}/publishPayout`)
const totalsOf = ({ data }: PayoutPage) =>
  data.map(({ userActivity, score, prize }) => [userActivity.user!.name, score, prize])

async function createOpens(days: string[], given: object = {}): Promise<[Class, Class, ...Class[]]> {
  const event = await make.createEvent(db, { organization })
  const opens: Class[] = []
  for (const [position, day] of days.entries())
    opens.push(
      await make.createActivity(db, { event, name: `${day} Open`, position, publish_draw: true, ...given }),
    )
  return opens as [Class, Class, ...Class[]]
}

const WEEKEND = ['Saturday', 'Sunday']
const FOUR_DAYS = ['Thursday', 'Friday', ...WEEKEND]

async function createAverage(opens: [Class, Class, ...Class[]], given: object = {}, purse: object = {}) {
  const aggregate = await make.createAggregate(db, opens, { name: 'Two-day Average', ...given })
  await make.createPurse(db, aggregate, {
    entry_fee_cents: 10_000,
    payback_bp: 10_000,
    places: [{ upTo: null, percentsBp: [6_000, 4_000] }],
    ...purse,
  })
  return aggregate
}

async function enter(
  name: string,
  opens: Class[],
  scores: (make.ScoreInput | 'not entered')[],
  aggregate?: Id,
) {
  const rider = await make.createUser(db, { name })
  const horse = await make.createHorse(db)
  const entries = []
  for (const [index, score] of scores.entries())
    if (score !== 'not entered')
      entries.push(await make.createEntry(db, { activity: opens[index]!, rider, horse, score }))
  if (aggregate) await make.enroll(db, entries[0]!, aggregate)
  return { rider, horse, entries }
}

describe('creating an average', () => {
  test("creates an average without a draw, and uses the first class's place table", async () => {
    const [saturday, sunday] = await createOpens(WEEKEND)
    const event = { id: saturday.event_id }
    await make.createPurse(db, saturday, { places: [{ upTo: null, percentsBp: [7_000, 3_000] }] })
    const answer = await organizer.post(inEvent(event, 'aggregates'), {
      name: 'Two-day Average',
      code: null,
      rounds: await checked(saturday, sunday),
      best_of: null,
      must_run_all: true,
      has_divisions: false,
    })
    expect(answer.status).toBe(302)
    const aggregate = await db.activity.findFirstOrThrow({
      where: { event_id: event.id, is_aggregate: true },
      include: { purse: true, rounds: true, members: true },
    })
    expect(answer.headers.location).toBe(settingsOf(aggregate))
    expect(aggregate).toMatchObject({
      name: 'Two-day Average',
      code: 'tda',
      must_run_all: true,
      purse: { places: [{ upTo: null, percentsBp: [7_000, 3_000] }], entry_fee_cents: 0 },
      rounds: [{ name: '' }],
    })
    expect(aggregate.members).toHaveLength(2)
    expect((await organizer.get(`/ajax/draw/${aggregate.id}`)).status).toBe(404)
    const { props } = (await organizer.visit(inEvent(event, 'activities'))).body as { props: ActivitiesProps }
    expect(props.activities.map(({ name }) => name)).toEqual(['Saturday Open', 'Sunday Open'])
    expect(props.aggregates).toMatchObject([
      { name: 'Two-day Average', members: ['Saturday Open', 'Sunday Open'], must_run_all: true, entries: 0 },
    ])
  })

  test.each<[string, string, (given: { opens: Class[]; elsewhere: Class }) => Promise<object>]>([
    ['fewer than two classes', 'rounds', async ({ opens }) => ({ rounds: await checked(opens[0]!) })],
    [
      "another event's class",
      'rounds',
      async ({ opens, elsewhere }) => ({ rounds: await checked(opens[0]!, elsewhere) }),
    ],
    ['more runs than classes', 'best_of', async () => ({ best_of: 3 })],
    ['a name that is taken', 'name', async () => ({ name: 'sunday open' })],
    ['a code that is taken', 'code', async () => ({ code: 'su' })],
  ])('rejects an average with %s', async (_, field, changes) => {
    const opens = await createOpens(WEEKEND)
    const [elsewhere] = await createOpens(['Monday'])
    await db.activity.update({ where: { id: opens[1].id }, data: { code: 'su' } })
    const answer = await organizer.post(inEvent({ id: opens[0].event_id }, 'aggregates'), {
      name: 'Two-day Average',
      code: null,
      rounds: await checked(...opens),
      best_of: null,
      must_run_all: false,
      has_divisions: false,
      ...(await changes({ opens, elsewhere })),
    })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toEqual([field])
  })

  test('refuses to combine timed and judged classes', async () => {
    const [saturday, sunday] = await createOpens(WEEKEND)
    await db.activity.update({ where: { id: sunday.id }, data: { judged: true } })
    const answer = await organizer.post(inEvent({ id: saturday.event_id }, 'aggregates'), {
      name: 'Mixed',
      code: null,
      rounds: await checked(saturday, sunday),
      best_of: null,
      must_run_all: false,
      has_divisions: false,
    })
    expect(answer.body.errors).toEqual({ rounds: 'Choose classes that are all timed, or all judged.' })
  })

  test('returns 403 to a scorer who tries to create an average', async () => {
    const [saturday] = await createOpens(WEEKEND)
    expect((await scorer.post(inEvent({ id: saturday.event_id }, 'aggregates'), {})).status).toBe(403)
  })
})

describe('entering an average', () => {
  const save = (event_id: number, line: object) => organizer.post(`/ajax/entries/${event_id}`, line)
  const linesOf = async (event_id: number): Promise<EntryLine[]> =>
    (await organizer.get(`/ajax/entries/${event_id}`)).body.lines

  test("charges the average's fee once per rider and horse, on the first run", async () => {
    const opens = await createOpens(WEEKEND)
    const [{ id: saturday, event_id }, { id: sunday }] = opens
    const aggregate = await createAverage(opens)
    const rider = await make.createUser(db)
    const horse = await make.createHorse(db)
    const line = {
      user_id: rider.id,
      horse_id: horse.id,
      activity_ids: [saturday, sunday],
      contests: [{ activity_id: saturday, contest_id: aggregate.id }],
    }
    expect((await save(event_id, line)).status).toBe(200)
    const again = { ...line, activity_ids: [], contests: [{ activity_id: sunday, contest_id: aggregate.id }] }
    expect((await save(event_id, again)).status).toBe(200)

    const [{ entries, fees_cents }] = (await linesOf(event_id)) as [EntryLine]
    expect(fees_cents).toBe(10_000)
    expect(entries.map(({ contests }) => contests)).toEqual([[saturday, aggregate.id], [sunday]])
    const { props } = (await organizer.visit(inEvent({ id: event_id }, 'entries'))).body as {
      props: EntriesProps
    }
    expect(props.columns.find(({ id }) => id === aggregate.id)).toMatchObject({
      members: [saturday, sunday],
      runs_needed: 2,
      fee_cents: 10_000,
    })
  })

  test("rejects an average entry if the horse already has a score or the class isn't in the average", async () => {
    const opens = await createOpens([...WEEKEND, 'Monday'])
    const [saturday, sunday, monday] = opens as [Class, Class, Class]
    const aggregate = await createAverage([saturday, sunday])
    const { rider, horse } = await enter('Ana', opens, [15_100, null, null])
    const { event_id } = saturday
    const enterWith = (activity: Id) =>
      save(event_id, {
        user_id: rider.id,
        horse_id: horse.id,
        activity_ids: [],
        contests: [{ activity_id: activity.id, contest_id: aggregate.id }],
      })
    const late = await enterWith(sunday)
    expect([late.status, late.body.message]).toEqual([
      409,
      'This horse already has a score that counts in Two-day Average. Enter horses in an average before their first run.',
    ])
    expect((await enterWith(monday)).status).toBe(404)
    const asClass = { user_id: rider.id, horse_id: horse.id, activity_ids: [aggregate.id] }
    expect((await save(event_id, asClass)).body.errors).toEqual({
      activity_ids: "This class isn't in the event anymore. Reload the page.",
    })
  })

  test('rejects a second average entry for the same rider and horse from the draw page', async () => {
    const opens = await createOpens(WEEKEND)
    const aggregate = await createAverage(opens)
    const { entries } = await enter('Ana', opens, [null, null])
    const enterWith = (entry: Id) => organizer.post(`/ajax/add-incentive/${entry.id}/${aggregate.id}`)
    const { props } = (
      await organizer.visit(`/organizer/scoring/${aggregate.event_id}/activities/${opens[0].id}/draw`)
    ).body
    expect(props.activity.incentives).toEqual([{ id: aggregate.id, name: 'Two-day Average' }])
    expect((await enterWith(entries[0]!)).status).toBe(200)
    const twice = await enterWith(entries[1]!)
    expect([twice.status, twice.body.message]).toEqual([
      409,
      'This horse is already entered in Two-day Average with another run.',
    ])
  })

  test("offers a refund of the average's fee only after all of the entrant's runs are scratched", async () => {
    const opens = await createOpens(WEEKEND)
    const [{ id: saturday, event_id }, { id: sunday }] = opens
    const aggregate = await createAverage(opens)
    const { body } = await save(event_id, {
      user_name: 'Jenna Cole',
      horse_name: 'Rocket',
      activity_ids: [saturday, sunday],
      contests: [{ activity_id: saturday, contest_id: aggregate.id }],
    })
    const paths = body.lines[0].entries.map(({ id }: Id) => `/ajax/user-activity/${id}`)
    const contests = async () => (await organizer.get(`${paths[0]}/refund`)).body.contests
    await organizer.post(`${paths[0]}/scratch`, { kind: 'draw-out', reason: null })
    expect(await contests()).toEqual([])
    await organizer.post(`${paths[1]}/scratch`, { kind: 'draw-out', reason: null })
    expect(await contests()).toMatchObject([{ contest_id: aggregate.id, fee_cents: 10_000 }])
  })

  test('keeps the rider and horse in the average until their last run is deleted', async () => {
    const opens = await createOpens(WEEKEND)
    const aggregate = await createAverage(opens)
    const { entries } = await enter('Ana', opens, [null, null], aggregate)
    expect((await organizer.delete(`/ajax/user-activity/${entries[0]!.id}`)).status).toBe(204)
    expect(await db.enrollment.findMany({ where: { activity_id: aggregate.id } })).toMatchObject([
      { user_activity_id: entries[1]!.id, fee_cents: 10_000 },
    ])
    expect((await organizer.delete(`/ajax/user-activity/${entries[1]!.id}`)).status).toBe(204)
    expect(await db.enrollment.count({ where: { activity_id: aggregate.id } })).toBe(0)
  })
})

describe('a run in an average that no longer counts in its class', () => {
  const makeSessionOnly = ({ id }: Id) =>
    organizer.patch(`/ajax/user-activity/${id}`, { is_session_only: true })
  const uncheck = (entry: Id, { id }: Id) => organizer.post(`/ajax/remove-incentive/${entry.id}/${id}`)
  const enteredIn = async ({ id }: Id) =>
    (await db.enrollment.findMany({ where: { activity_id: id } })).map((one) => one.user_activity_id)
  const charged = ({ id, event_id }: Id & { event_id: number }) =>
    db.charge.aggregate({
      where: { event_id, activity_id: id, voided_at: null },
      _sum: { cents: true },
      _count: true,
    })

  async function createEntered(scores: null[]) {
    const opens = await createOpens(WEEKEND)
    const aggregate = await createAverage(opens)
    const { entries } = await enter('Ana', opens, scores)
    const { status } = await organizer.post(`/ajax/add-incentive/${entries[0]!.id}/${aggregate.id}`)
    expect(status).toBe(200)
    expect(await charged(aggregate)).toMatchObject({ _sum: { cents: 10_000 } })
    return { opens, aggregate, entries }
  }

  test('leaves the average without a fee if the run is made session only', async () => {
    const { aggregate, entries } = await createEntered([null])
    const { status, body } = await makeSessionOnly(entries[0]!)
    expect([status, body.notice]).toEqual([200, 'Also taken out of Two-day Average.'])
    expect(await enteredIn(aggregate)).toEqual([])
    expect(await charged(aggregate)).toMatchObject({ _count: 0 })
    expect((await pageOf(aggregate)).data).toEqual([])
  })

  test('leaves the average without a fee if the class is unchecked in the draw', async () => {
    const { opens, aggregate, entries } = await createEntered([null])
    const { status, body } = await uncheck(entries[0]!, opens[0])
    expect([status, body.contests]).toEqual([200, []])
    expect(await enteredIn(aggregate)).toEqual([])
    expect(await charged(aggregate)).toMatchObject({ _count: 0 })
  })

  test.each(['session only', 'unchecked'])(
    "moves the average entry to the rider and horse's other run if this run is %s",
    async (how) => {
      const { opens, aggregate, entries } = await createEntered([null, null])
      const [first, second] = [entries[0]!, entries[1]!]
      const { status, body } = await (how === 'unchecked' ? uncheck(first, opens[0]) : makeSessionOnly(first))
      expect([status, body.notice]).toEqual([200, undefined])
      expect(await enteredIn(aggregate)).toEqual([second.id])
      expect(await charged(aggregate)).toMatchObject({ _count: 1, _sum: { cents: 10_000 } })
      await make.setScore(db, first, 15_000)
      await make.setScore(db, second, 16_000)
      const [{ runs }] = (await pageOf(aggregate)).data as [PayoutPage['data'][number]]
      expect(runs!.map(({ score }) => score)).toEqual([null, 16])
    },
  )

  test('stays in an average that also counts the class that the run rolls over to', async () => {
    const { opens, entries } = await createEntered([null])
    const [saturday, sunday] = opens
    const youth = await make.createActivity(db, { event: { id: saturday.event_id }, name: 'Youth' })
    await make.createCarryover(db, saturday, youth)
    const all = await createAverage([saturday, sunday, youth], { name: 'All-around' })
    const add = ({ id }: Id) => organizer.post(`/ajax/add-incentive/${entries[0]!.id}/${id}`)
    for (const contest of [youth, all]) expect((await add(contest)).status).toBe(200)
    const { body } = await makeSessionOnly(entries[0]!)
    expect(body.notice).toBe('Also taken out of Two-day Average.')
    expect(await enteredIn(all)).toEqual([entries[0]!.id])
    expect((await uncheck(entries[0]!, youth)).body.contests).toEqual([])
  })

  test('leaves the average entry with the run that counts if another run gets a new horse', async () => {
    const { aggregate, entries } = await createEntered([null, null])
    const [first, second] = [entries[0]!, entries[1]!]
    await makeSessionOnly(first)
    await db.enrollment.updateMany({
      where: { activity_id: aggregate.id },
      data: { user_activity_id: first.id },
    })
    const { id: horse_id } = await make.createHorse(db)
    expect((await organizer.patch(`/ajax/user-activity/${first.id}`, { horse_id })).status).toBe(200)
    expect(await enteredIn(aggregate)).toEqual([second.id])
  })

  test('refuses to enter a run in an average that counts only other runs or none', async () => {
    const { opens, aggregate, entries } = await createEntered([null, null])
    const [first, second] = [entries[0]!, entries[1]!]
    const add = () => organizer.post(`/ajax/add-incentive/${first.id}/${aggregate.id}`)
    await makeSessionOnly(first)
    await uncheck(second, aggregate)
    const uncounted = await add()
    expect([uncounted.status, uncounted.body.message]).toEqual([
      409,
      "This run doesn't count in Two-day Average. Choose it for a run that does.",
    ])
    await uncheck(second, opens[1])
    const refused = await add()
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Two-day Average counts runs in Saturday Open or Sunday Open. Enter one of these classes too.',
    ])
  })

  test('enters the go that counts if the average counts only the second go of a class', async () => {
    const [saturday] = await createOpens(['Saturday'])
    const event = { id: saturday.event_id }
    const poles = await make.createActivity(db, { event, name: 'Poles', rounds: ['1', '2'] })
    const aggregate = await createAverage([saturday, poles])
    const { id: round_id } = await roundOf(poles, '1')
    await db.aggregateMember.deleteMany({ where: { aggregate_id: aggregate.id, round_id } })
    const line = {
      user_name: 'Two Gos',
      horse_name: 'Twice',
      activity_ids: [poles.id],
      contests: [{ activity_id: poles.id, contest_id: aggregate.id }],
    }
    await organizer.post(`/ajax/entries/${event.id}`, line).expect(200)
    const second = await db.userActivity.findFirstOrThrow({ where: { activity_id: poles.id, round: '2' } })
    expect(await enteredIn(aggregate)).toEqual([second.id])
  })

  test('refuses to make a run session only if its average is published', async () => {
    const { aggregate, entries } = await createEntered([null])
    await make.publishRounds(db, aggregate, { publish_payout: true })
    const refused = await makeSessionOnly(entries[0]!)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The Two-day Average payout is published. Unpublish it first.',
    ])
    expect(await enteredIn(aggregate)).toEqual([entries[0]!.id])
  })
})

describe('changing the horse of a run that counts in an average', () => {
  const giveHorse = (entry: Id, { id }: Id) =>
    organizer.patch(`/ajax/user-activity/${entry.id}`, { horse_id: id })
  const enteredWith = async ({ id }: Id) =>
    (
      await db.enrollment.findMany({
        where: { activity_id: id },
        select: { user_activity_id: true, fee_cents: true, entry: { select: { horse_id: true } } },
        orderBy: { id: 'asc' },
      })
    ).map(({ user_activity_id, fee_cents, entry }) => [user_activity_id, entry.horse_id, fee_cents])

  test.each([
    ['the first run, then the second', [0, 1]],
    ['the second run, then the first', [1, 0]],
  ])('moves the average entry to the new horse when the horse is changed in %s', async (_, order) => {
    const opens = await createOpens(WEEKEND)
    const aggregate = await createAverage(opens)
    const { entries } = await enter('Ana', opens, [null, null], aggregate)
    const other = await make.createHorse(db)
    for (const index of order) expect((await giveHorse(entries[index]!, other)).status).toBe(200)
    expect(await enteredWith(aggregate)).toEqual([[entries[0]!.id, other.id, 10_000]])
    for (const [index, score] of [15_300, 15_100].entries()) await make.setScore(db, entries[index]!, score)
    expect(totalsOf(await pageOf(aggregate))).toEqual([['Ana', 30.4, 100]])
  })

  test('leaves the average entry and its fee on the original horse if that horse has a score', async () => {
    const opens = await createOpens(WEEKEND)
    const aggregate = await createAverage(opens, { best_of: 1 })
    const { entries, horse } = await enter('Ana', opens, [15_300, null])
    await make.enroll(db, entries[1]!, aggregate)
    expect((await giveHorse(entries[1]!, await make.createHorse(db))).status).toBe(200)
    expect(await enteredWith(aggregate)).toEqual([[entries[0]!.id, horse.id, 10_000]])
    expect(totalsOf(await pageOf(aggregate))).toEqual([['Ana', 15.3, 100]])
  })

  test('moves the average entry to the right horse when a wrong horse is corrected in every scored run', async () => {
    const opens = await createOpens(WEEKEND)
    const aggregate = await createAverage(opens)
    const { entries } = await enter('Ana', opens, [15_300, 15_100], aggregate)
    const right = await make.createHorse(db)
    for (const entry of entries) expect((await giveHorse(entry, right)).status).toBe(200)
    expect(await enteredWith(aggregate)).toEqual([[entries[0]!.id, right.id, 10_000]])
  })

  test.each<[string, number | null, boolean, string]>([
    [
      'that is already entered in the average',
      null,
      true,
      'This horse is already entered in Two-day Average with another run.',
    ],
    [
      "that already has a score in one of the average's classes",
      15_200,
      false,
      'This horse already has a score that counts in Two-day Average. Enter horses in an average before their first run.',
    ],
  ])('refuses to switch a run to a horse %s', async (_, score, isEntered, message) => {
    const opens = await createOpens(WEEKEND)
    const aggregate = await createAverage(opens)
    const { entries, rider, horse } = await enter('Ana', opens, [null], aggregate)
    const other = await make.createHorse(db)
    const run = await make.createEntry(db, { activity: opens[1], rider, horse: other, score })
    if (isEntered) await make.enroll(db, run, aggregate)
    const refused = await giveHorse(entries[0]!, other)
    expect([refused.status, refused.body.message]).toEqual([409, message])
    expect(await db.userActivity.findUnique({ where: { id: entries[0]!.id } })).toMatchObject({
      horse_id: horse.id,
    })
  })

  test('refuses to switch a run to a horse that is in a published average', async () => {
    const opens = await createOpens(WEEKEND)
    const aggregate = await createAverage(opens, { best_of: 1 })
    const { rider, horse } = await enter('Ana', opens, [15_300], aggregate)
    await make.createEntry(db, { activity: opens[1], score: 16_000 })
    expect((await publish(aggregate)).status).toBe(200)
    const late = await make.createEntry(db, { activity: opens[1], rider, horse: await make.createHorse(db) })
    const refused = await giveHorse(late, horse)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This run is in a published payout. Unpublish the payout first.',
    ])
  })
})

test("doesn't enter a rider and horse in an average twice when a deleted run is restored", async () => {
  const opens = await createOpens(WEEKEND)
  const aggregate = await createAverage(opens)
  const { entries, rider, horse } = await enter('Ana', opens, [null], aggregate)
  await organizer.delete(`/ajax/user-activity/${entries[0]!.id}`)
  const again = await make.createEntry(db, { activity: opens[1], rider, horse })
  await make.enroll(db, again, aggregate)
  expect((await organizer.post(`/ajax/user-activity/${entries[0]!.id}/restore`)).status).toBe(200)
  expect(await db.enrollment.findMany({ where: { activity_id: aggregate.id } })).toMatchObject([
    { user_activity_id: again.id },
  ])
})

describe('the payout of an average', () => {
  test('pays an average for the best two of four runs, and doubles the division offsets', async () => {
    const opens = await createOpens(FOUR_DAYS)
    const aggregate = await createAverage(
      opens,
      { best_of: 2, has_divisions: true },
      {
        divisions: [
          { offset: 0, shareBp: 6_000 },
          { offset: 500, shareBp: 4_000 },
        ],
        places: [{ upTo: null, percentsBp: [10_000] }],
      },
    )
    await enter('Ana', opens, [15_300, 15_100, 'NT', 15_200], aggregate)
    await enter('Bea', opens, [15_700, 15_600, 15_900, 'DQ'], aggregate)
    await enter('Cleo', opens, [15_700, 15_550, 'not entered', 18_000], aggregate)
    await enter('Dee', opens, [15_000, 'NT', 'NT', 'not entered'], aggregate)
    await enter('Not entered', opens, [14_000, 14_000, 14_000, 14_000])

    const page = await pageOf(aggregate)
    // $400 in fees. The 2D begins 2 × 0.5 s behind the best total.
    expect(page.divisions).toMatchObject([
      { from: 30.3, pool_cents: 24_000 },
      { from: 31.3, pool_cents: 16_000 },
    ])
    expect(totalsOf(page)).toEqual([
      ['Ana', 30.3, 240],
      ['Cleo', 31.25, 0],
      ['Bea', 31.3, 160],
      ['Dee', 'NT', null],
    ])
    expect(page.data[0]!.runs).toEqual([
      { name: 'Thursday Open', score: 15.3, counts: false },
      { name: 'Friday Open', score: 15.1, counts: true },
      { name: 'Saturday Open', score: 'NT', counts: false },
      { name: 'Sunday Open', score: 15.2, counts: true },
    ])
    expect(page.reasons).toEqual([])
    expect(page.reconciliation).toMatchObject({ entries: 4, net_cents: 40_000, paid_cents: 40_000 })
  })

  test('gives a rider with one NT an NT in the average if every class must be run', async () => {
    const opens = await createOpens([...WEEKEND, 'Monday'])
    const aggregate = await createAverage(opens, { best_of: 2, must_run_all: true })
    await enter('Ana', opens, [15_300, 15_100, 17_000], aggregate)
    await enter('Bea', opens, [14_000, 14_000, 'NT'], aggregate)
    expect(totalsOf(await pageOf(aggregate))).toEqual([
      ['Ana', 30.4, 200],
      ['Bea', 'NT', null],
    ])
  })

  test('refuses to publish an average before all of its classes are finished', async () => {
    const opens = await createOpens(WEEKEND)
    const aggregate = await createAverage(opens)
    await enter('Ana', opens, [15_300, null], aggregate)
    await enter('Bea', opens, [15_300, null])
    await make.publishRounds(db, opens[1], { publish_draw: false })
    const { reasons } = await pageOf(aggregate)
    expect(reasons).toEqual([
      "The Sunday Open draw isn't published yet.",
      "Sunday Open isn't finished. 2 runs have no score yet.",
    ])
    const refused = await publish(aggregate)
    expect([refused.status, refused.body.reasons]).toEqual([409, reasons])
  })

  test("broadcasts a change to a published average's result, and marks the result as changed", async () => {
    const opens = await createOpens(WEEKEND)
    const aggregate = await createAverage(opens)
    const { entries } = await enter('Ana', opens, [15_300, 15_100], aggregate)
    await enter('Bea', opens, [15_400, 15_100], aggregate)
    expect((await publish(aggregate)).status).toBe(200)
    expect(totalsOf(await pageOf(aggregate))).toEqual([
      ['Ana', 30.4, 120],
      ['Bea', 30.5, 80],
    ])
    await db.broadcast.deleteMany()
    await scorer.patch(`/ajax/score/${entries[1]!.score.id}`, { score: 16 })

    const channels = (await db.broadcast.findMany()).map(({ channel, event }) => `${channel} ${event}`)
    expect(channels).toContain(`private-activity.${aggregate.id} payout-updated`)
    expect(channels).toContain(`live.${aggregate.id} results-updated`)
    const page = await pageOf(aggregate)
    expect(page.changed).toBe(true)
    expect(page.data[0]).toMatchObject({ score: 31.3, published_score: 30.4, changed: true, prize: 120 })
  })

  test("shows riders an average's totals right away, but the prizes only after publication", async () => {
    const opens = await createOpens(WEEKEND)
    const aggregate = await createAverage(opens)
    await enter('Ana', opens, [15_300, 15_100], aggregate)
    await enter('Bea', opens, [15_300, 'NT'], aggregate)
    const results = async () => (await stranger.get(`/api/v1/activities/${aggregate.id}/results`)).body
    expect(await results()).toMatchObject({
      class_id: null,
      official: false,
      divisions: [
        { title: 'Placed', results: [{ rider: 'Ana', score: 30.4, prize_cents: null }] },
        { title: 'Not placed', results: [{ rider: 'Bea', score: 'NT' }] },
      ],
    })
    const { slug } = await db.event.findUniqueOrThrow({ where: { id: aggregate.event_id } })
    const eventPage = async () => (await stranger.get(`/api/v1/events/${slug}`)).body
    expect((await eventPage()).averages).toEqual([
      { id: aggregate.id, name: 'Two-day Average', official: false },
    ])

    await publish(aggregate)
    expect((await results()).divisions[0].results).toMatchObject([
      { rider: 'Ana', place: '1', prize_cents: 20_000 },
    ])
    expect((await eventPage()).averages).toMatchObject([{ official: true }])
    expect((await stranger.get(`/api/v1/activities/${aggregate.id}/draw`)).status).toBe(404)
  })

  test("doesn't reveal scores from an unpublished draw in an average's results", async () => {
    const opens = await createOpens(WEEKEND)
    const aggregate = await createAverage(opens)
    await enter('Ana', opens, [15_300, 15_100], aggregate)
    await make.publishRounds(db, opens[1], { publish_draw: false })
    const { body } = await stranger.get(`/api/v1/activities/${aggregate.id}/results`)
    expect(JSON.stringify(body)).not.toMatch(/30\.4|15\.1/)
  })

  test('pays an average by check, and exports and prints its payout', async () => {
    const opens = await createOpens(WEEKEND)
    const aggregate = await createAverage(opens)
    const { rider } = await enter('Ana', opens, [15_300, 15_100], aggregate)
    await publish(aggregate)
    const print = { per: 'rider', stock: 'top', offset_x: 0, offset_y: 0 }
    expect((await organizer.post(`/ajax/checks/${aggregate.id}`, print)).body).toMatchObject({
      count: 1,
      cents: 10_000,
    })
    expect(await db.check.findFirst({ where: { activity_id: aggregate.id } })).toMatchObject({
      payee_id: rider.id,
    })
    const unpublish = await organizer.get(
      `/events/${aggregate.event_id}/activities/${aggregate.id}/unPublishPayout`,
    )
    expect(unpublish.status).toBe(409)

    const { text: printed } = await organizer.get(`/payout/activity/${aggregate.id}`)
    expect(printed).toMatch(/Saturday Open[\s\S]*15\.300[\s\S]*30\.400/)
    const folder = `/organizer/scoring/${aggregate.event_id}/activities/${aggregate.id}/export`
    const { text: csv } = await organizer.get(`${folder}/payout.csv`)
    expect(csv).toContain('Saturday Open,Sunday Open,Time')
    expect(csv).toContain('15.300,15.100,30.400')
  })
})

test("suggests publishing an average's payout as the next step, and then writing the checks", async () => {
  const opens = await createOpens(WEEKEND)
  const aggregate = await createAverage(opens)
  const next = async (browser = organizer) => {
    const { props } = (await browser.visit(inEvent({ id: aggregate.event_id }, 'activities'))).body
    return (props as ActivitiesProps).aggregates[0]!.next
  }
  const { entries } = await enter('Ana', opens, [15_300, null], aggregate)
  expect(await next()).toBeNull()
  await make.setScore(db, entries[1]!, 15_100)
  const address = `/organizer/scoring/${aggregate.event_id}/activities/${aggregate.id}`
  expect(await next()).toEqual({ step: 'publish payout', url: `${address}/payout` })
  expect(await next(scorer)).toBeNull()
  await db.purse.update({ where: { activity_id: aggregate.id }, data: { entry_fee_cents: 0 } })
  expect(await next()).toMatchObject({ step: 'payout' })
  await db.purse.update({ where: { activity_id: aggregate.id }, data: { entry_fee_cents: 10_000 } })
  await publish(aggregate)
  expect(await next()).toEqual({ step: 'checks', url: `${address}/print-checks` })
  await organizer.post(`/ajax/checks/${aggregate.id}`, {
    per: 'rider',
    stock: 'top',
    offset_x: 0,
    offset_y: 0,
  })
  expect(await next()).toBeNull()
})

describe('a published average', () => {
  test("rejects changes that would affect the average's payout, but lets the average be renamed", async () => {
    const opens = await createOpens(WEEKEND)
    const aggregate = await createAverage(opens)
    const { entries } = await enter('Ana', opens, [15_300, 15_100], aggregate)
    await publish(aggregate)
    for (const { id } of entries)
      expect((await organizer.delete(`/ajax/user-activity/${id}`)).status).toBe(409)
    const unpublished = await organizer.post(`/ajax/unpublish-draw/${opens[1].id}`)
    expect([unpublished.status, unpublished.body.message]).toEqual([
      409,
      'The Two-day Average payout is published and includes runs from this draw. Unpublish that payout first.',
    ])

    const { props } = (await organizer.visit(settingsOf(aggregate))).body as { props: EditAggregateProps }
    const change = (version: number, changes: object) =>
      organizer.patch(`${settingsOf(aggregate)}?version=${version}`, { ...props.settings, ...changes })
    const { settings_version } = props.activity
    const refused = await change(settings_version, { best_of: 1 })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The Two-day Average payout is published. Unpublish it first, then change how many runs count.',
    ])
    expect((await change(settings_version, { name: 'Weekend Average' })).status).toBe(302)
    expect(await db.activity.findUnique({ where: { id: aggregate.id } })).toMatchObject({
      name: 'Weekend Average',
    })
    expect((await change(settings_version, { name: 'Other' })).status).toBe(409)
  })
})

describe('the classes in an average', () => {
  test('refuses to delete a class in an average or to switch the class to judged scores', async () => {
    const opens = await createOpens(WEEKEND, { rounds: ['1', '2'], publish_draw: false })
    const average = await createAverage(opens)
    const [saturday] = opens
    const path = `/organizer/scoring/${saturday.event_id}/activities/${saturday.id}`
    const deleted = await organizer.delete(path)
    expect([deleted.status, deleted.body.message]).toEqual([
      409,
      "Two-day Average counts this class's runs. Take the class out of that average first.",
    ])
    const { props } = (await organizer.visit(`${path}/settings`)).body
    expect(props.kept).toEqual({
      reason: deleted.body.message,
      fix: { label: 'Go to average', url: settingsOf(average) },
    })
    const save = (changes: object) =>
      organizer.patch(`${path}/settings?version=${props.activity.settings_version}`, {
        ...props.settings,
        ...changes,
      })
    const shorter = await save({ rounds: [props.settings.rounds[0]] })
    expect([shorter.status, shorter.body.message]).toEqual([
      409,
      'Two-day Average counts 2nd Go. Take this go out of that average first.',
    ])
    expect((await save({ scoring: 'points' })).body.message).toBe(
      "Two-day Average counts this class's runs. Take the class out of that average first, then change the scoring.",
    )
  })

  test('keeps the classes when an average is deleted', async () => {
    const opens = await createOpens(WEEKEND)
    const aggregate = await createAverage(opens)
    const { entries } = await enter('Ana', opens, [null, null], aggregate)
    const refused = await organizer.delete(settingsOf(aggregate))
    expect(refused.body.message).toBe('1 horse is entered in this average.')
    await organizer.post(`/ajax/remove-incentive/${entries[0]!.id}/${aggregate.id}`)
    expect((await organizer.delete(settingsOf(aggregate))).status).toBe(302)
    expect(await db.activity.count({ where: { event_id: aggregate.event_id } })).toBe(2)
  })

  test('copies an average and its classes when their event is copied', async () => {
    const opens = await createOpens(WEEKEND)
    const aggregate = await createAverage(opens, { best_of: 1 })
    const copy = { classes: true, incentives: true, money: true, carryovers: true, note: true }
    await organizer.post(inEvent({ id: aggregate.event_id }, 'copy'), {
      name: 'Next year',
      starts_on: '2027-06-05',
      ...copy,
    })
    const copied = await db.activity.findFirstOrThrow({
      where: { is_aggregate: true, event: { copied_from_id: aggregate.event_id } },
      include: { members: { include: { round: { include: { activity: true } } } }, purse: true },
    })
    expect(copied).toMatchObject({ name: 'Two-day Average', best_of: 1, purse: { entry_fee_cents: 10_000 } })
    expect(copied.members.map(({ round }) => [round.activity.name, round.activity.event_id])).toEqual([
      ['Saturday Open', copied.event_id],
      ['Sunday Open', copied.event_id],
    ])
  })

  test('saves an average and its classes in a template', async () => {
    const opens = await createOpens(WEEKEND)
    const aggregate = await createAverage(opens, { best_of: 1, code: 'av', must_run_all: true })
    await organizer.post(inEvent({ id: aggregate.event_id }, 'templates'), { name: 'Weekend' })
    const { id: templateId } = await db.template.findFirstOrThrow({ where: { name: 'Weekend' } })
    const event = await make.createEvent(db, { organization })
    const used = { presets: {}, templates: { [templateId]: true }, name: '' }
    expect((await organizer.post(inEvent(event, 'activities'), used)).status).toBe(302)
    const created = await db.activity.findFirstOrThrow({
      where: { is_aggregate: true, event_id: event.id },
      include: { members: { include: { round: { include: { activity: true } } } }, purse: true },
    })
    expect(created).toMatchObject({ name: 'Two-day Average', code: 'av', best_of: 1, must_run_all: true })
    expect(created.purse).toMatchObject({ entry_fee_cents: 10_000 })
    expect(created.members.map(({ round }) => round.activity.name)).toEqual(['Saturday Open', 'Sunday Open'])
  })

  test('deletes an average and its classes together with their event', async () => {
    const opens = await createOpens(WEEKEND)
    const aggregate = await createAverage(opens)
    const { owner } = arena
    const answer = await owner.delete(
      `/organizer/organizations/${organization.id}/events/${aggregate.event_id}`,
    )
    expect(answer.status).toBe(302)
    expect(await db.activity.count({ where: { event_id: aggregate.event_id } })).toBe(0)
  })
})
