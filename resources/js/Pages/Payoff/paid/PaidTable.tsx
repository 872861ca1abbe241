import { router } from '@inertiajs/react'
import { useState } from 'react'
import { formatCents } from '#lib/money.ts'
import { DELIVERY_NAMES, type Delivery, payoffText } from '#rules/payout/payoff.ts'
import type { Payoff } from '#wire/payoff.ts'
import { Button } from '../../../Components/Button.tsx'
import { CardTable } from '../../../Components/CardTable.tsx'
import { Chip } from '../../../Components/Chip.tsx'
import { notify } from '../../../Components/Toast.tsx'
import { singleFlight } from '../../../api/singleFlight.ts'
import { VoidDialog } from '../../Checks/register/VoidDialog.tsx'
import { deliverPayoff } from '../api.ts'
import { ResultLines } from '../../../Components/ResultLines.tsx'

export function PaidTable({ payoffs }: { payoffs: Payoff[] }) {
  const [voiding, setVoiding] = useState<Payoff | null>(null)

  return (
    <>
      <CardTable
        label="Paid winnings"
        className="payoff-table"
        rows={payoffs}
        rowKey={({ id }) => id}
        columns={[
          {
            title: 'Payee',
            cell: ({ payee, lines }) => (
              <span>
                {payee}
                <ResultLines lines={lines} />
              </span>
            ),
          },
          {
            title: 'Paid by',
            cell: (payoff) => (
              <span>
                {payoffText(payoff)}
                {payoff.class && <span className="check-aside">for {payoff.class}</span>}
              </span>
            ),
          },
          {
            title: 'Amount',
            kind: 'number',
            cell: ({ cents, netted_cents }) => (
              <span>
                {formatCents(cents)}
                {netted_cents > 0 && (
                  <span className="check-aside">after {formatCents(netted_cents)} in fees</span>
                )}
              </span>
            ),
          },
          { title: 'Status', cell: (payoff) => <Status payoff={payoff} /> },
          {
            title: 'Actions',
            cell: (payoff) => <Actions payoff={payoff} onVoid={() => setVoiding(payoff)} />,
          },
        ]}
      />
      <VoidDialog check={voiding} onClose={() => setVoiding(null)} />
    </>
  )
}

function Status({ payoff: { is_waiting, delivered } }: { payoff: Payoff }) {
  if (is_waiting) return <Chip tone="pending">Not picked up</Chip>
  return delivered ? (
    `${DELIVERY_NAMES[delivered.delivery]} ${delivered.at}`
  ) : (
    <span className="quiet">Paid</span>
  )
}

function Actions({ payoff, onVoid }: { payoff: Payoff; onVoid: () => void }) {
  const { id, payee, is_waiting, delivered } = payoff

  async function deliver(delivery: Delivery | null) {
    const outcome = await deliverPayoff(id, delivery, delivered?.delivery ?? null)
    if ('sentence' in outcome) notify(outcome.sentence)
    router.reload()
  }
  const mark = (delivery: Delivery | null) => singleFlight(`deliver ${id}`, () => deliver(delivery))

  return (
    <span className="check-actions">
      {is_waiting && (
        <>
          <Button aria-label={`Picked up by ${payee}`} onClick={() => void mark('picked up')}>
            Picked up
          </Button>
          <Button aria-label={`Mailed to ${payee}`} onClick={() => void mark('mailed')}>
            Mailed
          </Button>
        </>
      )}
      {delivered && (
        <Button kind="quiet" aria-label={`Undo for ${payee}`} onClick={() => void mark(null)}>
          Undo
        </Button>
      )}
      <Button kind="quiet" aria-label={`Void ${payoffText(payoff)}, ${payee}`} onClick={onVoid}>
        Void
      </Button>
    </span>
  )
}
