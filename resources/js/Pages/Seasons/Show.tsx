import { Link } from '@inertiajs/react'
import type { SeasonProps } from '#wire/seasons/season.ts'
import * as paths from '#wire/paths.ts'
import { CardTable } from '../../Components/CardTable.tsx'
import { DeleteSection } from '../../Components/season/DeleteSection.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { CheckboxField } from '../../Components/form/CheckboxField.tsx'
import { Form } from '../../Components/form/Form.tsx'
import { TextField } from '../../Components/form/TextField.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import '../../../css/organizer.css'

type Group = SeasonProps['groups'][number]

export default function Season({ organization, season, settings, groups, kept, can }: SeasonProps) {
  const newGroup = can.lead && (
    <Link className="button primary" href={paths.newPointsGroup(season.id)}>
      New group
    </Link>
  )
  return (
    <Page
      title={season.name}
      tabTitle={`Season ${season.name}`}
      crumbs={[
        { label: organization.name, href: paths.events(organization.id) },
        { label: 'Seasons', href: paths.seasons(organization.id) },
        { label: season.name },
      ]}
      actions={groups.length > 0 && newGroup}
    >
      {groups.length === 0 ? (
        <EmptyState
          sentence="A season needs a group: who earns points, and how many for which place."
          action={newGroup}
        />
      ) : (
        <CardTable
          label={`Groups of ${season.name}`}
          rows={groups}
          rowKey={({ id }) => id}
          columns={[
            { title: 'Group', cell: ({ id, name }) => <Link href={paths.leaderboard(id)}>{name}</Link> },
            { title: 'By', cell: ({ tracks_horse }) => (tracks_horse ? 'Rider and horse' : 'Rider') },
            { title: 'Points', cell: ({ table }) => table },
            { title: 'Members', cell: members, kind: 'number' },
            { title: 'Classes', cell: ({ classes }) => classes, kind: 'number' },
          ]}
        />
      )}
      {settings.is_public && (
        <p>
          Everybody sees the leaderboards at{' '}
          <a href={paths.publicSeason(season.slug)} target="_blank" rel="noreferrer">
            {paths.publicSeason(season.slug)}
          </a>
          .
        </p>
      )}
      {can.lead && (
        <section className="list-section" aria-labelledby="season-settings">
          <h2 id="season-settings">Settings</h2>
          <Form
            initial={settings}
            method="patch"
            action={paths.updateSeason(season.id, season.version)}
            errorBag="season"
            submit="Save"
          >
            <TextField name="name" label="Name" maxLength={120} />
            <CheckboxField
              name="is_public"
              label="Public"
              hint="Everybody may see its leaderboards, without signing in. Where an event hides the names of minors, they are hidden."
            />
          </Form>
          <DeleteSection
            noun="season"
            name={season.name}
            consequence="Its groups and their members go with it; no points were earned."
            url={paths.season(season.id)}
            blockedReason={kept}
          />
        </section>
      )}
    </Page>
  )
}

Season.layout = AppLayout

const members = ({ id, name, members }: Group) => (
  <Link href={paths.pointsGroupMembers(id)} aria-label={`${members} members of ${name}`}>
    {members}
  </Link>
)
