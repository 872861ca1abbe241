import { calculatePayout } from '#rules/payout/payout.ts'
import type { PurseRules, Run } from '#rules/payout/payout.ts'

export function runsWithTimes(...values: number[]): Run[] {
  return values.map((value, index) => ({ id: index + 1, value }))
}

export function purse(changes: Partial<PurseRules> = {}): PurseRules {
  return {
    netCents: 10_000,
    divisions: [{ offset: 0, shareBp: 10_000 }],
    places: [{ upTo: null, percentsBp: [5_000, 3_000, 2_000] }],
    ties: 'SPLIT',
    rounding: { unitCents: 1, mode: 'CONSERVE' },
    emptyDivision: 'PROPORTIONAL',
    unfilledPlaces: 'PROPORTIONAL',
    lowWins: true,
    ...changes,
  }
}

export function twoDivisionPurse(changes: Partial<PurseRules> = {}): PurseRules {
  const divisions = [
    { offset: 0, shareBp: 5_000 },
    { offset: 500, shareBp: 5_000 },
  ]
  return purse({ divisions, ...changes })
}

export function prizesInOrder(runs: Run[], rules: PurseRules): number[] {
  return calculatePayout(runs, rules).placings.map((placing) => placing.prizeCents)
}
