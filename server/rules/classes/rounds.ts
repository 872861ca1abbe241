import { ordinal } from '#lib/plural.ts'

export const AVERAGE = 'average'

/** Returns the parts that are placed and paid separately: each go, and the average if there are several gos. */
export const roundsAndAverage = (rounds: string[]): string[] =>
  rounds.length > 1 ? [...rounds, AVERAGE] : rounds

/** "1st Go", "Finals", "Average". The only go of a class has no name. */
export function roundName(round: string): string {
  if (/^\d+$/.test(round)) return `${ordinal(Number(round))} Go`
  return round === AVERAGE ? 'Average' : round
}

/** "1st Go", "Finals", "the average" */
export const roundInWords = (round: string): string => (round === AVERAGE ? 'the average' : roundName(round))

/** "the 1st Go", "Finals", "the average", for use in a sentence */
export const roundWithArticle = (round: string): string =>
  /^\d+$/.test(round) ? `the ${roundName(round)}` : roundInWords(round)
