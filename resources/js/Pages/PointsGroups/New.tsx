import type { NewGroupProps } from '#wire/seasons/group.ts'
import * as paths from '#wire/paths.ts'
import { Form } from '../../Components/form/Form.tsx'
import { Screen } from '../../Components/Screen.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { GroupFields } from './fields/GroupFields.tsx'

export default function NewGroup({ organization, season, settings }: NewGroupProps) {
  return (
    <Screen
      title="New group"
      tab={`New group of ${season.name}`}
      crumbs={[
        { label: organization.name, href: paths.events(organization.id) },
        { label: 'Seasons', href: paths.seasons(organization.id) },
        { label: season.name, href: paths.season(season.id) },
        { label: 'New group' },
      ]}
    >
      <Form initial={settings} action={paths.pointsGroups(season.id)} bag="group" submit="Make the group">
        {(values) => <GroupFields values={values} />}
      </Form>
    </Screen>
  )
}

NewGroup.layout = AppLayout
