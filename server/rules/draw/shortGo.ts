import { averageTotals } from '../payout/average.ts'
import type { Run } from '../payout/types.ts'

/** `entrant` identifies the rider, or the rider and horse, in every go. */
export type EarlierRun = Run & { entrant: string; round: string }

/**
 * Returns the running order, with the best average last (BarrelTime topic 430). Entrants with more times rank higher
 * (PRCA R5.6.4). If entrants tie for the last place, returns more than `top`.
 */
export function orderShortGo(
  runs: EarlierRun[],
  { rounds, top, lowWins }: { rounds: string[]; top: number; lowWins: boolean },
): string[] {
  const { gos, entrants } = runsByGo(runs, rounds)
  const sign = lowWins ? 1 : -1
  const standing = averageTotals(gos)
    .filter((total) => total.runs > 0)
    // Ties are sorted by descending id because the list is reversed below.
    .sort((a, b) => b.runs - a.runs || sign * (a.value! - b.value!) || b.id - a.id)
  const last = standing[top - 1]
  return standing
    .filter((one, place) => place < top || (one.runs === last!.runs && one.value === last!.value))
    .map(({ id }) => entrants[id]!)
    .toReversed()
}

export function runsByGo(runs: EarlierRun[], rounds: string[]): { gos: Run[][]; entrants: string[] } {
  const inOrder = runs.toSorted((a, b) => a.id - b.id)
  const entrants = [...new Set(inOrder.map(({ entrant }) => entrant))]
  const gos = rounds.map((round) =>
    entrants.flatMap((entrant, id): Run[] => {
      const run = inOrder.find((one) => one.entrant === entrant && one.round === round)
      return run ? [{ ...run, id }] : []
    }),
  )
  return { gos, entrants }
}
