import { groupBy } from '#lib/groupBy.ts'
import type { PlacedRun } from './placement.ts'

/** `slots` are the draw numbers of the runs that are too close together. */
export type CloseRuns = { of: 'rider' | 'horse'; id: number; slots: number[] }

/**
 * Finds the riders and horses with a new run fewer than `minGap` slots from another one. A horse is listed only if
 * different riders ride it there. `runs` are all runs of the go.
 */
export function findCloseRuns(runs: PlacedRun[], added: ReadonlySet<number>, minGap: number): CloseRuns[] {
  const running = runs.filter(({ scratched }) => !scratched).toSorted((one, other) => one.slot - other.slot)
  const closeOf = (of: 'rider' | 'horse') =>
    groupBy(
      running.filter((run) => run[of] !== null),
      (run) => run[of]!,
    ).flatMap((own) => {
      const close = own.slice(1).flatMap((run, nth) => {
        const before = own[nth]!
        const isNew = added.has(run.id) || added.has(before.id)
        const isListed = isNew && (of === 'rider' || run.rider !== before.rider)
        return isListed && run.slot - before.slot < minGap ? [before.slot, run.slot] : []
      })
      return close.length > 0 ? [{ of, id: own[0]![of]!, slots: [...new Set(close)] }] : []
    })
  return [...closeOf('rider'), ...closeOf('horse')]
}
