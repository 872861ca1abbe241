import { X } from 'lucide-react'
import { SCRATCH_KINDS } from '#rules/entries/scratchKinds.ts'
import { STAGE_KINDS, STAGE_NAMES, STAGE_STARTS, type StageKind } from '#rules/fees/feeStages.ts'
import type { FeeStageFields } from '#wire/events/fees.ts'
import { Card } from '../../../Components/Card.tsx'
import { AddButton } from '../../../Components/form/AddButton.tsx'
import { CheckboxField } from '../../../Components/form/CheckboxField.tsx'
import { DateTimeField } from '../../../Components/form/DateTimeField.tsx'
import { DecimalField } from '../../../Components/form/DecimalField.tsx'
import { useField } from '../../../Components/form/formContext.ts'
import { MoneyField } from '../../../Components/form/MoneyField.tsx'
import { SelectField } from '../../../Components/form/SelectField.tsx'

const KINDS = STAGE_KINDS.map((value) => ({ value, label: STAGE_NAMES[value] }))
const START_NAMES = {
  always: 'Any time',
  at: 'From a date and time',
  'draw posted': 'Once the draw is published',
  'first horse': 'Once the first horse has run',
}
const STARTS = STAGE_STARTS.map((value) => ({ value, label: START_NAMES[value] }))
/** A returned check doesn't belong to a class, so its fee can't wait for a draw or the first horse. */
const STARTS_BY_TIME = STARTS.slice(0, 2)
const PER = [
  { value: 'entry', label: 'Each run' },
  { value: 'day', label: 'Each rider, per day' },
  { value: 'event', label: 'Each rider, once' },
]
const KEPT_FOR = [
  { value: 'purse', label: "The purse, at the class's payback %" },
  { value: 'office', label: 'The office' },
]

export function FeeStageRows() {
  const { value, change } = useField('stages')
  const stages = value as FeeStageFields[]

  return (
    <Card
      title="Late entries, changes and scratches"
      note="An entry is late once its class's entries close (set this in the class's Settings, under Entries). Each step sets a fee or refund from the time you choose, and the latest step that has started applies. When you scratch a run, we fill in the refund, and you can change it. With no step, the refund is $0."
    >
      {stages.map((stage, index) => (
        <div
          key={stage.id ?? `new ${index}`}
          className="fee-stage"
          role="group"
          aria-label={`Step ${index + 1}`}
        >
          <SelectField name={`stages.${index}.kind`} label="For" options={KINDS} />
          <SelectField
            name={`stages.${index}.starts`}
            label="Starts"
            options={stage.kind === 'returned check' ? STARTS_BY_TIME : STARTS}
          />
          {stage.starts === 'at' && (
            <DateTimeField name={`stages.${index}.starts_at`} label="Date and time" />
          )}
          {isScratch(stage.kind) ? (
            <>
              <DecimalField name={`stages.${index}.kept_bp`} label="% of the entry fee kept" decimals={2} />
              <MoneyField name={`stages.${index}.cents`} label="Plus a fixed amount" />
              <SelectField name={`stages.${index}.kept_for`} label="Kept money goes to" options={KEPT_FOR} />
              <CheckboxField name={`stages.${index}.keeps_fees`} label="Keep the office and other fees too" />
            </>
          ) : (
            <>
              <MoneyField name={`stages.${index}.cents`} label="Fee" />
              {stage.kind === 'late entry' && (
                <>
                  <DecimalField
                    name={`stages.${index}.entry_fee_bp`}
                    label="Plus % of the entry fee"
                    decimals={2}
                  />
                  <SelectField name={`stages.${index}.per`} label="Charged for" options={PER} />
                </>
              )}
            </>
          )}
          <button
            type="button"
            className="icon-button"
            aria-label={`Remove step ${index + 1}`}
            onClick={() => change(stages.filter((_, other) => other !== index))}
          >
            <X aria-hidden size={18} />
          </button>
        </div>
      ))}
      <AddButton field={`stages.${stages.length}.kind`} onAdd={() => change([...stages, NEW_STAGE])}>
        Add step
      </AddButton>
    </Card>
  )
}

const isScratch = (kind: StageKind) => SCRATCH_KINDS.some((scratch) => scratch === kind)

const NEW_STAGE: FeeStageFields = {
  id: null,
  kind: 'late entry',
  starts: 'always',
  starts_at: null,
  cents: 0,
  per: 'entry',
  entry_fee_bp: 0,
  kept_bp: 0,
  keeps_fees: true,
  kept_for: 'purse',
}
