import type { EditClassProps } from '#wire/events/classes.ts'
import * as paths from '#wire/paths.ts'
import { ClassTabs } from '../../Components/event/ClassTabs.tsx'
import { SaveTemplate } from '../../Components/event/SaveTemplate.tsx'
import { Form } from '../../Components/form/Form.tsx'
import { TextField } from '../../Components/form/TextField.tsx'
import { Screen } from '../../Components/Screen.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { CarriesTo } from './fields/CarriesTo.tsx'
import { DeleteClass } from './fields/DeleteClass.tsx'
import { Gos } from './fields/Gos.tsx'
import { Incentives } from './fields/Incentives.tsx'
import { Riding } from './fields/Riding.tsx'
import { Scoring } from './fields/Scoring.tsx'
import { WhoMayEnter } from './fields/WhoMayEnter.tsx'

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
}: EditClassProps) {
  return (
    <Screen
      title={activity.name}
      actions={
        can.lead && (
          <SaveTemplate
            name={activity.name}
            url={paths.saveClassTemplate(event.id, activity.id)}
            note="As it is saved now, with its money and incentives, for classes to come. Nothing that was entered or paid is in it."
          />
        )
      }
      tab={`Settings of ${activity.name}`}
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
        action={paths.changeClass(event.id, activity.id, activity.settings_version)}
        bag="class"
        submit="Save"
      >
        {(values) => (
          <>
            <TextField name="name" label="Name" required />
            <Scoring groups={groups} sees_seasons={sees_seasons} />
            <Gos gos={values.rounds} />
            <Incentives incentives={values.incentives} />
            <CarriesTo name={values.name} classes={classes} chosen={values.carries_to} />
            <WhoMayEnter />
            <Riding />
          </>
        )}
      </Form>
      <DeleteClass event={event} activity={activity} kept={kept} />
    </Screen>
  )
}

EditClass.layout = AppLayout
