import { Trash2 } from 'lucide-react'
import { Card } from '../../../Components/Card.tsx'
import { AddButton } from '../../../Components/form/AddButton.tsx'
import { useField } from '../../../Components/form/formContext.ts'
import { TextField } from '../../../Components/form/TextField.tsx'

type Incentive = { id: number | null; name: string; code: string | null }

export function IncentiveFields({ incentives }: { incentives: Incentive[] }) {
  const { change } = useField('incentives')

  return (
    <Card
      title="Side pots"
      note="Each side pot counts the class's runs but has its own fee and purse. Set the fee and purse on the Money tab."
    >
      {incentives.map(({ id }, index) => (
        <div key={id ?? `new${index}`} className="part">
          <TextField name={`incentives.${index}.name`} label={`Side pot ${index + 1}`} />
          <button
            type="button"
            className="icon-button"
            aria-label={`Remove side pot ${index + 1}`}
            onClick={() => change(incentives.filter((_, at) => at !== index))}
          >
            <Trash2 aria-hidden size={18} />
          </button>
        </div>
      ))}
      <AddButton
        field={`incentives.${incentives.length}.name`}
        onAdd={() => change([...incentives, { id: null, name: '', code: null }])}
      >
        Add side pot
      </AddButton>
    </Card>
  )
}
