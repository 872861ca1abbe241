import type { NewAggregateProps } from '#wire/events/aggregates.ts'
import * as entryPaths from '#wire/entryPaths.ts'
import * as paths from '#wire/paths.ts'
import { eventSummary, EventTabs } from '../../Components/event/EventTabs.tsx'
import { Form } from '../../Components/form/Form.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { AggregateFields } from './form/AggregateFields.tsx'
import '../../../css/organizer.css'

export default function NewAggregate({ organization, event, settings, rounds, can }: NewAggregateProps) {
  return (
    <Page
      title="New average"
      tabTitle={`New average, ${event.name}`}
      crumbs={[
        { label: organization.name, href: paths.events(organization.id) },
        { label: event.name, href: paths.activities(organization.id, event.id) },
        { label: 'New average' },
      ]}
      note={`${event.name} · ${eventSummary(event)}`}
    >
      <EventTabs organization={organization} event={event} can={can} current="classes" />
      <p className="quiet">
        A contest that adds up runs from more than one class, e.g. Saturday Open and Sunday Open. An average
        has its own fee and purse, but no draw.
      </p>
      <Form
        initial={settings}
        action={entryPaths.aggregates(organization.id, event.id)}
        errorBag="aggregate"
        submit="Create average"
        hasSaveBar
      >
        {() => <AggregateFields rounds={rounds} codeHint="Leave blank to get a code automatically." />}
      </Form>
    </Page>
  )
}

NewAggregate.layout = AppLayout
