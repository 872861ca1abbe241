import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculateContest } from '#rules/payout/contest.ts'
import type { Contest, ContestRun } from '#rules/payout/contestSettings.ts'
import type { RoundTotals } from '#rules/payout/roundPools.ts'
import { sum } from '#lib/money.ts'
import { roundsAndAverage } from '#rules/classes/rounds.ts'
import { anyContest } from '../support/arbitraries.ts'

const DOLLARS = 100

describe('payouts after a go has been published', () => {
  test('keeps $100 for a published go when the purse grows to $600', () => {
    const first = publish(twoGos(300 * DOLLARS), firstGo, '1')
    const { totals, money } = calculateContest(twoGos(600 * DOLLARS), [...firstGo, ...secondGo], [first])
    expect(totals.map((go) => go.poolCents / DOLLARS)).toEqual([100, 250, 250])
    expect([money.netCents, money.paidCents, money.unpaidCents]).toEqual([60_000, 60_000, 0])
  })

  test('splits $350 between the second go and the average by the weights 2 and 3', () => {
    const contest = { ...twoGos(350 * DOLLARS), weights: [2, 2, 3] }
    const first = { ...publish(contest, firstGo, '1'), poolCents: 0, paidCents: 0 }
    const { totals } = calculateContest(contest, [...firstGo, ...secondGo], [first])
    expect(totals.map((go) => go.poolCents / DOLLARS)).toEqual([0, 140, 210])
  })

  test("leaves no money for the second go if the purse drops below the first go's payout", () => {
    const first = publish(twoGos(300 * DOLLARS), firstGo, '1')
    const { totals, money, shortCents } = calculateContest(
      twoGos(90 * DOLLARS),
      [...firstGo, ...secondGo],
      [first],
    )
    expect(totals.map((go) => go.poolCents / DOLLARS)).toEqual([100, 0, 0])
    expect([shortCents, money.overrunCents]).toEqual([10 * DOLLARS, 10 * DOLLARS])
  })

  test("doesn't pay out money that arrives after all gos are published", () => {
    const contest = twoGos(300 * DOLLARS)
    const runs = [...firstGo, ...secondGo]
    const published = roundsAndAverage(contest.rounds).map((round) => publish(contest, runs, round))
    const { money } = calculateContest(twoGos(345 * DOLLARS), runs, published)
    expect([money.paidCents, money.unpaidCents, money.agrees]).toEqual([30_000, 4_500, true])
  })

  test('counts an amount below the rounding unit as breakage once all gos are published', () => {
    const contest: Contest = {
      ...twoGos(10_050),
      rounding: { unitCents: 100, mode: 'CONSERVE' },
    }
    const runs = [...firstGo, ...secondGo]
    const published = roundsAndAverage(contest.rounds).map((round) => publish(contest, runs, round))
    const { money } = calculateContest(contest, runs, published)
    expect([money.paidCents, money.breakageCents, money.unpaidCents]).toEqual([10_000, 50, 0])
  })

  test("counts money for gos that aren't published yet as unpaid, not as retained", () => {
    const contest = twoGos(300 * DOLLARS)
    const { money } = calculateContest(contest, firstGo, [publish(contest, firstGo, '1')])
    expect([money.paidCents, money.retainedCents, money.unpaidCents]).toEqual([10_000, 0, 20_000])
  })

  test('pays manually entered prizes in each go exactly as typed', () => {
    const contest = { ...twoGos(100 * DOLLARS), custom: true }
    const typed = (run: ContestRun, dollars: number) => ({ ...run, typedPrizeCents: dollars * DOLLARS })
    const runs = [typed(firstGo[0]!, 30), typed(secondGo[0]!, 20)]
    const { totals, money } = calculateContest(contest, runs, [publish(contest, runs, '1')])
    expect(totals.map((go) => go.paidCents / DOLLARS)).toEqual([30, 20, 0])
    expect(money.unpaidCents).toBe(50 * DOLLARS)
  })
})

test('accounts for every cent, regardless of the order in which gos are published', () => {
  fc.assert(
    fc.property(anyContest(), fc.infiniteStream(fc.nat(100_000)), ({ contest, runs }, luck) => {
      const waiting = [...roundsAndAverage(contest.rounds)]
      const published: RoundTotals[] = []
      for (;;) {
        const purse = { ...contest.purse, addedCents: luck.next().value! }
        const results = calculateContest({ ...contest, purse }, runs, published)
        expectNothingLost(results)
        expect(results.totals).toEqual(expect.arrayContaining(published))
        if (waiting.length === 0) return
        const [round] = waiting.splice(luck.next().value! % waiting.length, 1)
        if (results.shortCents === 0) published.push(results.totals.find((go) => go.round === round)!)
      }
    }),
    { numRuns: 1_000 },
  )
}, 60_000)

test('pays each go the same whether gos with equal weights are published one by one or together', () => {
  fc.assert(
    fc.property(anyContest(), ({ contest, runs }) => {
      const rounding = { ...contest.rounding, mode: 'CONSERVE' as const }
      const equal = { ...contest, weights: [], rounding }
      const together = calculateContest(equal, runs)
      const published: RoundTotals[] = []
      for (const round of roundsAndAverage(contest.rounds))
        published.push(publish(equal, runs, round, published))
      expect(published).toEqual(together.totals)
    }),
    { numRuns: 500 },
  )
}, 60_000)

function expectNothingLost({ money, totals, shortCents }: ReturnType<typeof calculateContest>) {
  expect(money.paidCents + money.breakageCents + money.retainedCents + money.unpaidCents).toBe(
    money.netCents + money.overrunCents,
  )
  for (const go of totals)
    expect(go.paidCents + go.breakageCents + go.retainedCents).toBe(go.poolCents + go.overrunCents)
  const pools = sum(totals.map((go) => go.poolCents))
  expect(pools).toBeLessThanOrEqual(money.netCents + shortCents)
}

function publish(
  contest: Contest,
  runs: ContestRun[],
  round: string,
  published: RoundTotals[] = [],
): RoundTotals {
  return calculateContest(contest, runs, published).totals.find((go) => go.round === round)!
}

const run = (id: number, round: string, entrant: string): ContestRun => ({
  id,
  value: 15_000 + id,
  round,
  entrant,
  typedPrizeCents: null,
})
const firstGo = [run(1, '1', 'ann'), run(2, '1', 'bea')]
const secondGo = [run(3, '2', 'ann'), run(4, '2', 'bea')]

const WHOLE = [{ offset: 0, shareBp: 10_000 }]

const twoGos = (addedCents: number): Contest => ({
  rounds: ['1', '2'],
  lowWins: true,
  custom: false,
  purse: {
    entryFeeCents: 0,
    paybackBp: 10_000,
    addedCents,
    addedSplit: 'RATIO',
    minimumEntries: 0,
    belowMinimumAddedBp: 10_000,
    offTopCents: 0,
    guaranteedCents: 0,
    divisions: WHOLE,
  },
  divisions: WHOLE,
  placesBy: 'placed',
  places: [{ upTo: null, percentsBp: [10_000] }],
  ties: 'SPLIT',
  rounding: { unitCents: 1, mode: 'CONSERVE' },
  emptyDivision: 'PROPORTIONAL',
  unfilledPlaces: 'PROPORTIONAL',
  weights: [],
  fillAverage: false,
})
