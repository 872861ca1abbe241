import { sum } from '#lib/money.ts'
import { groupBy } from '#lib/groupBy.ts'
import { type EntryStatus, isCompeting } from './entryStatus.ts'
import type { Run } from './payout.ts'

export const MAX_MEMBER_ROUNDS = 12

export type AggregateRound = { id: number; isFinished: boolean }

export type Aggregate = {
  rounds: AggregateRound[]
  /** Null if every round counts. */
  bestOf: number | null
  mustRunAll: boolean
  lowWins: boolean
}

export type MemberRun = Run & EntryStatus & { entrant: string; round: number }

export type AggregateTotal = {
  value: number | null
  status?: Run['status']
  scratched: boolean
  counted: number[]
}

/** Division offsets are multiplied by this number. */
export const countedRuns = ({ rounds, bestOf }: Pick<Aggregate, 'bestOf'> & { rounds: unknown[] }): number =>
  bestOf ?? rounds.length

/**
 * A missing run in a finished round counts as a no time. An entrant who can no longer get enough times is out. Their
 * status is their first NT, DQ or Broke, or NT if they have none. Only an entrant's first run in a round counts.
 */
export function aggregateTotals(
  entrants: string[],
  runs: MemberRun[],
  aggregate: Aggregate,
): Map<string, AggregateTotal> {
  const runsOf = new Map(groupBy(runs, ({ entrant }) => entrant).map((own) => [own[0]!.entrant, own]))
  return new Map(entrants.map((entrant) => [entrant, totalOf(runsOf.get(entrant) ?? [], aggregate)]))
}

function totalOf(own: MemberRun[], aggregate: Aggregate): AggregateTotal {
  const { rounds, lowWins, mustRunAll } = aggregate
  const competing = firstPerRound(own.filter(isCompeting))
  const scratched = own.length > 0 && own.every((run) => run.scratched)
  const times = competing.filter(({ value, status }) => value !== null && !status)
  const ahead = rounds.filter((round) => isAhead(round, own)).length
  const counts = countedRuns(aggregate)
  const needed = mustRunAll ? rounds.length : counts
  if (times.length + ahead < needed)
    return { value: null, status: firstNoTime(competing) ?? 'NT', scratched, counted: [] }
  if (times.length < counts) return { value: null, scratched, counted: [] }
  const best = times.toSorted((a, b) => (lowWins ? 1 : -1) * (a.value! - b.value!)).slice(0, counts)
  return { value: sum(best.map(({ value }) => value!)), scratched, counted: best.map(({ id }) => id) }
}

/** Whether the entrant can still get a time in this round. Until the round is finished, a rider can still enter it. */
function isAhead({ id, isFinished }: AggregateRound, own: MemberRun[]): boolean {
  const runs = own.filter(({ round }) => round === id)
  const run = runs.find(isCompeting)
  if (run) return run.value === null && !run.status
  return runs.length === 0 && !isFinished
}

function firstPerRound(runs: MemberRun[]): MemberRun[] {
  const seen = new Set<number>()
  return runs.filter(({ round }) => !seen.has(round) && seen.add(round))
}

const firstNoTime = (runs: MemberRun[]) => runs.find(({ status }) => status)?.status
