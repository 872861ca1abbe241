import { Head, Link } from '@inertiajs/react'
import type { EventsProps } from '#wire/pages.ts'
import { Breadcrumb } from '../../Components/Breadcrumb.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { formatDay } from '../../dates.ts'

export default function Events({ organization, events }: EventsProps) {
  return (
    <div className="narrow">
      <Head title={organization.name} />
      <Breadcrumb
        crumbs={[{ label: 'Organizations', href: '/organizer/organizations' }, { label: organization.name }]}
      />
      <h1>{organization.name}</h1>
      {events.length === 0 ? (
        <EmptyState
          sentence="This organization has no events yet."
          action={
            <Link className="button" href="/organizer/organizations">
              Back to the organizations
            </Link>
          }
        />
      ) : (
        <table className="table cards">
          <thead>
            <tr>
              <th scope="col">Event</th>
              <th scope="col">Category</th>
              <th scope="col">Place</th>
              <th scope="col">Day</th>
              <th scope="col" className="number">
                Activities
              </th>
            </tr>
          </thead>
          <tbody>
            {events.map((event) => (
              <tr key={event.id}>
                <th scope="row">
                  <Link href={`/organizer/organizations/${organization.id}/events/${event.id}/activities`}>
                    {event.name}
                  </Link>
                </th>
                <td data-label="Category">{event.category}</td>
                <td data-label="Place">{event.location}</td>
                <td data-label="Day">{event.starts_on && formatDay(event.starts_on)}</td>
                <td data-label="Activities" className="number">
                  {event.activities_count}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

Events.layout = AppLayout
