import { beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_MONEY_SETTINGS } from '#rules/payout/moneySettings.ts'
import * as paths from '#wire/paths.ts'
import * as make from '../../prisma/factories.ts'
import type { Browser } from '../support/app.ts'
import { type Scenario, createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
let arena: Scenario
let organizer: Browser

beforeAll(async () => {
  arena = await createScenario(db)
  organizer = arena.organizer
})

const DOLLARS = 100
const given = { ...DEFAULT_MONEY_SETTINGS, fee_for: null, version: 0 }

const classOf = (overrides: object = {}) => make.createActivity(db, { event: arena.event, ...overrides })
const addressOf = ({ id }: { id: number }) => paths.money(arena.event.id, id)
const purseOf = ({ id }: { id: number }) => db.purse.findUnique({ where: { activity_id: id } })
const reconciliationOf = async ({ id }: { id: number }) =>
  (await organizer.get(paths.payoutRows(id))).body.reconciliation
const feesOf = async ({ id }: { id: number }) =>
  (await db.enrollment.findMany({ where: { activity_id: id }, orderBy: { id: 'asc' } })).map(
    (enrollment) => enrollment.fee_cents,
  )

describe('class money settings', () => {
  test("saves a class's first payout settings and uses them to calculate the payout", async () => {
    const activity = await classOf()
    const answer = await organizer.patch(addressOf(activity), {
      ...given,
      entry_fee_cents: 50 * DOLLARS,
      off_top_cents: 2 * DOLLARS,
      payback_bp: 7_500,
      added_cents: null,
      guaranteed_cents: 100 * DOLLARS,
    })
    expect([answer.status, answer.headers.location]).toEqual([303, addressOf(activity)])
    await make.createEntries(db, [
      { activity, draw: 1, score: 17_000 },
      { activity, draw: 2, score: 18_000 },
    ])
    expect(await reconciliationOf(activity)).toMatchObject({
      gross_cents: 100 * DOLLARS,
      off_top_cents: 4 * DOLLARS,
      retainage_cents: 24 * DOLLARS,
      payback_cents: 72 * DOLLARS,
      guarantee_cents: 28 * DOLLARS,
      net_cents: 100 * DOLLARS,
      paid_cents: 100 * DOLLARS,
    })
  })

  test("lists a class's side pots with their fees, but none on a side pot's own page", async () => {
    const activity = await classOf()
    const senior = await make.createIncentive(db, activity, { name: 'Senior' })
    await organizer.patch(addressOf(senior), { ...given, entry_fee_cents: 20 * DOLLARS, payback_bp: 8_000 })
    const potsOf = async (contest: { id: number }) =>
      (await organizer.visit(addressOf(contest))).body.props.side_pots
    expect(await potsOf(activity)).toEqual([
      {
        name: 'Senior',
        url: addressOf(senior),
        entry_fee_cents: 20 * DOLLARS,
        payback_bp: 8_000,
        added_cents: 0,
      },
    ])
    expect(await potsOf(senior)).toEqual([])
  })

  test('reduces fixed prizes to fit the purse, and reports the reduction', async () => {
    const activity = await classOf()
    const places = [{ upTo: null, percentsBp: [], amountsCents: [60 * DOLLARS, 40 * DOLLARS] }]
    const money = { ...given, entry_fee_cents: 20 * DOLLARS, places }
    expect((await organizer.patch(addressOf(activity), money)).status).toBe(303)
    const runs = [17_000, 18_000, 19_000].map((score, index) => ({ activity, draw: index + 1, score }))
    await make.createEntries(db, runs)
    const { body } = await organizer.get(paths.payoutRows(activity.id))
    expect(body.data.map(({ prize }: { prize: number }) => prize)).toEqual([36, 24, 0])
    expect(body.reconciliation).toMatchObject({
      net_cents: 60 * DOLLARS,
      paid_cents: 60 * DOLLARS,
      cut_cents: 40 * DOLLARS,
      retained_cents: 0,
    })
    const guaranteed = { ...money, guaranteed_cents: 120 * DOLLARS, version: 1 }
    expect((await organizer.patch(addressOf(activity), guaranteed)).status).toBe(303)
    const enough = await reconciliationOf(activity)
    expect(enough).toMatchObject({ paid_cents: 100 * DOLLARS, retained_cents: 20 * DOLLARS })
    expect(enough).not.toHaveProperty('cut_cents')
  })

  test.each([
    [{ upTo: null, percentsBp: [], amountsCents: [] }, 'amountsCents'],
    [{ upTo: null, percentsBp: [], amountsCents: [-1] }, 'amountsCents.0'],
    [{ upTo: null, percentsBp: [10_000], amountsCents: [100] }, 'amountsCents'],
    [{ upTo: null, percentsBp: [] }, 'percentsBp'],
  ])('rejects the invalid place table row %j', async (row, field) => {
    const answer = await organizer.patch(addressOf(await classOf()), { ...given, places: [row] })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [`places.0.${field}`]])
  })

  test("shows an incentive's payout settings, with tabs for the class and the incentive", async () => {
    const activity = await classOf({ name: 'Open', incentives: ['Senior'] })
    const incentive = activity.incentives[0]!
    await make.createPurse(db, incentive, { entry_fee_cents: 20 * DOLLARS })
    const { body } = await organizer.visit(addressOf(incentive))
    expect(body.props).toMatchObject({
      activity: { name: 'Senior' },
      money: { entry_fee_cents: 20 * DOLLARS },
      held: null,
    })
    expect(
      body.props.tabs.map((tab: { label: string; current: boolean }) => [tab.label, tab.current]),
    ).toEqual([
      ['Open', false],
      ['Senior', true],
    ])
  })

  test("logs a change to a class's payout settings with the old and new values", async () => {
    const activity = await classOf()
    await organizer.patch(addressOf(activity), { ...given, added_cents: 500 * DOLLARS })
    const change = await db.change.findFirstOrThrow({ where: { activity_id: activity.id } })
    expect(change).toMatchObject({
      kind: 'money changed',
      before: { added_cents: 0 },
      after: { added_cents: 500 * DOLLARS, fee_for: null },
    })
  })
})

describe("an incentive's divisions", () => {
  const HALVES = [
    { offset: 0, shareBp: 6_000 },
    { offset: 500, shareBp: 4_000 },
  ]
  const pot = { ...given, added_cents: 100 * DOLLARS }

  async function classWithSenior(overrides: object = {}) {
    const activity = await classOf({ incentives: ['Senior'], publish_draw: true, ...overrides })
    const senior = activity.incentives[0]!
    const runs = [17_000, 18_000].map((score, index) => ({
      activity,
      draw: index + 1,
      score,
      alsoIn: [senior],
    }))
    await make.createEntries(db, runs)
    return { activity, senior }
  }
  const flagOf = async ({ id }: { id: number }) =>
    (await db.activity.findUniqueOrThrow({ where: { id } })).has_divisions
  const paidIn = async ({ id }: { id: number }) =>
    (await organizer.get(paths.payoutRows(id))).body.data.map(
      ({ division, prize }: { division: number; prize: number }) => [division, prize],
    )
  const set = async (contest: { id: number }, money: object) =>
    (await organizer.patch(addressOf(contest), money)).status

  test("turns on an incentive's divisions even if the class has none", async () => {
    const { activity, senior } = await classWithSenior()
    await set(activity, pot)
    expect(await set(senior, { ...pot, has_divisions: true, divisions: HALVES })).toBe(303)
    expect([await flagOf(activity), await flagOf(senior)]).toEqual([false, true])
    expect(await paidIn(senior)).toEqual([
      [1, 60],
      [2, 40],
    ])
    expect(await paidIn(activity)).toEqual([
      [1, 100],
      [1, 0],
    ])
    const { body } = await organizer.visit(paths.payout(arena.event.id, senior.id))
    expect(body.props.activity.has_divisions, 'shows the Division column').toBe(true)
    expect((await organizer.visit(addressOf(senior))).body.props.kind.has_divisions).toBe(true)
  })

  test("turns off an incentive's divisions without changing the class's divisions", async () => {
    const { activity, senior } = await classWithSenior({ has_divisions: true })
    for (const contest of [activity, senior]) await set(contest, { ...pot, divisions: HALVES })
    expect(await paidIn(senior)).toHaveLength(2)
    expect(await set(senior, { ...pot, divisions: HALVES, version: 1, has_divisions: false })).toBe(303)
    expect([await flagOf(activity), await flagOf(senior)]).toEqual([true, false])
    expect((await paidIn(senior))[1]).toEqual([1, 0])
    expect((await paidIn(activity))[1]).toEqual([2, 40])
  })

  test("turns on an incentive's divisions when several new divisions are saved", async () => {
    const { senior } = await classWithSenior()
    await make.createPurse(db, senior, {
      ...DEFAULT_MONEY_SETTINGS,
      divisions: HALVES,
      places: DEFAULT_MONEY_SETTINGS.places,
    } as never)
    const stored = { ...given, divisions: HALVES }
    await set(senior, { ...stored, added_cents: 5 })
    expect(await flagOf(senior), 'keeps one division').toBe(false)
    await set(senior, { ...stored, divisions: [HALVES[0], { offset: 700, shareBp: 4_000 }], version: 1 })
    expect(await flagOf(senior)).toBe(true)
  })

  test("copies a class's divisions setting to a new incentive, but not to an existing one", async () => {
    const activity = await classOf({ name: 'Open' })
    const url = `/organizer/scoring/${arena.event.id}/activities/${activity.id}/settings`
    const save = async (changes: object) => {
      const { settings, activity: shown } = (await organizer.visit(url)).body.props
      const answer = await organizer.patch(`${url}?version=${shown.settings_version}`, {
        ...settings,
        ...changes,
      })
      expect(answer.status).toBe(302)
    }
    await save({ has_divisions: true, incentives: [{ id: null, name: 'Senior', code: null }] })
    const senior = await db.activity.findFirstOrThrow({ where: { parent_id: activity.id } })
    expect(senior.has_divisions).toBe(true)
    await save({ has_divisions: false })
    expect([await flagOf(activity), await flagOf(senior)]).toEqual([false, true])
  })

  test("refuses to turn on the class's divisions in its payout settings", async () => {
    const { activity } = await classWithSenior()
    const answer = await organizer.patch(addressOf(activity), { ...pot, has_divisions: true })
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { has_divisions: 'Turn divisions on or off in the class settings.' },
    ])
  })

  test("refuses to turn off an incentive's divisions while its payout is published", async () => {
    const { activity, senior } = await classWithSenior()
    await make.publishRounds(db, activity, { publish_payout: true })
    expect(await set(senior, { ...pot, has_divisions: true })).toBe(303)
    await make.publishRounds(db, senior, { publish_payout: true })
    const answer = await organizer.patch(addressOf(senior), { ...pot, version: 1, has_divisions: false })
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'The Senior payout is published. Unpublish it to change the money.',
    ])
    expect(await flagOf(senior)).toBe(true)
  })

  test("logs a change to an incentive's divisions setting with the old and new values", async () => {
    const { senior } = await classWithSenior()
    await set(senior, { ...pot, has_divisions: true })
    expect(await db.change.findFirstOrThrow({ where: { activity_id: senior.id } })).toMatchObject({
      before: { has_divisions: false },
      after: { has_divisions: true },
    })
  })

  test("rejects a stale edit even if only the incentive's divisions setting changes", async () => {
    const { senior } = await classWithSenior()
    await set(senior, pot)
    expect(await set(senior, { ...pot, version: 0, has_divisions: true })).toBe(409)
    expect(await set(senior, { ...pot, version: 1, has_divisions: true })).toBe(303)
  })
})

describe('invalid money settings', () => {
  test.each([
    [
      "a fee that isn't an amount",
      { entry_fee_cents: 'ten' },
      'entry_fee_cents',
      'Enter an amount, e.g. 45 or 1,250.50.',
    ],
    ['a payback over 100%', { payback_bp: 10_001 }, 'payback_bp', 'Enter a percentage from 0 to 100.'],
    [
      'more off the top than the entry fee',
      { entry_fee_cents: 100, off_top_cents: 101 },
      'off_top_cents',
      "This can't be more than the entry fee.",
    ],
    [
      "a place row that doesn't add up to 100%",
      {
        places: [
          { upTo: 3, percentsBp: [6_000, 3_900] },
          { upTo: null, percentsBp: [10_000] },
        ],
      },
      'places.0.percentsBp',
      'The row for up to 3 runs adds up to 99%, not 100%.',
    ],
    [
      "a place row that isn't a list",
      { places: [{ upTo: null, percentsBp: 'all' }] },
      'places.0.percentsBp',
      'Enter percentages from first place down, e.g. 40, 30, 20, 10.',
    ],
    [
      "division shares that don't add up to 100%",
      {
        divisions: [
          { offset: 0, shareBp: 6_000 },
          { offset: 500, shareBp: 3_000 },
        ],
      },
      'divisions.1.shareBp',
      'The division percentages add up to 90%, not 100%.',
    ],
    [
      'a division that begins before the one above it',
      {
        divisions: [
          { offset: 0, shareBp: 5_000 },
          { offset: 0, shareBp: 5_000 },
        ],
      },
      'divisions.1.offset',
      'Division 2 must start after division 1.',
    ],
  ])(
    'rejects invalid payout settings with an error on the field: %s',
    async (_case, wrong, field, sentence) => {
      const activity = await classOf({ has_divisions: true })
      const answer = await organizer.patch(addressOf(activity), { ...given, ...wrong })
      expect([answer.status, answer.body.errors]).toEqual([422, { [field]: sentence }])
      expect(await purseOf(activity)).toBeNull()
    },
  )
})

describe('a changed fee', () => {
  async function entered() {
    const activity = await classOf()
    await make.createPurse(db, activity, { entry_fee_cents: 30 * DOLLARS, payback_bp: 10_000 })
    await make.createEntries(db, [
      { activity, draw: 1 },
      { activity, draw: 2 },
    ])
    await db.enrollment.updateMany({
      where: { activity_id: activity.id, entry: { draw: 2 } },
      data: { refunded_at: new Date() },
    })
    return activity
  }
  const raised = { ...given, entry_fee_cents: 50 * DOLLARS }

  test('asks which entries a changed fee applies to before saving the change', async () => {
    const activity = await entered()
    const answer = await organizer.patch(addressOf(activity), raised)
    expect(answer.body.errors).toEqual({ fee_for: 'Choose which entries pay the new fee.' })
    expect([await feesOf(activity), (await purseOf(activity))!.entry_fee_cents]).toEqual([
      [3_000, 3_000],
      3_000,
    ])
  })

  test.each([
    ['new', [3_000, 3_000], 3_000],
    ['unpaid', [5_000, 3_000], 5_000],
    ['all', [5_000, 5_000], 5_000],
  ])('applies a changed fee to %s entries', async (fee_for, fees, gross) => {
    const activity = await entered()
    await organizer.patch(addressOf(activity), { ...raised, fee_for })
    expect(await feesOf(activity)).toEqual(fees)
    expect(await reconciliationOf(activity)).toMatchObject({ entries: 1, gross_cents: gross })
  })

  test("charges later entries the class's new fee and the incentive's new fee", async () => {
    const activity = await classOf({ incentives: ['Senior'] })
    const incentive = activity.incentives[0]!
    await organizer.patch(addressOf(activity), raised)
    await organizer.patch(addressOf(incentive), { ...given, entry_fee_cents: 20 * DOLLARS })
    const rider = await make.createUser(db)
    const { body } = await organizer.post(paths.drawEntries(activity.id), {
      user_id: rider.id,
      slotNumber: 1,
    })
    const entry = await db.userActivity.findFirstOrThrow({ where: { activity_id: activity.id } })
    expect(body).toBeDefined()
    await organizer.post(paths.addIncentive(entry.id, incentive.id))
    expect([await feesOf(activity), await feesOf(incentive)]).toEqual([[5_000], [2_000]])
  })

  test('accepts a changed fee without asking while the class has no entries', async () => {
    const activity = await classOf()
    expect((await organizer.patch(addressOf(activity), raised)).status).toBe(303)
  })
})

describe('simultaneous changes to class money settings', () => {
  test('rejects one of two simultaneous changes to the payout settings, and returns the saved values', async () => {
    const activity = await classOf()
    const mine = { ...given, added_cents: 100 * DOLLARS }
    const theirs = { ...given, added_cents: 200 * DOLLARS }
    const answers = await Promise.all([
      organizer.patch(addressOf(activity), mine),
      arena.owner.patch(addressOf(activity), theirs),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409])
    const refused = answers.find(({ status }) => status === 409)!
    const kept = (await purseOf(activity))!
    expect(refused.body.message).toMatch(/^Someone else changed this while you were editing\./)
    expect([refused.body.now.added_cents, kept.version]).toEqual([kept.added_cents, 1])
  })
})

describe('money settings after the payout is published', () => {
  async function paid(rounds: string[], published: string[]) {
    const activity = await classOf({ name: 'Open', rounds })
    await make.createPurse(db, activity, { ...given, fee_for: undefined, version: 0 } as never)
    await make.publishRounds(db, activity, { publish_payout: true }, published)
    return activity
  }
  const sentence = async (activity: { id: number }, changes: object) =>
    (await organizer.patch(addressOf(activity), { ...given, ...changes })).body.message

  test('rejects changes to the payout settings while a one-round class has a published payout', async () => {
    const activity = await paid([''], [''])
    expect(await sentence(activity, { added_cents: 1 })).toBe(
      'The Open payout is published. Unpublish it to change the money.',
    )
  })

  test('accepts new amounts, but no new tie rule, while one of two rounds has a published payout', async () => {
    const activity = await paid(['1', '2'], ['1'])
    expect(await sentence(activity, { ties: 'FULL' })).toBe(
      'Open has published payouts: 1st Go. You can change amounts. To change how the money is divided, unpublish all payouts of this class first.',
    )
    expect((await organizer.patch(addressOf(activity), { ...given, added_cents: 1 })).status).toBe(303)
  })
})

test('returns 403 to a scorer and 404 to an outsider who tries to change the payout settings', async () => {
  const activity = await classOf()
  const answers = [arena.scorer, arena.outsider].map((browser) => browser.patch(addressOf(activity), given))
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([403, 404])
})
