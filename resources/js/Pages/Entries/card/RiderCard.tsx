import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { formatCents } from '#lib/money.ts'
import { winningsText } from '#rules/payout/payoff.ts'
import type { ReceiptMail } from '#wire/events/payments.ts'
import type { RiderCard } from '#wire/events/riderCard.ts'
import * as entryPaths from '#wire/entryPaths.ts'
import { Button, ButtonLink } from '../../../Components/Button.tsx'
import { Dialog } from '../../../Components/Dialog.tsx'
import { eventSummary } from '../../../Components/event/EventTabs.tsx'
import { PapersChecklist } from '../../../Components/papers/PapersChecklist.tsx'
import { dismissToast } from '../../../Components/Toast.tsx'
import { controlOn, keepFocus } from '../../../hooks/keepFocus.ts'
import { useStore } from '../../../store.ts'
import { confirmLeave } from '../../../visits/confirmLeave.ts'
import { useEntriesScreen } from '../screen/entriesContext.ts'
import { AddChargeForm } from './AddChargeForm.tsx'
import { AnnouncerFields } from './AnnouncerFields.tsx'
import { fetchCard, updateCard } from './api.ts'
import { Bill } from './Bill.tsx'
import { CheckIn } from './CheckIn.tsx'
import { FamilyStatement } from './FamilyStatement.tsx'
import { PayerField } from './PayerField.tsx'
import { Payments } from './Payments.tsx'
import { PaymentForm } from './PaymentForm.tsx'
import type { RunChange } from './runChange.ts'
import { Runs } from './Runs.tsx'

export function RiderCardDialog({ riderId }: { riderId: number | null }) {
  const { card } = useEntriesScreen()
  const [name, setName] = useState('')
  const close = () => card.set(null)

  return (
    <Dialog
      open={riderId !== null}
      title={name || 'Rider'}
      onClose={close}
      footer={
        <>
          <Button onClick={() => window.print()}>Print statement</Button>
          <Button
            kind="primary"
            onClick={({ currentTarget }) => confirmLeave(currentTarget.closest('dialog')!) && close()}
          >
            Done
          </Button>
        </>
      }
    >
      {riderId !== null && <CardContent key={riderId} riderId={riderId} onName={setName} />}
    </Dialog>
  )
}

function CardContent({ riderId, onName }: { riderId: number; onName: (name: string) => void }) {
  const { event, store, reload } = useEntriesScreen()
  const changes = useStore(store.changes)
  const [card, setCard] = useState<RiderCard | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [lastChange, setLastChange] = useState('')
  const [isRefunded, setRefunded] = useState(false)
  const [isPaymentTaken, setPaymentTaken] = useState(false)
  const latest = useRef(0)

  const load = useCallback(async () => {
    const number = ++latest.current
    const loaded = await fetchCard(event.id, riderId)
    if (number !== latest.current) return
    setFailed(!loaded)
    if (!loaded) return
    setCard(loaded)
    onName(loaded.rider.name)
  }, [event.id, riderId, onName])
  useEffect(() => void load(), [load, changes])

  const isMailing = card?.payments.some(({ mailed }) => mailed && isUnderWay(mailed)) ?? false
  useEffect(() => {
    if (!isMailing) return
    const timer = setInterval(load, POLL_MS)
    return () => clearInterval(timer)
  }, [isMailing, load])

  useEffect(() => dismissToast, [])

  const run: RunChange = async (change) => {
    dismissToast()
    setRefunded(false)
    setPaymentTaken(false)
    const outcome = await change
    setProblem('sentence' in outcome ? outcome.sentence : null)
    // The server doesn't broadcast this window's own changes back, so reload the data.
    await Promise.all([load(), reload([riderId])])
    return 'answer' in outcome
  }

  async function finishRefund() {
    setRefunded(true)
    setPaymentTaken(false)
    await Promise.all([load(), reload([riderId])])
  }

  if (!card)
    return hasFailed ? (
      <p role="alert" className="no-response">
        Couldn't load the rider. <Button onClick={() => void load()}>Try again</Button>
      </p>
    ) : (
      <p role="status">Loading...</p>
    )
  return (
    <div ref={startAtAmount} className="rider-card">
      <StatementHead />
      {problem && (
        <p role="alert" className="form-error">
          {problem}
        </p>
      )}
      <div className="rider-card-head">
        <CheckIn card={card} run={run} />
        <PayerField
          key={card.payer?.id}
          card={card}
          onChange={(payer) => run(updateCard(event.id, riderId, payer))}
        />
        <AnnouncerFields card={card} onChange={(change) => run(updateCard(event.id, riderId, change))} />
        {card.phone && (
          <p>
            Phone <a href={`tel:${card.phone.replaceAll(/[^\d+]/g, '')}`}>{card.phone}</a>
          </p>
        )}
      </div>
      <Bill card={card} run={run} />
      {card.pays_for.length > 0 && <FamilyStatement card={card} />}
      <AddChargeForm card={card} run={run} />
      <Payments card={card} run={run} />
      <Totals card={card} />
      {card.payer ? (
        <PayerCredit key={card.owes_cents} card={card} autoFocus={isRefunded} />
      ) : (
        <PaymentForm
          key={card.owes_cents}
          autoFocus={isRefunded && card.owes_cents < 0}
          card={card}
          run={run}
          startsEmpty={isPaymentTaken}
          onTaken={() => setPaymentTaken(true)}
          lastChange={lastChange}
          onChangeDue={setLastChange}
        />
      )}
      <Runs card={card} run={run} onRefund={finishRefund} />
      <PapersChecklist
        eventId={event.id}
        rider={riderId}
        changes={changes}
        isPartOfCard
        onSaved={(riders) => void reload(riders)}
      />
    </div>
  )
}

/** Shown only in print. */
function StatementHead() {
  const { organization, event } = useEntriesScreen()
  return (
    <p className="statement-head">
      {organization.name}
      <br />
      {event.name} · {eventSummary(event)}
    </p>
  )
}

function startAtAmount(card: HTMLElement | null) {
  const stop = keepFocus(card)
  const scratch = card?.querySelector<HTMLElement>('.rider-card-runs select')
  if (scratch) scratch.focus()
  else controlOn([card])?.focus({ preventScroll: true })
  return stop
}

const POLL_MS = 3000

const isUnderWay = ({ status }: ReceiptMail) => status === 'waiting' || status === 'sending'

function Totals({ card: shown }: { card: RiderCard }) {
  const { rider, due_cents, pays_for, payer, paid_cents, owes_cents } = shown
  const { won_cents, won_paid_cents, fees_from_winnings, to_pay_cents } = shown
  const { organization, event, card } = useEntriesScreen()
  const paysForOthers = pays_for.length > 0
  return (
    <dl className="rider-card-totals">
      {paysForOthers && due_cents !== 0 && (
        <Total isOnStatement label={`${rider.name}'s charges`}>
          {formatCents(due_cents)}
        </Total>
      )}
      {pays_for.map(({ id, name, due_cents: cents }) => (
        <Total key={id} isOnStatement label={<NameButton onClick={() => card.set(id)}>{name}</NameButton>}>
          {formatCents(cents)}
        </Total>
      ))}
      {paysForOthers && paid_cents !== 0 && (
        <Total isOnStatement label="Paid">
          {formatCents(-paid_cents)}
        </Total>
      )}
      <Total
        isBold
        isOnStatement={paysForOthers}
        label={
          payer ? (
            <>
              <NameButton onClick={() => card.set(payer.id)}>{payer.name} pays for this rider</NameButton>
              {owes_cents < 0 ? ' and has a credit of' : ' and owes a total of'}
            </>
          ) : owes_cents < 0 ? (
            'Credit'
          ) : (
            'Owes'
          )
        }
      >
        {formatCents(Math.abs(owes_cents))}
      </Total>
      {won_cents !== null && won_cents > 0 && (
        <Total label="Won so far">
          {formatCents(won_cents)}, {won_paid_cents ? `paid ${formatCents(won_paid_cents)}` : 'not paid yet'}
        </Total>
      )}
      {fees_from_winnings.map(({ id, name, cents }) => (
        <Total
          key={`fees ${id}`}
          label={
            <>
              Winnings applied to <NameButton onClick={() => card.set(id)}>{name}'s account</NameButton>
            </>
          }
        >
          {formatCents(cents)}
        </Total>
      ))}
      {to_pay_cents !== null && to_pay_cents > 0 && (
        <Total
          label={payer || paysForOthers ? 'Winnings to pay, all riders on this bill' : 'Winnings to pay'}
        >
          {winningsText(to_pay_cents, Math.min(to_pay_cents, Math.max(0, owes_cents)))}{' '}
          <ButtonLink href={entryPaths.payoff(organization.id, event.id, rider.id)}>Pay now</ButtonLink>
        </Total>
      )}
    </dl>
  )
}

function PayerCredit({ card: { payer, owes_cents }, autoFocus }: { card: RiderCard; autoFocus: boolean }) {
  const { card } = useEntriesScreen()
  if (owes_cents >= 0) return null
  return (
    <p>
      <Button kind="primary" autoFocus={autoFocus} onClick={() => card.set(payer!.id)}>
        Give back {formatCents(-owes_cents)} to {payer!.name}
      </Button>
    </p>
  )
}

type TotalProps = {
  label: ReactNode
  isBold?: boolean
  /** The printed family statement already shows this sum, so the card doesn't print it. */
  isOnStatement?: boolean
  children: ReactNode
}

const Total = ({ label, isBold, isOnStatement, children }: TotalProps) => (
  <div className={[isBold && 'total', isOnStatement && 'on-statement'].filter(Boolean).join(' ')}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const NameButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className="name" onClick={onClick}>
    {children}
  </button>
)
