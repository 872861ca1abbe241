import { Link } from '@inertiajs/react'
import { formatEventDays } from '#lib/formatDays.ts'
import { plural } from '#lib/plural.ts'
import type { OrganizationsProps } from '#wire/organizations/list.ts'
import { ButtonLink } from '../../Components/Button.tsx'
import { Card } from '../../Components/Card.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { ClassProgressTable, EventTiming } from '../../Components/event/ClassProgressTable.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { FirstSteps } from './overview/FirstSteps.tsx'
import { WaitingLinks } from './overview/WaitingLinks.tsx'
import * as paths from '#wire/paths.ts'
import '../../../css/pages.css'
import '../../../css/organizer.css'

type Organization = OrganizationsProps['organizations'][number]

export default function Organizations({ organizations, may_make, steps }: OrganizationsProps) {
  const create = may_make && <ButtonLink href={paths.newOrganization}>New organization</ButtonLink>
  return (
    <Page title="Organizations" actions={organizations.length > 0 && create}>
      {steps && <FirstSteps steps={steps} />}
      {organizations.length === 0 ? (
        <EmptyState
          sentence={`You're not in an organization yet. Ask an organizer to invite you${may_make ? ', or create your own' : ''}.`}
          action={
            <>
              {create || <ButtonLink href={paths.organizations}>Check again</ButtonLink>}
              <p>
                Riding? <a href={paths.riderApp}>See draws and results</a>.
              </p>
            </>
          }
        />
      ) : (
        organizations.map((organization) => (
          <OrganizationCard key={organization.id} organization={organization} />
        ))
      )}
    </Page>
  )
}

Organizations.layout = AppLayout

function OrganizationCard({ organization }: { organization: Organization }) {
  const { id, name, current, events_count, leads } = organization
  return (
    <Card title={<Link href={paths.events(id)}>{name}</Link>} actions={<Role organization={organization} />}>
      <WaitingLinks organization={organization} />
      {current ? (
        <section className="next-event" aria-label={`${name}, current event`}>
          <header>
            <h3>
              <Link href={paths.activities(id, current.id)}>{current.name}</Link>
            </h3>
            <EventTiming when={current.when} />
            <span className="quiet">
              {[formatEventDays(current), current.location].filter(Boolean).join(' · ')}
            </span>
          </header>
          <ClassProgressTable organization={organization} event={current} />
        </section>
      ) : (
        <div className="no-classes">
          <EmptyState
            sentence={events_count === 0 ? 'No events yet.' : 'No upcoming events.'}
            action={leads && <ButtonLink href={paths.newEvent(id)}>New event</ButtonLink>}
          />
        </div>
      )}
    </Card>
  )
}

const Role = ({ organization: { id, role, event, may, events_count } }: { organization: Organization }) => (
  <span className="quiet">
    <Link href={paths.people(id)} title={may.join('\n')}>
      {capitalized(role)}
    </Link>
    {event ? `, ${event} only` : ` · ${plural(events_count, 'event')}`}
  </span>
)

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
