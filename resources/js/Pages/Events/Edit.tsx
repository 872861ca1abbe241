import type { EditEventProps } from '#wire/events/event.ts'
import * as paths from '#wire/paths.ts'
import { eventSummary, EventTabs, eventCrumbs } from '../../Components/event/EventTabs.tsx'
import { CheckboxField } from '../../Components/form/CheckboxField.tsx'
import { Form } from '../../Components/form/Form.tsx'
import { SelectField } from '../../Components/form/SelectField.tsx'
import { TextAreaField } from '../../Components/form/TextAreaField.tsx'
import { TextField } from '../../Components/form/TextField.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { timeZoneOptions } from '../../timeZones.ts'
import { EventFields } from './settings/EventFields.tsx'
import { ArchiveOrDelete } from './settings/ArchiveOrDelete.tsx'
import { LocationFields } from './settings/LocationFields.tsx'
import '../../../css/organizer.css'

export default function EditEvent({ organization, event, settings, kept, can }: EditEventProps) {
  return (
    <Page
      title={event.name}
      tabTitle={`Settings of ${event.name}`}
      crumbs={eventCrumbs(organization, event)}
      note={eventSummary(event)}
    >
      <EventTabs organization={organization} event={event} can={can} current="settings" />
      <Form
        initial={settings}
        method="patch"
        action={paths.updateEvent(organization.id, event.id, event.version)}
        errorBag="event"
        submit="Save"
      >
        <EventFields />
        <LocationFields />
        <SelectField
          name="time_zone"
          label="Time zone"
          hint="An event away from home has its own."
          options={ZONES}
        />
        <TextField name="season" label="Season" hint="Such as 2026, or Winter series." />
        <TextAreaField name="note" label="Note for riders" maxLength={2000} />
        <TextField name="sponsor_line" label="Sponsor line" hint="On sheets and public pages." />
        <CheckboxField
          name="is_public"
          label="Public"
          hint="What you publish of it may be seen without signing in."
        />
        <CheckboxField
          name="hide_minors"
          label="Hide the names of minors"
          hint="On every public page. A rider of unknown age counts as a minor; classes with age limits and the People page say who is an adult."
        />
      </Form>
      <ArchiveOrDelete organization={organization} event={event} kept={kept} can={can} />
    </Page>
  )
}

EditEvent.layout = AppLayout

const ZONES = [
  { value: null, label: 'That of the organization' },
  ...timeZoneOptions(Intl.supportedValuesOf('timeZone')),
]
