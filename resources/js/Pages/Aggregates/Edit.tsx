import type { EditAggregateProps } from '#wire/events/aggregates.ts'
import * as entryPaths from '#wire/entryPaths.ts'
import * as paths from '#wire/paths.ts'
import { AggregateTabs } from '../../Components/event/AggregateTabs.tsx'
import { ClassMenu } from '../../Components/event/ClassMenu.tsx'
import { Form } from '../../Components/form/Form.tsx'
import { Page } from '../../Components/Page.tsx'
import { DeleteSection } from '../../Components/season/DeleteSection.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { AggregateFields } from './form/AggregateFields.tsx'
import '../../../css/organizer.css'

export default function EditAggregate(props: EditAggregateProps) {
  const { organization, event, activity, settings, rounds, kept, can } = props
  return (
    <Page
      title={activity.name}
      status={<ClassMenu eventId={event.id} activityId={activity.id} current="settings" />}
      tabTitle={`${activity.name} settings`}
      crumbs={[
        { label: organization.name, href: paths.events(organization.id) },
        { label: event.name, href: paths.activities(organization.id, event.id) },
        { label: activity.name },
      ]}
    >
      <AggregateTabs event={event} activity={activity} can={can} current="settings" />
      <Form
        initial={settings}
        method="patch"
        action={entryPaths.updateAggregate(event.id, activity.id, activity.settings_version)}
        errorBag="aggregate"
        submit="Save"
        hasSaveBar
      >
        {() => <AggregateFields rounds={rounds} />}
      </Form>
      <DeleteSection
        noun="average"
        name={activity.name}
        consequence="The classes in it stay."
        url={paths.aggregate(event.id, activity.id)}
        blocker={kept}
      />
    </Page>
  )
}

EditAggregate.layout = AppLayout
