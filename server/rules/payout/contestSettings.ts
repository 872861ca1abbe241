import { purseRulesProblems } from './validation.ts'
import type { EntryStatus } from './entryStatus.ts'
import type { PurseRules, Run } from './payout.ts'
import type { PlacesBy } from './placeTable.ts'
import type { PurseSettings } from './purse.ts'

/** A contest with everything that decides its money. Cents, basis points, and the unit of the score throughout. */
export type Contest = {
  /** Names of the rounds; a class of one go has the one round ''. */
  rounds: string[]
  lowWins: boolean
  /** The organizer types the prizes; places still follow the scores. */
  custom: boolean
  purse: PurseSettings
  /** A weight per round, then one of the average. Empty: equal, and the average as much as a round. */
  weights: number[]
  placesBy: PlacesBy
  /** Whether riders with fewer rounds fill the places of the average (PRCA R5.6.4). */
  fillAverage: boolean
} & Pick<PurseRules, 'divisions' | 'places' | 'ties' | 'rounding' | 'emptyDivision' | 'unfilledPlaces'>

/** A run that counts in the contest. `entrant` is the same in every round: the rider, or the rider and horse. */
export type ContestRun = Run &
  EntryStatus & {
    entrant: string
    round: string
    typedPrizeCents: number | null
    /** What was charged when it was entered; the fee of now where nothing is noted. */
    feeCents?: number
  }

/** A weight per round and for the average; the only round of a contest has all of it. */
export function roundWeights({ rounds, weights }: Pick<Contest, 'rounds' | 'weights'>): number[] {
  if (rounds.length === 1) return [1]
  return weights.length ? weights : [...rounds.map(() => 1), 1]
}

/** Fewer runs have no place between the offsets of divisions. */
export const cannotFillAverage = ({ rounds, fillAverage, divisions }: Contest) =>
  rounds.length > 1 && fillAverage && divisions.length > 1

/**
 * Why no money can be worked out with these settings, in plain sentences for whoever sets them; an empty list when
 * nothing is wrong. Where something is, `workOutContest` throws.
 */
export function contestProblems(contest: Contest): string[] {
  return [...purseRulesProblems({ ...contest, netCents: 0 }, contest.placesBy), ...weightProblems(contest)]
}

/** What these settings ask for and do not get, though the money can be worked out. */
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

/** What is wrong with the weights of the gos and of their average. */
export function weightProblems({ rounds, weights }: Contest): string[] {
  if (rounds.length === 1 || weights.length === 0) return []
  if (weights.length !== rounds.length + 1)
    return [`There must be ${rounds.length + 1} weights, one for each round and one for the average`]
  if (!weights.every((weight) => Number.isSafeInteger(weight) && weight >= 0))
    return ['The weights of the rounds must be whole numbers, 0 or more']
  return weights.some((weight) => weight > 0) ? [] : ['One weight must be more than 0']
}
