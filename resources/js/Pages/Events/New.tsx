import { CATEGORIES } from '#rules/categories.ts'
import type { NewEventProps } from '#wire/events/event.ts'
import * as paths from '#wire/paths.ts'
import { Form } from '../../Components/form/Form.tsx'
import { Screen } from '../../Components/Screen.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { EventFields } from './fields/EventFields.tsx'

const nothing = { name: '', category: CATEGORIES[0]!, starts_on: null, ends_on: null, location: '' }

export default function NewEvent({ organization }: NewEventProps) {
  return (
    <Screen
      title="New event"
      crumbs={[{ label: organization.name, href: paths.events(organization.id) }, { label: 'New event' }]}
    >
      <Form initial={nothing} action={paths.makeEvent(organization.id)} bag="event" submit="Make the event">
        <EventFields />
      </Form>
    </Screen>
  )
}

NewEvent.layout = AppLayout
