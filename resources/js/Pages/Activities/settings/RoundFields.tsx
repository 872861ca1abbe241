import { Trash2 } from 'lucide-react'
import { AddButton } from '../../../Components/form/AddButton.tsx'
import { useField } from '../../../Components/form/formContext.ts'
import { NumberField } from '../../../Components/form/NumberField.tsx'
import { TextField } from '../../../Components/form/TextField.tsx'

type RoundValue = { id: number | null; name: string; top: number | null }

/** A single go has no name. A later go can be a short go for the top runs. */
export function RoundFields({ gos }: { gos: RoundValue[] }) {
  const { change } = useField('rounds')
  const add = () => change([...gos.map(withName), { id: null, name: String(gos.length + 1), top: null }])
  const remove = (index: number) => change(gos.filter((_, at) => at !== index))

  return (
    <fieldset className="parts">
      <legend>Gos</legend>
      {gos.length === 1 ? (
        <p className="quiet">One go. With several there is an average too.</p>
      ) : (
        gos.map(({ id }, index) => (
          <div key={id ?? `new${index}`} className="part">
            <TextField name={`rounds.${index}.name`} label={`Name of go ${index + 1}`} maxLength={20} />
            {index > 0 && (
              <NumberField
                name={`rounds.${index}.top`}
                label={`Short go of the top, go ${index + 1}`}
                hint="Empty: everybody runs."
              />
            )}
            <button
              type="button"
              className="icon-button"
              aria-label={`Remove go ${index + 1}`}
              onClick={() => remove(index)}
            >
              <Trash2 aria-hidden size={18} />
            </button>
          </div>
        ))
      )}
      <AddButton field={`rounds.${gos.length}.name`} onAdd={add}>
        Add a go
      </AddButton>
    </fieldset>
  )
}

/** Numbers the gos when a second one is added. */
const withName = (go: RoundValue, index: number) => ({ ...go, name: go.name || String(index + 1) })
