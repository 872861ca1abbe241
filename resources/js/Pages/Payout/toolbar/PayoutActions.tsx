import { useState } from 'react'
import { formatCents } from '#lib/money.ts'
import { plural } from '#lib/plural.ts'
import * as paths from '#wire/paths.ts'
import type { PayoutPage, PayoutProps } from '#wire/payout.ts'
import { Button } from '../../../Components/Button.tsx'
import { Confirm } from '../../../Components/Dialog.tsx'
import { NoResponse } from '../../../Components/form/NoResponse.tsx'
import { notify } from '../../../Components/Toast.tsx'
import { MAY_BE_DONE, NO_RESPONSE } from '../../../api/noResponse.ts'
import { singleFlight, useInFlight } from '../../../api/singleFlight.ts'
import { withProgress } from '../../../visits/progress.ts'
import { type PublishOutcome, publishPayout, unpublishPayout, voidChecksAndUnpublish } from '../api.ts'
import { focusUnsavedAmount } from '../table/AmountField.tsx'
import type { Payout } from '../usePayout.ts'

type Props = PayoutProps & { payout: Payout; onReport: () => void }

export function PublishAction({ event, activity, view, can, payout }: Omit<Props, 'onReport'>) {
  if (!can.pay || payout.published || !payout.page?.canPublish) return null
  return <Publish eventId={event.id} activityId={activity.id} view={view} payout={payout} />
}

export function PayoutActions({ event, activity, view, can, payout, onReport }: Props) {
  const { published } = payout
  const untilPublished = { disabled: !published, title: published ? undefined : 'Publish the payout first.' }

  return (
    <>
      {can.pay && published && (
        <Unpublish eventId={event.id} activityId={activity.id} view={view} payout={payout} />
      )}
      <Button {...untilPublished} onClick={() => window.open(paths.results(activity.id), '_blank')}>
        Print Results
      </Button>
      {can.pay && (
        <>
          <Button {...untilPublished} onClick={onReport}>
            Report
          </Button>
          <Button
            {...untilPublished}
            onClick={() => window.open(paths.printChecks(event.id, activity.id), '_blank')}
          >
            Print Checks
          </Button>
        </>
      )}
    </>
  )
}

type ActionProps = { eventId: number; activityId: number; view: string; payout: Payout }

const UNSAVED_AMOUNT =
  "An amount isn't saved yet. Press Enter to save it or Escape to discard it, then publish."

const PUBLISH_QUESTION =
  "You're about to post the payout live to the mobile app. Registered users in your event will be notified. Are you sure you're ready to post the payout?"

function Publish({ eventId, activityId, view, payout }: ActionProps) {
  const [isConfirming, setConfirming] = useState(false)
  const [hasNoResponse, setNoResponse] = useState(false)
  const publishing = `publish the payout ${activityId}`
  const busy = useInFlight(publishing)

  async function publish() {
    setNoResponse(false)
    const outcome = await withReload(payout, publishPayout(eventId, activityId, view))
    setNoResponse(outcome === 'unanswered')
    if (outcome === 'done') {
      setConfirming(false)
      payout.setPublished(true)
    }
  }

  const confirm = () => singleFlight(publishing, publish)
  function close() {
    setConfirming(false)
    setNoResponse(false)
  }

  return (
    <>
      <Button
        kind="primary"
        onClick={() => (focusUnsavedAmount() ? notify(UNSAVED_AMOUNT) : setConfirming(true))}
      >
        Publish Payout
      </Button>
      <Confirm
        open={isConfirming}
        title="Publish Payout"
        question={PUBLISH_QUESTION}
        busy={busy}
        onConfirm={confirm}
        onCancel={close}
      >
        {hasNoResponse && <NoResponse sentence={NO_RESPONSE} onTryAgain={confirm} />}
      </Confirm>
    </>
  )
}

function Unpublish({ eventId, activityId, view, payout }: ActionProps) {
  const checks = payout.page?.checks
  const [hasNoResponse, setNoResponse] = useState(false)
  const unpublishing = `unpublish the payout ${activityId}`
  const busy = useInFlight(unpublishing)

  async function unpublish() {
    setNoResponse(false)
    const outcome = await withReload(payout, unpublishPayout(eventId, activityId, view))
    setNoResponse(outcome === 'unanswered')
    if (outcome === 'done') payout.setPublished(false)
  }

  const press = () => singleFlight(unpublishing, unpublish)
  return (
    <>
      <Button
        disabled={busy || Boolean(checks)}
        title={
          checks
            ? `${issuedText(checks)}. Void ${checks.envelopes > 0 ? 'them' : 'the checks'} first.`
            : undefined
        }
        onClick={press}
      >
        Unpublish Payout
      </Button>
      {hasNoResponse && <NoResponse sentence={NO_RESPONSE} onTryAgain={press} />}
    </>
  )
}

type Checks = NonNullable<PayoutPage['checks']>

export function VoidAndUnpublish({ activityId, view, payout }: Omit<ActionProps, 'eventId'>) {
  // The checks that existed when the dialog opened. If their number has changed since, the server rejects the
  // request.
  const [confirmingChecks, setConfirmingChecks] = useState<Checks | null>(null)
  const voiding = `void the checks of the payout ${activityId}`
  const busy = useInFlight(voiding)
  const [hasNoResponse, setNoResponse] = useState(false)

  async function confirm() {
    setNoResponse(false)
    const refusal = await withProgress(voidChecksAndUnpublish(activityId, view, confirmingChecks!.count))
    void payout.reload()
    if (refusal === 'unanswered') return setNoResponse(true)
    setConfirmingChecks(null)
    if (refusal) notify(refusal.sentence)
    else payout.setPublished(false)
  }

  function close() {
    setConfirmingChecks(null)
    setNoResponse(false)
  }

  return (
    <>
      <Button kind="danger" onClick={() => setConfirmingChecks(payout.page!.checks)}>
        Void all and unpublish
      </Button>
      <Confirm
        open={confirmingChecks !== null}
        title="Void all and unpublish"
        question={confirmingChecks ? voidQuestion(confirmingChecks) : ''}
        busy={busy}
        onConfirm={() => singleFlight(voiding, confirm)}
        onCancel={close}
      >
        {hasNoResponse && (
          <NoResponse sentence={MAY_BE_DONE} onTryAgain={() => singleFlight(voiding, confirm)} />
        )}
      </Confirm>
    </>
  )
}

function voidQuestion(checks: Checks): string {
  const one = checks.count === 1
  const paper = checks.count - checks.envelopes
  return [
    `${issuedText(checks)}, ${formatCents(checks.cents)} total.`,
    `Confirm to void ${one ? 'it' : 'them all'} and unpublish the payout.`,
    checks.pay_more &&
      `${one ? 'It also pays' : 'Some also pay'} winnings from other payouts, so you'll need new ${checks.envelopes > 0 ? 'payments' : 'checks'} too.`,
    `This can't be undone.`,
    paper > 0 && `Destroy the paper ${paper === 1 ? 'check' : 'checks'}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function issuedText({ count, envelopes }: Checks) {
  const checks = count - envelopes
  const issued = [checks > 0 && plural(checks, 'check'), envelopes > 0 && plural(envelopes, 'cash envelope')]
  return `${issued.filter(Boolean).join(' and ')} ${count === 1 ? 'pays' : 'pay'} winnings from this payout`
}

/** Reloads even after an error, because another user may have published or unpublished the payout first. */
async function withReload(payout: Payout, call: Promise<PublishOutcome>) {
  const outcome = await withProgress(call)
  void payout.reload()
  return outcome
}
