import { EVENT_CATEGORIES } from '#wire/events/categories.ts'
import type { NewEventProps } from '#wire/events/event.ts'
import * as paths from '#wire/paths.ts'
import { Card } from '../../Components/Card.tsx'
import { Form } from '../../Components/form/Form.tsx'
import { SelectField } from '../../Components/form/SelectField.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { EventFields } from './settings/EventFields.tsx'
import '../../../css/organizer.css'

const nothing = {
  name: '',
  category: EVENT_CATEGORIES[0]!,
  starts_on: null,
  ends_on: null,
  location: '',
  template_id: null,
}

export default function NewEvent({ organization, templates }: NewEventProps) {
  return (
    <Page
      title="New event"
      crumbs={[{ label: organization.name, href: paths.events(organization.id) }, { label: 'New event' }]}
    >
      <Form
        initial={nothing}
        action={paths.createEvent(organization.id)}
        errorBag="event"
        submit="Create event"
        hasSaveBar
      >
        <EventFields autoFocus />
        {templates.length > 0 && (
          <Card title="Classes">
            <SelectField
              name="template_id"
              label="Start from a template"
              hint="Adds its classes with their money settings and side pots."
              options={[
                { value: null, label: 'No template: add classes later' },
                ...templates.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </Card>
        )}
      </Form>
    </Page>
  )
}

NewEvent.layout = AppLayout
