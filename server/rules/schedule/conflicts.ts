/** A run of somebody, and when it is expected, in milliseconds since 1970; null where nobody knows. */
export type ExpectedEntry = { id: number; rider: number; at: number | null }

/** Two runs of two riders within so many minutes: nobody warms up one horse and holds the gate for another. */
export const CONFLICT_MINUTES = 10

/**
 * Of each run the runs of other riders that are expected within `minutes` of it, by their ids; those with none are left
 * out.
 */
export function findScheduleConflicts(
  runs: ExpectedEntry[],
  minutes = CONFLICT_MINUTES,
): Map<number, number[]> {
  const found = runs.map((run): [number, number[]] => [
    run.id,
    runs.filter((other) => isConflict(run, other, minutes)).map(({ id }) => id),
  ])
  return new Map(found.filter(([, others]) => others.length > 0))
}

const isConflict = (one: ExpectedEntry, other: ExpectedEntry, minutes: number) =>
  one.rider !== other.rider &&
  one.at !== null &&
  other.at !== null &&
  Math.abs(one.at - other.at) <= minutes * 60_000
