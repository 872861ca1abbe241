import { Head, Link } from '@inertiajs/react'
import type { OrganizationsProps } from '#wire/pages.ts'
import { EmptyState } from '../../Components/EmptyState.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { formatDay } from '../../dates.ts'

export default function Organizations({ organizations }: OrganizationsProps) {
  return (
    <div className="narrow">
      <Head title="Organizations" />
      <h1>Organizations</h1>
      {organizations.length === 0 ? (
        <EmptyState
          sentence="You are not in an organization yet; an organizer of yours can add you."
          action={
            <Link className="button" href="/organizer/organizations">
              Look again
            </Link>
          }
        />
      ) : (
        <table className="table cards">
          <thead>
            <tr>
              <th scope="col">Organization</th>
              <th scope="col">Your role</th>
              <th scope="col" className="number">
                Events
              </th>
              <th scope="col">Next event</th>
            </tr>
          </thead>
          <tbody>
            {organizations.map((organization) => (
              <tr key={organization.id}>
                <th scope="row">
                  <Link href={`/organizer/organizations/${organization.id}`}>{organization.name}</Link>
                </th>
                <td data-label="Your role">{capitalized(organization.role)}</td>
                <td data-label="Events" className="number">
                  {organization.events_count}
                </td>
                <td data-label="Next event">
                  {organization.next_event ? formatDay(organization.next_event) : 'None planned'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

Organizations.layout = AppLayout

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
