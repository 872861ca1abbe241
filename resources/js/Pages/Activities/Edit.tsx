import type { EditClassProps } from '#wire/events/classes.ts'
import * as settingsPaths from '#wire/settingsPaths.ts'
import * as paths from '#wire/paths.ts'
import { ClassMenu } from '../../Components/event/ClassMenu.tsx'
import { ClassTabs } from '../../Components/event/ClassTabs.tsx'
import { SaveTemplate } from '../../Components/event/SaveTemplate.tsx'
import { Form } from '../../Components/form/Form.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { CarryoverFields } from './settings/CarryoverFields.tsx'
import { DeleteClass } from './settings/DeleteClass.tsx'
import { RoundFields } from './settings/RoundFields.tsx'
import { IncentiveFields } from './settings/IncentiveFields.tsx'
import { DrawFields } from './settings/DrawFields.tsx'
import { ScoringFields } from './settings/ScoringFields.tsx'
import { EligibilityFields } from './settings/EligibilityFields.tsx'
import { EntryFields } from './settings/EntryFields.tsx'
import '../../../css/organizer.css'

export default function EditClass({
  organization,
  event,
  activity,
  settings,
  classes,
  groups,
  sees_seasons,
  kept,
  can,
  ...entries
}: EditClassProps) {
  return (
    <Page
      title={activity.name}
      status={<ClassMenu eventId={event.id} activityId={activity.id} current="settings" />}
      actions={
        can.lead && (
          <SaveTemplate
            name={activity.name}
            url={settingsPaths.saveClassTemplate(event.id, activity.id)}
            note="Saves this class's settings, money and side pots, but no entries or payouts. Use the template for new classes."
          />
        )
      }
      tabTitle={`${activity.name} settings`}
      crumbs={[
        { label: organization.name, href: paths.events(organization.id) },
        { label: event.name, href: paths.activities(organization.id, event.id) },
        { label: activity.name },
      ]}
    >
      <ClassTabs event={event} activity={activity} can={can} current="settings" />
      <Form
        initial={settings}
        method="patch"
        action={settingsPaths.updateClass(event.id, activity.id, activity.settings_version)}
        errorBag="class"
        submit="Save"
        hasSaveBar
      >
        {(values) => (
          <>
            <ScoringFields groups={groups} sees_seasons={sees_seasons} />
            <RoundFields gos={values.rounds} />
            <IncentiveFields incentives={values.incentives} />
            <CarryoverFields name={values.name} classes={classes} chosen={values.carries_to} />
            <EligibilityFields />
            <DrawFields />
            <EntryFields values={values} {...entries} />
          </>
        )}
      </Form>
      <DeleteClass event={event} activity={activity} blocker={kept} />
    </Page>
  )
}

EditClass.layout = AppLayout
