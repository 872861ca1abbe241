import { calculateAverage, splitPurseByWeights } from './average.ts'
import { apportion, sum } from './money.ts'
import { calculatePayout, type Payout, type Placing, type PurseRules, type Run } from './payout.ts'
import { dividePurse } from './payoutMoney.ts'
import { type Purse, purseOf, type PurseSettings } from './purse.ts'

/** A contest with everything that decides its money. Cents, basis points, and the unit of the score throughout. */
export type Contest = {
  /** Names of the rounds; a class of one go has the one round ''. */
  rounds: string[]
  lowWins: boolean
  /** The organizer types the prizes; places still follow the scores. */
  custom: boolean
  purse: Omit<PurseSettings, 'entries'>
  /** A weight per round, then one of the average. Empty: equal, and the average as much as a round. */
  weights: number[]
  /** Whether riders with fewer rounds fill the places of the average (PRCA R5.6.4). */
  fillAverage: boolean
} & Pick<PurseRules, 'divisions' | 'places' | 'ties' | 'rounding' | 'emptyDivision' | 'unfilledPlaces'>

/** A run that counts in the contest. `entrant` is the same in every round: the rider, or the rider and horse. */
export type CountedRun = Run & { entrant: string; round: string; typedPrizeCents: number | null }

export type DivisionAtAGlance = {
  round: string
  division: number
  /** The score at which it begins; null while nobody has one. */
  from: number | null
  poolCents: number
  runs: number
  paidPlaces: number
}

/** net = payback + added, and paid + breakage + retained = net; `agrees` says that it is so to the cent. */
export type Money = Omit<Purse, 'poolsCents'> & {
  paidCents: number
  breakageCents: number
  retainedCents: number
  agrees: boolean
}

export type AveragePlacing = Omit<Placing, 'id'> & { entrant: string; value: number; runs: number }

export type ContestResults = {
  placings: Placing[]
  averages: AveragePlacing[]
  divisions: DivisionAtAGlance[]
  money: Money
  /** Runs beyond the first of an entrant in one of several rounds: they have no part in the average. */
  doubled: number[]
}

/**
 * Works out a whole contest: the purse from its entries, its share for every round and the average (weights), places
 * and prizes of each, and how the money adds up. With several rounds an entrant pays one fee for all of them.
 *
 * The only round of a contest takes every run, whatever the round is called in which it was made: a carried run may
 * come from a class with several. An entrant's average takes the first run of each round.
 *
 * A custom contest pays what was typed; its money agrees as long as the prizes do not exceed the purse (a purse of
 * nothing limits nothing). Refused with a RangeError: what `purseOf`, `calculatePayout` and `calculateAverage` refuse.
 */
export function workOutContest(contest: Contest, made: CountedRun[]): ContestResults {
  const several = contest.rounds.length > 1
  const runs = several ? made : made.map((run) => ({ ...run, round: contest.rounds[0] }))
  const doubled = several ? doubledRuns(runs) : []
  const entries = several ? new Set(runs.map((run) => run.entrant)).size : runs.length
  const purse = purseOf({ ...contest.purse, entries })
  const rules = rulesPerGo(contest, purse)
  const gos = contest.rounds.map((round, index) => workOutGo(round, rules[index], runs))
  const averaged = runs.filter((run) => !doubled.includes(run.id))
  const average = several ? workOutAverage(contest, rules[rules.length - 1], averaged) : null

  return {
    placings: gos.flatMap((go) => go.payout.placings),
    averages: average?.placings ?? [],
    divisions: gos.flatMap((go) => go.divisions),
    doubled,
    money: contest.custom
      ? typedMoney(purse, runs)
      : workedOutMoney(purse, [...gos.map((go) => go.payout), ...(average ? [average.payout] : [])]),
  }
}

function doubledRuns(runs: CountedRun[]): number[] {
  const seen = new Set<string>()
  return runs.flatMap(({ id, entrant, round }) => {
    const key = JSON.stringify([entrant, round])
    if (seen.has(key)) return [id]
    seen.add(key)
    return []
  })
}

/** The rules of each round and, where there are several, of the average, each with its part of the money. */
function rulesPerGo(contest: Contest, { netCents, poolsCents }: Purse): PurseRules[] {
  const { divisions, places, ties, rounding, emptyDivision, unfilledPlaces, lowWins } = contest
  const weights = weightsOf(contest)
  const shares = splitPurseByWeights(netCents, weights)
  const pools = poolsCents?.map((cents) => apportion(cents, weights))
  return shares.map((share, go) => ({
    netCents: share,
    divisions,
    places,
    ties,
    rounding,
    emptyDivision,
    unfilledPlaces,
    lowWins,
    ...(pools && { poolsCents: pools.map((pool) => pool[go]) }),
  }))
}

function weightsOf({ rounds, weights }: Contest): number[] {
  if (rounds.length === 1) return [1]
  return weights.length === rounds.length + 1 ? weights : [...rounds.map(() => 1), 1]
}

function workOutGo(round: string, rules: PurseRules, runs: CountedRun[]) {
  const payout = calculatePayout(
    runs.filter((run) => run.round === round),
    rules,
  )
  return { payout, divisions: divisionsAtAGlance(round, rules, payout, runs) }
}

function divisionsAtAGlance(
  round: string,
  rules: PurseRules,
  { placings }: Payout,
  runs: CountedRun[],
): DivisionAtAGlance[] {
  const groups = rules.divisions.map((_, index) =>
    placings.filter((placing) => placing.division === index + 1),
  )
  const pools = dividePurse(
    rules,
    groups.map((group) => group.length),
  ).poolsCents
  const fastest = placings.length ? runs.find((run) => run.id === placings[0].id)!.value! : null
  const sign = rules.lowWins ? 1 : -1
  return rules.divisions.map(({ offset }, index) => ({
    round,
    division: index + 1,
    from: fastest === null ? null : fastest + sign * offset,
    poolCents: pools[index],
    runs: groups[index].length,
    paidPlaces: groups[index].filter((placing) => placing.prizeCents > 0).length,
  }))
}

function workOutAverage(contest: Contest, rules: PurseRules, runs: CountedRun[]) {
  const entrants = [...new Set(runs.map((run) => run.entrant))].sort()
  const numberOf = new Map(entrants.map((entrant, index) => [entrant, index]))
  const rounds = contest.rounds.map((round) =>
    runs.filter((run) => run.round === round).map((run) => ({ ...run, id: numberOf.get(run.entrant)! })),
  )
  const fillPlaces =
    contest.fillAverage && rules.divisions.length === 1 ? paidPlaces(rules, entrants.length) : 0
  const { totals, ...payout } = calculateAverage(rounds, rules, fillPlaces)
  const totalOf = new Map(totals.map((total) => [total.id, total]))
  const placings = payout.placings.map(({ id, ...placing }) => {
    const total = totalOf.get(id)!
    return { ...placing, entrant: entrants[id], value: total.value!, runs: total.runs }
  })
  return { payout, placings }
}

function paidPlaces({ places }: PurseRules, runs: number): number {
  const row = places.find(({ upTo }) => upTo === null || upTo >= runs) ?? places[places.length - 1]
  return row.percentsBp.length
}

function workedOutMoney(purse: Purse, payouts: Payout[]): Money {
  const paidCents = sum(payouts.map((payout) => payout.paidCents))
  const breakageCents = sum(payouts.map((payout) => payout.breakageCents))
  const retainedCents = sum(payouts.map((payout) => payout.retainedCents))
  return {
    ...parts(purse),
    paidCents,
    breakageCents,
    retainedCents,
    agrees: paidCents + breakageCents + retainedCents === purse.netCents,
  }
}

function typedMoney(purse: Purse, runs: CountedRun[]): Money {
  const paidCents = sum(runs.map((run) => run.typedPrizeCents ?? 0))
  const agrees = purse.netCents === 0 || paidCents <= purse.netCents
  return { ...parts(purse), paidCents, breakageCents: purse.netCents - paidCents, retainedCents: 0, agrees }
}

const parts = ({ grossCents, paybackCents, retainageCents, addedCents, netCents }: Purse) => ({
  grossCents,
  paybackCents,
  retainageCents,
  addedCents,
  netCents,
})
