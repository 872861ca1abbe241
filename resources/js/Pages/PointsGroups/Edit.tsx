import { Link } from '@inertiajs/react'
import type { EditPointsGroupProps } from '#wire/seasons/group.ts'
import * as paths from '#wire/paths.ts'
import { DeleteSection } from '../../Components/season/DeleteSection.tsx'
import { Form } from '../../Components/form/Form.tsx'
import { Page } from '../../Components/Page.tsx'
import { groupCrumbs, GroupTabs } from '../../Components/season/GroupTabs.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { GroupFields } from '../../Components/season/GroupFields.tsx'
import '../../../css/organizer.css'

export default function EditGroup(props: EditPointsGroupProps) {
  const { organization, season, group, settings, kept, can } = props
  return (
    <Page
      title={group.name}
      tabTitle={`Settings of ${group.name}, ${season.name}`}
      crumbs={groupCrumbs(organization, season, group)}
    >
      <GroupTabs group={group} can={can} current="settings" />
      <Form
        initial={settings}
        method="patch"
        action={paths.updatePointsGroup(group.id, group.version)}
        errorBag="group"
        submit="Save"
      >
        {(values) => <GroupFields values={values} />}
      </Form>
      <p className="quiet">
        Published points stay as they are; drafts that follow the table follow it at once.
      </p>
      <Classes {...props} />
      <DeleteSection
        noun="group"
        name={group.name}
        consequence="Its members go with it; no points were earned."
        url={paths.pointsGroup(group.id)}
        blockedReason={kept}
      />
    </Page>
  )
}

EditGroup.layout = AppLayout

function Classes({ classes, classes_count }: EditPointsGroupProps) {
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
