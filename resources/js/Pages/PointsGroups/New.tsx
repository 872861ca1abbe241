import type { NewPointsGroupProps } from '#wire/seasons/group.ts'
import * as paths from '#wire/paths.ts'
import { Form } from '../../Components/form/Form.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { GroupFields } from '../../Components/season/GroupFields.tsx'
import '../../../css/organizer.css'

export default function NewGroup({ organization, season, settings }: NewPointsGroupProps) {
  return (
    <Page
      title="New group"
      tabTitle={`New group of ${season.name}`}
      crumbs={[
        { label: organization.name, href: paths.events(organization.id) },
        { label: 'Seasons', href: paths.seasons(organization.id) },
        { label: season.name, href: paths.season(season.id) },
        { label: 'New group' },
      ]}
    >
      <Form
        initial={settings}
        action={paths.pointsGroups(season.id)}
        errorBag="group"
        submit="Make the group"
      >
        {(values) => <GroupFields values={values} />}
      </Form>
    </Page>
  )
}

NewGroup.layout = AppLayout
