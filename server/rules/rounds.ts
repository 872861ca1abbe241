/** The view of a contest over all its rounds. */
export const AVERAGE = 'average'

/** A round as people call it: "Round 1", "Finals", "Average"; the only go of a class has no name. */
export function roundName(round: string): string {
  if (/^\d+$/.test(round)) return `Round ${round}`
  return round === AVERAGE ? 'Average' : round
}
