import { ageOn, ageRange } from './eligibility.ts'

/**
 * The age limits apply to the rider's age on `age_on` (YYYY-MM-DD). If `age_on` is null, the age on the event's first
 * day counts.
 */
export type ClassAges = { age_from: number | null; age_to: number | null; age_on: string | null }

export type AgeFacts = {
  /** YYYY-MM-DD. */
  birth_date: string | null
  birth_year: number | null
  is_adult: boolean | null
  classes: ClassAges[]
}

export type Age = { group: 'adult' | 'minor' | 'unknown'; by: AgeSource | null }
export type AgeSource = 'birth date' | 'birth year' | 'office' | 'class'

const ADULT_AGE = 18

/**
 * Uses the first of these that is known: the birth date, the organizer's decision, the birth year, the classes
 * entered. `day` is the event's first day.
 */
export function ageGroup({ birth_date, birth_year, is_adult, classes }: AgeFacts, day: string): Age {
  const ofAge = (isAdult: boolean) => (isAdult ? 'adult' : 'minor')
  if (birth_date !== null) return { group: ofAge(ageOn(birth_date, day) >= ADULT_AGE), by: 'birth date' }
  if (is_adult !== null) return { group: ofAge(is_adult), by: 'office' }
  const range = ageRange({ birth_date, birth_year }, day)
  if (range && (range.youngest >= ADULT_AGE || range.oldest < ADULT_AGE))
    return { group: ofAge(range.youngest >= ADULT_AGE), by: 'birth year' }
  const groups = new Set(
    classes.map((ages) => ageGroupOfClass(ages, day)).filter((group) => group !== 'unknown'),
  )
  const [group, another] = groups
  return group && !another ? { group, by: 'class' } : { group: 'unknown', by: null }
}

function ageGroupOfClass({ age_from, age_to, age_on }: ClassAges, day: string): Age['group'] {
  const limit = yearsBefore(day, ADULT_AGE)
  const measured = age_on ?? day
  if (age_from !== null && yearsBefore(measured, age_from) <= limit) return 'adult'
  if (age_to !== null && yearsBefore(measured, age_to + 1) >= limit) return 'minor'
  return 'unknown'
}

const yearsBefore = (day: string, years: number) =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`

/** A rider of unknown age counts as a minor. */
export const isNameHidden = ({ group }: Age) => group !== 'adult'

export const HIDDEN_NAME = 'Name withheld'
