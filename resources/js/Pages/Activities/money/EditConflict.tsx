import { formatCents } from '#lib/money.ts'
import { changedSettingNames, type MoneySettings } from '#rules/payout/moneySettings.ts'
import type { MoneyProps } from '#wire/events/money.ts'
import { CardTable } from '../../../Components/CardTable.tsx'
import { useField } from '../../../Components/form/formContext.ts'
import { contestKind, type MoneyFormValues } from './formValues.ts'

/** Compares the form with what another user has saved since the form was opened. */
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
    <section className="money-meanwhile" aria-label="Changed meanwhile">
      <p>Somebody else has changed this meanwhile.</p>
      <CardTable
        label="Both versions"
        rows={conflicts}
        rowKey={(name) => name}
        columns={[
          { title: 'What', cell: (name) => LABELS[name], isRowHeader: true },
          { title: 'There now', cell: (name) => formatSetting(name, server[name]) },
          { title: 'Yours', cell: (name) => formatSetting(name, draft[name]) },
        ]}
      />
      <button type="button" className="button" onClick={() => change(version)}>
        Keep mine, to be saved over it
      </button>
    </section>
  )
}

type ComparedSettings = MoneySettings & { has_divisions: boolean }

const LABELS: Record<keyof ComparedSettings, string> = {
  has_divisions: 'Has divisions',
  entry_fee_cents: 'Entry fee',
  off_top_cents: 'Off the top',
  payback_bp: 'Payback',
  added_cents: 'Added money',
  added_split: 'Added money is split',
  guaranteed_cents: 'Guaranteed purse',
  minimum_entries: 'Minimum of entries',
  below_minimum_added_bp: 'Added money paid below it',
  divisions: 'Divisions',
  placesBy: 'The row is chosen by',
  places: 'Places',
  ties: 'Ties',
  rounding_unit_cents: 'Prizes are rounded to',
  rounding_mode: 'Rounding',
  empty_division: 'Money of an empty division',
  unfilled_places: 'Money of unfilled places',
  weights: 'Weights',
  fill_average: 'Riders with fewer rounds fill the average',
}

function formatSetting(
  name: keyof ComparedSettings,
  value: ComparedSettings[keyof ComparedSettings],
): string {
  if (name === 'divisions')
    return (value as MoneySettings['divisions']).map(({ shareBp }) => `${shareBp / 100} %`).join(', ')
  if (name === 'places') return (value as MoneySettings['places']).map(formatPlaces).join('; ')
  if (name === 'weights') return (value as number[]).join(', ')
  if (typeof value === 'number' && name.endsWith('_cents')) return formatCents(value)
  if (typeof value === 'number' && name.endsWith('_bp')) return `${value / 100} %`
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return VALUE_LABELS[String(value)] ?? String(value ?? '')
}

/** Basis points and cents are both hundredths. Text that isn't a list yet is shown as typed. */
function formatPlaces({ percentsBp, amountsCents }: MoneySettings['places'][number]) {
  const pays: unknown = amountsCents ?? percentsBp
  const text = Array.isArray(pays) ? pays.map((each: number) => each / 100).join('/') : String(pays)
  return amountsCents ? `$${text}` : text
}

const VALUE_LABELS: Record<string, string> = {
  RATIO: 'by the shares',
  EVEN: 'evenly',
  PROPORTIONAL: 'by their shares',
  RETAIN: 'retained',
  SPLIT: 'shared',
  FULL: 'paid in full',
  CONSERVE: 'down',
  NEAREST: 'to the nearest',
  placed: 'runs placed',
  entries: 'entries',
  net: 'net purse',
}
