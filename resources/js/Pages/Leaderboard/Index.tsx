import { Link } from '@inertiajs/react'
import type { LeaderboardProps } from '#wire/payout.ts'
import { CardTable } from '../../Components/CardTable.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { Screen } from '../../Components/Screen.tsx'
import { Tabs } from '../../Components/Tabs.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import '../../../css/leaderboard.css'
import * as paths from '#wire/paths.ts'

type Standing = LeaderboardProps['standings'][number]

export default function Leaderboard({ organization, season, group, groups, standings }: LeaderboardProps) {
  const organizer = paths.events(organization.id)

  return (
    <Screen
      title={group.name}
      tab={`${group.name}, ${season.name}`}
      crumbs={[{ label: organization.name, href: organizer }, { label: season.name }, { label: group.name }]}
      note={`${season.name}. Points of published payouts only.`}
    >
      {groups.length > 1 && (
        <Tabs
          label="Points groups of the season"
          tabs={groups.map(({ name, url, current }) => ({ label: name, url, current }))}
        />
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
        <CardTable
          label={`Standings, ${group.name}`}
          className="leaderboard"
          rows={standings}
          keyOf={(_, index) => index}
          columns={[
            { title: 'Place', cell: ({ place }) => place, as: 'number' },
            { title: 'Rider', cell: rider, names: true },
            group.tracks_horse && { title: 'Horse', cell: ({ horse }) => horse },
            { title: 'Points', cell: ({ points }) => points, as: 'time' },
            { title: 'From', cell: results },
          ]}
        />
      )}
    </Screen>
  )
}

Leaderboard.layout = AppLayout

const rider = ({ rider }: Standing) =>
  rider.fake ? (
    rider.name
  ) : (
    <a href={paths.rider(rider.id)} target="_blank" rel="noreferrer">
      {rider.name}
    </a>
  )

/** What the total is made of, on demand. */
const results = ({ rider, results }: Standing) => (
  <details>
    <summary aria-label={`${resultCount(results.length)} of ${rider.name}`}>
      {resultCount(results.length)}
    </summary>
    <ul>
      {results.map((result, index) => (
        <li key={index}>
          <span>
            {result.activity}, {result.event}
          </span>
          <span className="points">{result.points}</span>
        </li>
      ))}
    </ul>
  </details>
)

const resultCount = (count: number) => `${count} ${count === 1 ? 'result' : 'results'}`
