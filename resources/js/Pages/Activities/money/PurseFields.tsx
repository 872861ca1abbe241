import { moneyWarnings } from '#rules/payout/moneySettings.ts'
import type { MoneyProps } from '#wire/events/money.ts'
import { Card } from '../../../Components/Card.tsx'
import { Notice } from '../../../Components/Notice.tsx'
import { DecimalField } from '../../../Components/form/DecimalField.tsx'
import { MoneyField } from '../../../Components/form/MoneyField.tsx'
import { NumberField } from '../../../Components/form/NumberField.tsx'
import { SelectField } from '../../../Components/form/SelectField.tsx'
import { contestKind, parseSettings, type MoneyFormValues } from './formValues.ts'

const FEE_CHANGE_CHOICES = [
  { value: null, label: 'Choose one' },
  { value: 'new', label: 'New entries only' },
  { value: 'unpaid', label: 'All entries except scratched ones that got no refund' },
  { value: 'all', label: 'All entries' },
]

const ADDED_SPLIT_CHOICES = [
  { value: 'RATIO', label: 'By division percentages' },
  { value: 'EVEN', label: 'Evenly across divisions' },
]

export function PurseFields({ values, props }: { values: MoneyFormValues; props: MoneyProps }) {
  const { money, charged } = props
  const kind = contestKind(props, values)
  const settings = parseSettings(values)
  const isFeeChanged = charged.length > 0 && settings?.entry_fee_cents !== money.entry_fee_cents

  return (
    <Card
      title="Purse"
      note="Total payout = (entry fee − deduction) × entries × payback + added money, or the guaranteed purse if that is more. The producer keeps the rest."
    >
      <div className="field-row">
        <MoneyField name="entry_fee_cents" label="Entry fee" />
        <DecimalField name="payback_bp" label="Payback %" decimals={2} />
        <MoneyField name="off_top_cents" label="Deducted per entry (office, timer)" />
        <MoneyField name="guaranteed_cents" label="Guaranteed purse" />
      </div>
      {isFeeChanged && (
        <SelectField
          name="fee_for"
          label="Who pays the new fee?"
          hint="If riders already paid, they owe the difference or get a credit. Refunded entries don't change."
          options={FEE_CHANGE_CHOICES}
        />
      )}
      <div className="field-row">
        <MoneyField name="added_cents" label="Added money" />
        {kind.has_divisions && (
          <SelectField name="added_split" label="Split added money" options={ADDED_SPLIT_CHOICES} />
        )}
      </div>
      <div className="field-row">
        <NumberField name="minimum_entries" label="Minimum entries" />
        <DecimalField
          name="below_minimum_added_bp"
          label="% of added money paid below minimum"
          decimals={2}
        />
      </div>
      {settings &&
        moneyWarnings(settings, kind).map((warning) => (
          <Notice key={warning} kind="warning">
            {warning}
          </Notice>
        ))}
    </Card>
  )
}
