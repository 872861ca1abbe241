import { X } from 'lucide-react'
import { formatCents, sum } from '#lib/money.ts'
import { type MoneySettings, isDeepEqual } from '#rules/payout/moneySettings.ts'
import { PLACE_TABLE_OPTIONS } from '#rules/payout/placeTableOptions.ts'
import type { PlaceTable } from '#rules/payout/placeTable.ts'
import { Button } from '../../../Components/Button.tsx'
import { Card } from '../../../Components/Card.tsx'
import { AddButton } from '../../../Components/form/AddButton.tsx'
import { DecimalListField } from '../../../Components/form/DecimalListField.tsx'
import { useField } from '../../../Components/form/formContext.ts'
import { MoneyField } from '../../../Components/form/MoneyField.tsx'
import { NumberField } from '../../../Components/form/NumberField.tsx'
import { SelectField } from '../../../Components/form/SelectField.tsx'
import { PresetSelect } from './PresetSelect.tsx'
import { TotalPercent } from './TotalPercent.tsx'

const ROW_CHOICES = [
  { value: 'placed', label: 'Qualified runs in the division' },
  { value: 'entries', label: 'Entries in the class' },
  { value: 'net', label: "The class's total payout" },
]

const UP_TO = { placed: 'qualified runs', entries: 'entries', net: 'total payout' }

export function PlaceFields() {
  const by = useField('placesBy')
  const { value, change } = useField('places')
  const places = value as PlaceTable
  const placesBy = by.value as MoneySettings['placesBy']

  function choose(name: string) {
    const choice = PLACE_TABLE_OPTIONS.find((one) => one.name === name)
    if (!choice) return
    by.change(choice.by)
    change(choice.places)
  }

  return (
    <Card title="Places" note="How many places pay, and what each place pays.">
      <PresetSelect
        label="Start from a template"
        options={PLACE_TABLE_OPTIONS.map(({ name }) => name)}
        chosen={
          PLACE_TABLE_OPTIONS.find((one) => one.by === placesBy && isDeepEqual(one.places, places))?.name
        }
        onChoose={choose}
      />
      <SelectField name="placesBy" label="Places depend on" options={ROW_CHOICES} />
      <div className="money-places money-heads" aria-hidden>
        <span>Up to {UP_TO[placesBy]}</span>
        <span>{unitsOf(places)} from first place down</span>
        <span className="money-head-end" />
      </div>
      {places.map((row, index) => (
        <div key={index} className="money-places money-rows">
          {row.upTo === null ? (
            <p>{places.length === 1 ? 'Any number' : 'More than that'}</p>
          ) : placesBy === 'net' ? (
            <MoneyField name={`places.${index}.upTo`} label={`Row ${index + 1}, up to ${UP_TO[placesBy]}`} />
          ) : (
            <NumberField name={`places.${index}.upTo`} label={`Row ${index + 1}, up to ${UP_TO[placesBy]}`} />
          )}
          <DecimalListField
            key={row.amountsCents ? 'amounts' : 'percents'}
            name={`places.${index}.${row.amountsCents ? 'amountsCents' : 'percentsBp'}`}
            label={`Row ${index + 1}, ${row.amountsCents ? '$' : '%'} from first place down`}
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
          <div className="money-row-foot">
            {row.amountsCents ? (
              <p className="total-line">{sumOfAmounts(index, row.amountsCents)}</p>
            ) : (
              <TotalPercent
                what={`Row ${index + 1}: places`}
                basisPoints={Array.isArray(row.percentsBp) ? sum(row.percentsBp) : NaN}
              />
            )}
            <Button kind="quiet" onClick={() => change(places.with(index, withOtherUnit(row)))}>
              {row.amountsCents ? 'Pay percentages' : 'Pay fixed amounts'}
              <span className="visually-hidden"> in row {index + 1}</span>
            </Button>
          </div>
        </div>
      ))}
      {places.some(({ amountsCents }) => amountsCents) && (
        <p className="hint">
          Each division pays these amounts from its share of the purse, and the producer keeps the rest. If
          its share is too small, the division pays the same percentage of each amount. To pay the full
          amounts, set a guaranteed purse that covers them.
        </p>
      )}
      <AddButton field={`places.${places.length - 1}.upTo`} onAdd={() => change(addRow(places))}>
        Add row
      </AddButton>
    </Card>
  )
}

const unitsOf = (places: PlaceTable) =>
  places.every(({ amountsCents }) => amountsCents)
    ? '$'
    : places.some(({ amountsCents }) => amountsCents)
      ? '% or $'
      : '%'

const sumOfAmounts = (index: number, amounts: unknown) =>
  Array.isArray(amounts) && `Row ${index + 1}: places add up to ${formatCents(sum(amounts as number[]))}`

/** A percentage can't be converted to a dollar amount, so switching units resets the places. */
const withOtherUnit = ({ upTo, amountsCents }: PlaceTable[number]): PlaceTable[number] =>
  amountsCents ? { upTo, percentsBp: [10_000] } : { upTo, percentsBp: [], amountsCents: [10_000] }

function addRow(places: PlaceTable): PlaceTable {
  const limits = places.map(({ upTo }) => upTo ?? 0)
  const last = places.at(-1)!
  return [
    ...places.filter(({ upTo }) => upTo !== null),
    { ...last, upTo: Math.max(...limits) + 1 },
    { ...last, upTo: null },
  ]
}
