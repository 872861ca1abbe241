import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ActivityUpdated } from '#wire/channels.ts'
import { pageCount } from '#rules/draw.ts'
import type { DrawManagerProps } from '#wire/draw.ts'
import { useReading } from '../../../hooks/useReading.ts'
import { keepOnLeaving } from '../../../visits/leaving.ts'
import { reread } from '../../../visits/reread.ts'
import type { NewEntry } from '../actions/calls.ts'
import { bullDirectory, horseDirectory, riderDirectory } from '../suggestions/directory.ts'
import type { Draw } from './draw.ts'
import { giveDraftsBack, keepDrafts } from './keptTyping.ts'
import { fieldInUse } from '../keyboard/columns.ts'
import { Here } from './whoIsHere.ts'
import { Rows } from './rows.ts'
import { Scoreboard } from './scoreboard.ts'
import { useDrawPage } from './useDrawPage.ts'

/** The state of the whole screen: the activity as it has become, the rows, and who can be picked. */
export function useDrawScreen({ commitment, scores, ...props }: DrawManagerProps) {
  const [activity, setActivity] = useState(props.activity)
  const [lastUsedSlot, setLastUsedSlot] = useState(props.activity.last_used_slot)
  const [parts] = useState(() => {
    const board = new Scoreboard(props.round, props.activity.judged ? 'points' : 'time')
    board.read(scores, props.activity.version)
    const rows = giveDraftsBack(new Rows(fieldInUse, board), props.activity.id, props.round)
    return {
      rows,
      board,
      here: new Here((others) => rows.seat(others)),
      riders: riderDirectory(),
      horses: horseDirectory(),
      bulls: bullDirectory(),
      creating: new Map<number, Promise<NewEntry | undefined>>(),
    }
  })
  const { rows, board } = parts
  const view = useDrawPage(rows, activity.id, props.round, pageCount(activity.total_slots))
  const { refresh, readAgain } = view
  usePreloading(parts, props.can.organize && view.state === 'shown')
  useWarningBeforeLeaving(rows)
  useKeptDrafts(rows, props.activity.id, props.round)
  useReadingWhatWasMissed(rows, readAgain)
  useEffect(() => become(props.activity), [props.activity])
  // As it has become; the two come together.
  useEffect(() => board.read(scores, props.activity.version), [board, scores])

  const draw = useMemo<Draw>(
    () => ({
      ...props,
      ...parts,
      activity,
      refresh,
      slotFilled: (slot) => setLastUsedSlot((last) => Math.max(last, slot)),
      slotEmptied: (slot) => setLastUsedSlot((last) => (slot === last ? lastFilled(rows) : last)),
    }),
    // The page's own properties stay what they were when it was opened.
    [parts, activity, refresh],
  )

  /** The activity as the server has it, unless something newer is known. */
  function become(news: Omit<ActivityUpdated, 'seq'>) {
    if (news.version <= activity.version) return
    const { version, publish_draw, publish_payout, total_slots, last_used_slot } = news
    setActivity({ ...activity, version, publish_draw, publish_payout, total_slots })
    setLastUsedSlot(last_used_slot)
    if (total_slots === activity.total_slots) return
    const last = pageCount(total_slots)
    void (view.page > last ? view.resized(last) : refresh())
  }

  const newestVersion = useRef(0)
  const noteVersion = ({ activity }: DrawManagerProps) => {
    newestVersion.current = Math.max(newestVersion.current, activity.version)
  }
  /** How new the activity is after a change of one's own, the server tells. */
  const readActivity = useReading(
    useCallback(() => reread(['activity', 'commitment', 'scores'], noteVersion), []),
  )

  /** For after a gap: the rows are read again if the draw has changed since they were read. */
  async function catchUp() {
    await readActivity()
    if ((await view.shownVersion()) < newestVersion.current) await readAgain()
  }

  return {
    draw,
    view,
    lastUsedSlot,
    commitment,
    become,
    readActivity,
    catchUp,
    resized(total_slots: number) {
      setActivity({ ...activity, total_slots })
      void view.resized(Math.min(view.page, pageCount(total_slots)))
      readActivity()
    },
    published(publish_draw: boolean) {
      setActivity({ ...activity, publish_draw })
      readActivity()
    },
    randomized() {
      void reread(['commitment'])
      void view.reload()
    },
  }
}

/** The lists are for those who change the draw, and come after the rows. */
function usePreloading({ riders, horses, rows }: Pick<Draw, 'riders' | 'horses' | 'rows'>, wanted: boolean) {
  useEffect(() => {
    if (!wanted) return
    void riders.load()
    void horses.load().then(() => rows.listsRead())
  }, [riders, horses, rows, wanted])
}

/** A moment later, when the focus has arrived where it goes. */
function useReadingWhatWasMissed(rows: Rows, readAgain: () => Promise<void>) {
  useEffect(() => {
    const read = () => setTimeout(() => rows.hasMissed() && readAgain())
    return rows.subscribe('missed', read)
  }, [rows, readAgain])
}

/** Also when the page is read anew, or comes back after signing in again. */
function useKeptDrafts(rows: Rows, activityId: number, round: string) {
  useEffect(() => {
    const keep = () => keepDrafts(rows, activityId, round)
    const stop = keepOnLeaving(keep)
    return () => {
      stop()
      keep()
    }
  }, [rows, activityId, round])
}

/** A score that was typed and not saved is not lost by closing the page without a question. */
function useWarningBeforeLeaving(rows: Rows) {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => rows.hasEdits() && event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [rows])
}

/** The last filled slot that this screen has seen; the server knows all of them and refuses for itself. */
const lastFilled = (rows: Rows) => Math.max(0, ...rows.rows().map((row) => (row.id === null ? 0 : row.draw)))
