import type { CopyEventProps } from '#wire/events/copy.ts'
import * as paths from '#wire/paths.ts'
import { eventCrumbs } from '../../Components/event/EventTabs.tsx'
import { CheckboxField } from '../../Components/form/CheckboxField.tsx'
import { DateField } from '../../Components/form/DateField.tsx'
import { Form } from '../../Components/form/Form.tsx'
import { TextField } from '../../Components/form/TextField.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import '../../../css/organizer.css'

const all = { classes: true, incentives: true, money: true, carryovers: true, note: true }

export default function CopyEvent({ organization, event, next }: CopyEventProps) {
  return (
    <Page
      title={`Duplicate ${event.name}`}
      crumbs={eventCrumbs(organization, event)}
      note="Nothing of it will be published. Runs, scores, money paid and checks stay where they are."
    >
      <Form
        initial={{ name: event.name, starts_on: next, ...all }}
        action={paths.copyEvent(organization.id, event.id)}
        errorBag="copy"
        submit="Make the copy"
      >
        {({ classes }) => (
          <>
            <TextField name="name" label="Name" required />
            <DateField
              name="starts_on"
              label="First day"
              hint={event.ends_on ? 'The last day moves with it.' : undefined}
              required
            />
            <fieldset className="choices">
              <legend>What comes along</legend>
              <CheckboxField name="classes" label="Classes and their gos" />
              {classes && (
                <>
                  <CheckboxField name="incentives" label="Incentives" />
                  <CheckboxField name="money" label="Fees and payouts" />
                  <CheckboxField name="carryovers" label="Carries to" />
                </>
              )}
              <CheckboxField name="note" label="Note and sponsor" />
            </fieldset>
          </>
        )}
      </Form>
    </Page>
  )
}

CopyEvent.layout = AppLayout
