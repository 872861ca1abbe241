import { describe, expect, test } from 'vitest'
import { type ClosingFacts, closingRefusal, findUnfinished } from '#rules/events/closing.ts'

const SETTLED: ClosingFacts = {
  draws: [],
  payouts: [],
  accounts: [0],
  payoff: {
    published_cents: 100_000,
    checks_cents: 60_000,
    cash_cents: 30_000,
    netted_cents: 10_000,
    unpaid_cents: 0,
    waiting_cents: 0,
  },
  cash_fees_cents: 50_000,
  cash_associations_cents: 0,
  boxes: [
    { id: 1, opened: 'Jun 6, 8:00 AM', opened_cents: 20_000, expected_cents: 40_000, counted_cents: 40_000 },
  ],
  reports: [],
  association_fees: [],
  online_entries: 0,
}
const [BOX] = SETTLED.boxes
const { payoff } = SETTLED
const OPEN = { activity_id: 1, name: 'Open 4D', parent: null, round: '' }
const DRAW = { ...OPEN, published: true, unscored: 0, first_unscored: null }
const PAYOUT = { ...OPEN, published: true, changed: false }

const itemsOf = (facts: Partial<ClosingFacts>) => findUnfinished({ ...SETTLED, ...facts })
const sentencesOf = (facts: Partial<ClosingFacts>) => itemsOf(facts).map(({ sentence }) => sentence)

test("doesn't list any open items when everything is settled", () => {
  expect(itemsOf({ draws: [DRAW], payouts: [PAYOUT] })).toEqual([])
})

describe('blockers for closing an event', () => {
  test('blocks closing an event while a run has no final score', () => {
    expect(itemsOf({ draws: [{ ...DRAW, unscored: 12, first_unscored: 107 }] })).toEqual([
      {
        kind: 'unscored',
        blocks: true,
        sentence: '12 runs in Open 4D have no final score.',
        at: { page: 'draw', activity_id: 1, round: '', slot: 107 },
      },
    ])
    expect(sentencesOf({ draws: [{ ...DRAW, round: '2', unscored: 1 }] })).toEqual([
      '1 run in Open 4D (2nd Go) has no final score.',
    ])
  })

  test('blocks closing if the payments differ from a published payout by a cent', () => {
    const items = itemsOf({ payoff: { ...payoff, checks_cents: 60_001 } })
    expect(items).toMatchObject([{ kind: 'payoff', blocks: true, at: { page: 'payoff' } }])
    expect(items[0]!.sentence).toBe(
      'Published payouts come to $1,000.00, but checks, cash, unpaid winnings and fees taken out of winnings add up to $1,000.01.',
    )
  })

  test('blocks closing if the cash boxes hold unexplained cash', () => {
    // Expected besides the opening cash: $500 in fees - $300 in winnings = $200.
    const items = itemsOf({ boxes: [{ ...BOX!, expected_cents: 40_100, counted_cents: 40_100 }] })
    expect(items).toMatchObject([{ kind: 'cash', blocks: true, at: { page: 'cash box', box_id: null } }])
    expect(items[0]!.sentence).toBe(
      "The cash doesn't add up. Not counting opening cash, the cash boxes should hold $201.00, but cash fees minus cash winnings and association fees come to $200.00.",
    )
    expect(itemsOf({ cash_associations_cents: 1_000 })).toHaveLength(1)
    const paidOut = [{ ...BOX!, expected_cents: 39_000, counted_cents: 39_000 }]
    expect(itemsOf({ boxes: paidOut, cash_associations_cents: 1_000 })).toEqual([])
    const two = [
      { ...BOX!, expected_cents: 90_000, counted_cents: 90_000 },
      { ...BOX!, opened_cents: 0, expected_cents: -50_000, counted_cents: -50_000 },
    ]
    expect(itemsOf({ boxes: two })).toEqual([])
  })

  test('lists blockers first, and names the first blocker in the error message', () => {
    const facts = {
      draws: [{ ...DRAW, published: false, unscored: 2 }],
      payoff: { ...payoff, checks_cents: 0 },
      reports: [{ id: 7, name: 'BBR', due: null, changed: false }],
    }
    const items = itemsOf(facts)
    expect(items.map(({ kind, blocks }) => [kind, blocks])).toEqual([
      ['unscored', true],
      ['payoff', true],
      ['draw', false],
      ['report', false],
    ])
    const blocking = items.filter(({ blocks }) => blocks)
    expect(closingRefusal(blocking)).toBe(
      "The event can't be closed yet. 2 runs in Open 4D have no final score. 1 more thing needs attention.",
    )
    expect(closingRefusal(blocking.slice(0, 1))).toBe(
      "The event can't be closed yet. 2 runs in Open 4D have no final score.",
    )
  })
})

describe("open items that don't block closing an event", () => {
  const kindsOf = (facts: Partial<ClosingFacts>) => itemsOf(facts).map(({ kind, blocks }) => [kind, blocks])

  test('lists unpublished draws and payouts, and payouts whose scores changed after publication', () => {
    const facts = {
      draws: [{ ...DRAW, published: false }],
      payouts: [
        { ...PAYOUT, published: false, changed: true },
        { ...PAYOUT, name: 'Senior', parent: 'Open 4D', round: 'average', published: false },
        { ...PAYOUT, changed: true },
      ],
    }
    expect(sentencesOf(facts)).toEqual([
      "The Open 4D draw isn't published.",
      "The Open 4D payout isn't published.",
      "The Senior (Open 4D, Average) payout isn't published.",
      'A score changed after the Open 4D payout was published.',
    ])
    expect(kindsOf(facts).every(([, blocks]) => blocks === false)).toBe(true)
  })

  test('lists accounts that owe money or have credit', () => {
    expect(sentencesOf({ accounts: [4_000, 0, -500] })).toEqual([
      '1 account owes $40.00.',
      '1 account has a credit of $5.00.',
    ])
    expect(sentencesOf({ accounts: [4_000, 1_050, -500, -300] })).toEqual([
      '2 accounts owe $50.50 in all.',
      '2 accounts have credits of $8.00 in all.',
    ])
  })

  test("lists winnings that are unpaid or haven't been picked up", () => {
    const unpaid = { ...payoff, checks_cents: 20_000, unpaid_cents: 40_000, waiting_cents: 15_000 }
    expect(sentencesOf({ payoff: unpaid })).toEqual([
      "$400.00 in winnings hasn't been paid.",
      "$150.00 in checks and cash hasn't been picked up.",
    ])
  })

  test("lists cash boxes that haven't been counted, are short or are over", () => {
    const counted = (cents: number | null) =>
      itemsOf({ boxes: [{ ...BOX!, counted_cents: cents }] }).map(({ sentence, at }) => [sentence, at])
    const at = { page: 'cash box', box_id: 1 }
    expect(counted(null)).toEqual([["The cash box from Jun 6, 8:00 AM hasn't been counted.", at]])
    expect(counted(39_500)).toEqual([['The cash box from Jun 6, 8:00 AM is $5.00 short.', at]])
    expect(counted(40_001)).toEqual([['The cash box from Jun 6, 8:00 AM is $0.01 over.', at]])
  })

  test('lists unanswered online entries', () => {
    expect(itemsOf({ online_entries: 1 })).toEqual([
      {
        kind: 'online entries',
        blocks: false,
        sentence: '1 online entry is waiting for an answer.',
        at: { page: 'online entries' },
      },
    ])
    expect(sentencesOf({ online_entries: 3 })).toEqual(['3 online entries are waiting for an answer.'])
  })

  test('lists fees owed to associations, with a link to the cash report', () => {
    const association_fees = [
      { name: 'NBHA', cents: 7_200 },
      { name: null, cents: 300 },
    ]
    expect(sentencesOf({ association_fees })).toEqual([
      '$72.00 in fees is owed to NBHA.',
      '$3.00 in fees is owed to associations.',
    ])
    expect(itemsOf({ association_fees })[0]).toMatchObject({ blocks: false, at: { page: 'cash box' } })
  })

  test('lists overpaid associations', () => {
    expect(sentencesOf({ association_fees: [{ name: 'NBHA', cents: -250 }] })).toEqual([
      'NBHA was overpaid and owes $2.50 back.',
    ])
  })

  test("lists association reports that haven't been sent or whose results have changed", () => {
    const reports = [
      { id: 7, name: 'BBR', due: 'June 14, 2026', changed: false },
      { id: 8, name: 'NBHA', due: null, changed: false },
      { id: 9, name: 'Alpha', due: 'June 14, 2026', changed: true },
    ]
    expect(sentencesOf({ reports })).toEqual([
      "The BBR report hasn't been sent. It's due June 14, 2026.",
      "The NBHA report hasn't been sent.",
      'Results changed after the Alpha report was sent.',
    ])
    expect(itemsOf({ reports })[0]).toMatchObject({ blocks: false, at: { page: 'report', report_id: 7 } })
  })
})
