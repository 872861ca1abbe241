import { Fragment } from 'react'
import { formatCents } from '#lib/money.ts'
import { ordinal } from '#lib/plural.ts'
import { SCRATCHED } from '#rules/draw/messages.ts'
import type { EntryLine } from '#wire/entries.ts'
import { useEntriesScreen } from '../screen/entriesContext.ts'

export function requestsOf({ entries }: EntryLine): string {
  const requests = entries.flatMap(({ request, request_class }) => request ?? request_class ?? [])
  return [...new Set(requests)].join(', ')
}

export function Paid({ line, inTabOrder }: { line: EntryLine; inTabOrder: boolean }) {
  const { card } = useEntriesScreen()
  const { rider, payer, owes_cents } = line
  if (owes_cents >= 0 || payer) return paidText(line)
  return (
    <button
      type="button"
      className="give-back"
      tabIndex={inTabOrder ? undefined : -1}
      aria-label={`Give back ${formatCents(-owes_cents)} to ${rider.name}`}
      title={`Give back ${formatCents(-owes_cents)}`}
      onClick={() => card.set(rider.id)}
    >
      Give back
    </button>
  )
}

export function paidText({ payer, owes_cents, paid_cents, fees_cents }: EntryLine): string {
  if (owes_cents <= 0) return fees_cents > 0 || paid_cents > 0 ? 'Paid' : ''
  if (payer) return payer.name
  return paid_cents > 0 ? formatCents(paid_cents) : ''
}

export function OwnOrder({ line: { entries } }: { line: EntryLine }) {
  const order = entries.find(({ own_order }) => own_order !== null)?.own_order
  if (!order) return null
  return (
    <>
      {' '}
      <small title={`The rider wants to run this horse ${ordinal(order)}`}>{ordinal(order)}</small>
    </>
  )
}

export function DrawNumbers({ line: { entries } }: { line: EntryLine }) {
  const { days } = useEntriesScreen()
  const order = days.flatMap(({ columns }) => columns)
  const inOrder = order.flatMap(({ id }) => entries.filter(({ activity_id }) => activity_id === id))

  return inOrder.map(({ id, draw, scratched }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      {scratched ? (
        draw === null ? (
          SCRATCHED
        ) : (
          <s title={SCRATCHED}>{draw}</s>
        )
      ) : (
        (draw ?? <span title="Not in the draw yet">-</span>)
      )}
    </Fragment>
  ))
}
