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
        label="Minimum runs between a rider's horses"
        unit="runs"
        hint="A random draw keeps a rider's runs, and a horse's runs, at least this far apart."
        required
      />
    </Card>
  )
}
