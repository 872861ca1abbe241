export type EntryStatus = {
  unplaced?: boolean
  scratched?: boolean
  refunded?: boolean
}

export const isCompeting = ({ scratched, refunded }: EntryStatus): boolean => !scratched && !refunded

export function unplacedReason(runs: EntryStatus[]): string | undefined {
  const count = runs.filter((run) => run.unplaced && isCompeting(run)).length
  if (count === 0) return undefined
  return count === 1
    ? 'One run has no draw number yet. Give it one or scratch it.'
    : `${count} runs have no draw number yet. Give them one or scratch them.`
}
