/** Whom a class is for; null asks nothing. Days are YYYY-MM-DD. */
export type EntryRequirements = {
  age_from: number | null
  age_to: number | null
  age_on: string
  association: string | null
  /** The first day of the event. */
  day: string
}

/** A card of an association; `valid_until` is the last day of it, null where it has no end. */
type MembershipCard = { body: string; number: string; valid_until: string | null }

export type EligibilityProfile = {
  name: string
  birth_date: string | null
  bbr_id: string | null
  cards: MembershipCard[]
}

/** Its number is part of a profile; that of any other is on a card. */
const BBR = 'BBR'

/**
 * Why the class is not for this rider, in a sentence for the organizer, or null. It warns and keeps nobody out: of whom
 * no birth date is known, nothing is said of the age. A card must be good on the day of the event.
 */
export function eligibilityWarning(entrants: EntryRequirements, rider: EligibilityProfile): string | null {
  return ageWarning(entrants, rider) ?? cardWarning(entrants, rider)
}

function ageWarning(
  { age_from, age_to, age_on }: EntryRequirements,
  { name, birth_date }: EligibilityProfile,
): string | null {
  const age = birth_date === null ? null : ageOn(birth_date, age_on)
  if (age !== null && age_from !== null && age < age_from)
    return `${name} is ${age}: the class is for riders from ${age_from}.`
  if (age !== null && age_to !== null && age > age_to)
    return `${name} is ${age}: the class is for riders up to ${age_to}.`
  return null
}

function cardWarning(
  { association, day }: EntryRequirements,
  { name, bbr_id, cards }: EligibilityProfile,
): string | null {
  if (association === null) return null
  const isBbr = isSameAssociation(association, BBR)
  if (isBbr && bbr_id) return null
  const theirs = cards.filter(({ body }) => isSameAssociation(body, association))
  if (theirs.some(({ valid_until }) => valid_until === null || valid_until >= day)) return null
  const ended = theirs.map(({ valid_until }) => valid_until!).toSorted()
  if (ended.length) return `The ${association} card of ${name} ended on ${ended.at(-1)}.`
  return isBbr ? `${name} has no BBR #.` : `${name} has no number of ${association}.`
}

/** As people type it: NBHA, nbha and N.B.H.A. are one. */
const isSameAssociation = (one: string, other: string) => normalize(one) === normalize(other)
const normalize = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Whole years on that day, both as YYYY-MM-DD; whoever was born on February 29 is a year older on March 1. */
export function ageOn(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4))
  return day.slice(5) < birth.slice(5) ? years - 1 : years
}
