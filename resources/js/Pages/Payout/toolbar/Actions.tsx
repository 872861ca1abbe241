import { useState } from 'react'
import { formatCents } from '#rules/money.ts'
import * as paths from '#wire/paths.ts'
import type { PayoutPage, PayoutProps } from '#wire/payout.ts'
import { Confirm } from '../../../Components/Dialog.tsx'
import { Reached } from '../../../Components/event/Reached.tsx'
import { notify } from '../../../Components/Notice.tsx'
import { unlessUnderWay, useUnderWay } from '../../../underWay.ts'
import { withProgress } from '../../../visits/progress.ts'
import { publishPayout, unpublishPayout, voidChecksAndUnpublish } from '../calls.ts'
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

const PUBLISH_QUESTION =
  "You're about to post the payout live to the mobile app. Registered users in your event will be notified. Are you sure you're ready to post the payout?"

/** Publishing is asked about: it tells everybody in the event. */
function Publish({ eventId, activityId, view, payout }: Shown) {
  const [asking, setAsking] = useState(false)
  const publishing = `publish the payout ${activityId}`
  const busy = useUnderWay(publishing)

  async function publish() {
    if (await thenReload(payout, publishPayout(eventId, activityId, view))) {
      setAsking(false)
      payout.setPublished(true)
    }
  }

  return (
    <>
      <button type="button" className="button primary" onClick={() => setAsking(true)}>
        Publish Payout
      </button>
      <Confirm
        open={asking}
        title="Publish Payout"
        question={PUBLISH_QUESTION}
        busy={busy}
        onConfirm={() => unlessUnderWay(publishing, publish)}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

function Unpublish({ eventId, activityId, view, payout }: Shown) {
  const checks = payout.page?.checks
  const unpublishing = `unpublish the payout ${activityId}`
  const busy = useUnderWay(unpublishing)

  async function unpublish() {
    if (await thenReload(payout, unpublishPayout(eventId, activityId, view))) payout.setPublished(false)
  }

  return (
    <button
      type="button"
      className="button"
      disabled={busy || Boolean(checks)}
      title={checks ? `${paidBy(checks)}. Void the checks first.` : undefined}
      onClick={() => unlessUnderWay(unpublishing, unpublish)}
    >
      Unpublish Payout
    </button>
  )
}

type Checks = NonNullable<PayoutPage['checks']>

/** Asked about: paper has been printed that nobody may hand out any more. */
function VoidAndUnpublish({ activityId, view, payout }: Shown) {
  // The dialog keeps what it was opened with: other checks are refused, and asked about anew.
  const [asked, ask] = useState<Checks | null>(null)
  const voiding = `void the checks of the payout ${activityId}`
  const busy = useUnderWay(voiding)

  async function confirm() {
    const refusal = await withProgress(voidChecksAndUnpublish(activityId, view, asked!.count))
    ask(null)
    if (refusal) notify(refusal)
    else payout.setPublished(false)
    void payout.reload()
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
        onCancel={() => ask(null)}
      />
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
async function thenReload(payout: Payout, call: Promise<true | undefined>) {
  const done = await withProgress(call)
  void payout.reload()
  return done
}
