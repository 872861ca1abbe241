/** `at` is in milliseconds since 1970. Null means unknown. */
export type ExpectedEntry = { id: number; rider: number; at: number | null }

export const CONFLICT_MINUTES = 10

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
