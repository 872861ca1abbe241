import { Link, router } from '@inertiajs/react'
import type { LeaderboardProps, Standing } from '#wire/seasons/leaderboard.ts'
import { CardTable } from '../../Components/CardTable.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { PageButtons } from '../../Components/PageButtons.tsx'
import { Page } from '../../Components/Page.tsx'
import { groupCrumbs, GroupTabs } from '../../Components/season/GroupTabs.tsx'
import { SearchForm } from '../../Components/SearchForm.tsx'
import { Tabs } from '../../Components/Tabs.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import '../../../css/organizer.css'
import '../../../css/leaderboard.css'
import * as paths from '#wire/paths.ts'

export default function Leaderboard(props: LeaderboardProps) {
  const { organization, season, group, groups, standings, q, page, pages, total, public_url, can } = props

  return (
    <Page
      title={group.name}
      tabTitle={`${group.name}, ${season.name}`}
      crumbs={groupCrumbs(organization, season, group)}
      note={
        <>
          {season.name}. Points of published payouts only.{' '}
          {public_url && (
            <a href={public_url} target="_blank" rel="noreferrer">
              As everybody sees it
            </a>
          )}
        </>
      }
    >
      {groups.length > 1 && (
        <Tabs
          label="Points groups of the season"
          tabs={groups.map(({ name, url, current }) => ({ label: name, url, current }))}
        />
      )}
      <GroupTabs group={group} can={can} current="leaderboard" />
      {(total > SEARCHED_FROM || q !== '') && (
        <SearchForm
          key={q}
          label="Search the standings"
          q={q}
          onSearch={(text) => router.get(paths.leaderboard(group.id, 1, text))}
        />
      )}
      {standings.length === 0 ? (
        <EmptyState
          sentence={
            q
              ? `Nobody called ${q} has points.`
              : 'No published payout has given points yet. They are filled from the table, or typed, on the payout of a class before it is published.'
          }
          action={
            <Link className="button" href={q ? paths.leaderboard(group.id) : paths.events(organization.id)}>
              {q ? 'Show everybody' : 'Back to the events'}
            </Link>
          }
        />
      ) : (
        <CardTable
          label={`Standings, ${group.name}`}
          className="leaderboard"
          rows={standings}
          rowKey={(_, index) => index}
          columns={[
            { title: 'Place', cell: ({ place }) => place, kind: 'number' },
            { title: 'Rider', cell: rider, isRowHeader: true },
            group.tracks_horse && { title: 'Horse', cell: ({ horse }) => horse },
            { title: 'Points', cell: ({ points }) => points, kind: 'time' },
            { title: 'From', cell: events },
          ]}
        />
      )}
      {pages > 1 && (
        <PageButtons
          label="Pages of the standings"
          page={page}
          pageCount={pages}
          onPage={(number) => router.get(paths.leaderboard(group.id, number, q))}
        />
      )}
    </Page>
  )
}

Leaderboard.layout = AppLayout

/** Shorter standings need no search. */
const SEARCHED_FROM = 10

const rider = ({ rider }: Standing) =>
  rider.fake ? (
    rider.name
  ) : (
    <a href={paths.rider(rider.id)} target="_blank" rel="noreferrer">
      {rider.name}
    </a>
  )

const events = ({ rider, horse, events }: Standing) => (
  <details>
    <summary aria-label={`${eventCount(events.length)} of ${rider.name}${horse ? ` on ${horse}` : ''}`}>
      {eventCount(events.length)}
    </summary>
    <ul>
      {events.map(({ id, name, points, results }) => (
        <li key={id}>
          <span>{name}</span>
          <span className="points">{points}</span>
          <ul>
            {results.map((result, index) => (
              <li key={index}>
                <span>{result.activity}</span>
                <span>{result.points}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  </details>
)

const eventCount = (count: number) => `${count} ${count === 1 ? 'event' : 'events'}`
