import { AVERAGE, roundName, roundsAndAverage } from '#rules/classes/rounds.ts'
import type { MoneyProps } from '#wire/events/money.ts'
import { Card } from '../../../Components/Card.tsx'
import { CheckboxField } from '../../../Components/form/CheckboxField.tsx'
import { MoneyField } from '../../../Components/form/MoneyField.tsx'
import { NumberField } from '../../../Components/form/NumberField.tsx'
import { SelectField } from '../../../Components/form/SelectField.tsx'

const TIES = [
  { value: 'SPLIT', label: 'Split the money for the tied places' },
  { value: 'FULL', label: "Pay each tied run the higher place's money" },
]
const ROUNDING = [
  { value: 'CONSERVE', label: 'Round down, leftover cents to first place' },
  { value: 'NEAREST', label: 'Round to nearest' },
]
const LEFTOVER_CHOICES = [
  { value: 'PROPORTIONAL', label: 'Pay it to the others by percentage' },
  { value: 'EVEN', label: 'Pay it to the others evenly' },
  { value: 'RETAIN', label: 'Keep' },
]

export function TieAndRoundingFields({ kind }: { kind: MoneyProps['kind'] }) {
  const views = roundsAndAverage(kind.rounds)

  return (
    <Card title="Ties, rounding and unfilled places">
      <SelectField name="ties" label="Ties" options={TIES} />
      <SelectField name="rounding_mode" label="Rounding" options={ROUNDING} />
      <div className="field-row">
        <MoneyField name="rounding_unit_cents" label="Round prizes to" />
      </div>
      <div className="field-row">
        {kind.has_divisions && (
          <SelectField name="empty_division" label="If a division is empty" options={LEFTOVER_CHOICES} />
        )}
        <SelectField name="unfilled_places" label="If a place isn't filled" options={LEFTOVER_CHOICES} />
      </div>
      {views.length > 1 && (
        <>
          <div className="field-row">
            {views.map((view, index) => (
              <NumberField
                key={view}
                name={`weights.${index}`}
                label={`${viewLabel(view)}: shares of the purse`}
              />
            ))}
          </div>
          <CheckboxField name="fill_average" label="Riders with fewer gos can fill places in the average" />
        </>
      )}
    </Card>
  )
}

const viewLabel = (view: string) => (view === AVERAGE ? 'Average' : roundName(view))
