import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sum } from '#lib/money.ts'
import { calculatePayout } from '#rules/payout/payout.ts'
import type { PurseRules, Run } from '#rules/payout/payout.ts'
import { prizesInOrder, purse, runsWithTimes } from '../support/purses.ts'

describe('published results', () => {
  const PRCA_EIGHT = [{ upTo: null, percentsBp: [2_300, 2_000, 1_700, 1_400, 1_100, 800, 500, 200] }]

  test.each([
    ['go 1', [1, 2, 3, 4, 4, 6, 6, 8], [2137, 1858, 1579, 1161, 1161, 604, 604, 186]],
    ['go 2', [1, 2, 3, 4, 5, 5, 7, 8], [2137, 1858, 1579, 1301, 883, 883, 465, 186]],
    ['go 3', [1, 2, 3, 4, 5, 6, 7, 8], [2137, 1858, 1579, 1301, 1022, 743, 465, 186]],
  ])('pays the same prizes as the 2023 Sheridan WYO steer roping, %s', (_, times, dollars) => {
    const rounding = { unitCents: 100, mode: 'NEAREST' } as const
    const rules = purse({ netCents: 929_100, places: PRCA_EIGHT, rounding })
    expect(prizesInOrder(runsWithTimes(...times), rules)).toEqual(dollars.map((amount) => amount * 100))
  })

  test.each([
    ['round', 10_866_833, [31, 24.5, 18.5, 13, 8, 5], [3368718, 2662374, 2010364, 1412688, 869347, 543342]],
    [
      // The published prizes add up to $326,004.94, but only a purse one cent larger produces all eight of them.
      'average',
      32_600_495,
      [26.5, 21.5, 17, 12.5, 9, 6.5, 4.5, 2.5],
      [8639131, 7009106, 5542084, 4075062, 2934045, 2119032, 1467022, 815012],
    ],
  ])('pays the same prizes as the 2024 National Finals, %s', (_, netCents, percents, cents) => {
    const places = [{ upTo: null, percentsBp: percents.map((percent) => percent * 100) }]
    const rules = purse({ netCents, places, rounding: { unitCents: 1, mode: 'NEAREST' } })
    expect(prizesInOrder(runsWithTimes(...cents.keys()), rules)).toEqual(cents)
  })

  describe.each(publishedRaces())('$name', (race) => {
    const runs = [...runsWithTimes(...race.timesMs), ...noTimes(race.noTimes)]

    test('puts each timed run into the right division, and leaves NT runs unplaced', () => {
      const { placings, unplaced } = calculatePayout(runs, rulesOf(race))
      expect(placings.length).toBe(race.timesMs.length)
      expect(unplaced.length).toBe(race.noTimes)
      for (const { id, division } of placings) {
        const behind = race.timesMs[id - 1] - Math.min(...race.timesMs)
        expect(behind).toBeGreaterThanOrEqual(race.divisionOffsetsMs[division - 1])
        expect(behind).toBeLessThan(race.divisionOffsetsMs[division] ?? Infinity)
      }
    })

    test('matches the published division, place and prize of every paid run', () => {
      const { placings } = calculatePayout(runs.toReversed(), rulesOf(race))
      const paid = placings.filter((placing) => placing.prizeCents > 0)
      expect(
        paid.map((placing) => ({
          timeMs: race.timesMs[placing.id - 1],
          division: placing.division,
          placeFrom: placing.place,
          placeTo: placing.placeTo,
          cents: placing.prizeCents,
        })),
      ).toEqual(
        race.expected.map(({ gross, ...row }) => ({ ...row, cents: Math.round(Number(gross) * 100) })),
      )
    })

    test('pays exactly the published amount in each division if tied runs split the money', () => {
      const payout = calculatePayout(runs, { ...rulesOf(race), ties: 'SPLIT' })
      const paid = race.divisionPools.map((_, index) =>
        sum(payout.placings.filter((row) => row.division === index + 1).map((row) => row.prizeCents)),
      )
      expect(paid).toEqual(race.divisionPools.map((dollars) => dollars * 100))
      expect([payout.breakageCents, payout.retainedCents]).toEqual([0, 0])
    })
  })
})

function noTimes(count: number): Run[] {
  return Array.from({ length: count }, (_, index) => ({ id: 9_000 + index, value: null, status: 'NT' }))
}

type PublishedRace = {
  name: string
  noTimes: number
  divisionOffsetsMs: number[]
  divisionPools: number[]
  placePercents: number[]
  timesMs: number[]
  expected: { timeMs: number; division: number; placeFrom: number; placeTo: number; gross: string }[]
}

function publishedRaces(): PublishedRace[] {
  return JSON.parse(readFileSync(new URL('../support/published-races.json', import.meta.url), 'utf8'))
}

function rulesOf(race: PublishedRace): PurseRules {
  const pools = race.divisionPools.map((dollars) => dollars * 100)
  return purse({
    netCents: sum(pools),
    divisions: race.divisionOffsetsMs.map((offset) => ({ offset, shareBp: 0 })),
    poolsCents: pools,
    places: [{ upTo: null, percentsBp: race.placePercents.map((percent) => Math.round(percent * 100)) }],
    ties: 'FULL',
  })
}
