import { EVENT_CATEGORIES } from '#wire/events/categories.ts'
import { DateField } from '../../../Components/form/DateField.tsx'
import { TextField } from '../../../Components/form/TextField.tsx'

export function EventFields() {
  return (
    <>
      <TextField name="name" label="Name" required />
      <TextField
        name="category"
        label="Category"
        hint="Choose one, or type your own. In Barrel Racing riders have a BBR #."
        list="categories"
        autoComplete="off"
        required
      />
      <datalist id="categories">
        {EVENT_CATEGORIES.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <div className="beside">
        <DateField name="starts_on" label="First day" required />
        <DateField name="ends_on" label="Last day" hint="Empty for an event of one day." />
      </div>
      <TextField name="location" label="Place" />
    </>
  )
}
