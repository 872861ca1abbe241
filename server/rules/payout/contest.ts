import { payAverage } from './average.ts'
import { type Reconciliation, reconcileManual, reconcileCalculated } from './reconciliation.ts'
import { type EnteredRun, groupByEntry } from './entrant.ts'
import { isCompeting } from './entryStatus.ts'
import { cannotFillAverage, type Contest, type ContestRun } from './contestSettings.ts'
import { dividePurseAmongRounds, type RoundTotals, roundTotals, manualRoundTotals } from './roundPools.ts'
import { sum } from '#lib/money.ts'
import { type RoundPayout, payRuns, type Placing, type PurseRules } from './payout.ts'
import type { RoundMoney } from './pools.ts'
import { placeTableFor, countPlaces, findRow } from './placeTable.ts'
import { calculatePurse } from './purse.ts'
import { AVERAGE, roundsAndAverage } from '../classes/rounds.ts'

export type DivisionSummary = {
  round: string
  division: number
  /** Null until a run has a score. */
  from: number | null
  poolCents: number
  runs: number
  paidPlaces: number
}

export type AveragePlacing = Omit<Placing, 'id'> & { entrant: string; value: number; runs: number }

export type ContestResults = {
  placings: (Placing & { round: string })[]
  averages: AveragePlacing[]
  divisions: DivisionSummary[]
  money: Reconciliation
  totals: RoundTotals[]
  shortCents: number
  duplicates: number[]
}

/**
 * Scratched and refunded runs don't get a place or money. Only a refund takes the fee out of the purse. A contest
 * with one round includes all runs, because a rollover's run can come from a round with a different name.
 * `contestProblems(settings)` must be empty.
 */
export function calculateContest(
  settings: Contest,
  entered: ContestRun[],
  published: RoundTotals[] = [],
): ContestResults {
  const several = settings.rounds.length > 1
  const all = several ? entered : entered.map((run) => ({ ...run, round: settings.rounds[0] }))
  const runs = all.filter(isCompeting)
  const duplicates = findDuplicates(runs)
  const fees = chargedFees(settings, entered)
  const entries = fees.length
  const kept = keptFees(settings, entered)
  const purse = calculatePurse(settings.purse, fees)
  const places = placeTableFor(settings.places, settings.placesBy, { entries, netCents: purse.netCents })
  const contest = { ...settings, places }
  const pools = dividePurseAmongRounds(contest, purse, contest.custom ? [] : published)
  const rounds = contest.rounds.map((round, index) =>
    calculateRound(round, contest, pools.rounds[index], runs),
  )
  const averaged = runs.filter((run) => !duplicates.includes(run.id))
  const average = several ? calculateAverage(contest, pools.rounds.at(-1)!, averaged) : null
  const parts = average ? [...rounds, average] : rounds
  const totals = contest.custom
    ? roundsAndAverage(contest.rounds).map((round) =>
        manualRoundTotals(round, manualPrizes(round, runs), published),
      )
    : parts.map(({ round, payout }, index) => roundTotals(round, pools.rounds[index], payout, published))

  return {
    placings: rounds.flatMap(({ payout, round }) =>
      payout.placings.map((placing) => ({ ...placing, round })),
    ),
    averages: average?.placings ?? [],
    divisions: parts.flatMap((part) => part.divisions),
    totals,
    shortCents: pools.shortCents,
    duplicates,
    money: contest.custom
      ? reconcileManual(contest, purse, { entries, kept }, runs, totals)
      : reconcileCalculated(contest, purse, { entries, kept }, runs, {
          totals,
          pools,
          placed: sum(parts.map(({ payout }) => payout.placings.length)),
          cutCents: sum(parts.map(({ payout }) => payout.shortCents)),
          pendingCents: pendingCents(contest, all, totals, published),
        }),
  }
}

export const chargedFees = ({ rounds, purse }: Contest, runs: ContestRun[]): number[] =>
  chargedRuns(runs, rounds.length > 1).map((run) => run.feeCents ?? purse.entryFeeCents)

const keptFees = ({ rounds, purse }: Contest, runs: ContestRun[]): number[] =>
  chargedRuns(runs, rounds.length > 1).flatMap(({ scratched, feeCents = purse.entryFeeCents }) =>
    scratched && feeCents < purse.entryFeeCents ? [feeCents] : [],
  )

/** Refunded entries are among the results, but don't count in the purse. With several gos, counts an entry once. */
export const countRefunded = ({ rounds }: Contest, runs: ContestRun[]): number =>
  rounds.length > 1
    ? groupByEntry(runs).filter((entry) => entry.every((run) => run.refunded)).length
    : runs.filter((run) => run.refunded).length

type RunWithFee = EnteredRun & Pick<ContestRun, 'refunded'>

/**
 * With several gos, a rider and horse owe one fee, for their first run. They owe it even if that run was refunded,
 * unless all of their runs were refunded.
 */
export const chargedRuns = <Run extends RunWithFee>(runs: Run[], hasSeveralGos: boolean): Run[] =>
  hasSeveralGos
    ? groupByEntry(runs)
        .filter((entry) => entry.some((run) => !run.refunded))
        .map(([first]) => first!)
    : runs.filter((run) => !run.refunded)

/** Prize money for the average and for gos that have no runs yet. Riders can still win it. */
function pendingCents(
  { rounds }: Contest,
  runs: ContestRun[],
  totals: RoundTotals[],
  published: RoundTotals[],
): number {
  const isOpen = (name: string) => !published.some(({ round }) => round === name)
  const empty = rounds.filter((round) => isOpen(round) && !runs.some((run) => run.round === round))
  if (runs.length === 0 || empty.length === 0) return 0
  const pending = [...empty, AVERAGE].filter(isOpen)
  return sum(totals.map(({ round, retainedCents }) => (pending.includes(round) ? retainedCents : 0)))
}

const manualPrizes = (round: string, runs: ContestRun[]) =>
  sum(runs.map((run) => (run.round === round ? (run.typedPrizeCents ?? 0) : 0)))

function findDuplicates(runs: ContestRun[]): number[] {
  const keys = new Set<string>()
  return runs.flatMap(({ id, entrant, round }) => {
    const key = JSON.stringify([entrant, round])
    if (keys.has(key)) return [id]
    keys.add(key)
    return []
  })
}

function purseRulesFor(contest: Contest, { netCents }: RoundMoney): PurseRules {
  const { divisions, places, ties, rounding, emptyDivision, unfilledPlaces, lowWins } = contest
  return { netCents, divisions, places, ties, rounding, emptyDivision, unfilledPlaces, lowWins }
}

function calculateRound(round: string, contest: Contest, money: RoundMoney, all: ContestRun[]) {
  const runs = all.filter((run) => run.round === round)
  const payout = payRuns(runs, purseRulesFor(contest, money), money)
  const values = new Map(runs.map((run) => [run.id, run.value]))
  return { round, payout, divisions: summarizeDivisions(round, contest, payout, values) }
}

function summarizeDivisions(
  round: string,
  { divisions, rounds, lowWins }: Contest,
  { placings, poolsCents }: RoundPayout,
  values: Map<number, number | null>,
): DivisionSummary[] {
  const best = placings.length ? values.get(placings[0].id)! : null
  const step = (lowWins ? 1 : -1) * (round === AVERAGE ? rounds.length : 1)
  return divisions.map(({ offset }, index) => {
    const group = placings.filter((placing) => placing.division === index + 1)
    return {
      round,
      division: index + 1,
      from: best === null ? null : best + step * offset,
      poolCents: poolsCents[index],
      runs: group.length,
      paidPlaces: group.filter((placing) => placing.prizeCents > 0).length,
    }
  })
}

function calculateAverage(contest: Contest, money: RoundMoney, runs: ContestRun[]) {
  const entrants = [...new Set(runs.map((run) => run.entrant))].sort()
  const numberOf = new Map(entrants.map((entrant, index) => [entrant, index]))
  const rounds = contest.rounds.map((round) =>
    runs
      .filter((run) => run.round === round)
      .map(({ entrant, value, status }) => ({ id: numberOf.get(entrant)!, value, status })),
  )
  const rules = purseRulesFor(contest, money)
  const fillPlaces =
    contest.fillAverage && !cannotFillAverage(contest) ? paidPlaces(rules, entrants.length) : 0
  const { totals, ...payout } = payAverage(rounds, rules, fillPlaces, money)
  const totalOf = new Map(totals.map((total) => [total.id, total]))
  const values = new Map(totals.map((total) => [total.id, total.value]))
  const placings = payout.placings.map(({ id, division, place, placeTo, prizeCents }) => {
    const { value, runs } = totalOf.get(id)!
    return { division, place, placeTo, prizeCents, entrant: entrants[id], value: value!, runs }
  })
  const divisions = summarizeDivisions(AVERAGE, contest, payout, values)
  return { round: AVERAGE, payout, placings, divisions }
}

function paidPlaces({ places }: PurseRules, runs: number): number {
  return countPlaces(findRow(places, runs))
}
