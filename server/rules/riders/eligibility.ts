import { parseDay } from '#lib/dates.ts'
import { formatLongDate } from '#lib/formatDays.ts'

/** Null means no restriction. Dates are YYYY-MM-DD. */
export type AgeLimits = { age_from: number | null; age_to: number | null; age_on: string }
export type EntryRequirements = AgeLimits & { association: string | null; day: string }

/** `valid_until` is the last valid day, or null if the card doesn't expire. */
type MembershipCard = { body: string; number: string; district: string | null; valid_until: string | null }

export type CardHolder = { bbr_id: string | null; cards: MembershipCard[] }

/** The birth year counts only if the birth date is unknown. */
export type AgeProfile = { name: string; birth_date: string | null; birth_year: number | null }
export type EligibilityProfile = CardHolder & AgeProfile

/** A rider's profile can have a BBR number (`bbr_id`). Other associations' numbers are only on cards. */
export const BBR = 'BBR'

export function eligibilityWarning(entrants: EntryRequirements, rider: EligibilityProfile): string | null {
  return ageWarning(entrants, rider) ?? cardWarning(entrants, rider)
}

/** If only the birth year is known, warns only if no birthday in that year fits. */
export function ageWarning(limits: AgeLimits, rider: AgeProfile, className = 'This class'): string | null {
  const { age_from, age_to, age_on } = limits
  const { name, birth_date, birth_year } = rider
  const range = ageRange(rider, age_on)
  if (!range) return null
  const known = birth_date === null ? `${name} was born in ${birth_year}` : `${name} is ${range.youngest}`
  if (age_from !== null && range.oldest < age_from)
    return `${known}. ${className} is for ages ${age_from} and up.`
  if (age_to !== null && range.youngest > age_to)
    return `${known}. ${className} is for ages ${age_to} and under.`
  return null
}

export const isAgeLimited = ({ age_from, age_to }: Pick<AgeLimits, 'age_from' | 'age_to'>) =>
  age_from !== null || age_to !== null

/** The ages that the rider can be on `day`: one if the birth date is known, or two if only the birth year is. */
export function ageRange({ birth_date, birth_year }: Omit<AgeProfile, 'name'>, day: string) {
  if (birth_date === null && birth_year === null) return null
  return {
    youngest: ageOn(birth_date ?? `${birth_year}-12-31`, day),
    oldest: ageOn(birth_date ?? `${birth_year}-01-01`, day),
  }
}

function cardWarning(
  { association, day }: EntryRequirements,
  { name, ...holder }: EligibilityProfile,
): string | null {
  if (association === null) return null
  const card = associationCard(association, holder, day)
  if (card.expired_on) return `${name}'s ${association} card expired on ${dateOf(card.expired_on)}.`
  return card.number === null ? `${name} has no ${numberName(association)}.` : null
}

export function cardProblem(
  association: string,
  { number, district, expired_on }: AssociationCard,
  needsDistrict: boolean,
): string | null {
  if (expired_on) return `${association} card expired on ${dateOf(expired_on)}`
  if (number === null) return `No ${numberName(association)}`
  return needsDistrict && district === null ? `No ${association} district` : null
}

const dateOf = (day: string) => formatLongDate(parseDay(day))

export type AssociationCard = { number: string | null; district: string | null; expired_on: string | null }

/**
 * Returns the card that is valid on `day`, or else the card that expired most recently. For BBR, a `bbr_id` replaces
 * the card's number and never expires.
 */
export function associationCard(
  association: string,
  { bbr_id, cards }: CardHolder,
  day: string,
): AssociationCard {
  const theirs = cards.filter(({ body }) => isSameText(body, association))
  const isValid = ({ valid_until }: MembershipCard) => valid_until === null || valid_until >= day
  const card = theirs.find(isValid) ?? theirs.toSorted(byExpiration).at(-1)
  const district = card?.district ?? null
  if (isBbr(association) && bbr_id) return { number: bbr_id, district, expired_on: null }
  if (!card) return { number: null, district, expired_on: null }
  return { number: card.number, district, expired_on: isValid(card) ? null : card.valid_until }
}

const byExpiration = (a: MembershipCard, b: MembershipCard) => (a.valid_until! < b.valid_until! ? -1 : 1)

const isBbr = (association: string) => isSameText(association, BBR)

export const numberName = (association: string) => `${isBbr(association) ? BBR : association} #`

/** Ignores case, spaces and punctuation: "N.B.H.A." is the same as "NBHA". */
export const isSameText = (one: string, other: string) => textKey(one) === textKey(other)
export function textKey(text: string): string {
  const lower = text.toLowerCase()
  return lower.replaceAll(/[^\p{L}\p{N}]/gu, '') || lower
}

/** People born on February 29 turn a year older on March 1 in non-leap years. */
export function ageOn(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4))
  return day.slice(5) < birth.slice(5) ? years - 1 : years
}
