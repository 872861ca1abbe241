import { describe, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import type { PayoutPage } from '../../server/wire/payout.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const { organizer, scorer, event } = await createScenario(db)

type Ride = { rider?: { id: number }; horse?: { id: number }; score?: make.ScoreInput; round?: string }

async function contest(rides: Ride[], { activity: given = {}, purse = {} } = {}) {
  const activity = await make.createActivity(db, { event, publish_draw: true, ...given })
  await make.createPurse(db, activity, {
    entry_fee_cents: 10_000,
    payback_bp: 10_000,
    places: [{ upTo: null, percentsBp: [5000, 3000, 2000] }],
    ...purse,
  })
  const entries = []
  for (const ride of rides)
    entries.push(await make.createEntry(db, { activity, score: 15_000 + entries.length, ...ride }))
  return { activity, entries }
}

const page = async ({ id }: { id: number }, view = '', by = organizer): Promise<PayoutPage> =>
  (await by.get(`/ajax/payouts/${id}?view=${view}`)).body
const publish = ({ id }: { id: number }, view = '') =>
  organizer.get(`/events/${event.id}/activities/${id}/publishPayout?view=${view}`)
const twoGos = { activity: { rounds: ['1', '2'] } }

describe('duplicate entries and mismatched horses', () => {
  test('blocks a payout when a rider is entered twice on the same horse in a one-go class', async () => {
    const [rider, horse] = [await make.createUser(db, { name: 'Twice Tina' }), await make.createHorse(db)]
    const { activity } = await contest([
      { rider, horse },
      { rider, horse },
      { rider, horse: await make.createHorse(db) },
    ])
    expect((await page(activity)).reasons).toEqual(['Twice Tina is entered twice.'])
    expect((await publish(activity)).status).toBe(409)
  })

  test('gives only one reason for blocking a payout when a rider has three runs and no horse', async () => {
    const rider = await make.createUser(db, { name: 'Twice Tom' })
    const { activity } = await contest([{ rider }, { rider }, { rider }])
    expect((await page(activity)).reasons).toEqual(['Twice Tom is entered twice.'])
  })

  test('blocks a payout when a rider has a horse in the first go but none in the second', async () => {
    const rider = await make.createUser(db, { name: 'Ann' })
    const horse = await make.createHorse(db, { name: 'Red Hot' })
    const { activity } = await contest(
      [
        { rider, horse, round: '1' },
        { rider, round: '2' },
      ],
      twoGos,
    )
    expect((await page(activity)).reasons).toEqual([
      'Ann rides Red Hot in the 1st Go and no horse in the 2nd Go. These runs pay two fees and have no average. Use the same horse for both runs, or enter the missing runs as NT.',
    ])
  })

  test('blocks a payout when a rider has different horses in two gos', async () => {
    const rider = await make.createUser(db, { name: 'Bea' })
    const [red, blue] = [
      await make.createHorse(db, { name: 'Rojo' }),
      await make.createHorse(db, { name: 'Azul' }),
    ]
    const changed = await contest(
      [
        { rider, horse: red, round: '1' },
        { rider, horse: blue, round: '2' },
      ],
      twoGos,
    )
    expect((await page(changed.activity)).reasons).toEqual([
      expect.stringMatching(/^Bea rides Rojo in the 1st Go and Azul in the 2nd Go\./),
    ])
    const two = await contest(
      [
        { rider, horse: red, round: '1' },
        { rider, horse: red, round: '2' },
        { rider, horse: blue, round: '1' },
      ],
      twoGos,
    )
    expect((await page(two.activity)).reasons).toEqual([])
  })

  test("warns that an organizer changed a rider's horse between gos, but doesn't block the payout", async () => {
    const rider = await make.createUser(db, { name: 'Beth' })
    const horse = await make.createHorse(db)
    const { activity, entries } = await contest(
      [
        { rider, horse, round: '1' },
        { rider, horse, round: '2' },
      ],
      twoGos,
    )
    const changed = await organizer.patch(`/ajax/user-activity/${entries[1].id}`, {
      horse_id: (await make.createHorse(db)).id,
    })
    expect(changed.status).toBe(200)
    const { reasons, warnings } = await page(activity, '1')
    expect(reasons).toEqual([])
    expect(warnings).toEqual([
      'Beth changed horses between gos. Each go pays as usual, but these runs have no average.',
    ])
    expect((await publish(activity, '1')).status).toBe(200)
  })
})

describe('invalid payout settings', () => {
  test.each([
    [
      'a place table whose shares rise',
      { places: [{ upTo: null, percentsBp: [4000, 6000] }] },
      'The row for any number of runs pays place 2 more than place 1.',
    ],
    [
      'shares over 100 %',
      {
        divisions: [
          { offset: 0, shareBp: 9000 },
          { offset: 500, shareBp: 2000 },
        ],
      },
      'The division percentages add up to 110%, not 100%.',
    ],
    ['only zero weights', { weights: [0, 0, 0] }, 'At least one weight must be more than 0.'],
    ['one weight too few', { weights: [1, 1] }, 'Enter 3 weights, one for each go and one for the average.'],
  ])('reports invalid settings, but still places the runs: %s', async (_case, purse, sentence) => {
    const { activity } = await contest([{ round: '1' }, { round: '1' }], {
      activity: { ...twoGos.activity, has_divisions: true },
      purse,
    })
    const { data, reasons, canPublish } = await page(activity)
    expect([reasons, canPublish]).toEqual([[`The payout can't be calculated. ${sentence}`], false])
    expect(data.map((row) => [row.place, row.prize])).toEqual([
      [1, 0],
      [2, 0],
    ])
    expect((await publish(activity)).status).toBe(409)
  })

  test("warns that riders who missed a go can't fill places in an average with divisions", async () => {
    const divisions = [
      { offset: 0, shareBp: 5000 },
      { offset: 500, shareBp: 5000 },
    ]
    const { activity } = await contest([{ round: '1' }], {
      activity: { ...twoGos.activity, has_divisions: true },
      purse: { fill_average: true, divisions },
    })
    const { warnings, canPublish } = await page(activity)
    expect(warnings).toEqual(["The average has divisions, so riders with fewer gos don't fill its places."])
    expect(canPublish).toBe(true)
  })
})

describe('outlier scores', () => {
  const named = async (name: string, score: number) => ({
    rider: await make.createUser(db, { name }),
    score,
  })

  test('names outlier scores in a warning that does not block publication', async () => {
    const { activity } = await contest(
      [
        await named('Ann', 0),
        await named('Bea', 1_500),
        await named('Cleo', 15_000),
        await named('Dot', 15_000),
        await named('Eve', 60_000),
      ],
      { activity: { track_horses: false } },
    )
    const { warnings, reasons, canPublish } = await page(activity)
    expect(warnings).toEqual([
      'Ann has 0.000, a time of zero. Check it.',
      'Bea has 1.500, under 80% of the next best time. Check it.',
      'Eve has 60.000. Check the decimal point.',
    ])
    expect([reasons, canPublish]).toEqual([[], true])
    expect((await publish(activity)).status).toBe(200)
  })

  test("doesn't name a score as an outlier because of its penalty", async () => {
    const { activity } = await contest(
      [await named('Ann', 15_000), await named('Bea', 15_500), await named('Cleo', 50_000)],
      { activity: { track_horses: false } },
    )
    const cleo = { entry: { activity_id: activity.id, user: { name: 'Cleo' } } }
    expect((await page(activity)).warnings).toEqual(['Cleo has 50.000. Check the decimal point.'])
    await db.score.updateMany({ where: cleo, data: { penalty_seconds: 10 } })
    expect((await page(activity)).warnings).toEqual([])
  })

  test('looks for outlier scores only among runs that compete in the same go', async () => {
    const first = [await named('Ann', 15_000), await named('Bea', 15_500)]
    const second = [await named('Cleo', 50_000), await named('Dot', 51_000)]
    const { activity, entries } = await contest(
      [
        ...first.map((ride) => ({ ...ride, round: '1' })),
        ...second.map((ride) => ({ ...ride, round: '2' })),
        { ...(await named('Eve', 0)), round: '2' },
      ],
      twoGos,
    )
    await db.enrollment.updateMany({
      where: { user_activity_id: entries[4]!.id },
      data: { refunded_at: new Date() },
    })
    for (const view of ['1', '2', 'average']) expect((await page(activity, view)).warnings).toEqual([])
  })
})

describe('payout reconciliation', () => {
  test('counts the entries and the unscored runs', async () => {
    const { activity } = await contest([{ score: 15_000 }, { score: null }])
    expect((await page(activity)).reconciliation).toMatchObject({
      entries: 2,
      entry_fee_cents: 10_000,
      gross_cents: 20_000,
      unscored: 1,
    })
  })

  test('reports ties paid in full as an overrun, not as breakage', async () => {
    const { activity } = await contest([{ score: 15_000 }, { score: 15_000 }, { score: 16_000 }], {
      purse: { ties: 'FULL' },
    })
    expect((await page(activity)).reconciliation).toMatchObject({
      net_cents: 30_000,
      paid_cents: 36_000,
      overrun_cents: 6_000,
      breakage_cents: 0,
      agrees: true,
    })
  })

  test('reports purse money left over after manual prizes as unpaid, not as breakage', async () => {
    const { activity, entries } = await contest([{}], { activity: { payType: 'custom' } })
    await db.enrollment.updateMany({
      where: { user_activity_id: entries[0]!.id },
      data: { prize_cents: 4_000 },
    })
    expect((await page(activity)).reconciliation).toMatchObject({
      paid_cents: 4_000,
      unpaid_cents: 6_000,
      breakage_cents: 0,
    })
  })

  test("shows the class's division pools when the fastest run is carried over from another class", async () => {
    const divisions = [
      { offset: 0, shareBp: 5000 },
      { offset: 500, shareBp: 5000 },
    ]
    const two = await contest([{ round: '1', score: 14_000 }], twoGos)
    const { activity } = await contest([{ score: 15_000 }], {
      activity: { has_divisions: true },
      purse: { divisions },
    })
    await make.createCarryover(db, two.activity, activity)
    await make.enroll(db, two.entries[0]!, activity)
    const { data, divisions: seen } = await page(activity)
    expect(data[0]).toMatchObject({ round: '1', score: 14 })
    expect(seen.map(({ division, pool_cents }) => [division, pool_cents])).toEqual([
      [1, 10_000],
      [2, 10_000],
    ])
  })

  test('shows separate pools for each go and for the average', async () => {
    const rider = await make.createUser(db)
    const { activity } = await contest(
      [
        { rider, round: '1' },
        { rider, round: '2' },
      ],
      { ...twoGos, purse: { weights: [1, 1, 2] } },
    )
    const pools = async (view: string) =>
      (await page(activity, view)).divisions.map(({ round, pool_cents, from }) => [round, pool_cents, from])
    expect(await pools('1')).toEqual([['1', 2_500, 15]])
    expect(await pools('average')).toEqual([['average', 5_000, 30.001]])
    await publish(activity)
    expect(await pools('average')).toEqual([['average', 5_000, 30.001]])
  })

  test('marks an average as changed when the score of one of its runs changes', async () => {
    const [ann, bea] = [
      await make.createUser(db, { name: 'Ann' }),
      await make.createUser(db, { name: 'Bea' }),
    ]
    const { activity, entries } = await contest(
      [
        { rider: ann, round: '1', score: 15_000 },
        { rider: ann, round: '2', score: 16_000 },
        { rider: bea, round: '1', score: 17_000 },
        { rider: bea, round: '2', score: 18_000 },
      ],
      { ...twoGos, purse: { weights: [1, 1, 2], places: [{ upTo: null, percentsBp: [6000, 4000] }] } },
    )
    for (const view of ['1', '2', 'average']) expect((await publish(activity, view)).status).toBe(200)
    await make.setScore(db, entries[1]!, 16_500)
    const rows = async () =>
      (await page(activity, 'average')).data.map((row) => [
        row.score,
        row.published_score,
        row.changed,
        row.prize,
      ])
    expect(await rows()).toEqual([
      [31.5, 31, true, 60],
      [35, 35, false, 40],
    ])
    await make.setScore(db, entries[1]!, 'NT')
    expect((await rows())[0]).toEqual(['NT', 31, true, 60])
  })
})

test('clears a manually entered prize when the rider or horse changes', async () => {
  const { activity, entries } = await contest([{ score: null }, { score: null }], {
    activity: { payType: 'custom' },
  })
  const rowIds = (await page(activity)).data.map((row) => row.id)
  for (const id of rowIds) await organizer.post('/ajax/prize', { id, prize: 50 })
  await organizer.patch(`/ajax/user-activity/${entries[0]!.id}`, { user_name: 'Somebody Else' })
  await organizer.patch(`/ajax/user-activity/${entries[1]!.id}`, {
    horse_id: (await make.createHorse(db)).id,
  })
  expect((await page(activity)).data.map((row) => row.prize)).toEqual([null, null])
})

test.each([
  [
    'divisions',
    { divisions: { offset: 0 } },
    "The class's divisions can't be read. Save them again on the Money tab",
  ],
  [
    "a division's share",
    { divisions: [{ offset: 0, shareBp: '10000' }] },
    "The class's divisions can't be read. Save them again on the Money tab",
  ],
  [
    'places',
    { places: 'winner takes all' },
    "The class's places can't be read. Save them again on the Money tab",
  ],
  [
    'the percentages in a row',
    { places: [{ upTo: null, percentsBp: null }] },
    "The class's places can't be read. Save them again on the Money tab",
  ],
])(
  'shows the payout rows but blocks publication when stored settings are invalid: %s',
  async (_what, purse, said) => {
    const { activity } = await contest([{}, {}], { activity: { has_divisions: true }, purse })
    const { data, reasons } = await page(activity)
    expect(data.map(({ place, prize }) => [place, prize])).toEqual([
      [1, 0],
      [2, 0],
    ])
    expect(reasons).toEqual([`The payout can't be calculated. ${said}.`])
    const refused = await publish(activity)
    expect([refused.status, refused.body.reasons]).toEqual([409, reasons])
  },
)

describe('age limits', () => {
  test("warns only organizers about riders outside the class's ages", async () => {
    const born = (name: string, day: string) => make.createUser(db, { name, birth_date: new Date(day) })
    const jane = await make.createUser(db, { name: 'Jane', birth_date: null })
    await db.eventRider.create({ data: { event_id: event.id, user_id: jane.id, birth_year: 1985 } })
    const ann = await born('Ann', '1985-01-31')
    const { activity } = await contest(
      [{ rider: jane }, { rider: ann }, { rider: ann }, { rider: await born('Bea', '2020-01-31') }],
      { activity: { age_to: 18 } },
    )
    await make.createEntry(db, { activity, rider: await born('Zoe', '1980-01-31'), scratched_at: new Date() })
    const sentence = "2 riders are outside the class's age limits: Jane and Ann."
    expect((await page(activity)).warnings).toContain(sentence)
    expect((await page(activity, '', scorer)).warnings).not.toContain(sentence)
    expect((await page(activity)).warnings).toContain(sentence)
    await db.activity.update({
      where: { id: activity.id },
      data: { age_to: null, version: { increment: 1 } },
    })
    expect((await page(activity)).warnings).not.toContain(sentence)
  })
})
