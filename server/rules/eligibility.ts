/** Whom a class is for; null asks nothing. `age_on` is a day as YYYY-MM-DD. */
export type Entrants = {
  age_from: number | null
  age_to: number | null
  age_on: string
  association: string | null
}

export type Entrant = { name: string; birth_date: string | null; bbr_id: string | null }

/** The one association whose number is part of a profile. */
const BBR = 'BBR'

/**
 * Why the class is not for this rider, in a sentence for the organizer, or null. It warns and keeps nobody out: of whom
 * no birth date is known, nothing is said.
 */
export function eligibilityWarning(entrants: Entrants, { name, birth_date, bbr_id }: Entrant): string | null {
  const { age_from, age_to, age_on, association } = entrants
  const age = birth_date === null ? null : ageOn(birth_date, age_on)
  if (age !== null && age_from !== null && age < age_from)
    return `${name} is ${age}: the class is for riders from ${age_from}.`
  if (age !== null && age_to !== null && age > age_to)
    return `${name} is ${age}: the class is for riders up to ${age_to}.`
  return association?.toUpperCase() === BBR && !bbr_id ? `${name} has no BBR #.` : null
}

/** Whole years on that day, both as YYYY-MM-DD; whoever was born on February 29 is a year older on March 1. */
export function ageOn(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4))
  return day.slice(5) < birth.slice(5) ? years - 1 : years
}
