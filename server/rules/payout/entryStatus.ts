export type EntryStatus = {
  unplaced?: boolean
  scratched?: boolean
  /** Its fee in this contest was refunded. */
  refunded?: boolean
}

/** Returns whether a run can be placed and paid. */
export const isCompeting = ({ scratched, refunded }: EntryStatus): boolean => !scratched && !refunded

/** Returns why a payout has to wait for runs without a slot, or undefined if there are none. */
export function unplacedReason(runs: EntryStatus[]): string | undefined {
  const count = runs.filter((run) => run.unplaced && isCompeting(run)).length
  if (count === 0) return undefined
  return count === 1
    ? 'One run has no draw number yet. Give it one or scratch it.'
    : `${count} runs have no draw number yet. Give them one or scratch them.`
}
