import { useEffect, useRef, useState } from 'react'
import { scoreUnitOf } from '#rules/scoring/score.ts'
import { activityChannel, type ActivityEvents } from '#wire/broadcasting/channels.ts'
import type { PayoutProps } from '#wire/payout.ts'
import { Button, ButtonLink } from '../../Components/Button.tsx'
import { AggregateTabs } from '../../Components/event/AggregateTabs.tsx'
import { ClassMenu } from '../../Components/event/ClassMenu.tsx'
import { ClassTabs } from '../../Components/event/ClassTabs.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { scrollToTop } from '../../Components/scrollToTop.ts'
import { LiveIndicator } from '../../Components/LiveIndicator.tsx'
import { Page } from '../../Components/Page.tsx'
import { StatusChip } from '../../Components/StatusChip.tsx'
import { Tabs } from '../../Components/Tabs.tsx'
import { TimeStrip } from '../../Components/TimeStrip.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { noteDeliveryUpdate } from '../../realtime/deliveryUpdates.ts'
import { useChannel } from '../../hooks/useChannel.ts'
import { PayoutActions, PublishAction } from './toolbar/PayoutActions.tsx'
import { DivisionPools } from './money/DivisionPools.tsx'
import { EmailDialog, type Email } from './mailings/EmailDialog.tsx'
import { MoneyReconciliation } from './money/Reconciliation.tsx'
import { PublishNotes } from './toolbar/PublishNotes.tsx'
import { Pager } from './table/Pager.tsx'
import { PayoutTable, RESULTS_TABLE } from './table/PayoutTable.tsx'
import { MailingStatusList } from './mailings/MailingStatus.tsx'
import { TableTools } from './toolbar/TableTools.tsx'
import { useMailings } from './mailings/useMailings.ts'
import { usePayout } from './usePayout.ts'
import '../../../css/payout.css'
import '../../../css/tabBand.css'
import * as paths from '#wire/paths.ts'

export default function PayoutScreen(props: PayoutProps) {
  const { organization, event, activity, view, tabs, can } = props
  const payout = usePayout(activity, view)
  useChannel<ActivityEvents>(activityChannel(activity.id), {
    refetch: payout.catchUp,
    on: { updated: payout.readAgain, 'payout-updated': payout.readAgain, reached: noteDeliveryUpdate },
  })
  const mailings = useMailings(activity.id, can.pay)
  const [email, setEmail] = useState<Email | null>(null)
  const [turning, setTurning] = useState(false)
  const { page, loading, published } = payout
  const status = useFocusOnChange(published)
  const money = page && 'reconciliation' in page ? page : null
  const organizer = paths.events(organization.id)
  const activities = paths.activities(organization.id, event.id)

  async function turnTo(url: string) {
    setTurning(true)
    if (await payout.goTo(url)) scrollToTop('.payout-table')
    setTurning(false)
  }

  return (
    <Page
      title={activity.name}
      tabTitle={`${activity.name}, payout`}
      crumbs={[
        { label: organization.name, href: organizer },
        { label: event.name, href: activities },
        { label: activity.name },
      ]}
      status={
        <>
          <ClassMenu
            eventId={event.id}
            activityId={props.is_aggregate ? activity.id : props.class_id}
            current="payout"
          />
          <span ref={status} tabIndex={-1}>
            <StatusChip status={published ? (page?.changed ? 'changed' : 'published') : 'draft'} />
          </span>
          <LiveIndicator />
        </>
      }
      primaryAction={<PublishAction {...props} payout={payout} />}
      actions={
        <PayoutActions {...props} payout={payout} onReport={() => setEmail({ emails: '', notes: '' })} />
      }
    >
      <div className="screen-bar tab-band">
        <PayoutClassTabs {...props} />
        {tabs.length > 1 && (
          <Tabs label="Results" tabs={tabs.map((tab) => (tab.current ? { ...tab, published } : tab))} />
        )}
      </div>
      <div className="payout-notices">{page && <PublishNotes {...props} page={page} payout={payout} />}</div>
      {money && <MoneyReconciliation page={money} />}
      <div className="payout-tools">
        {money && (activity.has_divisions || money.rounds > 1) && (
          <DivisionPools page={money} named={activity.has_divisions} />
        )}
        <TableTools {...props} payout={payout} />
      </div>
      {page && (
        <TimeStrip
          strip={page.strip}
          unit={scoreUnitOf(activity)}
          name={activity.name}
          details={RESULTS_TABLE}
        />
      )}
      {page && page.data.length > 0 && (
        <PayoutTable {...props} payout={payout} rows={page.data} turning={turning} />
      )}
      {page?.total === 0 && (
        <EmptyState
          sentence={
            props.is_aggregate
              ? 'No results yet. Totals appear here once riders are entered in this average.'
              : 'No results yet. Runs appear here once riders are entered in the draw.'
          }
          action={
            props.is_aggregate ? (
              <ButtonLink href={paths.entries(organization.id, event.id)}>Go to Entries</ButtonLink>
            ) : (
              <ButtonLink href={paths.draw(event.id, props.class_id)}>Go to draw</ButtonLink>
            )
          }
        />
      )}
      {!page && !loading && (
        <EmptyState
          sentence="Couldn't load the results."
          action={<Button onClick={payout.reload}>Try again</Button>}
        />
      )}
      {page && <Pager page={page} onPage={turnTo} />}
      {can.pay && <MailingStatusList {...mailings} onCorrect={setEmail} />}
      <EmailDialog email={email} onSend={mailings.send} onClose={() => setEmail(null)} />
    </Page>
  )
}

PayoutScreen.layout = AppLayout

/** The Publish and Unpublish buttons replace each other, so the pressed button disappears and focus is lost. */
function useFocusOnChange(published: boolean) {
  const status = useRef<HTMLSpanElement>(null)
  const before = useRef(published)

  useEffect(() => {
    if (before.current === published) return
    before.current = published
    if (document.activeElement === document.body) status.current?.focus()
  }, [published])

  return status
}

function PayoutClassTabs({ event, activity, class_id, is_aggregate, can }: PayoutProps) {
  if (is_aggregate) return <AggregateTabs event={event} activity={activity} can={can} current="payout" />
  return (
    <ClassTabs event={event} activity={{ id: class_id, name: activity.name }} can={can} current="payout" />
  )
}
