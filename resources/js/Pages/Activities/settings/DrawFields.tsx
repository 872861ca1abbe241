import { NumberField } from '../../../Components/form/NumberField.tsx'

export function DrawFields() {
  return (
    <div className="beside">
      <NumberField name="total_slots" label="Slots" required />
      <NumberField
        name="min_gap"
        label="From one run of a rider to the next"
        hint="Slots that randomizing keeps between runs of a rider or a horse."
        required
      />
      <NumberField name="drag_every" label="Drag every" hint="So many runs; 0 for never." required />
    </div>
  )
}
