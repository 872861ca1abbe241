import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculateContest } from '#rules/payout/contest.ts'
import type { Contest } from '#rules/payout/contestSettings.ts'
import { pointsDivisions, NBHA_POINTS_OFFSETS, CUSTOM_TABLE, pointsRules } from '#rules/points/settings.ts'
import { isMemberOn, type EarnedPoints, rankStandings } from '#rules/points/standings.ts'
import { calculatePayout, type PurseRules } from '#rules/payout/payout.ts'

const earned = (entrant: string, event: number, points: number): EarnedPoints => {
  return { entrant, name: entrant, event, points }
}
const AS_BOOK = { own_points: [], ties: null, counts_by: null, moves_up: null }

describe('leaderboard', () => {
  test("adds up a rider's points from all events, and lists each event's points", () => {
    expect(
      rankStandings([earned('Ann', 1, 5), earned('Ann', 1, 4.5), earned('Ann', 2, 3), earned('Bea', 2, 5)]),
    ).toEqual([
      {
        entrant: 'Ann',
        name: 'Ann',
        place: 1,
        points: 12.5,
        events: [
          { event: 1, points: 9.5 },
          { event: 2, points: 3 },
        ],
      },
      { entrant: 'Bea', name: 'Bea', place: 2, points: 5, events: [{ event: 2, points: 5 }] },
    ])
  })

  test('gives riders with equal totals the same place and skips the next place', () => {
    const board = rankStandings([
      earned('Dee', 1, 3),
      earned('Cleo', 1, 4),
      earned('Bea', 2, 4),
      earned('Ann', 1, 5),
    ])
    expect(board.map(({ name, place }) => [name, place])).toEqual([
      ['Ann', 1],
      ['Bea', 2],
      ['Cleo', 2],
      ['Dee', 4],
    ])
  })

  const anySeason = fc.array(
    fc.record({
      entrant: fc.constantFrom('Ann', 'Bea', 'Cleo', 'Dee', 'Eve'),
      event: fc.integer({ min: 1, max: 6 }),
      points: fc.integer({ min: 1, max: 5_000 }).map((hundredths) => hundredths / 100),
    }),
    { maxLength: 60 },
  )
  const boardOf = (given: { entrant: string; event: number; points: number }[]) =>
    rankStandings(given.map((one) => ({ ...one, name: one.entrant })))
  const whole = (points: number) => Math.round(points * 100)

  test('shows event points that add up to each total exactly, to a hundredth of a point', () => {
    fc.assert(
      fc.property(anySeason, (given) => {
        const board = boardOf(given)
        for (const { points, events } of board)
          expect(events.reduce((sum, event) => sum + whole(event.points), 0)).toBe(whole(points))
        const all = board.reduce((sum, { points }) => sum + whole(points), 0)
        expect(all).toBe(given.reduce((sum, { points }) => sum + whole(points), 0))
      }),
    )
  })

  test('places each rider below all riders with more points', () => {
    fc.assert(
      fc.property(anySeason, (given) => {
        const board = boardOf(given)
        for (const { place, points } of board)
          expect(place).toBe(1 + board.filter((other) => other.points > points).length)
      }),
    )
  })

  test('shows the same standings regardless of result order', () => {
    fc.assert(
      fc.property(anySeason, (given) => {
        const places = (results: typeof given) =>
          boardOf(results).map(({ name, place, points }) => [name, place, points])
        expect(places(given.toReversed())).toEqual(places(given))
      }),
    )
  })
})

test.each([
  ['2027-05-01', null, null, true],
  ['2027-05-01', '2027-05-01', null, true],
  ['2027-04-30', '2027-05-01', null, false],
  ['2027-05-01', null, '2027-05-01', true],
  ['2027-05-02', '2027-01-01', '2027-05-01', false],
])('counts an event on %s toward a membership from %s to %s: %s', (day, counts_from, left_on, counts) => {
  expect(isMemberOn(day, { counts_from, left_on })).toBe(counts)
})

describe("a group's points rules", () => {
  test("uses the points table's rules unless the group overrides them", () => {
    expect(pointsRules({ ...AS_BOOK, points_table: 'NBHA' })).toEqual({
      table: [5, 4, 3, 2, 1],
      ties: 'HIGH',
      by: 'division',
      moveUp: false,
    })
    expect(
      pointsRules({ ...AS_BOOK, points_table: 'NBHA', ties: 'SPLIT', counts_by: 'contest', moves_up: true }),
    ).toMatchObject({ ties: 'SPLIT', by: 'contest', moveUp: true })
  })

  test("uses a group's own points table, but returns no rules for an unknown table", () => {
    expect(pointsRules({ ...AS_BOOK, points_table: CUSTOM_TABLE, own_points: [10, 6, 2.5] })?.table).toEqual([
      10, 6, 2.5,
    ])
    expect(pointsRules({ ...AS_BOOK, points_table: 'Nobody' })).toBeUndefined()
  })
})

describe("a points group's divisions", () => {
  const rules: PurseRules = {
    netCents: 0,
    divisions: pointsDivisions(NBHA_POINTS_OFFSETS),
    places: [{ upTo: null, percentsBp: [10_000] }],
    ties: 'SPLIT',
    rounding: { unitCents: 1, mode: 'CONSERVE' },
    emptyDivision: 'RETAIN',
    unfilledPlaces: 'RETAIN',
    lowWins: true,
  }
  const timed = (...values: number[]) => values.map((value, id) => ({ id, value }))

  test('starts NBHA divisions half a second apart', () => {
    const { placings } = calculatePayout(timed(15_000, 15_499, 15_500, 16_000, 16_500, 17_000, 19_000), rules)
    expect(placings.map(({ division }) => division)).toEqual([1, 1, 2, 3, 4, 5, 5])
  })

  test("puts each run in the slowest division that starts at or before the run's time", () => {
    const offsets = fc
      .uniqueArray(fc.integer({ min: 1, max: 4_000 }), { maxLength: 9 })
      .map((steps) => [0, ...steps.toSorted((a, b) => a - b)])
    const runs = fc.array(fc.integer({ min: 14_000, max: 20_000 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(offsets, runs, (steps, values) => {
        const { placings } = calculatePayout(timed(...values), {
          ...rules,
          divisions: pointsDivisions(steps),
        })
        const best = Math.min(...values)
        for (const { id, division } of placings)
          expect(division).toBe(steps.filter((step) => values[id]! - best >= step).length)
      }),
    )
  })

  test("multiplies a points group's division offsets by the number of gos for an average", () => {
    const runs = [15_000, 15_400, 15_600].flatMap((value, entrant) =>
      ['1', '2'].map((round, go) => {
        return { id: entrant * 2 + go, value, round, entrant: String(entrant), typedPrizeCents: null }
      }),
    )
    const contest: Contest = {
      ...rules,
      rounds: ['1', '2'],
      custom: false,
      weights: [],
      placesBy: 'placed',
      fillAverage: false,
      purse: {
        entryFeeCents: 0,
        offTopCents: 0,
        paybackBp: 0,
        addedCents: 0,
        addedSplit: 'RATIO',
        minimumEntries: 0,
        belowMinimumAddedBp: 0,
        guaranteedCents: 0,
        divisions: rules.divisions,
      },
    }
    const { averages } = calculateContest(contest, runs)
    // In a single go, a run 0.8 seconds behind would be in the second division.
    expect(averages.map(({ division }) => division)).toEqual([1, 1, 2])
  })
})
