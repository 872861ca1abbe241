export const AVERAGE = 'average'

/** Returns the parts that are placed and paid separately: each go, and the average if there are several gos. */
export const roundsAndAverage = (rounds: string[]): string[] =>
  rounds.length > 1 ? [...rounds, AVERAGE] : rounds

/** "Round 1", "Finals", "Average". The only go of a class has no name. */
export function roundName(round: string): string {
  if (/^\d+$/.test(round)) return `Round ${round}`
  return round === AVERAGE ? 'Average' : round
}

/** "round 1", "Finals", "the average" */
export const roundInWords = (round: string): string =>
  round === AVERAGE ? 'the average' : roundName(round).replace(/^Round/, 'round')
