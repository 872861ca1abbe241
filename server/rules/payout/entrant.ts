import { groupBy } from '#lib/groupBy.ts'

type RiderAndHorse = { user_id: number | null; horse_id: number | null }
type ChangedHorse = RiderAndHorse & { changed_from_horse_id: number | null }

/** Identifies a rider, or a rider and horse, across the rounds and classes of an event. */
export const entrantKey = ({ user_id, horse_id }: RiderAndHorse) => `${user_id ?? 0}:${horse_id ?? 0}`

/** The entrant of a run, and the one that it had before its horse was changed. */
export const entrantOfRun = ({ user_id, horse_id, changed_from_horse_id }: ChangedHorse): Entered => ({
  entrant: entrantKey({ user_id, horse_id }),
  enteredAs: entrantKey({ user_id, horse_id: changed_from_horse_id ?? horse_id }),
})

/**
 * The horse that a run was entered with, once its horse is changed to `next`. Null if that is the same horse.
 */
export function changedFromHorse(
  { horse_id, changed_from_horse_id }: Omit<ChangedHorse, 'user_id'>,
  next: number | null,
): number | null {
  const first = changed_from_horse_id ?? horse_id
  return first === next ? null : first
}

type Entered = { entrant: string; enteredAs?: string }
export type EnteredRun = Entered & { id: number; round: string }

/**
 * Groups the runs of a contest with several gos by entry, which pays one fee for all of its gos. A run whose horse was
 * changed stays in its entry. Runs that were entered in different gos belong to one entry if they share a horse, before
 * or after a change. Two horses in the same go are two entries, even if they were swapped.
 */
export function groupByEntry<Run extends EnteredRun>(runs: Run[]): Run[][] {
  const entries: Run[][] = []
  const byEntrant = new Map<string, Set<Run[]>>()
  const ordered = runs.toSorted((one, other) => one.id - other.id)
  for (const group of groupBy(ordered, enteredAs)) {
    const entrants = new Set(group.flatMap((run) => [run.entrant, enteredAs(run)]))
    const related = [...entrants].flatMap((entrant) => [...(byEntrant.get(entrant) ?? [])])
    const entry = related.find((other) => !haveCommonRound(group, other)) ?? []
    if (entry.length === 0) entries.push(entry)
    entry.push(...group)
    for (const entrant of entrants) byEntrant.set(entrant, (byEntrant.get(entrant) ?? new Set()).add(entry))
  }
  return entries
}

const enteredAs = (run: Entered) => run.enteredAs ?? run.entrant

const haveCommonRound = (runs: EnteredRun[], others: EnteredRun[]) =>
  runs.some(({ round }) => others.some((other) => other.round === round))
