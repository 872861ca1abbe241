import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { usePage } from '@inertiajs/react'
import type { ActivityUpdated } from '#wire/channels.ts'
import { pageCount } from '#rules/draw.ts'
import type { Activity } from '#wire/activity.ts'
import type { DrawManagerProps } from '#wire/draw.ts'
import type { SharedProps } from '#wire/pages.ts'
import { useReading } from '../../../hooks/useReading.ts'
import { reread } from '../../../visits/reread.ts'
import type { NewEntry } from '../actions/calls.ts'
import type { Written } from '../actions/written.ts'
import { bullDirectory, horseDirectory, riderDirectory } from '../suggestions/directory.ts'
import { useStore } from '../../../store.ts'
import { KnownActivity } from './activity.ts'
import { Lineup } from './lineup.ts'
import type { Drawn } from '../dialogs/DrawnNote.tsx'
import type { Draw } from './draw.ts'
import { followOutbox } from './followOutbox.ts'
import { fieldInUse } from '../keyboard/columns.ts'
import { WhoIsHere } from './whoIsHere.ts'
import { Rows } from '../rows/rows.ts'
import { type Owner, storeDrafts } from '../rows/storedDrafts.ts'
import { StoredDraw } from '../offline/storedDraw.ts'
import { Scoreboard } from './scoreboard.ts'
import { useDrawPage } from './useDrawPage.ts'

type ActivityNews = Omit<ActivityUpdated, 'seq' | 'rounds'>

/** The properties of the page that change while it is open. */
const FOLLOWED = ['activity', 'commitment', 'draws_made', 'scores', 'lineup', 'without_slot']

/** The state of the whole screen: the activity as it has become, the rows, and who can be picked. */
export function useDrawScreen({
  commitment,
  draws_made,
  scores,
  lineup: inDraw,
  without_slot: _withoutSlot,
  ...props
}: DrawManagerProps) {
  const { auth }: SharedProps = usePage().props
  const [known] = useState(() => new KnownActivity(props.activity))
  const activity = useStore(known.shown)
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const [lastUsedSlot, setLastUsedSlot] = useState(props.activity.last_used_slot)
  const [parts] = useState(() => {
    const board = new Scoreboard(props.round, props.activity.judged ? 'points' : 'time')
    board.read(scores, props.activity.version)
    const lineup = new Lineup(props.activity.track_horses)
    lineup.read(inDraw, props.activity.version)
    const rows = new Rows(fieldInUse, board, lineup)
    const owner = { userId: auth.user!.id, activityId: props.activity.id, round: props.round }
    return {
      rows,
      owner,
      stored: 'indexedDB' in window ? new StoredDraw(owner, rows) : undefined,
      board,
      lineup,
      whoIsHere: new WhoIsHere((others) => rows.seat(others)),
      riders: riderDirectory(),
      horses: horseDirectory(),
      bulls: bullDirectory(),
      creating: new Map<number, Promise<Written<NewEntry>>>(),
    }
  })
  const { rows, stored, board, lineup } = parts
  const view = useDrawPage(rows, stored, activity.id, props.round, pageCount(activity.total_slots))
  const { refresh, readAgain } = view
  const isShown = view.state === 'shown'
  const isCurrent = isShown && view.storedAt === null
  usePreloading(parts, isCurrent && props.can.organize)
  usePreparingForOutages(stored, activity, isCurrent)
  useStoredDrafts(parts)
  useEffect(() => followOutbox({ ...parts, activity: props.activity, round: props.round }), [parts])
  useReadingWhatWasMissed(rows, readAgain)
  useEffect(() => become(props.activity), [props.activity])
  // As it has become; the two come together.
  useEffect(() => board.read(scores, props.activity.version), [board, scores])
  useEffect(() => lineup.read(inDraw, props.activity.version), [lineup, inDraw])

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
  function become({ version, publish_draw, publish_payout, total_slots, last_used_slot }: ActivityNews) {
    if (!known.isNews({ version })) return
    const before = known.shown.get()
    known.tell({ version, publish_draw, publish_payout, total_slots })
    setLastUsedSlot(last_used_slot)
    if (known.shown.get().total_slots !== before.total_slots) showOtherPages()
  }

  function showOtherPages() {
    const last = pageCount(known.shown.get().total_slots)
    void (view.page > last ? view.resized(last) : refresh())
  }

  const newestVersion = useRef(0)
  const noteVersion = ({ activity }: DrawManagerProps) => {
    newestVersion.current = Math.max(newestVersion.current, activity.version)
  }
  /** How new the activity is after a change of one's own, the server tells. */
  const readActivity = useReading(useCallback(() => reread(FOLLOWED, noteVersion), []))

  /** For after a gap: the rows are read again if the draw has changed since they were read. */
  async function catchUp() {
    await readActivity()
    if ((await view.shownVersion()) >= newestVersion.current) return
    stored?.miss()
    await readAgain()
    void stored?.readOthers()
  }

  return {
    draw,
    view,
    lastUsedSlot,
    randomizing: { commitment, draws_made },
    drawn,
    setDrawn,
    become,
    readActivity,
    catchUp,
    resized(total_slots: number, version?: number) {
      known.change({ total_slots }, version)
      void view.resized(Math.min(view.page, pageCount(known.shown.get().total_slots)))
      void readActivity()
    },
    published(publish_draw: boolean, version?: number) {
      known.change({ publish_draw }, version)
      void readActivity()
    },
    randomized(made: Drawn | null) {
      setDrawn(made)
      void reread(['commitment', 'draws_made'])
      void view.reload()
    },
  }
}

/** Loads the lists to choose from, after the rows. */
function usePreloading({ riders, horses }: Pick<Draw, 'riders' | 'horses'>, isWanted: boolean) {
  useEffect(() => {
    if (!isWanted) return
    void riders.load()
    void horses.load()
  }, [riders, horses, isWanted])
}

/** `isCurrent`: the server's rows are on the screen. */
function usePreparingForOutages(stored: StoredDraw | undefined, activity: Activity, isCurrent: boolean) {
  useEffect(() => {
    if (isCurrent) stored?.prepare(activity, pageCount(activity.total_slots))
  }, [stored, activity, isCurrent])
  useEffect(() => () => stored?.close(), [stored])
}

/** Once for all that is missed together. */
function useReadingWhatWasMissed(rows: Rows, readAgain: () => Promise<void>) {
  useEffect(() => {
    const read = () => setTimeout(() => rows.isMissing() && readAgain())
    return rows.missed.slots.subscribe(read)
  }, [rows, readAgain])
}

/** Stores drafts. The browser asks before leaving only if they could not be stored. */
function useStoredDrafts({ rows, owner }: { rows: Rows; owner: Owner }) {
  useEffect(() => storeDrafts(rows, owner), [rows, owner])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => rows.unsaved.flush() || event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [rows])
}

/** The last filled slot that this screen has seen; the server knows all of them and refuses for itself. */
const lastFilled = (rows: Rows) => Math.max(0, ...rows.all().map((row) => (row.id === null ? 0 : row.draw)))
