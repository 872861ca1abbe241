import { pageCount } from '#rules/draw.ts'
import type { DrawManagerProps } from '#wire/draw.ts'
import * as paths from '#wire/paths.ts'
import { ClassTabs } from '../../Components/event/ClassTabs.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { showTop } from '../../Components/list/showTop.ts'
import { PageButtons } from '../../Components/PageButtons.tsx'
import { Screen } from '../../Components/Screen.tsx'
import { Tabs } from '../../Components/Tabs.tsx'
import { formatRecent } from '../../dates.ts'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { DrawnNote, Popups } from './popups/lazy.ts'
import { Question } from './popups/Question.tsx'
import { DrawContext } from './state/draw.ts'
import { LiveDirectories } from './suggestions/LiveDirectories.tsx'
import { DrawTable } from './table/DrawTable.tsx'
import { WithoutSlot } from './table/WithoutSlot.tsx'
import { SearchBox } from './toolbar/SearchBox.tsx'
import { SessionLimit } from './toolbar/SessionLimit.tsx'
import { Standing, Toolbar } from './toolbar/Toolbar.tsx'
import { TypedInRiders } from './toolbar/TypedInRiders.tsx'
import { useDrawScreen } from './state/useDrawScreen.ts'
import { useLiveDraw } from './state/useLiveDraw.ts'
import '../../../css/draw.css'

export default function DrawManager(props: DrawManagerProps) {
  const { draw, view, lastUsedSlot, randomizing, drawn, setDrawn, ...changed } = useDrawScreen(props)
  const { resized, published, randomized, ...live } = changed
  useLiveDraw({ ...live, draw, view })
  const { organization, event, activity, can } = draw
  const organizer = paths.events(organization.id)
  const tabs = props.tabs.map((tab) => (tab.current ? { ...tab, published: activity.publish_draw } : tab))
  const isEmpty = lastUsedSlot === 0 && !can.organize

  const turnTo = view.q ? view.reload : view.goTo
  function turnToTop(page: number) {
    showTop('.draw-tools')
    void turnTo(page)
  }
  const pages = (where: string, onPage: (page: number) => void) => (
    <PageButtons
      label={`Pages of the draw, ${where}`}
      page={view.q ? 1 : view.page}
      pageCount={view.q ? 1 : pageCount(activity.total_slots)}
      onPage={onPage}
    />
  )

  return (
    <DrawContext value={draw}>
      <Screen
        wide
        title={activity.name}
        crumbs={[
          { label: organization.name, href: organizer },
          { label: event.name, href: paths.activities(organization.id, event.id) },
          { label: activity.name },
        ]}
        status={<Standing />}
        note={!can.organize && explanation(can.score, activity.publish_draw)}
        actions={<Toolbar {...randomizing} onPublished={published} onRandomized={randomized} />}
      >
        {can.organize && <ClassTabs event={event} activity={activity} can={can} current="draw" />}
        {tabs.length > 1 && <Tabs label={`Draws of ${activity.name}`} tabs={tabs} />}
        <DrawnNote drawn={drawn} onClose={setDrawn} />
        {can.organize && <WithoutSlot entries={props.without_slot} onPlaced={live.readActivity} />}
        <div className="draw-tools">
          <SearchBox shown={view.q} onSearch={view.search} />
          {can.organize && (
            <SessionLimit
              activityId={activity.id}
              size={activity.total_slots}
              lastUsedSlot={lastUsedSlot}
              onResized={resized}
            />
          )}
          {can.lead && <TypedInRiders />}
          {pages('above', turnTo)}
          <p role="status">
            {view.state === 'loading'
              ? 'Loading...'
              : view.storedAt !== null &&
                `No answer from the server. Showing the draw as of ${formatRecent(view.storedAt)}.`}
          </p>
        </div>
        {view.state === 'failed' ? (
          <EmptyState
            sentence="The draw could not be read."
            action={
              <button type="button" className="button" onClick={view.reload}>
                Try again
              </button>
            }
          />
        ) : isEmpty ? (
          <EmptyState sentence="Nobody is in this draw yet." />
        ) : (
          <DrawTable busy={view.state === 'loading'} />
        )}
        {view.state === 'shown' && view.q && draw.rows.shown.get().length === 0 && (
          <EmptyState sentence={`Nobody in this draw matches “${view.q}”.`} />
        )}
        {pages('below', turnToTop)}
      </Screen>
      <Popups />
      {can.organize && <LiveDirectories />}
      <Question />
    </DrawContext>
  )
}

DrawManager.layout = AppLayout

function explanation(canScore: boolean, isPublished: boolean) {
  if (!canScore) return 'You can look at this draw. Only organizers and scorers change it.'
  return isPublished
    ? 'You can enter scores and penalties here. Only organizers change the draw.'
    : 'You can enter scores and penalties here once the draw is published. Only organizers change the draw.'
}
