import { EVENT_CATEGORIES } from '#wire/events/categories.ts'
import { Card } from '../../../Components/Card.tsx'
import { DateField } from '../../../Components/form/DateField.tsx'
import { TextField } from '../../../Components/form/TextField.tsx'

export function EventFields({ autoFocus = false }: { autoFocus?: boolean }) {
  return (
    <Card title="Event">
      <TextField name="name" label="Name" required autoFocus={autoFocus} />
      <TextField
        name="category"
        label="Category"
        hint="Choose one or type your own. Barrel racing events show BBR numbers."
        list="categories"
        autoComplete="off"
        required
      />
      <datalist id="categories">
        {EVENT_CATEGORIES.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <div className="field-row">
        <DateField name="starts_on" label="First day" required />
        <DateField name="ends_on" label="Last day" hint="Leave blank for a one-day event." />
      </div>
      <TextField name="location" label="Location" hint="For example, Billings, MT." />
    </Card>
  )
}
