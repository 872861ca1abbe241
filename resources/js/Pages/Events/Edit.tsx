import type { EditEventProps } from '#wire/events/event.ts'
import * as settingsPaths from '#wire/settingsPaths.ts'
import { eventSummary, EventTabs, eventCrumbs } from '../../Components/event/EventTabs.tsx'
import { Card } from '../../Components/Card.tsx'
import { CheckboxField } from '../../Components/form/CheckboxField.tsx'
import { Form } from '../../Components/form/Form.tsx'
import { MoneyField } from '../../Components/form/MoneyField.tsx'
import { SelectField } from '../../Components/form/SelectField.tsx'
import { TextAreaField } from '../../Components/form/TextAreaField.tsx'
import { TextField } from '../../Components/form/TextField.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { timeZoneOptions } from '../../timeZones.ts'
import { EventFields } from './settings/EventFields.tsx'
import { ArchiveOrDelete } from './settings/ArchiveOrDelete.tsx'
import { PaperKinds } from './settings/PaperKinds.tsx'
import { LocationFields } from './settings/LocationFields.tsx'
import '../../../css/organizer.css'

export default function EditEvent(props: EditEventProps) {
  const { organization, event, settings, kept, can } = props
  return (
    <Page
      title={event.name}
      tabTitle={`${event.name} settings`}
      crumbs={eventCrumbs(organization, event)}
      note={eventSummary(event)}
    >
      <EventTabs organization={organization} event={event} can={can} current="settings" />
      <Form
        initial={settings}
        method="patch"
        action={settingsPaths.updateEvent(organization.id, event.id, event.version)}
        errorBag="event"
        submit="Save"
        hasSaveBar
      >
        <EventFields />
        <LocationFields />
        <Card title="Details">
          <SelectField
            name="time_zone"
            label="Time zone"
            hint="Change this if the event is in a different time zone."
            options={ZONES}
          />
          <TextField name="season" label="Season" hint="For example, 2026 or Winter Series." />
          <TextAreaField
            name="note"
            label="Note for riders"
            hint="Shown to riders with the event."
            maxLength={2000}
          />
          <TextField
            name="sponsor_line"
            label="Sponsor line"
            hint="Printed on sheets and shown on public pages."
          />
        </Card>
        <Card title="Exhibitions">
          <MoneyField
            name="exhibition_cents"
            label="Exhibition price"
            hint="Exhibitions you've already sold keep their price."
          />
        </Card>
        <Card title="Online entries">
          <CheckboxField
            name="takes_online_entries"
            label="Riders can enter online"
            hint="Riders use the event's public page until entries close. You accept or decline each entry under Entries. Riders pay at the window."
          />
        </Card>
        <Card title="Privacy">
          <CheckboxField
            name="is_public"
            label="Public"
            hint="Anyone can see what you publish without signing in."
          />
          <CheckboxField
            name="hide_minors"
            label="Hide minors' names"
            hint="Hides them on every public page. Riders with no birth date are treated as minors, unless a class's age limits or the Riders page show that they're adults."
          />
        </Card>
      </Form>
      <PaperKinds {...props} />
      <ArchiveOrDelete organization={organization} event={event} kept={kept} can={can} />
    </Page>
  )
}

EditEvent.layout = AppLayout

const ZONES = [
  { value: null, label: 'Same as organization' },
  ...timeZoneOptions(Intl.supportedValuesOf('timeZone')),
]
