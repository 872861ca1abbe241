import { useState } from 'react'
import { formatRecent } from '#lib/formatDates.ts'
import { pageCount } from '#rules/draw/slots.ts'
import type { Activity } from '#wire/activity.ts'
import type { DrawManagerProps } from '#wire/draw.ts'
import * as paths from '#wire/paths.ts'
import { Button } from '../../Components/Button.tsx'
import { ClassTabs } from '../../Components/event/ClassTabs.tsx'
import { scrollToTop } from '../../Components/scrollToTop.ts'
import { PageButtons } from '../../Components/PageButtons.tsx'
import { Page } from '../../Components/Page.tsx'
import { SearchBox } from '../../Components/SearchBox.tsx'
import { Tabs } from '../../Components/Tabs.tsx'
import { NARROW, PHONE, useMediaQuery } from '../../hooks/useMediaQuery.ts'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { useStore } from '../../store.ts'
import {
  DirectorySync,
  DrawResultNotice,
  EmptyState,
  FillRound,
  Keypad,
  Popups,
  UnplacedEntries,
  TypedInRidersButton,
} from './popups/lazy.ts'
import { DrawContext } from './screen/drawContext.ts'
import { DrawTable } from './table/DrawTable.tsx'
import { PublishDraw } from './toolbar/PublishDraw.tsx'
import { SEARCH_BOX_ID } from './toolbar/KeyboardShortcuts.tsx'
import { SessionLimit } from './toolbar/SessionLimit.tsx'
import { DrawStatus, SlotCount, Toolbar } from './toolbar/Toolbar.tsx'
import { useDrawManager } from './screen/useDrawManager.ts'
import { useLiveDraw } from './screen/useLiveDraw.ts'
import '../../../css/draw.css'

export default function DrawManager(props: DrawManagerProps) {
  const { draw, view, lastUsedSlot, randomizing, drawn, setDrawn, ...changed } = useDrawManager(props)
  const { resized, published, randomized, ...live } = changed
  useLiveDraw({ ...live, draw, view })
  const { organization, event, activity, can } = draw
  const organizer = paths.events(organization.id)
  const tabs = props.tabs.map((tab) => (tab.current ? { ...tab, published: activity.publish_draw } : tab))
  const isPhone = useMediaQuery(PHONE)
  const [isKeypadWanted, setKeypadWanted] = useState(true)
  const isKeypadOffered = useMediaQuery(NARROW) && can.score && activity.publish_draw
  const isKeypad = isKeypadOffered && isKeypadWanted && view.state === 'shown'
  const isEmpty = useStore(draw.lineup.filled, (filled) => filled === 0)
  const isTypedIn = isEmpty && draw.previous_round === null && props.without_slot.length === 0

  const note = can.organize
    ? isTypedIn && howToEnter(activity)
    : permissionNote(can.score, activity.publish_draw)

  const publish = can.organize && !activity.publish_draw && (
    <PublishDraw onPublished={(version) => published(true, version)} />
  )
  const fill = isEmpty && <FillRound onFilled={() => randomized(null)} />
  const nextStep = isPhone && (isEmpty ? fill : publish)

  const turnTo = view.q ? view.reload : view.goTo
  function turnToTop(page: number) {
    scrollToTop('.draw-tools')
    void turnTo(page)
  }
  const pages = (where: string, onPage: (page: number) => void) => (
    <PageButtons
      label={`Draw pages, ${where}`}
      page={view.q ? 1 : view.page}
      pageCount={view.q ? 1 : pageCount(activity.total_slots)}
      onPage={onPage}
    />
  )
  const size = (
    <>
      {can.organize && (
        <SessionLimit
          activityId={activity.id}
          size={activity.total_slots}
          lastUsedSlot={lastUsedSlot}
          onResized={resized}
        />
      )}
      {can.lead && <TypedInRidersButton />}
    </>
  )

  return (
    <DrawContext value={draw}>
      <Page
        title={activity.name}
        crumbs={[
          { label: organization.name, href: organizer },
          { label: event.name, href: paths.activities(organization.id, event.id) },
          { label: activity.name },
        ]}
        status={<DrawStatus isPhone={isPhone} />}
        primaryAction={nextStep}
        actions={
          <>
            <Toolbar
              {...randomizing}
              fill={fill !== nextStep && fill}
              publish={publish !== nextStep && publish}
              onPublished={published}
              onRandomized={randomized}
            />
            {isPhone && size}
          </>
        }
      >
        <div className="screen-bar tab-band">
          <ClassTabs event={event} activity={activity} can={can} current="draw" />
          {tabs.length > 1 && <Tabs label={`${activity.name} draws`} tabs={tabs} />}
          <div className="draw-tools">
            {isKeypadOffered && !isKeypadWanted && (
              <Button onClick={() => setKeypadWanted(true)}>Keypad</Button>
            )}
            <SearchBox shown={view.q} onSearch={view.search} id={SEARCH_BOX_ID} />
            {isPhone ? <SlotCount /> : size}
            {pages('above', turnTo)}
            <p role="status">
              {view.state === 'loading'
                ? 'Loading...'
                : view.storedAt !== null &&
                  `No response from the server. Draw as of ${formatRecent(view.storedAt)}.`}
            </p>
          </div>
        </div>
        {note && <p className="draw-note">{note}</p>}
        <DrawResultNotice drawn={drawn} onClose={setDrawn} />
        {can.organize && props.without_slot.length > 0 && (
          <UnplacedEntries
            entries={props.without_slot}
            action={props.add_waiting}
            onPlaced={live.refetchActivity}
          />
        )}
        {view.state === 'failed' ? (
          <div className="empty-state">
            <p>Couldn't load the draw.</p>
            <Button onClick={view.reload}>Try again</Button>
          </div>
        ) : lastUsedSlot === 0 && !can.organize ? (
          <EmptyState sentence="No riders in this draw yet." />
        ) : isKeypad ? (
          <Keypad
            onShowRows={() => setKeypadWanted(false)}
            onNextPage={view.page < pageCount(activity.total_slots) ? () => turnTo(view.page + 1) : undefined}
          />
        ) : (
          <DrawTable busy={view.state === 'loading'} />
        )}
        {view.state === 'shown' && view.q && draw.store.visibleSlots.get().length === 0 && (
          <EmptyState sentence={`Nothing in this draw matches "${view.q}".`} />
        )}
        {pages('below', turnToTop)}
      </Page>
      <Popups />
      {can.organize && <DirectorySync {...draw} />}
    </DrawContext>
  )
}

DrawManager.layout = AppLayout

const howToEnter = ({ track_horses }: Activity) =>
  `Type a name and press Enter${track_horses ? ', then type the horse and press Enter' : ''}.`

function permissionNote(canScore: boolean, isPublished: boolean) {
  if (!canScore) return 'View only. Only organizers and scorers can make changes.'
  return isPublished
    ? 'You can enter scores and penalties here. Only organizers can change the draw.'
    : 'You can enter scores and penalties here once the draw is published. Only organizers can change the draw.'
}
