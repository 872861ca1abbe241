import { router } from '@inertiajs/react'
import { plural } from '#lib/plural.ts'
import type { LeaderboardProps, Standing } from '#wire/seasons/leaderboard.ts'
import { ButtonLink } from '../../Components/Button.tsx'
import { CardTable } from '../../Components/CardTable.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { bothFormats, ExportMenu } from '../../Components/ExportMenu.tsx'
import { PageButtons } from '../../Components/PageButtons.tsx'
import { Page } from '../../Components/Page.tsx'
import { groupCrumbs, GroupTabs } from '../../Components/season/GroupTabs.tsx'
import { SearchForm } from '../../Components/SearchForm.tsx'
import { Tabs } from '../../Components/Tabs.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import '../../../css/organizer.css'
import '../../../css/leaderboard.css'
import '../../../css/tabBand.css'
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
          {season.name}. Published results only.
          {group.tracks_horse && ' Points are kept per rider-horse team.'}{' '}
          {public_url && (
            <a href={public_url} target="_blank" rel="noreferrer">
              See what riders see
            </a>
          )}
        </>
      }
      actions={
        can.lead &&
        total > 0 && (
          <ExportMenu
            files={bothFormats('Standings', (format) => paths.exportStandings(group.id, format, q))}
          />
        )
      }
    >
      <div className="screen-bar tab-band">
        <GroupTabs group={group} can={can} current="leaderboard" />
        {groups.length > 1 && (
          <Tabs
            label={`${season.name} points groups`}
            tabs={groups.map(({ name, url, current }) => ({ label: name, url, current }))}
          />
        )}
      </div>
      {(total > SEARCHED_FROM || q !== '') && (
        <SearchForm
          key={q}
          label="Search standings"
          q={q}
          onSearch={(text) => router.get(paths.leaderboard(group.id, 1, text))}
        />
      )}
      {standings.length === 0 ? (
        <EmptyState
          sentence={
            q
              ? `No rider named "${q}" has points.`
              : "No points yet. On a class's payout, fill in points from the table or type them, then publish the payout."
          }
          action={
            <ButtonLink href={q ? paths.leaderboard(group.id) : paths.events(organization.id)}>
              {q ? 'Show all riders' : 'Go to events'}
            </ButtonLink>
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
            { title: 'Events', cell: events },
          ]}
        />
      )}
      {pages > 1 && (
        <PageButtons
          label="Standings pages"
          page={page}
          pageCount={pages}
          onPage={(number) => router.get(paths.leaderboard(group.id, number, q))}
        />
      )}
    </Page>
  )
}

Leaderboard.layout = AppLayout

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
    <summary aria-label={`${plural(events.length, 'event')}, ${rider.name}${horse ? ` on ${horse}` : ''}`}>
      {plural(events.length, 'event')}
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
