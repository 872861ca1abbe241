import { useState } from 'react'
import { formatCents } from '#rules/money.ts'
import * as paths from '#wire/paths.ts'
import type { PayoutPage, PayoutProps } from '#wire/payout.ts'
import { Confirm } from '../../../Components/Dialog.tsx'
import { Reached } from '../../../Components/event/Reached.tsx'
import { NoAnswer } from '../../../Components/form/NoAnswer.tsx'
import { notify } from '../../../Components/Notice.tsx'
import { MAY_BE_DONE, NO_ANSWER } from '../../../noAnswer.ts'
import { unlessUnderWay, useUnderWay } from '../../../underWay.ts'
import { withProgress } from '../../../visits/progress.ts'
import { type Outcome, publishPayout, unpublishPayout, voidChecksAndUnpublish } from '../calls.ts'
import { focusUnsavedAmount } from '../table/AmountField.tsx'
import type { Payout } from '../usePayout.ts'

type Props = PayoutProps & { payout: Payout; onReport: () => void }

/** What can be done with the payout as a whole. Nothing leaves the house before it is published. */
export function Actions({ event, activity, view, can, payout, onReport }: Props) {
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
          {published && <Reached activityId={activity.id} kind="payout" round={view} />}
        </>
      )}
    </>
  )
}

type Shown = { eventId: number; activityId: number; view: string; payout: Payout }

const UNSAVED_AMOUNT = 'An amount is not saved yet. Save it or press Escape to discard it, then publish.'

const PUBLISH_QUESTION =
  "You're about to post the payout live to the mobile app. Registered users in your event will be notified. Are you sure you're ready to post the payout?"

/** Publishing is asked about: it tells everybody in the event. */
function Publish({ eventId, activityId, view, payout }: Shown) {
  const [asking, setAsking] = useState(false)
  const [isUnanswered, setUnanswered] = useState(false)
  const publishing = `publish the payout ${activityId}`
  const busy = useUnderWay(publishing)

  async function publish() {
    setUnanswered(false)
    const outcome = await thenReload(payout, publishPayout(eventId, activityId, view))
    setUnanswered(outcome === 'unanswered')
    if (outcome === 'done') {
      setAsking(false)
      payout.setPublished(true)
    }
  }

  const confirm = () => unlessUnderWay(publishing, publish)
  function close() {
    setAsking(false)
    setUnanswered(false)
  }

  return (
    <>
      <button
        type="button"
        className="button primary"
        onClick={() => (focusUnsavedAmount() ? notify(UNSAVED_AMOUNT) : setAsking(true))}
      >
        Publish Payout
      </button>
      <Confirm
        open={asking}
        title="Publish Payout"
        question={PUBLISH_QUESTION}
        busy={busy}
        onConfirm={confirm}
        onCancel={close}
      >
        {isUnanswered && <NoAnswer sentence={NO_ANSWER} onTryAgain={confirm} />}
      </Confirm>
    </>
  )
}

function Unpublish({ eventId, activityId, view, payout }: Shown) {
  const checks = payout.page?.checks
  const [isUnanswered, setUnanswered] = useState(false)
  const unpublishing = `unpublish the payout ${activityId}`
  const busy = useUnderWay(unpublishing)

  async function unpublish() {
    setUnanswered(false)
    const outcome = await thenReload(payout, unpublishPayout(eventId, activityId, view))
    setUnanswered(outcome === 'unanswered')
    if (outcome === 'done') payout.setPublished(false)
  }

  const press = () => unlessUnderWay(unpublishing, unpublish)
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={busy || Boolean(checks)}
        title={checks ? `${paidBy(checks)}. Void the checks first.` : undefined}
        onClick={press}
      >
        Unpublish Payout
      </button>
      {isUnanswered && <NoAnswer sentence={NO_ANSWER} onTryAgain={press} />}
    </>
  )
}

type Checks = NonNullable<PayoutPage['checks']>

/** Asked about: paper has been printed that nobody may hand out any more. */
function VoidAndUnpublish({ activityId, view, payout }: Shown) {
  // The dialog keeps what it was opened with: other checks are refused, and asked about anew.
  const [asked, ask] = useState<Checks | null>(null)
  const voiding = `void the checks of the payout ${activityId}`
  const busy = useUnderWay(voiding)
  const [isUnanswered, setUnanswered] = useState(false)

  async function confirm() {
    setUnanswered(false)
    const refusal = await withProgress(voidChecksAndUnpublish(activityId, view, asked!.count))
    void payout.reload()
    if (refusal === 'unanswered') return setUnanswered(true)
    ask(null)
    if (refusal) notify(refusal.sentence)
    else payout.setPublished(false)
  }

  function close() {
    ask(null)
    setUnanswered(false)
  }

  return (
    <>
      <button type="button" className="button" onClick={() => ask(payout.page!.checks)}>
        Void all and unpublish
      </button>
      <Confirm
        open={asked !== null}
        title="Void all and unpublish"
        question={asked ? voidQuestion(asked) : ''}
        busy={busy}
        onConfirm={() => unlessUnderWay(voiding, confirm)}
        onCancel={close}
      >
        {isUnanswered && (
          <NoAnswer sentence={MAY_BE_DONE} onTryAgain={() => unlessUnderWay(voiding, confirm)} />
        )}
      </Confirm>
    </>
  )
}

function voidQuestion(checks: Checks): string {
  const one = checks.count === 1
  return [
    `${paidBy(checks)}, ${formatCents(checks.cents)} in all.`,
    `Confirm to void ${one ? 'it' : 'all of them'} and unpublish the payout.`,
    checks.pay_more &&
      `${one ? 'It also pays' : 'Some of them also pay'} other results, which then need new checks too.`,
    `This can't be undone. Tear the paper ${one ? 'check' : 'checks'} up.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const paidBy = ({ count }: Checks) =>
  count === 1 ? '1 check pays results of this payout' : `${count} checks pay results of this payout`

/** Reads the page again whatever became of the call: others may have been faster. */
async function thenReload(payout: Payout, call: Promise<Outcome>) {
  const outcome = await withProgress(call)
  void payout.reload()
  return outcome
}
