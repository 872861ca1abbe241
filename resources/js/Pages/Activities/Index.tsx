import { Head, Link } from '@inertiajs/react'
import type { ActivitiesProps } from '#wire/pages.ts'
import { Breadcrumb } from '../../Components/Breadcrumb.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { ActivityRow } from './table/ActivityRow.tsx'

export default function Activities({ organization, event, activities }: ActivitiesProps) {
  const events = `/organizer/organizations/${organization.id}`

  return (
    <div className="narrow">
      <Head title={event.name} />
      <Breadcrumb crumbs={[{ label: organization.name, href: events }, { label: event.name }]} />
      <div className="page-head">
        <h1>{event.name}</h1>
        <p>{event.category}</p>
      </div>
      {activities.length === 0 ? (
        <EmptyState
          sentence="This event has no activities yet."
          action={
            <Link className="button" href={events}>
              Back to the events
            </Link>
          }
        />
      ) : (
        <table className="table cards">
          <thead>
            <tr>
              <th scope="col">Activity</th>
              <th scope="col" className="number">
                Slots filled
              </th>
              <th scope="col" className="number">
                Scored
              </th>
              <th scope="col">Draw</th>
              <th scope="col">Payout</th>
            </tr>
          </thead>
          <tbody>
            {activities.map((activity) => (
              <ActivityRow key={activity.id} activity={activity} />
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

Activities.layout = AppLayout
