import { Trash2 } from 'lucide-react'
import { ordinal } from '#lib/plural.ts'
import { Card } from '../../../Components/Card.tsx'
import { AddButton } from '../../../Components/form/AddButton.tsx'
import { useField } from '../../../Components/form/formContext.ts'
import { NumberField } from '../../../Components/form/NumberField.tsx'
import { TextField } from '../../../Components/form/TextField.tsx'

type RoundValue = { id: number | null; name: string; top: number | null }

export function RoundFields({ gos }: { gos: RoundValue[] }) {
  const { change } = useField('rounds')
  const add = () => change([...gos.map(withName), { id: null, name: String(gos.length + 1), top: null }])
  const remove = (index: number) => change(gos.filter((_, at) => at !== index))

  return (
    <Card
      title="Gos"
      note={
        gos.length === 1 ? 'The class has one go. With two or more gos, it also has an average.' : undefined
      }
    >
      {gos.length > 1 &&
        gos.map(({ id }, index) => (
          <div key={id ?? `new${index}`} className="part">
            <TextField name={`rounds.${index}.name`} label={`${ordinal(index + 1)} Go name`} maxLength={20} />
            {index > 0 && (
              <NumberField
                name={`rounds.${index}.top`}
                label={`${ordinal(index + 1)} Go is a short go: top`}
                unit="come back"
                hint="Leave blank for everyone."
              />
            )}
            <button
              type="button"
              className="icon-button"
              aria-label={`Remove ${ordinal(index + 1)} Go`}
              onClick={() => remove(index)}
            >
              <Trash2 aria-hidden size={18} />
            </button>
          </div>
        ))}
      <AddButton field={`rounds.${gos.length}.name`} onAdd={add}>
        Add go
      </AddButton>
    </Card>
  )
}

const withName = (go: RoundValue, index: number) => ({ ...go, name: go.name || String(index + 1) })
