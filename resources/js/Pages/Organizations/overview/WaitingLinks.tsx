import { Link } from '@inertiajs/react'
import { plural } from '#lib/plural.ts'
import type { OrganizationsProps } from '#wire/organizations/list.ts'
import * as entryPaths from '#wire/entryPaths.ts'
import * as paths from '#wire/paths.ts'

type Props = { organization: OrganizationsProps['organizations'][number] }

export function WaitingLinks({ organization }: Props) {
  const { id, waiting_claims, waiting_sign_ups, unpaid, online_entries } = organization
  const waiting = [
    ...online_entries.map(({ event, waiting }) => ({
      count: waiting,
      one: `new online entry, ${event.name}`,
      many: `new online entries, ${event.name}`,
      url: entryPaths.onlineEntries(id, event.id),
    })),
    {
      count: waiting_claims,
      one: 'account request to answer',
      many: 'account requests to answer',
      url: paths.claims(id),
    },
    {
      count: waiting_sign_ups,
      one: 'sign-up needs a code',
      many: 'sign-ups need a code',
      url: paths.claims(id),
    },
    {
      count: unpaid,
      one: 'prize without a check',
      many: 'prizes without a check',
      url: paths.checkRegister(id),
    },
  ].filter(({ count }) => count)
  if (waiting.length === 0) return null
  return (
    <ul className="waiting-links" aria-label={`Waiting in ${organization.name}`}>
      {waiting.map(({ count, one, many, url }) => (
        <li key={`${one} ${url}`}>
          <Link href={url}>{plural(count!, one, many)}</Link>
        </li>
      ))}
    </ul>
  )
}
