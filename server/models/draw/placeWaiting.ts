import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type BatchPlaceKind, type EntryMode, MAX_BATCH } from '#rules/entries/entryModes.ts'
import {
  type BatchPlacement,
  entryModeNow,
  type NewRun,
  placeBatch,
  type PlacedRun,
  placeKindOfBatch,
  roomFor,
  roomOf,
} from '#rules/entries/placement.ts'
import { newNumbersNotice } from '#rules/entries/notices.ts'
import { roundInWords } from '#rules/classes/rounds.ts'
import { sha256 } from '#lib/sha256.ts'
import type { EntrySnapshot } from '#wire/changeLog/snapshots.ts'
import type { ImportPlace } from '#wire/entryImports.ts'
import { drawReload, entriesUpdated, publicRefetch } from '../../broadcasting/broadcasts.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict, NotFound, Question } from '../../errors.ts'
import type { Activity } from '../../../prisma/client/client.ts'
import type { ActivityRef, Versioned } from '../activities/changeActivity.ts'
import { requireRound, WITH_ROUNDS } from '../activities/rounds.ts'
import type { CurrentUser } from '../currentUser.ts'
import { areBooksClosedNow } from '../entries/books.ts'
import { ENTRY_RELATIONS, entrySnapshot, type LoadedEntry } from '../entries/load.ts'
import { toNewRun } from '../entries/newRun.ts'
import { modesOf } from '../entries/places.ts'
import { loadPlacedRuns } from '../queries/placedRuns.ts'
import { askAboutOwing, PLACE_ANYWAY } from './askAboutOwing.ts'
import { changeDraw, contestIdsOfDraw, type DrawChange, setSlots } from './changeDraw.ts'
import { lockEntrySeed } from './drawnAtEntry.ts'
import { requireEnoughSlots } from './slots.ts'

/** Places all waiting entries of a go, using the class's entry mode. In `wait` mode, adds them to the end. */
export async function placeWaiting(
  db: Database,
  user: CurrentUser,
  found: ActivityRef,
  round: string,
  { confirmed, place }: { confirmed: boolean; place: Place },
) {
  const go = { found, round, importId: null, place }
  return changeBatch(db, user, go, async (draw, { state, moves }) => {
    const { waiting, mode, totalSlots } = state
    if (waiting.length === 0) return { placed: 0 }
    requireEnoughSlots(totalSlots - roomFor(mode, roomOf(state)) + waiting.length, totalSlots)
    if (moves === null) throw new Conflict(TOO_MANY_DRAWN)
    await askAboutOwing(draw.tx, draw.activity, { round, draw: null }, { confirmed, question: PLACE_ANYWAY })
    if (state.isPublished && !confirmed) askAboutNumbers(draw, round, moves)
    await saveBatch(draw, round, state, moves)
    return { placed: waiting.length }
  })
}

const TOO_MANY_DRAWN = `Up to ${MAX_BATCH.toLocaleString('en-US')} runs can be drawn at once. Randomize the draw instead.`

/** Example: "Add all to the end". */
export async function waitingAction(db: Database, activity: Activity, round: string, count: number) {
  const runs = await loadPlacedRuns(db, { activity_id: activity.id, round })
  return `${count === 1 ? 'Add' : 'Add all'} ${WAITING_PLACES[modeOf(activity, runs).mode]}`
}

const WAITING_PLACES: Record<EntryMode, string> = {
  drawn: 'at random',
  end: 'to the end',
  top: 'to the top',
  scratched: 'to scratched slots',
  wait: 'to the end',
}

/**
 * Places the import's waiting entries in the go. Places none of them if the class makes new entries wait, if there
 * isn't room for all of them, or if published draw numbers would change.
 */
export async function placeImported(
  db: Database,
  user: CurrentUser,
  go: Go & { importId: number },
): Promise<ImportPlace> {
  // An import has several gos, and an idempotency key stores one response.
  const { answer } = await changeBatch(db, { ...user, idempotency: undefined }, go, async (draw, plan) => {
    const { state, kind, moves } = plan
    if (state.waiting.length > 0 && moves && kind !== 'renumbers')
      await saveBatch(draw, go.round, state, moves)
    const { isLate: is_late, isPublished: is_published } = state
    const place = { activity_id: go.found.id, round: go.round, place: kind, is_late, is_published }
    return { ...place, runs: state.waiting.length }
  })
  return answer
}

type Go = {
  found: ActivityRef
  round: string
  /** If null, places all waiting entries, whether imported or entered by hand. */
  importId: number | null
  place: Place
}
export type Place = (...batch: Parameters<typeof placeBatch>) => Promise<BatchPlacement>
type State = {
  runs: PlacedRun[]
  waiting: NewRun[]
  mode: EntryMode
  isLate: boolean
  totalSlots: number
  minGap: number
  isPublished: boolean
  seed: string
  commitment: string
}
/** `placement` and `moves` are null if the entries have to wait. `version` is the class's version. */
type Plan = {
  version: number
  state: State
  kind: BatchPlaceKind
  placement: BatchPlacement | null
  moves: Move[] | null
}
type Move = {
  entry: LoadedEntry
  slot: number | null
  isNew: boolean
  before: EntrySnapshot
  after: EntrySnapshot
  candidates: string | null
}

const MAX_ATTEMPTS = 3

/** Drawing this many entries takes about 0.1 s, less than waiting in a busy class's queue again. */
const MAX_QUICK = 200

class Outdated extends Error {}

/**
 * Chooses the slots before locking the class, because choosing can take a while. If the draw has changed by the time
 * the class is locked, chooses them again: for a few entries under the lock, and for many entries without it, except in
 * the last attempt.
 */
async function changeBatch<Answer>(
  db: Database,
  user: CurrentUser,
  go: Go,
  work: (draw: DrawChange, plan: Plan) => Promise<Answer>,
): Promise<Versioned<Answer>> {
  for (let attempt = 1; ; attempt++) {
    const plan = await planBatch(db, go, await loadState(db, go))
    try {
      return await changeDraw(db, user, go.found, async (draw) => {
        const { tx, activity } = draw
        const { commitment } = await lockEntrySeed(tx, requireRound(activity, go.round).id)
        const isCurrent = activity.version === plan.version + 1 && commitment === plan.state.commitment
        if (isCurrent) return work(draw, plan)
        const now = await loadState(tx, go)
        const renewed = await renewPlan(tx, plan, now)
        if (!renewed && attempt < MAX_ATTEMPTS && now.waiting.length > MAX_QUICK) throw new Outdated()
        return work(draw, renewed ?? (await planBatch(tx, go, now)))
      })
    } catch (error) {
      if (!(error instanceof Outdated)) throw error
    }
  }
}

type LoadedState = State & { version: number }

async function planBatch(db: Database | Tx, go: Go, { version, ...state }: LoadedState): Promise<Plan> {
  const { waiting, mode, isPublished } = state
  const kind = placeKindOfBatch(mode, waiting.length, { ...roomOf(state), isPublished })
  const isPlaced = mode !== 'wait' && kind !== 'full' && (kind !== 'too many' || isForced(go, mode))
  const placement = isPlaced ? await placeIn(go, mode, state) : null
  return { version, state, kind, placement, moves: placement && (await planMoves(db, placement)) }
}

/** Returns null if the draw has changed, other than by scores of runs before the chosen slots. */
async function renewPlan(
  tx: Tx,
  { state, kind, placement }: Plan,
  { version, ...now }: LoadedState,
): Promise<Plan | null> {
  if (!placement) return null
  const { lastScored } = roomOf(now)
  if (!isDeepStrictEqual(withoutScores(now), withoutScores(state))) return null
  if ([...placement.placed, ...placement.moved].some(({ slot }) => slot !== null && slot <= lastScored))
    return null
  return { version, state: now, kind, placement, moves: await planMoves(tx, placement) }
}

const withoutScores = ({ runs, ...state }: State) => ({
  ...state,
  runs: runs.map((run) => ({ ...run, scored: false })).toSorted((one, other) => one.id - other.id),
})

async function planMoves(db: Database | Tx, { placed, moved }: BatchPlacement): Promise<Move[]> {
  const all = [
    ...moved.map((one) => ({ ...one, isNew: false, candidates: null })),
    ...placed.map(({ candidates = null, ...one }) => ({ ...one, isNew: true, candidates })),
  ]
  const entries = await db.userActivity.findMany({
    where: { id: { in: all.map(({ id }) => id) } },
    include: ENTRY_RELATIONS,
    relationLoadStrategy: 'join',
  })
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return all.flatMap(({ id, ...move }) => {
    const entry = byId.get(id)
    if (!entry) return []
    const before = entrySnapshot(entry)
    return [{ ...move, entry, before, after: { ...before, draw: move.slot } }]
  })
}

/**
 * "Add all" also places more entries than an import may, unless their slots are drawn, because only drawing is slow.
 */
const isForced = ({ importId }: Go, mode: EntryMode) => importId === null && mode !== 'drawn'

/** Drawing many slots on the main thread would delay score saves, so a worker draws them. */
const placeIn = ({ place }: Go, mode: Exclude<EntryMode, 'wait'>, { waiting, ...draw }: State) =>
  mode === 'drawn' && waiting.length > MAX_DRAWN_AT_ONCE
    ? place(mode, waiting, draw)
    : placeBatch(mode, waiting, { ...draw, sha256 })

const MAX_DRAWN_AT_ONCE = 20

async function loadState(tx: Database | Tx, { found, round, importId }: Go): Promise<LoadedState> {
  const activity = await tx.activity.findUnique({
    where: { id: found.id },
    include: WITH_ROUNDS,
    relationLoadStrategy: 'join',
  })
  if (!activity) throw new NotFound()
  const { id, publish_draw } = requireRound(activity, round)
  const runs = await loadPlacedRuns(tx, { activity_id: found.id, round })
  const waiting = await tx.userActivity.findMany({
    where: {
      activity_id: found.id,
      round,
      draw: null,
      scratched_at: null,
      ...(importId !== null && { import_id: importId }),
    },
    select: { id: true, user_id: true, horse_id: true, own_order: true, request_class: true },
    orderBy: { id: 'asc' },
  })
  const seeds = await tx.round.findUniqueOrThrow({
    where: { id },
    select: { entry_seed: true, entry_commitment: true },
  })
  const { mode, isLate } = modeOf(activity, runs)
  return {
    version: activity.version,
    runs,
    waiting: waiting.map(toNewRun),
    mode: mode === 'wait' && importId === null ? 'end' : mode,
    isLate,
    totalSlots: activity.total_slots,
    minGap: activity.min_gap,
    isPublished: publish_draw,
    seed: seeds.entry_seed,
    commitment: seeds.entry_commitment,
  }
}

function modeOf(activity: Activity, runs: PlacedRun[]) {
  const isLate = areBooksClosedNow(activity, runs)
  return { isLate, mode: entryModeNow(modesOf(activity), { isLate, isDrawn: runs.length > 0 }) }
}

function askAboutNumbers({ activity }: DrawChange, round: string, moves: Move[]) {
  const running = moves.filter(({ entry, isNew }) => !isNew && entry.scratched_at === null)
  const riders = new Set(running.flatMap(({ entry }) => entry.user_id ?? []))
  const draw = round ? `${activity.name}, ${roundInWords(round)},` : activity.name
  if (riders.size > 0) throw new Question(newNumbersNotice(draw, riders.size))
}

/** Placing an entry doesn't change its charges, so they aren't updated. */
async function saveBatch(draw: DrawChange, round: string, { isPublished, commitment }: State, moves: Move[]) {
  const { tx, activity } = draw
  await setSlots(
    draw,
    moves.map(({ entry: { id }, slot }) => ({ id, slot })),
  )
  const batch = { batch_id: randomUUID() }
  for (const { entry, slot, before, after, candidates } of moves) {
    draw.record('entry moved', before, after, entry.id, batch)
    draw.notifyOfSlot(entry, { ...entry, draw: slot })
    if (slot === null || candidates === null) continue
    const { id, user_id: rider_id, horse_id } = entry
    draw.record('entry drawn', null, { round, slot, candidates, commitment, rider_id, horse_id }, id)
  }
  draw.broadcastActivity()
  draw.broadcast(drawReload(activity, round))
  if (isPublished) draw.broadcast(publicRefetch(activity.id))
  const riders = new Set(moves.flatMap(({ entry }) => entry.user_id ?? []))
  draw.broadcast(entriesUpdated(activity.event_id, [...riders]))
  draw.broadcastResults(await contestIdsOfDraw(tx, activity.id))
}
