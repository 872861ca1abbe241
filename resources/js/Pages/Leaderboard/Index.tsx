import { Head, Link } from '@inertiajs/react'
import type { LeaderboardProps } from '#wire/payout.ts'
import { Breadcrumb } from '../../Components/Breadcrumb.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { StandingRow } from './table/StandingRow.tsx'
import '../../../css/leaderboard.css'

export default function Leaderboard({ organization, season, group, groups, standings }: LeaderboardProps) {
  const organizer = `/organizer/organizations/${organization.id}`

  return (
    <div className="narrow">
      <Head title={`${group.name}, ${season.name}`} />
      <Breadcrumb
        crumbs={[
          { label: organization.name, href: organizer },
          { label: season.name },
          { label: group.name },
        ]}
      />
      <div className="page-head">
        <h1>{group.name}</h1>
        <p>{season.name}. Points of published payouts only.</p>
      </div>
      {groups.length > 1 && (
        <nav className="tabs" aria-label="Points groups of the season">
          {groups.map(({ id, name, url, current }) => (
            <Link key={id} href={url} aria-current={current ? 'page' : undefined}>
              {name}
            </Link>
          ))}
        </nav>
      )}
      {standings.length === 0 ? (
        <EmptyState
          sentence="No published payout has given points yet."
          action={
            <Link className="button" href={organizer}>
              Back to the events
            </Link>
          }
        />
      ) : (
        <table className="table leaderboard" aria-label={`Standings, ${group.name}`}>
          <thead>
            <tr>
              <th scope="col" className="number">
                Place
              </th>
              <th scope="col">Rider</th>
              {group.tracks_horse && <th scope="col">Horse</th>}
              <th scope="col" className="number">
                Points
              </th>
              <th scope="col">From</th>
            </tr>
          </thead>
          <tbody>
            {standings.map((standing, index) => (
              <StandingRow key={index} standing={standing} tracksHorse={group.tracks_horse} />
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

Leaderboard.layout = AppLayout
