import { Card } from '../../../Components/Card.tsx'
import { SelectField } from '../../../Components/form/SelectField.tsx'
import { TextAreaField } from '../../../Components/form/TextAreaField.tsx'
import { TextField } from '../../../Components/form/TextField.tsx'
import { timeZoneOptions } from '../../../timeZones.ts'

export function OrganizationFields({ time_zones }: { time_zones: string[] }) {
  return (
    <>
      <Card title="Organization">
        <TextField name="name" label="Name" autoComplete="organization" required />
        <TextAreaField
          name="address"
          label="Address"
          hint="Printed on checks below the name. Up to three lines."
          rows={3}
        />
        <SelectField
          name="time_zone"
          label="Time zone"
          hint="We show times in this zone, unless an event has its own."
          options={timeZoneOptions(time_zones)}
        />
        <TextField
          name="sponsor"
          label="Sponsor line"
          hint="Printed on draw sheets and results below the heading."
        />
        <TextField
          name="payment_kinds"
          label="Other ways to pay"
          hint="What you take at the entry window besides cash, checks and cards. Separate with commas, e.g. Venmo, Zelle."
        />
      </Card>
    </>
  )
}
