import { AVERAGE, roundName, roundsAndAverage } from '#rules/classes/rounds.ts'
import type { MoneyProps } from '#wire/events/money.ts'
import { CheckboxField } from '../../../Components/form/CheckboxField.tsx'
import { MoneyField } from '../../../Components/form/MoneyField.tsx'
import { NumberField } from '../../../Components/form/NumberField.tsx'
import { SelectField } from '../../../Components/form/SelectField.tsx'

const TIES = [
  { value: 'SPLIT', label: 'Share the places they fill' },
  { value: 'FULL', label: 'Each is paid in full' },
]
const ROUNDING = [
  { value: 'CONSERVE', label: 'Down, the rest from first place on' },
  { value: 'NEAREST', label: 'Each to the nearest' },
]
const LEFTOVER_CHOICES = [
  { value: 'PROPORTIONAL', label: 'To the others by their shares' },
  { value: 'EVEN', label: 'To the others evenly' },
  { value: 'RETAIN', label: 'Retained' },
]

export function TieAndRoundingFields({ kind }: { kind: MoneyProps['kind'] }) {
  const views = roundsAndAverage(kind.rounds)

  return (
    <fieldset>
      <legend>Ties, rounding and what nobody wins</legend>
      <div className="beside">
        <SelectField name="ties" label="Ties" options={TIES} />
        <MoneyField name="rounding_unit_cents" label="Prizes are rounded to" />
        <SelectField name="rounding_mode" label="Rounding" options={ROUNDING} />
      </div>
      <div className="beside">
        {kind.has_divisions && (
          <SelectField name="empty_division" label="Money of an empty division" options={LEFTOVER_CHOICES} />
        )}
        <SelectField name="unfilled_places" label="Money of unfilled places" options={LEFTOVER_CHOICES} />
      </div>
      {views.length > 1 && (
        <>
          <div className="beside">
            {views.map((view, index) => (
              <NumberField key={view} name={`weights.${index}`} label={`Weight of ${viewLabel(view)}`} />
            ))}
          </div>
          <CheckboxField
            name="fill_average"
            label="Riders with fewer rounds fill the places of the average"
          />
        </>
      )}
    </fieldset>
  )
}

const viewLabel = (view: string) => (view === AVERAGE ? 'the average' : roundName(view))
