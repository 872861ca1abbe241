import { formatCents } from '#lib/money.ts'
import { netFees, type PayoffKind, sumLines } from '#rules/payout/payoff.ts'
import type { UnpaidRider } from '#wire/payoff.ts'
import { CardTable } from '../../../Components/CardTable.tsx'
import { ResultLines } from '../../../Components/ResultLines.tsx'
import { type Choice, type Choices, choiceOf, chosenRiders, owedFees, toPayoffChoice } from './choices.ts'

type Props = {
  unpaid: UnpaidRider[]
  choices: Choices
  /** Keyed by rider id. */
  errors: ReadonlyMap<number, string>
  onChoose: (riders: UnpaidRider[], change: Partial<Choice>) => void
}

export function UnpaidTable({ unpaid, choices, errors, onChoose }: Props) {
  const chosen = chosenRiders(unpaid, choices)
  const parts = netFees(
    unpaid,
    chosen.map((row) => toPayoffChoice(row, choiceOf(choices, row))),
    owedFees(unpaid),
  )
  const partOf = new Map(parts.map((part) => [part.rider_id, part]))

  return (
    <CardTable
      label="Winnings to pay"
      className="payoff-table"
      rows={unpaid}
      rowKey={({ rider }) => rider.id}
      columns={[
        {
          title: 'Rider',
          cell: (row) => (
            <span>
              <label className="payoff-rider">
                <input
                  type="checkbox"
                  aria-label={`Pay ${row.rider.name}`}
                  checked={choiceOf(choices, row).isChosen}
                  onChange={({ target }) => onChoose([row], { isChosen: target.checked })}
                />
                {row.rider.name}
              </label>
              <ResultLines lines={row.lines} />
            </span>
          ),
        },
        { title: 'Won', kind: 'number', cell: ({ lines }) => formatCents(sumLines(lines)) },
        {
          title: 'Owes',
          kind: 'number',
          cell: (row) => <Owes row={row} choice={choiceOf(choices, row)} onChoose={onChoose} />,
        },
        {
          title: 'Payee',
          cell: (row) => (
            <Payee
              row={row}
              choice={choiceOf(choices, row)}
              error={errors.get(row.rider.id)}
              onChoose={onChoose}
            />
          ),
        },
        {
          title: 'Pay by',
          cell: (row) => (
            <select
              aria-label={`Pay ${row.rider.name} by`}
              value={choiceOf(choices, row).kind}
              onChange={({ target }) => onChoose([row], { kind: target.value as PayoffKind })}
            >
              <option value="check">Check</option>
              <option value="cash">Cash</option>
            </select>
          ),
        },
        {
          title: 'To pay',
          kind: 'number',
          cell: ({ rider, lines }) => {
            const part = partOf.get(rider.id)
            return part ? (
              formatCents(sumLines(lines) - part.netted_cents)
            ) : (
              <span className="quiet">Later</span>
            )
          },
        },
      ]}
    />
  )
}

type CellProps = { row: UnpaidRider; choice: Choice; onChoose: Props['onChoose'] }

function Owes({ row, choice: { nets }, onChoose }: CellProps) {
  if (row.owes_cents === 0) return <span className="quiet">{formatCents(0)}</span>
  if (row.owes_cents < 0) return <>{creditText(row)}</>
  return (
    <label className="payoff-owes">
      {row.payer
        ? `${row.payer.name}'s account owes ${formatCents(row.owes_cents)}`
        : formatCents(row.owes_cents)}
      <span>
        <input
          type="checkbox"
          aria-label={`Take the fees out of ${row.rider.name}'s winnings`}
          checked={nets}
          onChange={({ target }) => onChoose([row], { nets: target.checked })}
        />
        Take out of winnings
      </span>
    </label>
  )
}

const creditText = ({ payer, owes_cents }: UnpaidRider) =>
  `${payer ? `${payer.name}'s account has` : 'Has'} a credit of ${formatCents(-owes_cents)}`

function Payee({ row, choice, error, onChoose }: CellProps & { error: string | undefined }) {
  const { rider, payer } = row
  const to = choice.to === 'payer' && !payer ? 'rider' : choice.to
  return (
    <span className="payoff-payee">
      <select
        aria-label={`Payee for ${rider.name}`}
        value={to}
        onChange={({ target }) => onChoose([row], { to: target.value as Choice['to'] })}
      >
        <option value="rider">{rider.name}</option>
        {payer && <option value="payer">{payer.name}</option>}
        <option value="other">Another name...</option>
      </select>
      {to === 'other' && (
        <input
          autoFocus
          aria-label={`Payee name for ${rider.name}`}
          aria-invalid={error ? true : undefined}
          placeholder="Name"
          maxLength={120}
          value={choice.name}
          onChange={({ target }) => onChoose([row], { name: target.value })}
        />
      )}
      {error && (
        <small role="alert" className="error-text">
          {error}
        </small>
      )}
    </span>
  )
}
