import { Link } from '@inertiajs/react'
import type { EditGroupProps } from '#wire/seasons/group.ts'
import * as paths from '#wire/paths.ts'
import { DeleteIt } from '../../Components/season/DeleteIt.tsx'
import { Form } from '../../Components/form/Form.tsx'
import { Screen } from '../../Components/Screen.tsx'
import { groupCrumbs, GroupTabs } from '../../Components/season/GroupTabs.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { GroupFields } from './fields/GroupFields.tsx'

export default function EditGroup(props: EditGroupProps) {
  const { organization, season, group, settings, kept, can } = props
  return (
    <Screen
      title={group.name}
      tab={`Settings of ${group.name}, ${season.name}`}
      crumbs={groupCrumbs(organization, season, group)}
    >
      <GroupTabs group={group} can={can} current="settings" />
      <Form
        initial={settings}
        method="patch"
        action={paths.changeGroup(group.id, group.version)}
        bag="group"
        submit="Save"
      >
        {(values) => <GroupFields values={values} />}
      </Form>
      <p className="quiet">
        Published points stay as they are; drafts that follow the table follow it at once.
      </p>
      <Classes {...props} />
      <DeleteIt
        what="group"
        name={group.name}
        goes="Its members go with it; no points were earned."
        url={paths.pointsGroup(group.id)}
        kept={kept}
      />
    </Screen>
  )
}

EditGroup.layout = AppLayout

function Classes({ classes, classes_count }: EditGroupProps) {
  return (
    <section className="list-section" aria-labelledby="classes">
      <h2 id="classes">Classes</h2>
      {classes.length === 0 ? (
        <p>No class earns points here yet. Choose this group in the settings of a class.</p>
      ) : (
        <ul className="plain-list">
          {classes.map(({ id, name, event, url }) => (
            <li key={id}>
              <Link href={url}>{name}</Link> <span className="quiet">{event}</span>
            </li>
          ))}
        </ul>
      )}
      {classes_count > classes.length && (
        <p className="quiet">
          The latest {classes.length} of {classes_count}.
        </p>
      )}
    </section>
  )
}
