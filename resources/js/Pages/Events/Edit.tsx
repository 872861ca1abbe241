import type { EditEventProps } from '#wire/events/event.ts'
import * as paths from '#wire/paths.ts'
import { aboutEvent, EventTabs, eventCrumbs } from '../../Components/event/EventTabs.tsx'
import { CheckField } from '../../Components/form/CheckField.tsx'
import { Form } from '../../Components/form/Form.tsx'
import { SelectField } from '../../Components/form/SelectField.tsx'
import { TextAreaField } from '../../Components/form/TextAreaField.tsx'
import { TextField } from '../../Components/form/TextField.tsx'
import { Screen } from '../../Components/Screen.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { zoneOptions } from '../../zones.ts'
import { EventFields } from './fields/EventFields.tsx'
import { PutAway } from './fields/PutAway.tsx'
import { SpotFields } from './fields/SpotFields.tsx'

export default function EditEvent({ organization, event, settings, kept, can }: EditEventProps) {
  return (
    <Screen
      title={event.name}
      tab={`Settings of ${event.name}`}
      crumbs={eventCrumbs(organization, event)}
      note={aboutEvent(event)}
    >
      <EventTabs organization={organization} event={event} can={can} current="settings" />
      <Form
        initial={settings}
        method="patch"
        action={paths.changeEvent(organization.id, event.id, event.version)}
        bag="event"
        submit="Save"
      >
        <EventFields />
        <SpotFields />
        <SelectField
          name="time_zone"
          label="Time zone"
          hint="An event away from home has its own."
          options={ZONES}
        />
        <TextField name="season" label="Season" hint="Such as 2026, or Winter series." />
        <TextAreaField name="note" label="Note for riders" maxLength={2000} />
        <TextField name="sponsor_line" label="Sponsor line" hint="On sheets and public pages." />
        <CheckField
          name="is_public"
          label="Public"
          hint="What you publish of it may be seen without signing in."
        />
        <CheckField
          name="hide_minors"
          label="Hide the names of minors"
          hint="On every public page. A rider of unknown age counts as a minor; classes with age limits and the People page say who is an adult."
        />
      </Form>
      <PutAway organization={organization} event={event} kept={kept} can={can} />
    </Screen>
  )
}

EditEvent.layout = AppLayout

const ZONES = [
  { value: null, label: 'That of the organization' },
  ...zoneOptions(Intl.supportedValuesOf('timeZone')),
]
