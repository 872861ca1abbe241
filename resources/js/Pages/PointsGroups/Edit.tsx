import { Link } from '@inertiajs/react'
import type { EditPointsGroupProps } from '#wire/seasons/group.ts'
import * as paths from '#wire/paths.ts'
import { Card } from '../../Components/Card.tsx'
import { Notice } from '../../Components/Notice.tsx'
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
      tabTitle={`${group.name} settings, ${season.name}`}
      crumbs={groupCrumbs(organization, season, group)}
    >
      <GroupTabs group={group} can={can} current="settings" />
      <Form
        initial={settings}
        method="patch"
        action={paths.updatePointsGroup(group.id, group.version)}
        errorBag="group"
        submit="Save"
        hasSaveBar
      >
        {(values) => (
          <>
            <GroupFields values={values} hasMembers={props.has_members} />
            <Notice>
              Published points don't change. In unpublished payouts, points from the table update right away.
            </Notice>
          </>
        )}
      </Form>
      <Classes {...props} />
      <DeleteSection
        noun="group"
        name={group.name}
        consequence="This also deletes its member list. No one has earned points in it."
        url={paths.pointsGroup(group.id)}
        blocker={kept}
      />
    </Page>
  )
}

EditGroup.layout = AppLayout

function Classes({ classes, classes_count }: EditPointsGroupProps) {
  return (
    <Card title="Classes">
      {classes.length === 0 ? (
        <p>No classes earn points here yet. Choose this group in a class's settings.</p>
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
          Showing the latest {classes.length} of {classes_count}.
        </p>
      )}
    </Card>
  )
}
