import { SelectField } from '../../../Components/form/SelectField.tsx'
import { TextAreaField } from '../../../Components/form/TextAreaField.tsx'
import { TextField } from '../../../Components/form/TextField.tsx'
import { timeZoneOptions } from '../../../timeZones.ts'

export function OrganizationFields({ time_zones }: { time_zones: string[] }) {
  return (
    <>
      <TextField name="name" label="Name" autoComplete="organization" required />
      <TextAreaField
        name="address"
        label="Address"
        hint="Printed on checks, below the name: three lines at most."
        rows={3}
      />
      <SelectField
        name="time_zone"
        label="Time zone"
        hint="Events and the times of their publication are shown in it."
        options={timeZoneOptions(time_zones)}
      />
      <TextField
        name="sponsor"
        label="Sponsor line"
        hint="Printed on draw sheets and results, below the heading."
      />
    </>
  )
}
