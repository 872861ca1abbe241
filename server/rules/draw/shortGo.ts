import { averageTotals } from '../payout/average.ts'
import type { Run } from '../payout/types.ts'

/** A run of a go before the short go; `entrant` is the rider, or the rider and horse, the same in every go. */
export type EarlierRun = Run & { entrant: string; round: string }

/**
 * Who runs in a short go of the top so many, in the order in which they run: the reverse of their standing, so that the
 * best runs last (a second round is drawn in reverse of the first: BarrelTime, topic 430).
 *
 * The standing is that of an average over the gos before: first those with a time in every one of them, by their total;
 * then, while there is room, those with one fewer, and so on (PRCA R5.6.4). Without any time nobody is in. Of an
 * entrant with two runs in a go the first counts, by id. All who are tied for the last place are in, so there may be
 * more than `top`; of those who are tied, whoever has the first run by id runs first.
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
    // Later first among equals: the whole is turned round.
    .sort((a, b) => b.runs - a.runs || sign * (a.value! - b.value!) || b.id - a.id)
  const last = standing[top - 1]
  return standing
    .filter((one, place) => place < top || (one.runs === last!.runs && one.value === last!.value))
    .map(({ id }) => entrants[id]!)
    .toReversed()
}
