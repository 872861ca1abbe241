import { CATEGORIES } from '#rules/categories.ts'
import type { NewEventProps } from '#wire/events/event.ts'
import * as paths from '#wire/paths.ts'
import { Form } from '../../Components/form/Form.tsx'
import { SelectField } from '../../Components/form/SelectField.tsx'
import { Screen } from '../../Components/Screen.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { EventFields } from './fields/EventFields.tsx'

const nothing = {
  name: '',
  category: CATEGORIES[0]!,
  starts_on: null,
  ends_on: null,
  location: '',
  template_id: null,
}

export default function NewEvent({ organization, templates }: NewEventProps) {
  return (
    <Screen
      title="New event"
      crumbs={[{ label: organization.name, href: paths.events(organization.id) }, { label: 'New event' }]}
    >
      <Form initial={nothing} action={paths.makeEvent(organization.id)} bag="event" submit="Make the event">
        <EventFields />
        {templates.length > 0 && (
          <SelectField
            name="template_id"
            label="Begin with the classes of"
            options={[
              { value: null, label: 'Nothing: make them later' },
              ...templates.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
      </Form>
    </Screen>
  )
}

NewEvent.layout = AppLayout
