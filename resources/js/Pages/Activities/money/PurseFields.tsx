import { moneyWarnings } from '#rules/payout/moneySettings.ts'
import type { MoneyProps } from '#wire/events/money.ts'
import { DecimalField } from '../../../Components/form/DecimalField.tsx'
import { MoneyField } from '../../../Components/form/MoneyField.tsx'
import { NumberField } from '../../../Components/form/NumberField.tsx'
import { SelectField } from '../../../Components/form/SelectField.tsx'
import { contestKind, parseSettings, type MoneyFormValues } from './formValues.ts'

const FEE_CHANGE_CHOICES = [
  { value: null, label: 'Choose' },
  { value: 'new', label: 'New entries only' },
  { value: 'unpaid', label: 'Unpaid entries and new ones' },
  { value: 'all', label: 'All entries' },
]

const ADDED_SPLIT_CHOICES = [
  { value: 'RATIO', label: 'By the shares of the divisions' },
  { value: 'EVEN', label: 'Evenly among the divisions' },
]

export function PurseFields({ values, props }: { values: MoneyFormValues; props: MoneyProps }) {
  const { money, charged } = props
  const kind = contestKind(props, values)
  const settings = parseSettings(values)
  const isFeeChanged = charged.length > 0 && settings?.entry_fee_cents !== money.entry_fee_cents

  return (
    <fieldset>
      <legend>Where the money comes from</legend>
      <p className="hint">
        Net = (fee − off the top) x counted entries x payback + added, raised to the guarantee. The rest is
        retained.
      </p>
      <div className="beside">
        <MoneyField name="entry_fee_cents" label="Entry fee" />
        <MoneyField name="off_top_cents" label="Off the top of each fee" />
        <DecimalField name="payback_bp" label="Payback, %" decimals={2} />
      </div>
      {isFeeChanged && (
        <SelectField
          name="fee_for"
          label="For whom does the changed fee count?"
          hint="Who has paid is not written down here: every entry whose fee was not given back counts as unpaid."
          options={FEE_CHANGE_CHOICES}
        />
      )}
      <div className="beside">
        <MoneyField name="added_cents" label="Added money" />
        {kind.has_divisions && (
          <SelectField name="added_split" label="Added money is split" options={ADDED_SPLIT_CHOICES} />
        )}
        <MoneyField name="guaranteed_cents" label="Guaranteed purse" />
      </div>
      <div className="beside">
        <NumberField name="minimum_entries" label="Minimum of entries" />
        <DecimalField name="below_minimum_added_bp" label="Below it, added money paid, %" decimals={2} />
      </div>
      {settings &&
        moneyWarnings(settings, kind).map((warning) => (
          <p key={warning} className="money-warning">
            {warning}
          </p>
        ))}
    </fieldset>
  )
}
