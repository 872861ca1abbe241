import { groupBy } from '#lib/groupBy.ts'
import { listWithAnd } from '#lib/lists.ts'
import { averageTotals } from '../payout/average.ts'
import { type EarlierRun, orderShortGo, runsByGo } from './shortGo.ts'

/**
 * `standing` puts the best last and entrants without a score first. `division` puts the first division last. `random`
 * keeps the previous go's order until the draw is randomized.
 */
export const ROUND_ORDERS = ['same', 'reversed', 'standing', 'division', 'random'] as const
export type RoundOrder = (typeof ROUND_ORDERS)[number]

/** The orders for a go that already has runs. Only Randomize Draw puts such a go in a random order. */
export const REORDERS = ['same', 'reversed', 'standing', 'division'] as const satisfies RoundOrder[]

/**
 * `timed`: entrants with a score in the previous go. `top`: the best across all earlier gos. `top by division`: the
 * best of each division.
 */
export const ROUND_ENTRANTS = ['all', 'timed', 'top', 'top by division'] as const
export type RoundEntrants = (typeof ROUND_ENTRANTS)[number]

export type NextRound = { order: RoundOrder; entrants: RoundEntrants; top: number }

/** Explains why more runs come back than asked for. Null if none do. */
export function tiedNotice(
  { entrants, top }: Pick<NextRound, 'entrants' | 'top'>,
  runs: { division: number | null }[],
): string | null {
  if (entrants === 'top')
    return runs.length > top ? `More than ${top}, because the last place is tied.` : null
  if (entrants !== 'top by division') return null
  const tied = groupBy(runs, ({ division }) => division).filter((own) => own.length > top)
  const names = tied.map(([run]) => `${run!.division}D`).toSorted()
  return names.length > 0
    ? `More than ${top} in the ${listWithAnd(names)}, because the last place is tied.`
    : null
}

export type PlacedRun = EarlierRun & { slot: number | null }

export type EarlierGos = {
  rounds: string[]
  lowWins: boolean
  /**
   * Where each division starts, as an offset from a go's best score, in milliseconds or hundredths of a point. The
   * first is 0.
   */
  offsets: number[]
}

export const needsDivisions = ({ order, entrants }: Pick<NextRound, 'order' | 'entrants'>) =>
  order === 'division' || entrants === 'top by division'

export function orderNextRound(
  runs: PlacedRun[],
  { order, entrants, top, ...gos }: NextRound & EarlierGos,
): string[] {
  const { rounds, lowWins } = gos
  const before = runs
    .filter(({ round }) => round === rounds.at(-1))
    .toSorted((a, b) => (a.slot ?? Infinity) - (b.slot ?? Infinity) || a.id - b.id)
  const chosen = chooseEntrants(runs, before, { entrants, top, ...gos })
  const isChosen = new Set(chosen)
  const running = [...new Set([...before.map(({ entrant }) => entrant), ...chosen])]
  const inSlotOrder = running.filter((entrant) => isChosen.has(entrant))
  if (order === 'reversed') return inSlotOrder.toReversed()
  if (order === 'division') {
    const divisions = divisionsOf(runs, gos)
    const rankOf = (entrant: string) => divisions.get(entrant) ?? Infinity
    return inSlotOrder.toSorted((a, b) => compareDivisions(rankOf(b), rankOf(a)))
  }
  if (order !== 'standing') return inSlotOrder
  const ranked = orderShortGo(runs, { rounds, top: Infinity, lowWins })
  const isRanked = new Set(ranked)
  return [
    ...inSlotOrder.filter((entrant) => !isRanked.has(entrant)),
    ...ranked.filter((entrant) => isChosen.has(entrant)),
  ]
}

/** Avoids subtraction, because Infinity - Infinity is NaN. */
const compareDivisions = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)

function chooseEntrants(
  runs: PlacedRun[],
  before: PlacedRun[],
  { entrants, top, ...gos }: Omit<NextRound, 'order'> & EarlierGos,
): string[] {
  const { rounds, lowWins } = gos
  if (entrants === 'top') return orderShortGo(runs, { rounds, top, lowWins })
  if (entrants !== 'top by division')
    return before.filter(({ value }) => entrants === 'all' || value !== null).map(({ entrant }) => entrant)
  const divisions = divisionsOf(runs, gos)
  return gos.offsets.flatMap((_, index) => {
    const inDivision = runs.filter(({ entrant }) => divisions.get(entrant) === index + 1)
    return orderShortGo(inDivision, { rounds, top, lowWins })
  })
}

/**
 * Division 1 is the best. Includes only entrants with a score in every earlier go. Multiplies the offsets by the
 * number of gos.
 */
export function divisionsOf(
  runs: EarlierRun[],
  { rounds, lowWins, offsets }: EarlierGos,
): Map<string, number> {
  const { gos, entrants } = runsByGo(runs, rounds)
  const complete = averageTotals(gos).filter((total) => total.runs === rounds.length)
  const values = complete.map(({ value }) => value!)
  const best = lowWins ? Math.min(...values) : Math.max(...values)
  return new Map(
    complete.map(({ id, value }) => [
      entrants[id]!,
      offsets.filter((offset) => Math.abs(value! - best) >= offset * rounds.length).length,
    ]),
  )
}
