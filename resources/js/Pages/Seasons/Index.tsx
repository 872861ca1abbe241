import { Link } from '@inertiajs/react'
import type { SeasonsProps } from '#wire/seasons/season.ts'
import * as paths from '#wire/paths.ts'
import { CardTable } from '../../Components/CardTable.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { Form } from '../../Components/form/Form.tsx'
import { TextField } from '../../Components/form/TextField.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import '../../../css/organizer.css'

export default function Seasons({ organization, seasons, can }: SeasonsProps) {
  return (
    <Page
      title="Seasons"
      tabTitle={`Seasons of ${organization.name}`}
      crumbs={[{ label: organization.name, href: paths.events(organization.id) }, { label: 'Seasons' }]}
      note="Points from one event to the next, added up on a leaderboard."
    >
      {seasons.length === 0 ? (
        <EmptyState
          sentence={`This organization has no points seasons yet. ${can.lead ? 'Name the first one below, such as 2027; then give it a group and members.' : 'An organizer can make one.'}`}
        />
      ) : (
        <CardTable
          label={`Seasons of ${organization.name}`}
          rows={seasons}
          rowKey={({ id }) => id}
          columns={[
            { title: 'Season', cell: ({ id, name }) => <Link href={paths.season(id)}>{name}</Link> },
            { title: 'Leaderboards', cell: leaderboards },
            { title: 'Seen by', cell: ({ is_public }) => (is_public ? 'Everybody' : 'Members') },
          ]}
        />
      )}
      {can.lead && (
        <section className="list-section" aria-labelledby="new-season">
          <h2 id="new-season">New season</h2>
          <Form
            initial={{ name: '' }}
            action={paths.seasons(organization.id)}
            errorBag="season"
            submit="Make the season"
          >
            <TextField name="name" label="Name" maxLength={120} />
          </Form>
        </section>
      )}
    </Page>
  )
}

Seasons.layout = AppLayout

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
