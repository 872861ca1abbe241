import { X } from 'lucide-react'
import { sum } from '#lib/money.ts'
import { type MoneySettings, isDeepEqual } from '#rules/payout/moneySettings.ts'
import { DIVISION_PRESETS, equalDivisions } from '#rules/payout/presets.ts'
import type { MoneyProps } from '#wire/events/money.ts'
import { Card } from '../../../Components/Card.tsx'
import { AddButton } from '../../../Components/form/AddButton.tsx'
import { CheckboxField } from '../../../Components/form/CheckboxField.tsx'
import { DecimalField } from '../../../Components/form/DecimalField.tsx'
import { useField } from '../../../Components/form/formContext.ts'
import { PresetSelect } from './PresetSelect.tsx'
import { TotalPercent } from './TotalPercent.tsx'

const PRESETS = [
  ...DIVISION_PRESETS.filter(({ divisions }) => divisions.length > 1),
  ...[2, 3, 5].map((count) => ({ name: `Equal ${count}D`, divisions: equalDivisions(count, 500) })),
]

export function DivisionFields({ kind }: { kind: MoneyProps['kind'] }) {
  const isIncentive = useField('has_divisions').value !== undefined
  if (!isIncentive && !kind.has_divisions) return null

  return (
    <Card title="Divisions">
      {isIncentive && (
        <CheckboxField
          name="has_divisions"
          label="This side pot has divisions"
          hint="They can differ from the class's divisions."
        />
      )}
      {kind.has_divisions && <DivisionRows kind={kind} />}
    </Card>
  )
}

function DivisionRows({ kind }: { kind: MoneyProps['kind'] }) {
  const { value, change } = useField('divisions')
  const divisions = value as MoneySettings['divisions']
  // The presets' offsets are in seconds, so judged classes can't use them.
  const presets = kind.judged ? [] : PRESETS
  const [unit, best] = kind.judged ? ['points', 'best'] : ['seconds', 'fastest']

  return (
    <>
      {presets.length > 0 && (
        <PresetSelect
          label="Start from a template"
          options={presets.map(({ name }) => name)}
          chosen={presets.find((preset) => isDeepEqual(preset.divisions, divisions))?.name}
          onChoose={(name) => change(presets.find((preset) => preset.name === name)?.divisions ?? divisions)}
        />
      )}
      <div className="money-row money-heads" aria-hidden>
        <span />
        <span>
          Split ({unit} off the {best})
        </span>
        <span>Share %</span>
        <span className="money-head-end" />
      </div>
      {divisions.map((_, index) => (
        <div key={index} className="money-row money-rows">
          <strong>{index + 1}D</strong>
          <DecimalField
            name={`divisions.${index}.offset`}
            label={`${index + 1}D split (${unit} off the ${best})`}
            decimals={kind.judged ? 2 : 3}
          />
          <DecimalField name={`divisions.${index}.shareBp`} label={`${index + 1}D share %`} decimals={2} />
          <button
            type="button"
            className="icon-button"
            aria-label={`Remove ${index + 1}D`}
            disabled={divisions.length === 1}
            onClick={() => change(divisions.filter((_, other) => other !== index))}
          >
            <X aria-hidden size={18} />
          </button>
        </div>
      ))}
      <TotalPercent what="The shares" basisPoints={sum(divisions.map(({ shareBp }) => shareBp))} />
      <AddButton
        field={`divisions.${divisions.length}.offset`}
        onAdd={() => change([...divisions, nextDivision(divisions)])}
      >
        Add division
      </AddButton>
    </>
  )
}

function nextDivision(divisions: MoneySettings['divisions']) {
  const last = divisions.at(-1)!.offset
  return { offset: last + (last - (divisions.at(-2)?.offset ?? last - 500)), shareBp: 0 }
}
