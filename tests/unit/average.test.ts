import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { averageTotals, payAverage, splitPurseByWeights } from '#rules/payout/average.ts'
import { sum } from '#lib/money.ts'
import type { PurseRules, Run } from '#rules/payout/payout.ts'
import { roundMoney } from '#rules/payout/pools.ts'
import { twoDivisionPurse, purse } from '../support/purses.ts'

const calculateAverage = (rounds: Run[][], rules: PurseRules, fillPlaces = 0) =>
  payAverage(rounds, rules, fillPlaces, roundMoney(rules))

describe('totals for the average', () => {
  test('adds up the runs that count toward the average', () => {
    const first: Run[] = [run(2, 17_000), run(1, 16_000), run(3, 18_000)]
    const second: Run[] = [
      run(1, 16_500),
      { id: 2, value: null, status: 'NT' },
      { id: 4, value: null, status: 'DQ' },
    ]
    expect(averageTotals([first, second])).toEqual([
      { id: 1, value: 32_500, runs: 2 },
      { id: 2, value: 17_000, runs: 1 },
      { id: 3, value: 18_000, runs: 1 },
      { id: 4, value: null, runs: 0 },
    ])
  })

  test("ignores a disqualified run's time in the average", () => {
    expect(averageTotals([[{ id: 1, value: 14_000, status: 'DQ' }]])).toEqual([
      { id: 1, value: null, runs: 0 },
    ])
  })
})

describe('placing the average', () => {
  test('multiplies the division offsets by the number of rounds', () => {
    // Pink Buckle 2020: the best total of two runs is 33.492. With half-second divisions, 34.492 wins the 2D.
    const first = [run(1, 16_746), run(2, 17_246), run(3, 17_245)]
    const second = [run(1, 16_746), run(2, 17_246), run(3, 17_246)]
    const { placings } = calculateAverage([first, second], twoDivisionPurse())
    expect(placings.map(({ id, division, place }) => [id, division, place])).toEqual([
      [1, 1, 1],
      [3, 1, 2],
      [2, 2, 1],
    ])
  })

  test('places only entrants with a time in every round, unless the settings allow missed rounds', () => {
    const rounds = [
      [run(1, 20_000), run(2, 17_000), run(3, 18_000), run(4, 19_000)],
      [run(1, 20_000), { id: 2, value: null, status: 'NT' as const }],
    ]
    const complete = calculateAverage(rounds, purse())
    expect(complete.placings.map((placing) => placing.id)).toEqual([1])
    expect(complete.unplaced).toEqual([2, 3, 4])

    const filled = calculateAverage(rounds, purse(), 3)
    expect(filled.placings.map(({ id, place, prizeCents }) => [id, place, prizeCents])).toEqual([
      [1, 1, 5_000],
      [2, 2, 3_000],
      [3, 3, 2_000],
    ])
    expect(filled.unplaced).toEqual([4])
  })

  test("doesn't place riders who missed a round if riders with complete averages take all the places", () => {
    const rounds = [[run(1, 20_000), run(2, 17_000)], [run(1, 20_000)]]
    expect(calculateAverage(rounds, purse(), 1).unplaced).toEqual([2])
  })

  test('fills places with entrants who miss one run before entrants who miss two', () => {
    const rounds = [
      [run(1, 10_000), run(2, 10_000), run(3, 10_000)],
      [run(1, 10_000), run(2, 90_000)],
      [run(1, 10_000)],
    ]
    expect(calculateAverage(rounds, purse(), 3).placings.map((placing) => placing.id)).toEqual([1, 2, 3])
    expect(calculateAverage(rounds, purse(), 2).placings.map((placing) => placing.id)).toEqual([1, 2])
  })

  test('places every entrant tied for the last place', () => {
    const rounds = [[run(1, 20_000), run(2, 17_000), run(3, 17_000), run(4, 17_500)], [run(1, 20_000)]]
    const { placings } = calculateAverage(rounds, purse(), 2)
    expect(placings.map(({ id, place, placeTo }) => [id, place, placeTo])).toEqual([
      [1, 1, 1],
      [2, 2, 3],
      [3, 2, 3],
    ])
  })

  test('ranks riders with more points higher in judged events', () => {
    const judged = purse({ lowWins: false })
    const rounds = [
      [run(1, 3_000), run(2, 9_000), run(3, 8_000), run(4, 3_000)],
      [run(1, 3_000), run(4, 3_500)],
    ]
    const { placings } = calculateAverage(rounds, judged, 3)
    expect(placings.map((placing) => placing.id)).toEqual([4, 1, 2])
  })

  test('places riders with two times before riders with one time (Pink Buckle 2020 youth average)', () => {
    const complete = Array.from({ length: 17 }, (_, index) => index + 1)
    const first = [...complete.map((id) => run(id, 18_000 + id)), run(18, 17_520)]
    const second = [...complete.map((id) => run(id, 18_000 + id)), run(19, 17_707)]
    const noTime = [20, 21].map((id): Run => ({ id, value: null, status: 'NT' }))
    const { placings, unplaced } = calculateAverage([[...first, ...noTime], second], purse(), 20)
    expect(placings.map((placing) => placing.id)).toEqual([...complete, 18, 19])
    expect(unplaced).toEqual([20, 21])
  })

  test.each([
    ['no rounds', () => calculateAverage([], purse())],
    ['the same entrant twice in a round', () => calculateAverage([[run(1, 1), run(1, 2)]], purse())],
    ['places to fill in several divisions', () => calculateAverage([[run(1, 1)]], twoDivisionPurse(), 3)],
  ])('rejects an average with %s', (_, calculate) => {
    expect(calculate).toThrow(RangeError)
  })
})

describe('splitting the purse between the rounds and the average', () => {
  test.each([
    [90_000, [1, 1, 1], [30_000, 30_000, 30_000]],
    [70_000, [2, 2, 3], [20_000, 20_000, 30_000]],
    [100_000, [25, 25, 50], [25_000, 25_000, 50_000]],
    [100, [1, 1, 1], [34, 33, 33]],
  ])('splits a purse of %i cents by the weights %j', (netCents, weights, parts) => {
    expect(splitPurseByWeights(netCents, weights)).toEqual(parts)
  })

  test('splits a purse between the rounds and the average without losing a cent', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(fc.nat(1_000_000_000), weights, (netCents, all) => {
        expect(sum(splitPurseByWeights(netCents, all))).toBe(netCents)
      }),
    )
  })

  test.each([[[]], [[0, 0]], [[1, -1]], [[0.5, 0.5]]])(
    'rejects the weights %j for the rounds and the average',
    (weights) => {
      expect(() => splitPurseByWeights(100, weights)).toThrow(RangeError)
    },
  )
})

function run(id: number, value: number): Run {
  return { id, value }
}
