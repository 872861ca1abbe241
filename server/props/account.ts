import { dayOf } from '#lib/dates.ts'
import type { AccountProps } from '#wire/accounts/account.ts'
import type { TokenFound } from '../models/api/tokens.ts'
import type { AccountFound } from '../models/people/account.ts'
import type { Question } from '../models/registry/merge/requests.ts'

/** Everything that somebody may see and change of their account. */
export function accountProps(
  { person: { associations, birth_date, email, ...person }, devices, ownedAlone }: AccountFound,
  questions: Question[],
  tokens: TokenFound[],
): AccountProps {
  return {
    person: { ...person, email: email ?? '', birth_date: day(birth_date) },
    associations: associations.map((one) => ({ ...one, valid_until: day(one.valid_until) })),
    devices: devices.map((one) => ({ ...one, seen_at: one.seen_at.toISOString() })),
    last_owner_of: ownedAlone.map(({ name }) => name),
    merge_requests: questions.map(questionProps),
    tokens: tokens.map(tokenProps),
  }
}

const SOME_EVENTS = 5

/** Whether a rider whom an organization typed in is the holder of the account. */
const questionProps = ({ id, organization, rider }: Question): AccountProps['merge_requests'][number] => ({
  id,
  organization: organization.name,
  name: rider.name,
  hometown: rider.hometown,
  runs: rider._count.entries,
  events: [...new Set(rider.entries.map(({ activity }) => activity.event.name))].slice(0, SOME_EVENTS),
})

const tokenProps = ({ created_at, used_at, ...token }: TokenFound): AccountProps['tokens'][number] => ({
  ...token,
  created_at: created_at.toISOString(),
  used_at: used_at && used_at.toISOString(),
})

const day = (date: Date | null) => date && dayOf(date)
