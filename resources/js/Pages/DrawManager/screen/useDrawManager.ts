import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { usePage } from '@inertiajs/react'
import type { ActivityUpdated } from '#wire/broadcasting/channels.ts'
import { pageCount } from '#rules/draw/slots.ts'
import type { Activity } from '#wire/activity.ts'
import type { DrawManagerProps } from '#wire/draw.ts'
import type { SharedProps } from '#wire/sharedProps.ts'
import { useRefetch } from '../../../hooks/useRefetch.ts'
import { reloadProps } from '../../../visits/reloadProps.ts'
import type { NewEntry } from '../actions/api.ts'
import type { MutationResult } from '../actions/mutate.ts'
import { bullDirectory, horseDirectory, riderDirectory } from '../../../Components/suggestions/directory.ts'
import { Store, useStore } from '../../../store.ts'
import { ActivityStore } from '../store/activityStore.ts'
import { Lineup } from '../store/lineup.ts'
import type { DrawResult } from '../dialogs/DrawResultNotice.tsx'
import type { DrawScreen } from './drawContext.ts'
import { followOutbox } from './followOutbox.ts'
import { focusedField } from '../keyboard/columns.ts'
import { Presence } from './presence.ts'
import { DrawStore } from '../store/drawStore.ts'
import { type DraftOwner, persistDrafts } from '../store/draftStorage.ts'
import { OfflineDraw } from '../offline/offlineDraw.ts'
import { ClassScores } from '../store/classScores.ts'
import { useVisibleRows } from './useVisibleRows.ts'

type ActivityChange = Omit<ActivityUpdated, 'seq' | 'rounds'>

const LIVE_PROPS = [
  'activity',
  'commitment',
  'draws_made',
  'scores',
  'lineup',
  'seen_duplicates',
  'without_slot',
  'add_waiting',
]

export function useDrawManager({
  commitment,
  draws_made,
  scores,
  lineup: inDraw,
  without_slot: _withoutSlot,
  seen_duplicates: _seenDuplicates,
  ...props
}: DrawManagerProps) {
  const { auth }: SharedProps = usePage().props
  const [activityStore] = useState(() => new ActivityStore(props.activity))
  const activity = useStore(activityStore.current)
  const [drawn, setDrawn] = useState<DrawResult | null>(null)
  const [lastUsedSlot, setLastUsedSlot] = useState(props.activity.last_used_slot)
  const [stores] = useState(() => {
    const classScores = new ClassScores(props.round, props.activity.judged ? 'points' : 'time')
    classScores.load(scores, props.activity.version)
    const lineup = new Lineup(props.activity.track_horses)
    lineup.load(inDraw, props.activity.version)
    const store = new DrawStore(focusedField, classScores, lineup)
    const owner = { userId: auth.user!.id, activityId: props.activity.id, round: props.round }
    return {
      store,
      owner,
      stored: 'indexedDB' in window ? new OfflineDraw(owner, store) : undefined,
      classScores,
      lineup,
      presence: new Presence((others) => store.setPresence(others)),
      isReloadRequested: new Store(false),
      riders: riderDirectory(),
      horses: horseDirectory(),
      bulls: bullDirectory(),
      creating: new Map<number, Promise<MutationResult<NewEntry>>>(),
    }
  })
  const { store, stored, classScores, lineup } = stores
  const pages = pageCount(activity.total_slots)
  const view = useVisibleRows(store, stored, activity.id, props.round, pages)
  const { refresh, readAgain } = view
  const isShown = view.state === 'shown'
  const isCurrent = isShown && view.storedAt === null
  usePreloading(stores, isCurrent && props.can.organize)
  useOfflineCopy(stored, activity, isCurrent)
  useDraftStorage(stores)
  useEffect(() => followOutbox({ ...stores, activity: props.activity, round: props.round }), [stores])
  useStaleRowRefetch(store, readAgain)
  useEffect(() => applyActivity(props.activity), [props.activity])
  useEffect(() => {
    if (view.page > pages) void view.resized(pages)
  }, [pages])
  // `activity.version` changes together with the scores and the lineup, so it isn't a dependency.
  useEffect(() => classScores.load(scores, props.activity.version), [classScores, scores])
  useEffect(() => lineup.load(inDraw, props.activity.version), [lineup, inDraw])

  const draw = useMemo<DrawScreen>(
    () => ({
      ...props,
      ...stores,
      activity,
      refresh,
      slotFilled: (slot) => setLastUsedSlot((last) => Math.max(last, slot)),
      slotEmptied: (slot) => setLastUsedSlot((last) => (slot === last ? lastFilledSlot(store) : last)),
      resized: (total_slots, version) => activityStore.applyOwnChange({ total_slots }, version),
    }),
    [stores, activity, refresh],
  )

  function applyActivity({
    version,
    publish_draw,
    publish_payout,
    total_slots,
    last_used_slot,
  }: ActivityChange) {
    if (!activityStore.isNewer({ version })) return
    const before = activityStore.current.get()
    activityStore.applyUpdate({ version, publish_draw, publish_payout, total_slots })
    setLastUsedSlot(last_used_slot)
    if (activityStore.current.get().total_slots !== before.total_slots) void refresh()
  }

  const newestVersion = useRef(0)
  const noteVersion = ({ activity }: DrawManagerProps) => {
    newestVersion.current = Math.max(newestVersion.current, activity.version)
  }
  const refetchActivity = useRefetch(useCallback(() => reloadProps(LIVE_PROPS, noteVersion), []))

  async function catchUp() {
    await refetchActivity()
    if ((await view.shownVersion()) >= newestVersion.current) return
    stored?.markStale()
    await readAgain()
    void stored?.fetchOtherPages()
  }

  return {
    draw,
    view,
    lastUsedSlot,
    randomizing: { commitment, draws_made },
    drawn,
    setDrawn,
    applyActivity,
    refetchActivity,
    catchUp,
    resized(total_slots: number, version?: number) {
      draw.resized(total_slots, version)
      void view.resized(Math.min(view.page, pageCount(activityStore.current.get().total_slots)))
      void refetchActivity()
    },
    published(publish_draw: boolean, version?: number) {
      activityStore.applyOwnChange({ publish_draw }, version)
      void refetchActivity()
    },
    randomized(made: DrawResult | null) {
      setDrawn(made)
      void refetchActivity()
      void view.reload()
    },
  }
}

function usePreloading({ riders, horses }: Pick<DrawScreen, 'riders' | 'horses'>, isWanted: boolean) {
  useEffect(() => {
    if (!isWanted) return
    void riders.load()
    void horses.load()
  }, [riders, horses, isWanted])
}

function useOfflineCopy(stored: OfflineDraw | undefined, activity: Activity, isCurrent: boolean) {
  useEffect(() => {
    if (isCurrent) stored?.prepare(activity, pageCount(activity.total_slots))
  }, [stored, activity, isCurrent])
  useEffect(() => () => stored?.close(), [stored])
}

function useStaleRowRefetch(rows: DrawStore, readAgain: () => Promise<void>) {
  useEffect(() => {
    const read = () => setTimeout(() => rows.hasStaleRows() && readAgain())
    return rows.staleSlots.slots.subscribe(read)
  }, [rows, readAgain])
}

function useDraftStorage({ store, owner }: { store: DrawStore; owner: DraftOwner }) {
  useEffect(() => persistDrafts(store, owner), [store, owner])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => store.drafts.flush() || event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [store])
}

const lastFilledSlot = (rows: DrawStore) =>
  Math.max(0, ...rows.all().map((row) => (row.id === null ? 0 : row.draw)))
