import { purseRulesProblems } from './validation.ts'
import type { EntryStatus } from './entryStatus.ts'
import type { PurseRules, Run } from './payout.ts'
import type { PlacesBy } from './placeTable.ts'
import type { PurseSettings } from './purse.ts'

/** All settings that affect a contest's money: cents, basis points, and the unit of the score. */
export type Contest = {
  /** Names of the rounds: [''] in a class with one go. */
  rounds: string[]
  lowWins: boolean
  /** The organizer types the prizes. Places still follow the scores. */
  custom: boolean
  purse: PurseSettings
  /** One weight per round, then one for the average. Empty means equal weights. */
  weights: number[]
  placesBy: PlacesBy
  /** Whether riders with fewer rounds fill the places of the average (PRCA R5.6.4). */
  fillAverage: boolean
} & Pick<PurseRules, 'divisions' | 'places' | 'ties' | 'rounding' | 'emptyDivision' | 'unfilledPlaces'>

/** `entrant` identifies the rider, or the rider and horse, and is the same in every round. */
export type ContestRun = Run &
  EntryStatus & {
    entrant: string
    round: string
    typedPrizeCents: number | null
    /** The fee charged at entry. If missing, the current fee applies. */
    feeCents?: number
  }

/** Returns one weight per round, then one for the average. A contest with one round gets [1]. */
export function roundWeights({ rounds, weights }: Pick<Contest, 'rounds' | 'weights'>): number[] {
  if (rounds.length === 1) return [1]
  return weights.length ? weights : [...rounds.map(() => 1), 1]
}

/** Totals over fewer rounds can't be placed in divisions, whose offsets are for all rounds. */
export const cannotFillAverage = ({ rounds, fillAverage, divisions }: Contest) =>
  rounds.length > 1 && fillAverage && divisions.length > 1

/** Returns the settings that make `calculateContest` throw, as sentences for the organizer, or []. */
export function contestProblems(contest: Contest): string[] {
  return [...purseRulesProblems({ ...contest, netCents: 0 }, contest.placesBy), ...weightProblems(contest)]
}

/**
 * Returns warnings, as sentences, about settings that are valid but have no effect or can cost more than expected.
 */
export function contestWarnings(contest: Contest): string[] {
  const isFixed = !contest.custom && contest.places.some(({ amountsCents }) => amountsCents)
  return [
    ...(cannotFillAverage(contest)
      ? ['The average has divisions, so riders with fewer rounds do not fill its places.']
      : []),
    ...(isFixed && contest.ties === 'FULL'
      ? ['Ties that are paid in full can cost more than the money that there is.']
      : []),
  ]
}

export function weightProblems({ rounds, weights }: Contest): string[] {
  if (rounds.length === 1 || weights.length === 0) return []
  if (weights.length !== rounds.length + 1)
    return [`There must be ${rounds.length + 1} weights, one for each round and one for the average`]
  if (!weights.every((weight) => Number.isSafeInteger(weight) && weight >= 0))
    return ['The weights of the rounds must be whole numbers, 0 or more']
  return weights.some((weight) => weight > 0) ? [] : ['One weight must be more than 0']
}
