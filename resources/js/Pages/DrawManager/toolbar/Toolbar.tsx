import { Banknote, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { roundName } from '#rules/classes/rounds.ts'
import * as paths from '#wire/paths.ts'
import { ClassMenu } from '../../../Components/event/ClassMenu.tsx'
import { LiveIndicator } from '../../../Components/LiveIndicator.tsx'
import { StatusChip } from '../../../Components/StatusChip.tsx'
import { useStore } from '../../../store.ts'
import type { RandomizeProps } from '../dialogs/RandomizeDialog.tsx'
import { DrawDelivery, PresenceList, SecondaryTools } from '../popups/lazy.ts'
import { useDraw } from '../screen/drawContext.ts'
import { KeyboardShortcuts } from './KeyboardShortcuts.tsx'
import { STATUS_ID } from './publishFocus.ts'
import { RandomizeButton } from './RandomizeButton.tsx'
import { UnpublishDraw } from './UnpublishDraw.tsx'

export function DrawStatus({ isPhone }: { isPhone: boolean }) {
  const { activity, event, round, lineup, can } = useDraw()
  const filled = useStore(lineup.filled)
  const slots = activity.total_slots
  // On a phone, the next step is beside the title. "Draft" would wrap there and move the tabs.
  const isDraftHidden = isPhone && can.organize && !activity.publish_draw

  return (
    <>
      <ClassMenu eventId={event.id} activityId={activity.id} current="draw" />
      <span id={STATUS_ID} tabIndex={-1}>
        {!isDraftHidden && <StatusChip status={activity.publish_draw ? 'published' : 'draft'} />}
      </span>
      {!isPhone && round && <span className="quiet">{roundName(round)}</span>}
      <LiveIndicator />
      <PresenceList />
      {!isPhone && (
        <span className="quiet if-it-fits">
          <span>{`${filled} of ${slots} slots, ${slots - filled} open`}</span> <DrawDelivery />
        </span>
      )}
    </>
  )
}

/** On phones, the count is in the tools and the go in the tabs. In the head, they could wrap and move the tabs. */
export function SlotCount() {
  const { activity, lineup } = useDraw()
  const filled = useStore(lineup.filled)
  return <span className="slot-count" title="Filled slots">{`${filled}/${activity.total_slots}`}</span>
}

type Props = RandomizeProps & {
  fill: ReactNode
  publish: ReactNode
  onPublished: (published: boolean, version?: number) => void
}

export function Toolbar({ fill, publish, onPublished, ...randomizing }: Props) {
  const { activity, event, round, can } = useDraw()
  const published = activity.publish_draw

  return (
    <>
      {fill}
      {can.organize && !published && <RandomizeButton {...randomizing} />}
      {publish}
      {can.organize && published && (
        <UnpublishDraw onUnpublished={(version) => onPublished(false, version)} />
      )}
      {published && (
        <a className="button" href={paths.drawSheet(activity.id, round)}>
          <Printer aria-hidden size={16} /> Print Draw
        </a>
      )}
      <a
        className="button"
        href={paths.payout(event.id, activity.id, round)}
        target="_blank"
        rel="noreferrer"
      >
        <Banknote aria-hidden size={16} /> Calculate Payout
      </a>
      <KeyboardShortcuts />
      <SecondaryTools {...randomizing} />
    </>
  )
}
