import { averageTotals } from '../payout/average.ts'
import type { Run } from '../payout/types.ts'

/** A run of a go before the short go. `entrant` identifies the rider, or the rider and horse, in every go. */
export type EarlierRun = Run & { entrant: string; round: string }

/**
 * Returns the entrants of a short go in running order, the best last (BarrelTime topic 430).
 *
 * They are ranked by their average over the earlier gos: entrants with a time in every go first, then those with one
 * fewer, and so on (PRCA R5.6.4). Entrants without a time are left out. If an entrant has two runs in a go, the one
 * with the lower id counts.
 *
 * All entrants tied for the last place are included, so the result can exceed `top`. The tied entrant whose first run
 * has the lower id runs first.
 */
export function orderShortGo(
  runs: EarlierRun[],
  { rounds, top, lowWins }: { rounds: string[]; top: number; lowWins: boolean },
): string[] {
  const inOrder = runs.toSorted((a, b) => a.id - b.id)
  const entrants = [...new Set(inOrder.map(({ entrant }) => entrant))]
  const gos = rounds.map((round) =>
    entrants.flatMap((entrant, id): Run[] => {
      const run = inOrder.find((one) => one.entrant === entrant && one.round === round)
      return run ? [{ ...run, id }] : []
    }),
  )
  const sign = lowWins ? 1 : -1
  const standing = averageTotals(gos)
    .filter((total) => total.runs > 0)
    // Sorts ties by descending id because the list is reversed below.
    .sort((a, b) => b.runs - a.runs || sign * (a.value! - b.value!) || b.id - a.id)
  const last = standing[top - 1]
  return standing
    .filter((one, place) => place < top || (one.runs === last!.runs && one.value === last!.value))
    .map(({ id }) => entrants[id]!)
    .toReversed()
}
