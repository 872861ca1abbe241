import { CheckboxField } from '../../../Components/form/CheckboxField.tsx'
import { DecimalField } from '../../../Components/form/DecimalField.tsx'
import { MoneyField } from '../../../Components/form/MoneyField.tsx'
import type { NewClassMoneyValues } from './newClassValues.ts'

type Props = {
  field: string
  label: string
  sidePots: string[]
  money: NewClassMoneyValues
  canPay: boolean
}

export function NewClassMoney({ field, label, sidePots, money, canPay }: Props) {
  return (
    <div className="new-class-money" role="group" aria-label={`Money and side pots, ${label}`}>
      {canPay && (
        <div className="field-row">
          <MoneyField name={`${field}.entry_fee_cents`} label="Entry fee" />
          <DecimalField
            name={`${field}.payback_bp`}
            label="Payback %"
            decimals={2}
            hint="The part of the fees that riders win."
          />
          <MoneyField name={`${field}.added_cents`} label="Added money" />
        </div>
      )}
      {sidePots.length > 0 && (
        <>
          <p className="new-class-pots">
            <strong>Side pots</strong>{' '}
            <span className="hint">Pays like the class: same splits, places and payback.</span>
          </p>
          {sidePots.map((name) => (
            <div key={name} className="new-side-pot">
              <CheckboxField name={`${field}.side_pots.${name}.checked`} label={name} />
              {canPay && money.side_pots[name]?.checked && (
                <MoneyField name={`${field}.side_pots.${name}.entry_fee_cents`} label={`${name} fee`} />
              )}
            </div>
          ))}
        </>
      )}
    </div>
  )
}
