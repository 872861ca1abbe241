import { formatCents } from '#rules/money.ts'
import { changedSettings, type MoneySettings } from '#rules/moneySettings.ts'
import type { MoneyProps } from '#wire/events/money.ts'
import { CardTable } from '../../../Components/CardTable.tsx'
import { useField } from '../../../Components/form/form.ts'
import { kindIn, type Values } from './values.ts'

/** Somebody else has saved since the form was opened: what stands there now, beside what was typed here. */
export function Meanwhile({ values, props }: { values: Values; props: MoneyProps }) {
  const { change } = useField('version')
  const { money, kind, version } = props
  const theirs: Compared = { ...money, has_divisions: kind.has_divisions }
  const mine: Compared = { ...values, has_divisions: kindIn(props, values).has_divisions }
  const differing: (keyof Compared)[] = [
    ...(theirs.has_divisions === mine.has_divisions ? [] : ['has_divisions' as const]),
    ...changedSettings(money, values),
  ]
  if (values.version === version || differing.length === 0) return null

  return (
    <section className="money-meanwhile" aria-label="Changed meanwhile">
      <p>Somebody else has changed this meanwhile.</p>
      <CardTable
        label="Both versions"
        rows={differing}
        keyOf={(name) => name}
        columns={[
          { title: 'What', cell: (name) => LABELS[name], names: true },
          { title: 'There now', cell: (name) => inWords(name, theirs[name]) },
          { title: 'Yours', cell: (name) => inWords(name, mine[name]) },
        ]}
      />
      <button type="button" className="button" onClick={() => change(version)}>
        Keep mine, to be saved over it
      </button>
    </section>
  )
}

type Compared = MoneySettings & { has_divisions: boolean }

const LABELS: Record<keyof Compared, string> = {
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

function inWords(name: keyof Compared, value: Compared[keyof Compared]): string {
  if (name === 'divisions')
    return (value as MoneySettings['divisions']).map(({ shareBp }) => `${shareBp / 100} %`).join(', ')
  if (name === 'places') return (value as MoneySettings['places']).map(paysOf).join('; ')
  if (name === 'weights') return (value as number[]).join(', ')
  if (typeof value === 'number' && name.endsWith('_cents')) return formatCents(value)
  if (typeof value === 'number' && name.endsWith('_bp')) return `${value / 100} %`
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return WORDS[String(value)] ?? String(value ?? '')
}

/** Basis points and cents alike are hundredths. What was typed and is no list stands as it was typed. */
function paysOf({ percentsBp, amountsCents }: MoneySettings['places'][number]) {
  const pays: unknown = amountsCents ?? percentsBp
  const said = Array.isArray(pays) ? pays.map((each: number) => each / 100).join('/') : String(pays)
  return amountsCents ? `$${said}` : said
}

const WORDS: Record<string, string> = {
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
