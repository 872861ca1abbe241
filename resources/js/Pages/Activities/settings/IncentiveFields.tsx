import { Trash2 } from 'lucide-react'
import { AddButton } from '../../../Components/form/AddButton.tsx'
import { useField } from '../../../Components/form/formContext.ts'
import { TextField } from '../../../Components/form/TextField.tsx'

type Incentive = { id: number | null; name: string }

export function IncentiveFields({ incentives }: { incentives: Incentive[] }) {
  const { change } = useField('incentives')

  return (
    <fieldset className="parts">
      <legend>Incentives</legend>
      {incentives.length === 0 && (
        <p className="quiet">A side pot on the same run, with a fee and a purse of its own.</p>
      )}
      {incentives.map(({ id }, index) => (
        <div key={id ?? `new${index}`} className="part">
          <TextField name={`incentives.${index}.name`} label={`Incentive ${index + 1}`} />
          <button
            type="button"
            className="icon-button"
            aria-label={`Remove incentive ${index + 1}`}
            onClick={() => change(incentives.filter((_, at) => at !== index))}
          >
            <Trash2 aria-hidden size={18} />
          </button>
        </div>
      ))}
      <AddButton
        field={`incentives.${incentives.length}.name`}
        onAdd={() => change([...incentives, { id: null, name: '' }])}
      >
        Add an incentive
      </AddButton>
    </fieldset>
  )
}
