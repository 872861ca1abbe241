import { formatDate, parseDay } from '#lib/dates.ts'

/** Null means no restriction. Dates are YYYY-MM-DD. */
export type EntryRequirements = {
  age_from: number | null
  age_to: number | null
  age_on: string
  association: string | null
  day: string
}

/** `valid_until` is the last valid day, or null if the card doesn't expire. */
type MembershipCard = { body: string; number: string; valid_until: string | null }

export type EligibilityProfile = {
  name: string
  birth_date: string | null
  bbr_id: string | null
  cards: MembershipCard[]
}

/** The BBR # is a field of the profile; numbers of other associations are on cards. */
const BBR = 'BBR'

/** Without a birth date, there is no age warning. */
export function eligibilityWarning(entrants: EntryRequirements, rider: EligibilityProfile): string | null {
  return ageWarning(entrants, rider) ?? cardWarning(entrants, rider)
}

function ageWarning(
  { age_from, age_to, age_on }: EntryRequirements,
  { name, birth_date }: EligibilityProfile,
): string | null {
  const age = birth_date === null ? null : ageOn(birth_date, age_on)
  if (age !== null && age_from !== null && age < age_from)
    return `${name} is ${age}. This class is for ages ${age_from} and up.`
  if (age !== null && age_to !== null && age > age_to)
    return `${name} is ${age}. This class is for ages ${age_to} and under.`
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
  if (ended.length) return `${name}'s ${association} card expired on ${formatDate(parseDay(ended.at(-1)!))}.`
  return isBbr ? `${name} has no BBR #.` : `${name} has no ${association} number.`
}

const isSameAssociation = (one: string, other: string) => normalize(one) === normalize(other)
const normalize = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** In common years, a person born on February 29 turns a year older on March 1. Dates are YYYY-MM-DD. */
export function ageOn(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4))
  return day.slice(5) < birth.slice(5) ? years - 1 : years
}
