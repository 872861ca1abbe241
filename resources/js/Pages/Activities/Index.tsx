import { Link } from '@inertiajs/react'
import { useCallback, useState } from 'react'
import { entriesChannel, type EntriesEvents } from '#wire/broadcasting/channels.ts'
import type { ActivitiesProps, ActivitySummary, AggregateSummary } from '#wire/events/activities.ts'
import { Button, ButtonLink } from '../../Components/Button.tsx'
import { CardTable } from '../../Components/CardTable.tsx'
import { Chip } from '../../Components/Chip.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import {
  enteredColumn,
  goName,
  InDraw,
  NextStep,
  Paid,
  Publication,
  scoredColumn,
} from '../../Components/event/classColumns.tsx'
import { closedText, eventSummary, EventTabs, eventCrumbs } from '../../Components/event/EventTabs.tsx'
import { SaveTemplate } from '../../Components/event/SaveTemplate.tsx'
import { bothFormats, ExportLinks } from '../../Components/ExportMenu.tsx'
import { LiveIndicator } from '../../Components/LiveIndicator.tsx'
import { Menu } from '../../Components/Menu.tsx'
import { MoreActions } from '../../Components/MoreActions.tsx'
import { Page } from '../../Components/Page.tsx'
import { keepFocus } from '../../hooks/keepFocus.ts'
import { useChannel } from '../../hooks/useChannel.ts'
import { useRefetch } from '../../hooks/useRefetch.ts'
import AppLayout from '../../Layouts/AppLayout.tsx'
import * as entryPaths from '#wire/entryPaths.ts'
import * as peoplePaths from '#wire/peoplePaths.ts'
import * as settingsPaths from '#wire/settingsPaths.ts'
import * as paths from '#wire/paths.ts'
import { reloadProps } from '../../visits/reloadProps.ts'
import { ReorderList } from './classes/ReorderList.tsx'
import { DrawReadiness } from './classes/DrawReadiness.tsx'
import '../../../css/pages.css'
import '../../../css/organizer.css'

export default function Activities(props: ActivitiesProps) {
  const { organization, event, closed, activities, aggregates, can } = props
  const at = [organization.id, event.id] as const
  const [isOrdering, order] = useState(false)
  useUpdates(event)
  const first = [...activities, ...aggregates].find(({ next }) => next !== null)
  const addClasses = can.organize && (
    <ButtonLink kind={activities.length === 0 ? 'primary' : 'secondary'} href={paths.newClasses(...at)}>
      Add classes
    </ButtonLink>
  )
  const isPublished = [
    ...activities.flatMap(({ payouts }) => payouts),
    ...aggregates.map(({ published }) => published),
  ].every(Boolean)
  const close = can.pay && (
    <ButtonLink
      kind={isPublished && !closed && !first ? 'primary' : 'secondary'}
      href={settingsPaths.closeEvent(...at)}
    >
      {closed ? 'Closed: see open items' : 'Close the event'}
    </ButtonLink>
  )
  const addScorer = can.lead && <ButtonLink href={peoplePaths.scorerCodes(...at)}>Add a scorer</ButtonLink>
  const isDone = closed !== null || isPublished
  const canPublish = can.pay && activities.some(({ scored }) => scored > 0)
  const actions = can.organize && (
    <>
      {isDone ? (
        close
      ) : (
        <>
          {canPublish && <ButtonLink href={entryPaths.publishPayouts(...at)}>Publish payouts</ButtonLink>}
          {addScorer}
        </>
      )}
      {addClasses}
      <MoreActions>
        {isDone ? addScorer : close}
        {activities.length > 1 && (
          <Button aria-expanded={isOrdering} onClick={() => order(!isOrdering)}>
            Reorder classes
          </Button>
        )}
        {activities.flatMap(({ rounds }) => rounds).length > 1 && (
          <ButtonLink href={entryPaths.newAggregate(...at)}>Add an average</ButtonLink>
        )}
        {can.lead && <ButtonLink href={paths.copyEvent(...at)}>Duplicate</ButtonLink>}
        {can.lead && (
          <SaveTemplate
            name={event.name}
            url={settingsPaths.saveEventTemplate(...at)}
            note="Saves the classes with their settings, money and side pots, but no riders, scores or payouts. Use the template for new events."
          />
        )}
        <ExportLinks
          files={[
            ...(can.pay
              ? [
                  { label: 'Export the event (Excel)', href: paths.exportEvent(...at, 'xlsx') },
                  { label: 'Export the event (CSV)', href: paths.exportEvent(...at, 'zip') },
                ]
              : []),
            ...bothFormats('Export entries', (format) => paths.exportEntries(...at, format)),
          ]}
        />
      </MoreActions>
    </>
  )
  return (
    <Page
      title={event.name}
      crumbs={eventCrumbs(organization, event)}
      status={
        <>
          {closed && (
            <Link href={settingsPaths.closeEvent(...at)}>
              <Chip tone="ok">Closed</Chip>
            </Link>
          )}
          <LiveIndicator />
        </>
      }
      note={[event.category, eventSummary(event), closed && closedText(closed)].filter(Boolean).join(' · ')}
      actions={activities.length > 0 && actions}
    >
      <EventTabs organization={organization} event={event} can={can} current="classes" />
      {isOrdering && (
        <ReorderList activities={activities} url={settingsPaths.orderClasses(organization.id, event.id)} />
      )}
      {activities.length === 0 ? (
        <EmptyState
          sentence={
            can.organize
              ? 'This event has no classes yet. Pick from the usual ones, or add your own.'
              : 'This event has no classes yet. An organizer can add them.'
          }
          action={addClasses}
        />
      ) : (
        <CardTable
          ref={keepFocus}
          className="classes"
          label={`${event.name} classes`}
          rows={activities}
          rowKey={({ id }) => id}
          columns={[
            { title: 'Class', cell: nameCell },
            enteredColumn,
            { title: 'Draw', cell: drawCell },
            scoredColumn,
            { title: 'Payout', cell: payoutCell },
            can.score && { title: 'Next step', cell: nextStepCell(event.id, can, first) },
          ]}
        />
      )}
      {aggregates.length > 0 && (
        <CardTable
          ref={keepFocus}
          className="classes"
          label={`${event.name} averages`}
          rows={aggregates}
          rowKey={({ id }) => id}
          columns={[
            { title: 'Average', cell: aggregateCell },
            { title: 'Entered', cell: ({ entries }) => entries, kind: 'number' },
            { title: 'Payout', cell: aggregatePayoutCell },
            can.score && { title: 'Next step', cell: aggregateNextStepCell(first) },
          ]}
        />
      )}
    </Page>
  )
}

Activities.layout = AppLayout

function useUpdates({ id }: ActivitiesProps['event']) {
  const refetch = useRefetch(
    useCallback(() => reloadProps(['closed', 'activities', 'aggregates', 'navigation']), []),
    REFETCH_PAUSE_MS,
  )
  const changed = () => void refetch()
  useChannel<EntriesEvents>(entriesChannel(id), {
    refetch,
    on: {
      updated: changed,
      'progress-changed': changed,
      'closing-changed': changed,
      'online-entries-changed': changed,
    },
  })
}

const REFETCH_PAUSE_MS = 3000

const nameCell = (activity: ActivitySummary) => {
  const { name, draws, incentives } = activity
  return (
    <>
      <Link href={draws[0]!.url}>{name}</Link>
      {incentives.length > 0 && (
        <span className="incentives">{incentives.map((incentive) => incentive.name).join(', ')}</span>
      )}
      <DrawReadiness activity={activity} />
    </>
  )
}

const drawCell = ({ name, draws }: ActivitySummary) => (
  <span className="links">
    <Publication of={draws.map((draw) => draw.publish_draw)} />
    {draws.map((go) => (
      <span key={go.round} className="in-draw">
        <Link href={go.url} aria-label={`${goName(go.round)}, ${name}`}>
          {goName(go.round)}
        </Link>
        <InDraw go={go} />
      </span>
    ))}
  </span>
)

const payoutCell = ({ name, payout, payouts, changed, prizes, leaderboard }: ActivitySummary) => (
  <span className="links">
    <Publication of={payouts} changed={changed} />
    <Paid prizes={prizes} />
    <Link href={payout} aria-label={`Payout, ${name}`}>
      Payout
    </Link>
    {leaderboard && (
      <Link href={leaderboard} aria-label={`Points leaderboard, ${name}`}>
        Points
      </Link>
    )}
  </span>
)

const aggregateCell = ({ name, members, best_of, must_run_all, payout }: AggregateSummary) => (
  <>
    <Link href={payout}>{name}</Link>
    <span className="incentives">
      {best_of === null || best_of === members.length ? 'All' : `Best ${best_of}`} of {members.join(', ')}
      {must_run_all && ', must run all'}
    </span>
  </>
)

const aggregatePayoutCell = ({ name, payout, published, changed, prizes }: AggregateSummary) => (
  <span className="links">
    <Publication of={[published]} changed={changed} />
    <Paid prizes={prizes} />
    <Link href={payout} aria-label={`Payout, ${name}`}>
      Payout
    </Link>
  </span>
)

type Contest = ActivitySummary | AggregateSummary

const kindOf = (contest: Contest, first: Contest | undefined) => (contest === first ? 'primary' : 'secondary')

const aggregateNextStepCell = (first: Contest | undefined) => (aggregate: AggregateSummary) => {
  const { name, published, changed, next, settings, money } = aggregate
  return (
    <span className="next-step">
      <NextStep
        name={name}
        payouts={[published]}
        changed={changed}
        next={next}
        kind={kindOf(aggregate, first)}
      />
      {settings && (
        <Menu label={`More for ${name}`}>
          <Link href={settings}>Settings</Link>
          {money && <Link href={money}>Money</Link>}
        </Menu>
      )}
    </span>
  )
}

const nextStepCell =
  (eventId: number, can: ActivitiesProps['can'], first: Contest | undefined) =>
  (activity: ActivitySummary) => (
    <span className="next-step">
      <NextStep {...activity} kind={kindOf(activity, first)} />
      {activity.settings && (
        <Menu label={`More for ${activity.name}`}>
          <Link href={activity.settings}>Settings</Link>
          {can.pay && <Link href={paths.money(eventId, activity.id)}>Money</Link>}
        </Menu>
      )}
    </span>
  )
