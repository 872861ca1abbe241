import { Link } from '@inertiajs/react'
import type { SeasonProps } from '#wire/seasons/season.ts'
import * as paths from '#wire/paths.ts'
import { ButtonLink } from '../../Components/Button.tsx'
import { Card } from '../../Components/Card.tsx'
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
    <ButtonLink kind="primary" href={paths.newPointsGroup(season.id)}>
      New group
    </ButtonLink>
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
          sentence="Add a group. Its members earn points from its points table."
          action={newGroup}
        />
      ) : (
        <CardTable
          label={`${season.name} groups`}
          rows={groups}
          rowKey={({ id }) => id}
          columns={[
            { title: 'Group', cell: ({ id, name }) => <Link href={paths.leaderboard(id)}>{name}</Link> },
            {
              title: 'Points kept by',
              cell: ({ tracks_horse }) => (tracks_horse ? 'Rider-horse team' : 'Rider'),
            },
            { title: 'Points table', cell: ({ table }) => table },
            { title: 'Members', cell: members, kind: 'number' },
            { title: 'Classes', cell: ({ classes }) => classes, kind: 'number' },
          ]}
        />
      )}
      {settings.is_public && (
        <p>
          Public leaderboards:{' '}
          <a href={paths.publicSeason(season.slug)} target="_blank" rel="noreferrer">
            {paths.publicSeason(season.slug)}
          </a>
        </p>
      )}
      {can.lead && (
        <>
          <Form
            initial={settings}
            method="patch"
            action={paths.updateSeason(season.id, season.version)}
            errorBag="season"
            submit="Save"
            kind="secondary"
            hasSaveBar
          >
            <Card title="Season settings">
              <TextField name="name" label="Name" maxLength={120} />
              <CheckboxField
                name="is_public"
                label="Public"
                hint="Anyone can see the leaderboards without signing in. Events that hide minors' names hide them here too."
              />
            </Card>
          </Form>
          <DeleteSection
            noun="season"
            name={season.name}
            consequence="This also deletes its groups and their member lists. No one has earned points in it."
            url={paths.season(season.id)}
            blocker={kept}
          />
        </>
      )}
    </Page>
  )
}

Season.layout = AppLayout

const members = ({ id, name, members }: Group) => (
  <Link href={paths.pointsGroupMembers(id)} aria-label={`${members} members in ${name}`}>
    {members}
  </Link>
)
