import { X } from 'lucide-react'
import { FEE_PURPOSE_NAMES, FEE_PURPOSES, FEE_UNIT_NAMES, FEE_UNITS } from '#rules/fees/feeKinds.ts'
import type { FeeKindFields } from '#wire/events/fees.ts'
import { Card } from '../../../Components/Card.tsx'
import { AddButton } from '../../../Components/form/AddButton.tsx'
import { useField } from '../../../Components/form/formContext.ts'
import { MoneyField } from '../../../Components/form/MoneyField.tsx'
import { SelectField } from '../../../Components/form/SelectField.tsx'
import { TextField } from '../../../Components/form/TextField.tsx'

const UNITS = FEE_UNITS.map((value) => ({ value, label: FEE_UNIT_NAMES[value] }))
const PURPOSES = FEE_PURPOSES.map((value) => ({ value, label: FEE_PURPOSE_NAMES[value] }))

export function FeeKindRows({ associations }: { associations: string[] }) {
  const { value, change } = useField('kinds')
  const kinds = value as FeeKindFields[]

  return (
    <Card
      title="Fees"
      note="Fees you charge on top of class entry fees, e.g. an office fee. They never go into a purse."
    >
      {kinds.map((kind, index) => (
        <div key={kind.id ?? `new ${index}`} className="fee-row" role="group" aria-label={`Fee ${index + 1}`}>
          <TextField name={`kinds.${index}.name`} label="Name" />
          <MoneyField name={`kinds.${index}.cents`} label="Amount" />
          <SelectField name={`kinds.${index}.per`} label="Charged for" options={UNITS} />
          <SelectField name={`kinds.${index}.purpose`} label="Goes to" options={PURPOSES} />
          {kind.purpose === 'association' && (
            <TextField
              name={`kinds.${index}.association`}
              label="Association"
              maxLength={60}
              list="fee-associations"
            />
          )}
          <button
            type="button"
            className="icon-button"
            aria-label={`Remove ${kind.name || `fee ${index + 1}`}`}
            onClick={() => change(kinds.filter((_, other) => other !== index))}
          >
            <X aria-hidden size={18} />
          </button>
        </div>
      ))}
      <datalist id="fee-associations">
        {associations.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <AddButton field={`kinds.${kinds.length}.name`} onAdd={() => change([...kinds, NEW_FEE])}>
        Add fee
      </AddButton>
    </Card>
  )
}

const NEW_FEE: FeeKindFields = {
  id: null,
  name: '',
  cents: 0,
  per: 'entry',
  purpose: 'office',
  association: null,
}
