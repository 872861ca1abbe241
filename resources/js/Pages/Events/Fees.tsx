import type { FeeKindFields, FeesProps, FeeStageFields } from '#wire/events/fees.ts'
import * as paths from '#wire/paths.ts'
import { Card } from '../../Components/Card.tsx'
import { eventCrumbs, eventSummary, EventTabs } from '../../Components/event/EventTabs.tsx'
import { CheckboxField } from '../../Components/form/CheckboxField.tsx'
import { Form } from '../../Components/form/Form.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { FeeKindRows } from './fees/FeeKindRows.tsx'
import { FeeStageRows } from './fees/FeeStageRows.tsx'
import '../../../css/organizer.css'
import '../../../css/fees.css'

export type FeesForm = {
  kinds: FeeKindFields[]
  stages: FeeStageFields[]
  pay_before_draw: boolean
  reprices: boolean
  version: number
}

export default function Fees({
  organization,
  event,
  settings,
  version,
  associations,
  has_charges,
  can,
}: FeesProps) {
  const initial: FeesForm = { ...settings, reprices: false, version }

  return (
    <Page
      title={event.name}
      tabTitle={`${event.name} fees`}
      crumbs={eventCrumbs(organization, event)}
      note={eventSummary(event)}
    >
      <EventTabs organization={organization} event={event} can={can} current="fees" />
      <Form
        initial={initial}
        versionField="version"
        method="patch"
        action={paths.fees(organization.id, event.id)}
        errorBag="fees"
        submit="Save"
        hasSaveBar
      >
        <FeeKindRows associations={associations} />
        <FeeStageRows />
        <Card title="Billing">
          <CheckboxField
            name="pay_before_draw"
            label="Riders must pay before the draw"
            hint="Before you randomize or publish a draw, or add waiting riders to it, you'll see who still owes and choose whether to continue."
          />
          {has_charges && (
            <CheckboxField
              name="reprices"
              label="Update existing bills"
              hint="Puts the new prices on bills that riders already have. If this is unchecked, only later entries get the new prices. Removing a fee or step always takes its charges off every bill, except for items already sold."
            />
          )}
        </Card>
      </Form>
    </Page>
  )
}

Fees.layout = AppLayout
