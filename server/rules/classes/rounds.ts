import { ordinal } from '#lib/plural.ts'

export const AVERAGE = 'average'

export const roundsAndAverage = (rounds: string[]): string[] =>
  rounds.length > 1 ? [...rounds, AVERAGE] : rounds

/** "1st Go", "Finals" or "Average". Empty if the class has only one go. */
export function roundName(round: string): string {
  if (/^\d+$/.test(round)) return `${ordinal(Number(round))} Go`
  return round === AVERAGE ? 'Average' : round
}

export const roundInWords = (round: string): string => (round === AVERAGE ? 'the average' : roundName(round))

export const roundWithArticle = (round: string): string =>
  /^\d+$/.test(round) ? `the ${roundName(round)}` : roundInWords(round)

type ContestRound = { name: string; parent: string | null; round: string }

/** For example, "Open 4D", "Open 4D (2nd Go)" or "Senior (Open 4D, Average)". */
export function contestRoundName({ name, parent, round }: ContestRound): string {
  const details = [parent, roundName(round)].filter(Boolean)
  return details.length > 0 ? `${name} (${details.join(', ')})` : name
}
