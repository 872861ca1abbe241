import { Link } from '@inertiajs/react'
import type { OrganizationsProps } from '#wire/pages.ts'
import { CardTable } from '../../Components/CardTable.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { Page } from '../../Components/Page.tsx'
import { formatDay } from '../../dates.ts'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { FirstSteps } from './steps/FirstSteps.tsx'
import * as paths from '#wire/paths.ts'
import '../../../css/pages.css'
import '../../../css/organizer.css'

export default function Organizations({ organizations, may_make, steps }: OrganizationsProps) {
  const make = may_make && (
    <Link className="button" href={paths.newOrganization}>
      New organization
    </Link>
  )
  return (
    <Page title="Organizations" actions={organizations.length > 0 && make}>
      {steps && <FirstSteps steps={steps} />}
      {organizations.length === 0 ? (
        <EmptyState
          sentence={`You are not in an organization yet. An organizer of yours can invite you${may_make ? ', or you make one of your own' : ''}.`}
          action={
            <>
              {make || (
                <Link className="button" href={paths.organizations}>
                  Look again
                </Link>
              )}
              <p>
                Riding? <a href={paths.riderApp}>See draws and results</a>.
              </p>
            </>
          }
        />
      ) : (
        <CardTable
          label="Organizations"
          rows={organizations}
          rowKey={({ id }) => id}
          columns={[
            {
              title: 'Organization',
              cell: ({ id, name, waiting_claims, waiting_sign_ups }) => (
                <>
                  <Link href={paths.events(id)}>{name}</Link>
                  {waiting_claims ? <WaitingClaims id={id} count={waiting_claims} /> : null}
                  {waiting_sign_ups ? <WaitingSignUps id={id} count={waiting_sign_ups} /> : null}
                </>
              ),
            },
            {
              title: 'Your role',
              cell: ({ role, event }) => `${capitalized(role)}${event ? `, ${event} only` : ''}`,
            },
            {
              title: 'You may',
              cell: ({ may }) => (
                <ul className="plain">
                  {may.map((does) => (
                    <li key={does}>{does}</li>
                  ))}
                </ul>
              ),
            },
            { title: 'Events', cell: ({ events_count }) => events_count, kind: 'number' },
            {
              title: 'Next event',
              cell: ({ next_event }) => (next_event ? formatDay(next_event) : 'None planned'),
            },
          ]}
        />
      )}
    </Page>
  )
}

Organizations.layout = AppLayout

const WaitingClaims = ({ id, count }: { id: number; count: number }) => (
  <Link className="waiting-claims" href={paths.claims(id)}>
    {count === 1 ? '1 claim waits' : `${count} claims wait`} for your answer
  </Link>
)

const WaitingSignUps = ({ id, count }: { id: number; count: number }) => (
  <Link className="waiting-claims" href={paths.claims(id)}>
    {count === 1 ? '1 sign-up waits' : `${count} sign-ups wait`} for a code
  </Link>
)

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
