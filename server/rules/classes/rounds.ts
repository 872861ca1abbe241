/** The view of a contest over all its rounds. */
export const AVERAGE = 'average'

/** What is placed and paid by itself: each go, and the average where there are several. */
export const roundsAndAverage = (rounds: string[]): string[] =>
  rounds.length > 1 ? [...rounds, AVERAGE] : rounds

/** A round as people call it: "Round 1", "Finals", "Average"; the only go of a class has no name. */
export function roundName(round: string): string {
  if (/^\d+$/.test(round)) return `Round ${round}`
  return round === AVERAGE ? 'Average' : round
}

/** The same within a sentence: "round 1", "Finals", "the average". */
export const roundInWords = (round: string): string =>
  round === AVERAGE ? 'the average' : roundName(round).replace(/^Round/, 'round')
