import { Link } from '@inertiajs/react'
import type { SeasonsProps } from '#wire/seasons/newSeason.ts'
import * as paths from '#wire/paths.ts'
import { Button, ButtonLink } from '../../Components/Button.tsx'
import { CardTable } from '../../Components/CardTable.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { NewSeason } from './new/NewSeason.tsx'
import '../../../css/organizer.css'

export default function Seasons({ organization, seasons, group, can }: SeasonsProps) {
  return (
    <Page
      title="Seasons"
      tabTitle={`${organization.name} seasons`}
      crumbs={[{ label: organization.name, href: paths.events(organization.id) }, { label: 'Seasons' }]}
      note="A leaderboard adds up riders' points from event to event."
    >
      {seasons.length === 0 ? (
        <EmptyState
          sentence={`You don't have any points seasons yet. ${can.lead ? 'Create the first one below.' : 'An organizer can create one.'}`}
          action={
            can.lead ? (
              <Button onClick={focusName}>Name your season</Button>
            ) : (
              <ButtonLink href={paths.events(organization.id)}>Go to events</ButtonLink>
            )
          }
        />
      ) : (
        <CardTable
          label={`${organization.name} seasons`}
          rows={seasons}
          rowKey={({ id }) => id}
          columns={[
            { title: 'Season', cell: ({ id, name }) => <Link href={paths.season(id)}>{name}</Link> },
            { title: 'Leaderboards', cell: leaderboards },
            { title: 'Visible to', cell: ({ is_public }) => (is_public ? 'Everyone' : 'Your organization') },
          ]}
        />
      )}
      {can.lead && <NewSeason organization={organization} group={group} />}
    </Page>
  )
}

Seasons.layout = AppLayout

const focusName = () => document.querySelector<HTMLElement>('.form [name=name]')?.focus()

const leaderboards = ({ groups }: SeasonsProps['seasons'][number]) =>
  groups.length === 0 ? (
    <span className="quiet">No groups yet</span>
  ) : (
    <span className="links-in-line">
      {groups.map(({ id, name }) => (
        <Link key={id} href={paths.leaderboard(id)}>
          {name}
        </Link>
      ))}
    </span>
  )
