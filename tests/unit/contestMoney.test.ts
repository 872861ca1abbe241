import { describe, expect, test } from 'vitest'
import { workOutContest } from '#rules/contest.ts'
import type { Contest, CountedRun } from '#rules/contestSettings.ts'
import { calculatePayout } from '#rules/payout.ts'
import { equalDivisions } from '#rules/presets.ts'
import { purse, timed } from '../support/purses.ts'

const DOLLARS = 100

describe('the order of rounding', () => {
  test('rounded to the nearest, a prize comes from the exact share: 40 % of 35 % of $103.55 is 14.497, so $14', () => {
    const rules = purse({
      netCents: 10_355,
      divisions: [
        { offset: 0, shareBp: 3_500 },
        { offset: 500, shareBp: 6_500 },
      ],
      places: [{ upTo: null, percentsBp: [4_000, 3_000, 2_000, 1_000] }],
      rounding: { unitCents: DOLLARS, mode: 'NEAREST' },
    })
    const { placings } = calculatePayout(timed(1, 2, 3, 4, 900), rules)
    expect(placings[0]!.prizeCents).toBe(1_400)
  })

  test.each(['RATIO', 'EVEN'] as const)(
    '$499.95 added to equal divisions (%s) leaves no whole dollar unpaid: four times 100, then 99',
    (addedSplit) => {
      const divisions = equalDivisions(5, 500)
      const contest = contestOf({
        divisions,
        purse: { ...PURSE, addedCents: 49_995, addedSplit, divisions },
        rounding: { unitCents: DOLLARS, mode: 'CONSERVE' },
      })
      const { placings, money } = workOutContest(contest, runs(15_000, 15_500, 16_000, 16_500, 17_000))
      expect(placings.map((placing) => placing.prizeCents / 100)).toEqual([100, 100, 100, 100, 99])
      expect([money.paidCents, money.breakageCents]).toEqual([49_900, 95])
    },
  )

  test('the rounds and the average of a purse lose no whole dollar either: 100 by thirds is 34, 33, 33', () => {
    const contest = contestOf({
      rounds: ['1', '2'],
      purse: { ...PURSE, addedCents: 10_050 },
      rounding: { unitCents: DOLLARS, mode: 'CONSERVE' },
    })
    const { placings, averages, money } = workOutContest(contest, [
      { ...run(1, 15_000), round: '1', entrant: 'ann' },
      { ...run(2, 15_000), round: '2', entrant: 'ann' },
    ])
    expect([...placings, ...averages].map((placing) => placing.prizeCents / 100)).toEqual([34, 33, 33])
    expect(money.breakageCents).toBe(50)
  })

  test('a share of several rounds is rounded once: half of $2.99 is 1.495, so $1 and not the $2 of 1.50', () => {
    const contest = contestOf({
      rounds: ['1', '2'],
      weights: [1, 1, 0],
      purse: { ...PURSE, addedCents: 299 },
      rounding: { unitCents: DOLLARS, mode: 'NEAREST' },
    })
    const { placings } = workOutContest(contest, [{ ...run(1, 15_000), round: '1' }])
    expect(placings.map((placing) => placing.prizeCents)).toEqual([100])
  })

  test('five cents added evenly to two divisions are 2.5 each: to the nearest cent both pay 3', () => {
    const divisions = equalDivisions(2, 500)
    const contest = contestOf({
      divisions,
      purse: { ...PURSE, addedCents: 5, addedSplit: 'EVEN', divisions },
      rounding: { unitCents: 1, mode: 'NEAREST' },
    })
    const { placings, money } = workOutContest(contest, runs(15_000, 15_500))
    expect(placings.map((placing) => placing.prizeCents)).toEqual([3, 3])
    expect(money.breakageCents).toBe(-1)
  })
})

const PURSE: Contest['purse'] = {
  entryFeeCents: 0,
  paybackBp: 10_000,
  addedCents: 0,
  addedSplit: 'RATIO',
  minimumEntries: 0,
  belowMinimumAddedBp: 10_000,
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

function run(id: number, value: number | null): CountedRun {
  return { id, value, entrant: `rider ${id}`, round: '', typedPrizeCents: null }
}

const runs = (...values: (number | null)[]) => values.map((value, index) => run(index + 1, value))
