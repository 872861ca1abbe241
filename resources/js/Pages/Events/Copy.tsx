import type { CopyEventProps } from '#wire/events/copy.ts'
import * as paths from '#wire/paths.ts'
import { eventCrumbs, eventSummary, EventTabs } from '../../Components/event/EventTabs.tsx'
import { Card } from '../../Components/Card.tsx'
import { CheckboxField } from '../../Components/form/CheckboxField.tsx'
import { DateField } from '../../Components/form/DateField.tsx'
import { Form } from '../../Components/form/Form.tsx'
import { TextField } from '../../Components/form/TextField.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import '../../../css/organizer.css'

const all = { classes: true, incentives: true, money: true, carryovers: true, note: true }

export default function CopyEvent({ organization, event, next, can }: CopyEventProps) {
  return (
    <Page
      title={`Duplicate ${event.name}`}
      crumbs={[
        ...eventCrumbs(organization, event).slice(0, -1),
        { label: event.name, href: paths.activities(organization.id, event.id) },
        { label: 'Duplicate' },
      ]}
      note={eventSummary(event)}
    >
      <EventTabs organization={organization} event={event} can={can} current="classes" />
      <p className="quiet">The copy starts unpublished, without runs, scores, payouts or checks.</p>
      <Form
        initial={{ name: event.name, starts_on: next, ...all }}
        action={paths.copyEvent(organization.id, event.id)}
        errorBag="copy"
        submit="Create copy"
        hasSaveBar
      >
        {({ classes }) => (
          <>
            <Card title="New event">
              <TextField name="name" label="Name" required />
              <DateField
                name="starts_on"
                label="First day"
                hint={event.ends_on ? 'We move the last day to match.' : undefined}
                required
              />
            </Card>
            <Card title="Copy">
              <div className="choices">
                <CheckboxField name="classes" label="Classes and gos" />
                {classes && (
                  <>
                    <CheckboxField name="incentives" label="Side pots" />
                    <CheckboxField name="money" label="Fees and payout settings" />
                    <CheckboxField name="carryovers" label="Rollovers" />
                  </>
                )}
                <CheckboxField name="note" label="Note for riders and sponsor line" />
              </div>
            </Card>
          </>
        )}
      </Form>
    </Page>
  )
}

CopyEvent.layout = AppLayout
