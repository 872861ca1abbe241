import { Card } from '../../../Components/Card.tsx'
import { DateField } from '../../../Components/form/DateField.tsx'
import { NumberField } from '../../../Components/form/NumberField.tsx'
import { TextField } from '../../../Components/form/TextField.tsx'

export function EligibilityFields() {
  return (
    <Card title="Eligibility" note="We'll flag riders who don't qualify. They can still enter.">
      <div className="field-row">
        <NumberField name="age_from" label="Minimum age" />
        <NumberField name="age_to" label="Maximum age" />
        <DateField name="age_on" label="Age as of" hint="Leave blank for the first day of the event." />
      </div>
      <TextField name="association" label="Association" hint="For example, NBHA." />
    </Card>
  )
}
