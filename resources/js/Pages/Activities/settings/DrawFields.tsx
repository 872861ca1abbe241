import { Card } from '../../../Components/Card.tsx'
import { NumberField } from '../../../Components/form/NumberField.tsx'

export function DrawFields() {
  return (
    <Card title="Draw">
      <div className="field-row">
        <NumberField name="total_slots" label="Slots" required />
        <NumberField
          name="drag_every"
          label="Drag after every"
          unit="runs"
          hint="Enter 0 for no drags."
          required
        />
      </div>
      <NumberField
        name="min_gap"
        label="Minimum distance between a rider's runs"
        unit="slots"
        hint="A random draw keeps two runs by the same rider or horse at least this far apart if it can. With 5, a rider in slot 3 runs again in slot 8 or later."
        required
      />
    </Card>
  )
}
