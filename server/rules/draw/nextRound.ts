import { type EarlierRun, orderShortGo } from './shortGo.ts'

/** `standing` runs the best last. `random` keeps the order until the draw is randomized. */
export const ROUND_ORDERS = ['same', 'reversed', 'standing', 'random'] as const
export type RoundOrder = (typeof ROUND_ORDERS)[number]

/** `timed` have a time in the go before, `top` are the best `top` of all earlier gos. */
export const ROUND_ENTRANTS = ['all', 'timed', 'top'] as const
export type RoundEntrants = (typeof ROUND_ENTRANTS)[number]

export type NextRound = { order: RoundOrder; entrants: RoundEntrants; top: number }

export type PlacedRun = EarlierRun & { slot: number | null }

/** Returns the entrants of the next go in running order. `rounds` are the earlier gos, the latest one last. */
export function orderNextRound(
  runs: PlacedRun[],
  { order, entrants, top, rounds, lowWins }: NextRound & { rounds: string[]; lowWins: boolean },
): string[] {
  const before = runs
    .filter(({ round }) => round === rounds.at(-1))
    .toSorted((a, b) => (a.slot ?? Infinity) - (b.slot ?? Infinity) || a.id - b.id)
  const chosen =
    entrants === 'top'
      ? orderShortGo(runs, { rounds, top, lowWins })
      : before.filter(({ value }) => entrants === 'all' || value !== null).map(({ entrant }) => entrant)
  const isChosen = new Set(chosen)
  const running = [...new Set([...before.map(({ entrant }) => entrant), ...chosen])]
  const inSlotOrder = running.filter((entrant) => isChosen.has(entrant))
  if (order === 'reversed') return inSlotOrder.toReversed()
  if (order !== 'standing') return inSlotOrder
  const ranked = orderShortGo(runs, { rounds, top: Infinity, lowWins })
  const isRanked = new Set(ranked)
  return [
    ...inSlotOrder.filter((entrant) => !isRanked.has(entrant)),
    ...ranked.filter((entrant) => isChosen.has(entrant)),
  ]
}
