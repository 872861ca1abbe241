/** What becomes of a run in a contest besides its score. */
export type EntryStatus = {
  /** It has no slot in the draw yet. */
  unplaced?: boolean
  scratched?: boolean
  /** Its fee in this contest was given back. */
  refunded?: boolean
}

/** Whether a run can win something here: a scratched one cannot, nor one whose fee was given back. */
export const isCompeting = ({ scratched, refunded }: EntryStatus): boolean => !scratched && !refunded

/** Why a payout waits for runs that are entered and have no slot, in a sentence; nothing when there are none. */
export function unplacedReason(runs: EntryStatus[]): string | undefined {
  const count = runs.filter((run) => run.unplaced && isCompeting(run)).length
  if (count === 0) return undefined
  return count === 1
    ? 'One run has no slot in the draw yet. Place it or scratch it.'
    : `${count} runs have no slot in the draw yet. Place them or scratch them.`
}
