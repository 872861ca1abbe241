import { describe, expect, test } from 'vitest'
import { calculateContest } from '#rules/payout/contest.ts'
import { type Contest, contestProblems, type ContestRun } from '#rules/payout/contestSettings.ts'
import { calculatePayout } from '#rules/payout/payout.ts'
import { placeTableFor } from '#rules/payout/placeTable.ts'
import { equalDivisions } from '#rules/payout/presets.ts'
import { purse, runsWithTimes } from '../support/purses.ts'

const DOLLARS = 100

describe('prize rounding', () => {
  test('rounds an exact share to the nearest dollar, such as $14.497 to $14', () => {
    const rules = purse({
      netCents: 10_355,
      divisions: [
        { offset: 0, shareBp: 3_500 },
        { offset: 500, shareBp: 6_500 },
      ],
      places: [{ upTo: null, percentsBp: [4_000, 3_000, 2_000, 1_000] }],
      rounding: { unitCents: DOLLARS, mode: 'NEAREST' },
    })
    const { placings } = calculatePayout(runsWithTimes(1, 2, 3, 4, 900), rules)
    expect(placings[0]!.prizeCents).toBe(1_400)
  })

  test.each(['RATIO', 'EVEN'] as const)(
    'divides $499.95 of added money into whole dollars for five equal divisions (%s)',
    (addedSplit) => {
      const divisions = equalDivisions(5, 500)
      const contest = contestOf({
        divisions,
        purse: { ...PURSE, addedCents: 49_995, addedSplit, divisions },
        rounding: { unitCents: DOLLARS, mode: 'CONSERVE' },
      })
      const { placings, money } = calculateContest(contest, runs(15_000, 15_500, 16_000, 16_500, 17_000))
      expect(placings.map((placing) => placing.prizeCents / 100)).toEqual([100, 100, 100, 100, 99])
      expect([money.paidCents, money.breakageCents]).toEqual([49_900, 95])
    },
  )

  test('divides $100.50 into whole dollars for two rounds and the average: $34, $33 and $33', () => {
    const contest = contestOf({
      rounds: ['1', '2'],
      purse: { ...PURSE, addedCents: 10_050 },
      rounding: { unitCents: DOLLARS, mode: 'CONSERVE' },
    })
    const { placings, averages, money } = calculateContest(contest, [
      { ...run(1, 15_000), round: '1', entrant: 'ann' },
      { ...run(2, 15_000), round: '2', entrant: 'ann' },
    ])
    expect([...placings, ...averages].map((placing) => placing.prizeCents / 100)).toEqual([34, 33, 33])
    expect(money.breakageCents).toBe(50)
  })

  test('rounds a share only once: $1.495 becomes $1, not $1.50 and then $2', () => {
    const contest = contestOf({
      rounds: ['1', '2'],
      weights: [1, 1, 0],
      purse: { ...PURSE, addedCents: 299 },
      rounding: { unitCents: DOLLARS, mode: 'NEAREST' },
    })
    const { placings } = calculateContest(contest, [{ ...run(1, 15_000), round: '1' }])
    expect(placings.map((placing) => placing.prizeCents)).toEqual([100])
  })

  test('pays a cent more than the net purse when two divisions each round 2.5 cents up to 3', () => {
    const divisions = equalDivisions(2, 500)
    const contest = contestOf({
      divisions,
      purse: { ...PURSE, addedCents: 5, addedSplit: 'EVEN', divisions },
      rounding: { unitCents: 1, mode: 'NEAREST' },
    })
    const { placings, money } = calculateContest(contest, runs(15_000, 15_500))
    expect(placings.map((placing) => placing.prizeCents)).toEqual([3, 3])
    expect(money.breakageCents).toBe(-1)
  })
})

describe('which entry fee counts toward the purse', () => {
  const contest = contestOf({ rounds: ['1', '2'], purse: { ...PURSE, entryFeeCents: 5_000 } })
  const ofAnn = (first: object, second: object) => [
    { ...run(1, 15_000), round: '1', entrant: 'ann', feeCents: 2_000, ...first },
    { ...run(2, 15_000), round: '2', entrant: 'ann', feeCents: 3_500, ...second },
  ]
  const refunded = { refunded: true }

  test.each([
    ["the first go's fee", {}, {}, 2_000, 1],
    ["the first go's fee if the first go is refunded", refunded, {}, 2_000, 1],
    ["the first go's fee if the second go is refunded", {}, refunded, 2_000, 1],
    ['no fee if both gos are refunded', refunded, refunded, 0, 0],
  ])('for an entry in two gos, counts %s', (_title, first, second, gross, entries) => {
    const { money } = calculateContest(contest, ofAnn(first, second))
    expect([money.grossCents, money.entries]).toEqual([gross, entries])
  })
})

describe('choosing a place table row', () => {
  // Three $100 entries. One has no time, so only two runs are placed.
  const places = [
    { upTo: 2, percentsBp: [10_000] },
    { upTo: 20_000, percentsBp: [6_000, 4_000] },
    { upTo: null, percentsBp: [5_000, 5_000] },
  ]
  const paid = (placesBy: Contest['placesBy'], more: Partial<Contest['purse']> = {}) => {
    const contest = contestOf({ places, placesBy, purse: { ...PURSE, entryFeeCents: 10_000, ...more } })
    return calculateContest(contest, runs(15_000, 16_000, null)).placings.map(
      ({ prizeCents }) => prizeCents / 100,
    )
  }

  test.each([
    ['placed', 'two placed runs (winner takes all)', [300, 0]],
    ['entries', 'three entries (60/40)', [180, 120]],
    ['net', 'a net of more than $200 (50/50)', [150, 150]],
  ] as const)('with placesBy=%s, picks the row for %s', (placesBy, _words, dollars) => {
    expect(paid(placesBy)).toEqual(dollars)
  })

  test('applies a place table row up to and including its limit', () => {
    const half = { paybackBp: 5_000 }
    expect(paid('net', { ...half, addedCents: 5_000 })).toEqual([120, 80])
    expect(paid('net', { ...half, addedCents: 5_001 })).toEqual([100.01, 100])
  })

  test('reports an invalid place table row with its limit in entries or dollars', () => {
    const problems = (placesBy: Contest['placesBy']) =>
      contestProblems(contestOf({ placesBy, places: [{ upTo: 50_000, percentsBp: [9_900] }] }))
    expect(problems('entries')).toEqual(['The row for up to 50,000 entries adds up to 99%, not 100%'])
    expect(problems('net')).toEqual(['The row for up to a $500.00 purse adds up to 99%, not 100%'])
  })

  test('uses the last row of the place table when the value exceeds every limit', () => {
    const table = [{ upTo: 1, percentsBp: [7_000, 3_000] }]
    expect(placeTableFor(table, 'entries', { entries: 900, netCents: 0 })).toEqual([
      { upTo: null, percentsBp: [7_000, 3_000] },
    ])
  })
})

const PURSE: Contest['purse'] = {
  entryFeeCents: 0,
  paybackBp: 10_000,
  addedCents: 0,
  addedSplit: 'RATIO',
  minimumEntries: 0,
  belowMinimumAddedBp: 10_000,
  offTopCents: 0,
  guaranteedCents: 0,
  divisions: [{ offset: 0, shareBp: 10_000 }],
}

function contestOf(changes: Partial<Contest>): Contest {
  const { divisions, places, ties, rounding, emptyDivision, unfilledPlaces, lowWins } = purse({
    places: [{ upTo: null, percentsBp: [10_000] }],
  })
  return {
    rounds: [''],
    custom: false,
    purse: PURSE,
    weights: [],
    fillAverage: false,
    placesBy: 'placed',
    divisions,
    places,
    ties,
    rounding,
    emptyDivision,
    unfilledPlaces,
    lowWins,
    ...changes,
  }
}

function run(id: number, value: number | null): ContestRun {
  return { id, value, entrant: `rider ${id}`, round: '', typedPrizeCents: null }
}

const runs = (...values: (number | null)[]) => values.map((value, index) => run(index + 1, value))
