import { purseRulesProblems } from './validation.ts'
import type { EnteredRun } from './entrant.ts'
import type { EntryStatus } from './entryStatus.ts'
import type { PurseRules, Run } from './payout.ts'
import type { PlacesBy } from './placeTable.ts'
import type { PurseSettings } from './purse.ts'

export type Contest = {
  /** In a class with one go, this is ['']. */
  rounds: string[]
  lowWins: boolean
  custom: boolean
  purse: PurseSettings
  /** One weight per round, then one for the average. If empty, all weights are equal. */
  weights: number[]
  placesBy: PlacesBy
  /** Riders with fewer rounds fill the average's remaining places (PRCA R5.6.4). */
  fillAverage: boolean
} & Pick<PurseRules, 'divisions' | 'places' | 'ties' | 'rounding' | 'emptyDivision' | 'unfilledPlaces'>

/** `entrant` identifies the rider, or the rider and horse, in every round. `enteredAs` is used only for fees. */
export type ContestRun = Run &
  EntryStatus &
  EnteredRun & {
    typedPrizeCents: number | null
    /** If missing, the contest's current entry fee applies. */
    feeCents?: number
  }

export function roundWeights({ rounds, weights }: Pick<Contest, 'rounds' | 'weights'>): number[] {
  if (rounds.length === 1) return [1]
  return weights.length ? weights : [...rounds.map(() => 1), 1]
}

/** Division offsets apply to totals from all rounds, so totals from fewer rounds can't be placed in divisions. */
export const cannotFillAverage = ({ rounds, fillAverage, divisions }: Contest) =>
  rounds.length > 1 && fillAverage && divisions.length > 1

export function contestProblems(contest: Contest): string[] {
  return [...purseRulesProblems({ ...contest, netCents: 0 }, contest.placesBy), ...weightProblems(contest)]
}

export function contestWarnings(contest: Contest): string[] {
  const isFixed = !contest.custom && contest.places.some(({ amountsCents }) => amountsCents)
  return [
    ...(cannotFillAverage(contest)
      ? ["The average has divisions, so riders with fewer gos don't fill its places."]
      : []),
    ...(isFixed && contest.ties === 'FULL'
      ? ['Paying ties in full can cost more than the purse holds.']
      : []),
  ]
}

export function weightProblems({ rounds, weights }: Contest): string[] {
  if (rounds.length === 1 || weights.length === 0) return []
  if (weights.length !== rounds.length + 1)
    return [`Enter ${rounds.length + 1} weights, one for each go and one for the average`]
  if (!weights.every((weight) => Number.isSafeInteger(weight) && weight >= 0))
    return ['Weights must be whole numbers, 0 or more']
  return weights.some((weight) => weight > 0) ? [] : ['At least one weight must be more than 0']
}
