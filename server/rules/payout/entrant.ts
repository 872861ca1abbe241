import { groupBy } from '#lib/groupBy.ts'

type RiderAndHorse = { user_id: number | null; horse_id: number | null }
type ChangedHorse = RiderAndHorse & { changed_from_horse_id: number | null }

/** A rider and horse have the same key in all rounds and classes of an event. */
export const entrantKey = ({ user_id, horse_id }: RiderAndHorse) => `${user_id ?? 0}:${horse_id ?? 0}`

export const entrantOfRun = ({ user_id, horse_id, changed_from_horse_id }: ChangedHorse): Entered => ({
  entrant: entrantKey({ user_id, horse_id }),
  enteredAs: entrantKey({ user_id, horse_id: changed_from_horse_id ?? horse_id }),
  horseless: entrantKey({ user_id, horse_id: null }),
})

/** The horse that the run was entered with, or null if that is `next`. */
export function changedFromHorse(
  { horse_id, changed_from_horse_id }: Omit<ChangedHorse, 'user_id'>,
  next: number | null,
): number | null {
  const first = changed_from_horse_id ?? horse_id
  return first === next ? null : first
}

type Entered = {
  entrant: string
  /** The entrant before a change of horse. If missing, `entrant` applies. */
  enteredAs?: string
  horseless?: string
}
export type EnteredRun = Entered & { id: number; round: string }

/**
 * One fee covers at most one run in each go, so a rider on two horses in the same go pays two fees. Runs in different
 * gos share a fee if they share a horse, before or after a change, or if only the later run has a horse.
 */
export function groupByEntry<Run extends EnteredRun>(runs: Run[]): Run[][] {
  const entries: Run[][] = []
  const byEntrant = new Map<string, Set<Run[]>>()
  for (const run of runs.toSorted((one, other) => one.id - other.id)) {
    const isOpen = (entry: Run[]) => entry.every(({ round }) => round !== run.round)
    const openOf = (entrant: string) => [...(byEntrant.get(entrant) ?? [])].filter(isOpen)
    const withoutHorse = run.horseless === undefined ? [] : openOf(run.horseless)
    const entry =
      [enteredAs(run), run.entrant].flatMap(openOf)[0] ??
      withoutHorse.find((open) => open.every(isHorseless)) ??
      []
    if (entry.length === 0) entries.push(entry)
    entry.push(run)
    for (const entrant of [run.entrant, enteredAs(run)])
      byEntrant.set(entrant, (byEntrant.get(entrant) ?? new Set()).add(entry))
  }
  return entries
}

export function countEntries(runs: (EnteredRun & { activity_id: number })[]): number {
  return groupBy(runs, ({ activity_id }) => activity_id).reduce(
    (sum, own) => sum + groupByEntry(own).length,
    0,
  )
}

const enteredAs = (run: Entered) => run.enteredAs ?? run.entrant

const isHorseless = (run: Entered) => run.entrant === run.horseless && enteredAs(run) === run.horseless
