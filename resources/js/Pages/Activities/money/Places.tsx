import { Plus, X } from 'lucide-react'
import { sum } from '#rules/money.ts'
import { type MoneySettings, same } from '#rules/moneySettings.ts'
import { PLACE_CHOICES } from '#rules/placeChoices.ts'
import type { PlaceTable } from '#rules/placeTable.ts'
import { DecimalsField } from './fields/DecimalsField.tsx'
import { useField } from '../../../Components/form/form.ts'
import { MoneyField } from '../../../Components/form/MoneyField.tsx'
import { NumberField } from '../../../Components/form/NumberField.tsx'
import { SelectField } from '../../../Components/form/SelectField.tsx'
import { Preset } from './fields/Preset.tsx'
import { SumOf } from './fields/SumOf.tsx'

const BY = [
  { value: 'placed', label: 'Runs placed in the division' },
  { value: 'entries', label: 'Entries of the class' },
  { value: 'net', label: 'Net purse of the class' },
]

const UP_TO = { placed: 'runs placed', entries: 'entries', net: 'of net purse' }

/** How many places are paid, and what each gets of its division's money. */
export function Places() {
  const by = useField('placesBy')
  const { value, change } = useField('places')
  const places = value as PlaceTable
  const placesBy = by.value as MoneySettings['placesBy']

  function choose(name: string) {
    const choice = PLACE_CHOICES.find((one) => one.name === name)
    if (!choice) return
    by.change(choice.by)
    change(choice.places)
  }

  return (
    <fieldset>
      <legend>Places</legend>
      <div className="beside">
        <Preset
          label="Begin with"
          options={PLACE_CHOICES.map(({ name }) => name)}
          chosen={PLACE_CHOICES.find((one) => one.by === placesBy && same(one.places, places))?.name}
          onChoose={choose}
        />
        <SelectField name="placesBy" label="The row is chosen by" options={BY} />
      </div>
      {places.map((row, index) => (
        <div key={index} className="money-places">
          {row.upTo === null ? (
            <p>{places.length === 1 ? 'However many' : 'All beyond'}</p>
          ) : placesBy === 'net' ? (
            <MoneyField name={`places.${index}.upTo`} label={`Row ${index + 1}, up to ${UP_TO[placesBy]}`} />
          ) : (
            <NumberField name={`places.${index}.upTo`} label={`Row ${index + 1}, up to ${UP_TO[placesBy]}`} />
          )}
          <DecimalsField
            name={`places.${index}.percentsBp`}
            label={`Row ${index + 1}, % from first place down`}
            decimals={2}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={`Remove row ${index + 1}`}
            disabled={places.length === 1}
            onClick={() => change(places.filter((_, other) => other !== index))}
          >
            <X aria-hidden size={18} />
          </button>
          <SumOf
            what={`Row ${index + 1}: the places`}
            basisPoints={Array.isArray(row.percentsBp) ? sum(row.percentsBp) : NaN}
          />
        </div>
      ))}
      <button type="button" className="button" onClick={() => change(withRow(places))}>
        <Plus aria-hidden size={16} /> Add a row
      </button>
    </fieldset>
  )
}

/** A row more before the last, which serves all beyond. */
function withRow(places: PlaceTable): PlaceTable {
  const limits = places.map(({ upTo }) => upTo ?? 0)
  const { percentsBp } = places.at(-1)!
  return [
    ...places.filter(({ upTo }) => upTo !== null),
    { upTo: Math.max(...limits) + 1, percentsBp },
    { upTo: null, percentsBp },
  ]
}
