import { Link } from '@inertiajs/react'
import type { EventsProps } from '#wire/pages.ts'
import { CardTable } from '../../Components/CardTable.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { Screen } from '../../Components/Screen.tsx'
import { formatDay } from '../../dates.ts'
import AppLayout from '../../Layouts/AppLayout.tsx'
import * as paths from '#wire/paths.ts'

export default function Events({ organization, events }: EventsProps) {
  return (
    <Screen
      title={organization.name}
      crumbs={[{ label: 'Organizations', href: paths.organizations }, { label: organization.name }]}
    >
      {events.length === 0 ? (
        <EmptyState
          sentence="This organization has no events yet."
          action={
            <Link className="button" href={paths.organizations}>
              Back to the organizations
            </Link>
          }
        />
      ) : (
        <CardTable
          label={`Events of ${organization.name}`}
          rows={events}
          keyOf={({ id }) => id}
          columns={[
            {
              title: 'Event',
              cell: ({ id, name }) => <Link href={paths.activities(organization.id, id)}>{name}</Link>,
            },
            { title: 'Category', cell: ({ category }) => category },
            { title: 'Place', cell: ({ location }) => location },
            { title: 'Day', cell: ({ starts_on }) => starts_on && formatDay(starts_on) },
            { title: 'Activities', cell: ({ activities_count }) => activities_count, as: 'number' },
          ]}
        />
      )}
    </Screen>
  )
}

Events.layout = AppLayout
