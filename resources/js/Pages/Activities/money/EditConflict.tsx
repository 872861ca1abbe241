import { formatCents } from '#lib/money.ts'
import { changedSettingNames, type MoneySettings } from '#rules/payout/moneySettings.ts'
import type { MoneyProps } from '#wire/events/money.ts'
import { Button } from '../../../Components/Button.tsx'
import { CardTable } from '../../../Components/CardTable.tsx'
import { useField } from '../../../Components/form/formContext.ts'
import { contestKind, type MoneyFormValues } from './formValues.ts'

export function EditConflict({ values, props }: { values: MoneyFormValues; props: MoneyProps }) {
  const { change } = useField('version')
  const { money, kind, version } = props
  const server: ComparedSettings = { ...money, has_divisions: kind.has_divisions }
  const draft: ComparedSettings = { ...values, has_divisions: contestKind(props, values).has_divisions }
  const conflicts: (keyof ComparedSettings)[] = [
    ...(server.has_divisions === draft.has_divisions ? [] : ['has_divisions' as const]),
    ...changedSettingNames(money, values),
  ]
  if (values.version === version || conflicts.length === 0) return null

  return (
    <section className="money-conflict" aria-label="Changed by someone else">
      <p>Someone else changed this while you were editing.</p>
      <CardTable
        label="Both versions"
        rows={conflicts}
        rowKey={(name) => name}
        columns={[
          { title: 'Setting', cell: (name) => LABELS[name], isRowHeader: true },
          { title: 'Theirs', cell: (name) => formatSetting(name, server[name]) },
          { title: 'Yours', cell: (name) => formatSetting(name, draft[name]) },
        ]}
      />
      <Button onClick={() => change(version)}>Keep mine</Button>
    </section>
  )
}

type ComparedSettings = MoneySettings & { has_divisions: boolean }

const LABELS: Record<keyof ComparedSettings, string> = {
  has_divisions: 'Has divisions',
  entry_fee_cents: 'Entry fee',
  off_top_cents: 'Deducted per entry',
  payback_bp: 'Payback',
  added_cents: 'Added money',
  added_split: 'Split added money',
  guaranteed_cents: 'Guaranteed purse',
  minimum_entries: 'Minimum entries',
  below_minimum_added_bp: 'Added money paid below minimum',
  divisions: 'Divisions',
  placesBy: 'Places depend on',
  places: 'Places',
  ties: 'Ties',
  rounding_unit_cents: 'Round prizes to',
  rounding_mode: 'Rounding',
  empty_division: 'If a division is empty',
  unfilled_places: "If a place isn't filled",
  weights: 'Shares of the purse',
  fill_average: 'Riders with fewer gos can fill places in the average',
}

function formatSetting(
  name: keyof ComparedSettings,
  value: ComparedSettings[keyof ComparedSettings],
): string {
  if (name === 'divisions')
    return (value as MoneySettings['divisions']).map(({ shareBp }) => `${shareBp / 100}%`).join(', ')
  if (name === 'places') return (value as MoneySettings['places']).map(formatPlaces).join('; ')
  if (name === 'weights') return (value as number[]).join(', ')
  if (typeof value === 'number' && name.endsWith('_cents')) return formatCents(value)
  if (typeof value === 'number' && name.endsWith('_bp')) return `${value / 100}%`
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return VALUE_LABELS[String(value)] ?? String(value ?? '')
}

function formatPlaces({ percentsBp, amountsCents }: MoneySettings['places'][number]) {
  const pays: unknown = amountsCents ?? percentsBp
  const text = Array.isArray(pays) ? pays.map((each: number) => each / 100).join('/') : String(pays)
  return amountsCents ? `$${text}` : text
}

const VALUE_LABELS: Record<string, string> = {
  RATIO: 'by division percentages',
  EVEN: 'evenly',
  PROPORTIONAL: 'to the others by percentage',
  RETAIN: 'keep',
  SPLIT: 'split',
  FULL: 'paid in full',
  CONSERVE: 'round down',
  NEAREST: 'round to nearest',
  placed: 'qualified runs',
  entries: 'entries',
  net: 'total payout',
}
