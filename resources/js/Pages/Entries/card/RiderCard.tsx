import { useCallback, useEffect, useState } from 'react'
import { formatCents } from '#lib/money.ts'
import type { RiderCard } from '#wire/events/riderCard.ts'
import { Button } from '../../../Components/Button.tsx'
import { Dialog } from '../../../Components/Dialog.tsx'
import { useEntriesScreen } from '../screen/entriesContext.ts'
import { useStore } from '../../../store.ts'
import type { Outcome } from '../../../api/outcome.ts'
import { fetchCard, updateCard } from './api.ts'
import { AddChargeForm } from './AddChargeForm.tsx'
import { Bill } from './Bill.tsx'
import { PayerField } from './PayerField.tsx'
import { Runs } from './Runs.tsx'

/** The rider's bill, runs and payer. */
export default function RiderCardDialog({ riderId, onClose }: { riderId: number; onClose: () => void }) {
  const { event, store } = useEntriesScreen()
  const changes = useStore(store.changes)
  const [card, setCard] = useState<RiderCard | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const load = useCallback(async () => {
    const loaded = await fetchCard(event.id, riderId)
    setFailed(!loaded)
    if (loaded) setCard(loaded)
  }, [event.id, riderId])
  useEffect(() => void load(), [load, changes])

  async function run(change: Promise<Outcome<RiderCard | unknown>>): Promise<boolean> {
    const outcome = await change
    setProblem('sentence' in outcome ? outcome.sentence : null)
    await load()
    return 'answer' in outcome
  }

  return (
    <Dialog
      open
      title={card?.rider.name ?? 'Rider'}
      onClose={onClose}
      footer={
        <>
          {card && <Button onClick={() => window.print()}>Print statement</Button>}
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {problem && (
        <p role="alert" className="form-error">
          {problem}
        </p>
      )}
      {!card && !hasFailed && <p role="status">Loading...</p>}
      {!card && hasFailed && (
        <p role="alert">
          Couldn't load the rider. <Button onClick={() => void load()}>Try again</Button>
        </p>
      )}
      {card && (
        <div className="rider-card">
          <div className="rider-card-head">
            <label className="rider-card-arrived">
              <input
                type="checkbox"
                checked={card.arrived}
                onChange={({ target }) =>
                  void run(updateCard(event.id, riderId, { arrived: target.checked }))
                }
              />
              Checked in
            </label>
            <PayerField
              key={card.payer?.id}
              card={card}
              onChange={(payer) => run(updateCard(event.id, riderId, payer))}
            />
          </div>
          <Bill card={card} run={run} />
          <AddChargeForm card={card} run={run} />
          <Totals card={card} />
          <Runs card={card} />
        </div>
      )}
    </Dialog>
  )
}

function Totals({ card: { due_cents, pays_for, payer, won_cents } }: { card: RiderCard }) {
  const together = due_cents + pays_for.reduce((sum, rider) => sum + rider.due_cents, 0)
  return (
    <dl className="rider-card-totals">
      {pays_for.map(({ id, name, due_cents: cents }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>{formatCents(cents)}</dd>
        </div>
      ))}
      <div className="total">
        <dt>{payer ? `${payer.name} pays` : 'Owes'}</dt>
        <dd>{formatCents(together)}</dd>
      </div>
      {won_cents !== null && won_cents > 0 && (
        <div>
          <dt>Won so far</dt>
          <dd>{formatCents(won_cents)}</dd>
        </div>
      )}
    </dl>
  )
}
