import { useState } from 'react'
import { formatCents } from '#lib/money.ts'
import * as paths from '#wire/paths.ts'
import type { PayoutPage, PayoutProps } from '#wire/payout.ts'
import { Confirm } from '../../../Components/Dialog.tsx'
import { DeliveryCount } from '../../../Components/event/DeliveryCount.tsx'
import { NoResponse } from '../../../Components/form/NoResponse.tsx'
import { notify } from '../../../Components/Notice.tsx'
import { MAY_BE_DONE, NO_RESPONSE } from '../../../api/noResponse.ts'
import { singleFlight, useInFlight } from '../../../api/singleFlight.ts'
import { withProgress } from '../../../visits/progress.ts'
import { type PublishOutcome, publishPayout, unpublishPayout, voidChecksAndUnpublish } from '../api.ts'
import { focusUnsavedAmount } from '../table/AmountField.tsx'
import type { Payout } from '../usePayout.ts'

type Props = PayoutProps & { payout: Payout; onReport: () => void }

export function PayoutActions({ event, activity, view, can, payout, onReport }: Props) {
  const { published } = payout
  const shown = { eventId: event.id, activityId: activity.id, view, payout }
  const untilPublished = { disabled: !published, title: published ? undefined : 'Publish the payout first.' }

  return (
    <>
      {can.pay && !published && payout.page?.canPublish && <Publish {...shown} />}
      {can.pay && published && <Unpublish {...shown} />}
      {can.pay && published && payout.page?.checks && <VoidAndUnpublish {...shown} />}
      <button
        type="button"
        className="button"
        {...untilPublished}
        onClick={() => window.open(paths.results(activity.id), '_blank')}
      >
        Print Results
      </button>
      {can.pay && (
        <>
          <button type="button" className="button" {...untilPublished} onClick={onReport}>
            Report
          </button>
          <button
            type="button"
            className="button"
            {...untilPublished}
            onClick={() => window.open(paths.printChecks(event.id, activity.id), '_blank')}
          >
            Print Checks
          </button>
          {published && <DeliveryCount activityId={activity.id} kind="payout" round={view} />}
        </>
      )}
    </>
  )
}

type ActionProps = { eventId: number; activityId: number; view: string; payout: Payout }

const UNSAVED_AMOUNT = 'An amount is not saved yet. Save it or press Escape to discard it, then publish.'

const PUBLISH_QUESTION =
  "You're about to post the payout live to the mobile app. Registered users in your event will be notified. Are you sure you're ready to post the payout?"

/** Asks first, because publishing notifies all registered users in the event. */
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
      <button
        type="button"
        className="button primary"
        onClick={() => (focusUnsavedAmount() ? notify(UNSAVED_AMOUNT) : setConfirming(true))}
      >
        Publish Payout
      </button>
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
      <button
        type="button"
        className="button"
        disabled={busy || Boolean(checks)}
        title={checks ? `${checkCountText(checks)}. Void the checks first.` : undefined}
        onClick={press}
      >
        Unpublish Payout
      </button>
      {hasNoResponse && <NoResponse sentence={NO_RESPONSE} onTryAgain={press} />}
    </>
  )
}

type Checks = NonNullable<PayoutPage['checks']>

/** Asks first, because printed checks become worthless. */
function VoidAndUnpublish({ activityId, view, payout }: ActionProps) {
  // The checks when the dialog was opened. If other checks exist by now, the server rejects the request and the user
  // is asked again.
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
      <button type="button" className="button" onClick={() => setConfirmingChecks(payout.page!.checks)}>
        Void all and unpublish
      </button>
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
  return [
    `${checkCountText(checks)}, ${formatCents(checks.cents)} in all.`,
    `Confirm to void ${one ? 'it' : 'all of them'} and unpublish the payout.`,
    checks.pay_more &&
      `${one ? 'It also pays' : 'Some of them also pay'} other results, which then need new checks too.`,
    `This can't be undone. Tear the paper ${one ? 'check' : 'checks'} up.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const checkCountText = ({ count }: Checks) =>
  count === 1 ? '1 check pays results of this payout' : `${count} checks pay results of this payout`

/** Reloads even after a failure, because another user may have made the change first. */
async function withReload(payout: Payout, call: Promise<PublishOutcome>) {
  const outcome = await withProgress(call)
  void payout.reload()
  return outcome
}
