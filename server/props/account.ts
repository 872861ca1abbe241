import { formatDay } from '#lib/dates.ts'
import type { AccountProps } from '#wire/accounts/account.ts'
import type { ListedToken } from '../models/api/tokens.ts'
import type { LoadedAccount } from '../models/accounts/account.ts'
import type { MergeRequestWithRider } from '../models/merges/requests.ts'

export function accountProps(
  { person: { associations, birth_date, email, is_rider, ...person }, devices, ownedAlone }: LoadedAccount,
  questions: MergeRequestWithRider[],
  tokens: ListedToken[],
): AccountProps {
  return {
    person: { ...person, email: email ?? '', birth_date: dayOrNull(birth_date), rides: is_rider },
    associations: associations.map((one) => ({ ...one, valid_until: dayOrNull(one.valid_until) })),
    devices: devices.map((one) => ({ ...one, seen_at: one.seen_at.toISOString() })),
    last_owner_of: ownedAlone.map(({ name }) => name),
    merge_requests: questions.map(mergeRequestProps),
    tokens: tokens.map(tokenProps),
  }
}

const MAX_EVENTS = 5

const mergeRequestProps = ({
  id,
  organization,
  rider,
}: MergeRequestWithRider): AccountProps['merge_requests'][number] => ({
  id,
  organization: organization.name,
  name: rider.name,
  hometown: rider.hometown,
  runs: rider._count.entries,
  events: [...new Set(rider.entries.map(({ activity }) => activity.event.name))].slice(0, MAX_EVENTS),
})

const tokenProps = ({ created_at, used_at, ...token }: ListedToken): AccountProps['tokens'][number] => ({
  ...token,
  created_at: created_at.toISOString(),
  used_at: used_at && used_at.toISOString(),
})

const dayOrNull = (date: Date | null) => date && formatDay(date)
