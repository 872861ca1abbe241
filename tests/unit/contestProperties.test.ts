import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateContest } from '#rules/payout/contest.ts'
import type { Contest, ContestRun } from '#rules/payout/contestSettings.ts'
import { anyContest, type GeneratedContest } from '../support/arbitraries.ts'
import { referencePayout } from '../support/payoutOracle.ts'

const LONG_TIMEOUT = { timeout: 60_000 }

test('matches an independent payout implementation in 3,000 generated contests', LONG_TIMEOUT, () => {
  fc.assert(
    fc.property(anyContest(), (given) => {
      const { contest, runs } = given
      const results = calculateContest(contest, runs)
      const second = referencePayout(contest, runs)
      const prizes = contest.rounds.map((round) => ofRound(given, results.placings, round))
      const averages = results.averages.map((placing): [string, number] => [
        placing.entrant,
        placing.prizeCents,
      ])
      const all = contest.rounds.length > 1 ? [...prizes, new Map(averages)] : prizes
      expect(all).toEqual(second.prizes)
      expect(results.money).toMatchObject({
        netCents: second.net,
        paidCents: second.paid,
        retainedCents: second.retained,
        unpaidCents: second.unpaid,
        overrunCents: second.overrun,
        breakageCents: second.breakage,
        agrees: true,
      })
    }),
    { numRuns: 3_000 },
  )
})

test(
  'accounts for every cent under CONSERVE and SPLIT: paid + breakage + retained + unpaid = net',
  LONG_TIMEOUT,
  () => {
    fc.assert(
      fc.property(anyContest(), ({ contest, runs }) => {
        const conserving: Contest = {
          ...contest,
          ties: 'SPLIT',
          rounding: { ...contest.rounding, mode: 'CONSERVE' },
        }
        const { money } = calculateContest(conserving, runs)
        expect(money.paidCents + money.breakageCents + money.retainedCents + money.unpaidCents).toBe(
          money.netCents,
        )
        expect(money.breakageCents).toBeGreaterThanOrEqual(0)
        expect([money.overrunCents, money.agrees]).toEqual([0, true])
      }),
      { numRuns: 1_000 },
    )
  },
)

test('pays the same amounts regardless of run order', LONG_TIMEOUT, () => {
  fc.assert(
    fc.property(anyContest(), fc.infiniteStream(fc.nat()), ({ contest, runs }, luck) => {
      const keyed = runs.map((run): [number, ContestRun] => [luck.next().value!, run])
      const shuffled = keyed.sort((a, b) => a[0] - b[0]).map(([, run]) => run)
      expect(calculateContest(contest, shuffled)).toEqual(calculateContest(contest, runs))
    }),
    { numRuns: 300 },
  )
})

test('never pays a slower run more than a faster one in the same division', LONG_TIMEOUT, () => {
  fc.assert(
    fc.property(anyContest(), ({ contest, runs }) => {
      const { placings, averages } = calculateContest(contest, runs)
      const roundOf = new Map(runs.map((run) => [run.id, contest.rounds.length > 1 ? run.round : '']))
      const rows = [
        ...placings.map((placing) => ({ ...placing, go: roundOf.get(placing.id)! })),
        ...averages.map((placing) => ({ ...placing, go: 'average' })),
      ]
      for (let index = 1; index < rows.length; index++) {
        const [faster, slower] = [rows[index - 1]!, rows[index]!]
        if (faster.go === slower.go && faster.division === slower.division)
          expect(slower.prizeCents).toBeLessThanOrEqual(faster.prizeCents)
      }
    }),
    { numRuns: 1_000 },
  )
})

function ofRound(
  { contest, runs }: GeneratedContest,
  placings: { id: number; prizeCents: number }[],
  round: string,
) {
  const roundOf = new Map(runs.map((run) => [run.id, contest.rounds.length > 1 ? run.round : round]))
  const here = placings.filter(({ id }) => roundOf.get(id) === round)
  return new Map(here.map(({ id, prizeCents }) => [String(id), prizeCents]))
}
