import { DateField } from '../../../Components/form/DateField.tsx'
import { NumberField } from '../../../Components/form/NumberField.tsx'
import { TextField } from '../../../Components/form/TextField.tsx'

export function EligibilityFields() {
  return (
    <fieldset className="parts">
      <legend>Who may enter</legend>
      <p className="quiet">You are warned of riders for whom it is not; nobody is kept out.</p>
      <div className="beside">
        <NumberField name="age_from" label="From this age" />
        <NumberField name="age_to" label="To this age" />
        <DateField name="age_on" label="Age on" hint="Empty: on the first day." />
      </div>
      <TextField name="association" label="Members of" hint="An association, such as NBHA." />
    </fieldset>
  )
}
