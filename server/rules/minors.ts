import { ageOn } from './eligibility.ts'

/** What is known of a rider's age: `birth_date` as YYYY-MM-DD, or that the secretary says adult. */
export type KnownAge = { birth_date: string | null; is_adult: boolean }

const OF_AGE = 18

/**
 * Whether a rider counts as a minor at an event that begins on this day (YYYY-MM-DD). A known birth date decides; of
 * unknown age only those are adults of whom the secretary says so.
 */
export function countsAsMinor({ birth_date, is_adult }: KnownAge, day: string): boolean {
  return birth_date === null ? !is_adult : ageOn(birth_date, day) < OF_AGE
}

/** What stands in public where a name is hidden. */
export const HIDDEN_NAME = 'Name withheld'
