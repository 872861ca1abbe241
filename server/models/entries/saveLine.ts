import { randomUUID } from 'node:crypto'
import { searchable } from '#lib/nameSearch.ts'
import { sha256 } from '#lib/sha256.ts'
import { roundInWords } from '#rules/classes/rounds.ts'
import { formatSlotList } from '#rules/draw/drawnAtEntry.ts'
import { newNumbersNotice, publishedGosNotice, publishedPayoutNotice } from '#rules/entries/notices.ts'
import { entryModeNow, placeEntry, type Placement } from '#rules/entries/placement.ts'
import { hasScore } from '#rules/scoring/score.ts'
import type { SaveLine } from '#wire/entries.ts'
import { drawReload } from '../../broadcasting/broadcasts.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict, Invalid, Question } from '../../errors.ts'
import { findCounting } from '../aggregates/entries.ts'
import { findOrCreateHorse } from '../animals/horses.ts'
import type { AuthorizedEvent } from '../authorization.ts'
import type { CurrentUser } from '../currentUser.ts'
import type { ActivityWithRounds } from '../activities/changeActivity.ts'
import { isPayoutPublished, ordinaryRounds, requireRound } from '../activities/rounds.ts'
import { changeDraws, type DrawChange, setSlots } from '../draw/changeDraw.ts'
import { lockEntrySeed } from '../draw/drawnAtEntry.ts'
import { contestIdsOf } from '../draw/rows.ts'
import { loadPlacedRuns } from '../queries/placedRuns.ts'
import { saveExhibitionCount } from '../exhibitions/sell.ts'
import { loadReturnedChecks } from '../fees/returnedChecks.ts'
import { syncCharges } from '../fees/syncCharges.ts'
import { chargeLateEntry } from '../fees/chargeLateEntry.ts'
import { findOrCreateRider } from '../riders/search.ts'
import { ageWarningsOf } from '../classes/eligibility.ts'
import { createEntry } from './add.ts'
import { areBooksClosedNow } from './books.ts'
import { changeRun } from './changeRuns.ts'
import { addToContest, loadEntryFee, setSessionOnly } from './contests.ts'
import { ENTRY_RELATIONS, entrySnapshot, loadEntry, type LoadedEntry } from './load.ts'
import { toNewRun } from './newRun.ts'
import { COUNTS_IN, requireOneRunPerClass } from './oneRunPerClass.ts'
import { modesOf } from './places.ts'
import { findSidePotLock } from './sidePotLocks.ts'
import { IS_CLASS } from '../classes/isClass.ts'

/**
 * Enters all gos except short gos and gos with a published payout. Unless `confirmed`, throws Question if
 * published draw numbers would change, if the full fee would pay for only some gos, or if a returned check
 * isn't settled.
 */
export async function saveLine(
  db: Database,
  user: CurrentUser,
  event: AuthorizedEvent,
  line: SaveLine,
  { source, onceLocked, onceEntered }: Origin = { source: 'desk' },
) {
  const marked = [...line.session_only, ...line.contests.map((one) => one.activity_id)]
  const classIds = [...new Set([...line.activity_ids, ...marked])]
  const classes = await requireClasses(db, event, classIds)
  const owners = await findOwners(db, event, line, classIds)
  const toLock = [...classes, ...owners, ...(await findReordered(db, event, line, [...classes, ...owners]))]
  if (toLock.length === 0) {
    return transaction(db, async (tx) => {
      const { user_id } = await saveEntrant(tx, user, event, line)
      await syncCharges(tx, user, event.id, [user_id])
      return { rider: user_id, added: [], notes: [] }
    })
  }
  const { answer } = await changeDraws(db, user, toLock, async (draws) => {
    const notices = (await onceLocked?.(draws[0]!.tx)) ?? []
    const entrant = await saveEntrant(draws[0]!.tx, user, event, line)
    draws[0]!.touchRiders(entrant.user_id)
    const locked = draws.map(({ activity }) => activity)
    const own_order =
      line.own_order ?? (await findOwnOrder(draws[0]!.tx, event, entrant.user_id, entrant.horse_id))
    const added: number[] = []
    const runs: number[] = []
    const renumbered: Renumbered[] = []
    const notes: string[] = []
    const questions: string[] = []
    let changed = 0
    for (const draw of draws) {
      const { id } = draw.activity
      if (line.own_order) await reorderHorse(draw, entrant, line.own_order)
      const isSessionOnly = line.session_only.includes(id)
      const isWanted = isSessionOnly || line.activity_ids.includes(id)
      const marks = line.contests.filter((one) => one.activity_id === id).map((one) => one.contest_id)
      const known = await findEntries(draw, entrant, isWanted && !isSessionOnly ? [id, ...marks] : marks)
      if (isWanted) requireNotScratched(draw, known)
      const created =
        isWanted && !known.length
          ? await enterClass(draw, entrant, { ...line, own_order }, { source, isSessionOnly })
          : []
      const counted = isWanted && !isSessionOnly ? await countInClass(draw, known) : []
      added.push(...created.map(({ entry }) => entry.id))
      if (isWanted) runs.push(...known.map(({ id }) => id), ...created.map(({ entry }) => entry.id))
      changed += created.length + counted.length
      const missed = created.length + counted.length > 0 ? publishedGosNotes(draw) : []
      notes.push(...missed)
      if (missed.length > 0 && !isSessionOnly && (await loadEntryFee(draw.tx, id)) > 0)
        questions.push(...missed, 'The full entry fee will be charged.')
      renumbered.push(...created.flatMap(({ moved }) => publishedMoves(draw, moved)))
      const entries = created.map(({ entry }) => entry)
      for (const contest of marks) await enterContest(draw, [...known, ...entries], contest, locked)
    }
    if (source === 'online' && changed === 0)
      throw new Conflict('This rider and horse are already entered. Decline this entry.')
    if (!line.confirmed)
      requireConfirmation([
        ...notices,
        ...((await loadReturnedChecks(draws[0]!.tx, event, [entrant.user_id])).get(entrant.user_id) ?? []),
        ...questions,
        ...renumbered.map(({ draw, riders }) => newNumbersNotice(draw, riders)),
      ])
    const entered = locked.filter((one) => isEntered(line, one))
    notes.push(...(await ageWarningsOf(draws[0]!.tx, event, entrant.user_id, entered)))
    await onceEntered?.(draws[0]!.tx, runs)
    return { rider: entrant.user_id, added, notes }
  })
  return answer
}

const isEntered = ({ activity_ids, contests }: SaveLine, { id }: { id: number }) =>
  activity_ids.includes(id) || contests.some(({ contest_id }) => contest_id === id)

type Origin = {
  source: 'desk' | 'online'
  onceLocked?(tx: Tx): Promise<string[]>
  onceEntered?(tx: Tx, runs: number[]): Promise<void>
}

async function saveEntrant(
  tx: Tx,
  user: CurrentUser,
  event: AuthorizedEvent,
  line: SaveLine,
): Promise<Entrant> {
  const rider = (await findOrCreateRider(tx, event.organization_id, line))!
  const horse = await findOrCreateHorse(tx, user, event.organization_id, line)
  await saveDetails(tx, event, rider.id, line.details)
  const entrant = { user_id: rider.id, horse_id: horse?.id ?? null }
  if (line.exhibitions) await saveExhibitionCount(tx, user, event, entrant, line.exhibitions)
  return entrant
}

async function requireClasses(db: Database, event: AuthorizedEvent, ids: number[]) {
  const classes = await db.activity.findMany({
    where: { id: { in: ids }, event_id: event.id, ...IS_CLASS },
    select: { id: true, event_id: true },
  })
  if (classes.length < ids.length)
    throw new Invalid({ activity_ids: "This class isn't in the event anymore. Reload the page." })
  return classes.map((one) => ({ ...one, event: { organization_id: event.organization_id } }))
}

/** All classes are locked at the start. Otherwise, two saves could deadlock. */
async function findOwners(db: Database, event: AuthorizedEvent, { contests }: SaveLine, known: number[]) {
  const ids = contests.map(({ contest_id }) => contest_id)
  const entered = await db.activity.findMany({
    where: { id: { in: ids }, event_id: event.id },
    select: { id: true, parent_id: true },
  })
  const owners = new Set(entered.map(({ id, parent_id }) => parent_id ?? id))
  return [...owners].filter((id) => !known.includes(id)).map((id) => ({ id, event_id: event.id, event }))
}

/** Saves details only for a new rider. Details of existing riders don't change. */
async function saveDetails(tx: Tx, event: AuthorizedEvent, user_id: number, details: SaveLine['details']) {
  if (!details) return
  const { birth_year, ...columns } = details
  const { organization_id } = event
  const { count } = await tx.user.updateMany({
    where: { id: user_id, organization_id, entries: { none: {} }, hometown: null, phone: null, bbr_id: null },
    data: columns,
  })
  if (count && birth_year)
    await tx.eventRider.createMany({
      data: { event_id: event.id, user_id, birth_year },
      skipDuplicates: true,
    })
}

/** A rider can order their own horses. Copies this horse's position from an entry in another class. */
async function findOwnOrder(
  tx: Tx,
  { id: event_id }: AuthorizedEvent,
  user_id: number,
  horse_id: number | null,
) {
  const known = await tx.userActivity.findFirst({
    where: { activity: { event_id }, user_id, horse_id, own_order: { not: null } },
    select: { own_order: true },
    orderBy: { id: 'desc' },
  })
  return known?.own_order ?? null
}

/** The other classes in which the line has runs with another order of the rider's horses than the typed one. */
async function findReordered(
  db: Database,
  event: AuthorizedEvent,
  { user_id, user_name, horse_id, horse_name, own_order }: SaveLine,
  known: { id: number }[],
) {
  if (!own_order) return []
  const runs = await db.userActivity.findMany({
    where: {
      activity: { event_id: event.id },
      activity_id: { notIn: known.map(({ id }) => id) },
      user: user_id ? { id: user_id } : { searchable: searchable(user_name!) },
      ...(horse_id ? { horse_id } : horse_name ? { horse_id: { not: null } } : { horse_id: null }),
      ...hasOtherOrder(own_order),
    },
    select: { activity_id: true },
    distinct: ['activity_id'],
  })
  return runs.map(({ activity_id }) => ({ id: activity_id, event_id: event.id, event }))
}

const hasOtherOrder = (own_order: number) => ({
  OR: [{ own_order: null }, { own_order: { not: own_order } }],
})

/** All of a line's runs have the same place in the order of the rider's horses. */
async function reorderHorse(draw: DrawChange, entrant: Entrant, own_order: number) {
  const runs = await draw.tx.userActivity.findMany({
    where: { activity_id: draw.activity.id, ...entrant, ...hasOtherOrder(own_order) },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  for (const { id } of runs) await changeRun(draw, await loadEntry(draw.tx, id), { own_order })
}

type Entrant = { user_id: number; horse_id: number | null }

/** Returns the runs in the class. `contests` are what they, or a new run, will count in. */
async function findEntries(
  { tx, activity }: DrawChange,
  entrant: Entrant,
  contests: number[],
): Promise<LoadedEntry[]> {
  const runs = await tx.userActivity.findMany({
    where: { activity: { event_id: activity.event_id }, ...entrant },
    select: { id: true, ...COUNTS_IN },
    orderBy: { id: 'asc' },
    relationLoadStrategy: 'join',
  })
  requireOneRunPerClass(runs, activity.id, contests)
  const own = runs.filter(({ activity_id }) => activity_id === activity.id)
  return Promise.all(own.map(({ id }) => loadEntry(tx, id)))
}

function requireNotScratched({ activity }: DrawChange, known: LoadedEntry[]) {
  if (known.length > 0 && known.every(({ scratched_at }) => scratched_at !== null))
    throw new Conflict(`This horse is scratched in ${activity.name}. Put its run back in the draw instead.`)
}

async function enterContest(
  draw: DrawChange,
  entries: LoadedEntry[],
  contestId: number,
  locked: ActivityWithRounds[],
) {
  const running = entries.filter(({ scratched_at }) => scratched_at === null)
  if (running.length === 0)
    throw new Invalid({ contests: `This horse isn't entered in ${draw.activity.name}.` })
  // If no run is open, try all of them so that `addToContest` throws Conflict with the reason.
  const open: LoadedEntry[] = []
  for (const entry of running.filter(({ score }) => !hasScore(score)))
    if (!(await findSidePotLock(draw, [{ ...entry, contests: [contestId] }]))) open.push(entry)
  const candidates = open.length > 0 ? open : running
  // In an aggregate, only some of the class's gos may count.
  const isAggregate = locked.some(({ id, is_aggregate }) => id === contestId && is_aggregate)
  const counting = isAggregate ? await findCounting(draw.tx, contestId, candidates) : []
  for (const entry of counting.length > 0 ? counting : candidates)
    await addToContest(draw, entry, contestId, locked)
}

/**
 * Makes session-only runs count in the class. If none can count, `setSessionOnly` throws Conflict with the
 * reason.
 */
async function countInClass(draw: DrawChange, known: LoadedEntry[]): Promise<LoadedEntry[]> {
  if (known.some(({ is_session_only }) => !is_session_only)) return []
  const running = known.filter(({ scratched_at }) => scratched_at === null)
  const open = running.filter(
    ({ score, round }) => !hasScore(score) && !isPayoutPublished(draw.activity, round),
  )
  const counted = open.length > 0 ? open : running
  for (const before of counted) {
    await setSessionOnly(draw, before, false)
    const after = await draw.tx.userActivity.update({
      where: { id: before.id },
      data: { is_session_only: false },
      include: ENTRY_RELATIONS,
    })
    draw.record('entry changed', entrySnapshot(before), entrySnapshot(after), after.id)
    draw.broadcastSlots(after.round, [after.draw])
    draw.broadcastResults(contestIdsOf([after]))
  }
  return counted
}

async function enterClass(
  draw: DrawChange,
  entrant: Entrant,
  { request, request_class, own_order }: SaveLine,
  { source, isSessionOnly }: { source: Origin['source']; isSessionOnly: boolean },
) {
  const entries: Placed[] = []
  const rounds = ordinaryRounds(draw.activity).filter((round) => !isPayoutPublished(draw.activity, round))
  if (rounds.length === 0) throw new Conflict(publishedPayoutNotice(draw.activity.name))
  for (const round of rounds) {
    const { id } = await createEntry(draw.tx, {
      activity_id: draw.activity.id,
      round,
      draw: null,
      source,
      ...entrant,
      request,
      request_class,
      own_order,
      is_session_only: isSessionOnly,
    })
    // Online entries aren't late if the secretary accepts them after the books close.
    if (source !== 'online') await chargeLateEntry(draw, round, id)
    entries.push(await giveSlot(draw, await loadEntry(draw.tx, id)))
  }
  return entries
}

/** `moved` lists the runs that moved to make room, with their old slots. */
type Placed = { entry: LoadedEntry; moved: LoadedEntry[] }

async function giveSlot(draw: DrawChange, entry: LoadedEntry): Promise<Placed> {
  const { slot, moved: moves, candidates, commitment } = await findPlace(draw, entry)
  const moved = await moveRuns(draw, entry.round, moves)
  if (slot !== null)
    await draw.tx.userActivity.update({ where: { id: entry.id }, data: { draw: slot }, select: { id: true } })
  const placed = slot === null ? entry : await loadEntry(draw.tx, entry.id)
  draw.record('entry added', null, entrySnapshot(placed), placed.id)
  if (slot !== null && candidates)
    draw.record(
      'entry drawn',
      null,
      {
        round: entry.round,
        slot,
        candidates: formatSlotList(candidates),
        commitment,
        rider_id: entry.user_id,
        horse_id: entry.horse_id,
      },
      placed.id,
    )
  draw.broadcastSlots(placed.round, [slot])
  draw.notifyMoved(null, placed)
  draw.broadcastResults(contestIdsOf([placed]))
  return { entry: placed, moved }
}

function publishedGosNotes({ activity }: DrawChange): string[] {
  const published = ordinaryRounds(activity).filter((round) => isPayoutPublished(activity, round))
  return published.length > 0 ? [publishedGosNotice(activity.name, published)] : []
}

type Renumbered = { draw: string; riders: number }

/** Leaves out scratched runs, because their new draw numbers don't matter to the riders. */
function publishedMoves({ activity }: DrawChange, moved: LoadedEntry[]): Renumbered[] {
  const running = moved.filter(({ scratched_at }) => scratched_at === null)
  const [first] = running
  if (!first || !requireRound(activity, first.round).publish_draw) return []
  const draw = first.round ? `${activity.name}, ${roundInWords(first.round)},` : activity.name
  return [{ draw, riders: new Set(running.map(({ user_id }) => user_id)).size }]
}

function requireConfirmation(notices: string[]) {
  if (notices.length > 0) throw new Question(notices.join(' '))
}

async function findPlace({ tx, activity }: DrawChange, entry: LoadedEntry) {
  const runs = await loadPlacedRuns(tx, entry)
  const isLate = areBooksClosedNow(activity, runs)
  const mode = entryModeNow(modesOf(activity), { isLate, isDrawn: runs.length > 0 })
  const { seed, commitment } =
    mode === 'drawn' ? await lockEntrySeed(tx, requireRound(activity, entry.round).id) : NO_SEED
  const draw = { runs, totalSlots: activity.total_slots, minGap: activity.min_gap, seed, sha256 }
  return { ...placeEntry(mode, toNewRun(entry), draw), commitment }
}

const NO_SEED = { seed: '', commitment: null }

async function moveRuns(draw: DrawChange, round: string, moved: Placement['moved']): Promise<LoadedEntry[]> {
  if (moved.length === 0) return []
  const { tx, activity } = draw
  const entries = await tx.userActivity.findMany({
    where: { id: { in: moved.map(({ id }) => id) } },
    include: ENTRY_RELATIONS,
    relationLoadStrategy: 'join',
  })
  await setSlots(draw, moved)
  const slots = new Map(moved.map(({ id, slot }) => [id, slot]))
  const batch = { batch_id: randomUUID() }
  for (const before of entries) {
    const after = { ...before, draw: slots.get(before.id) ?? null }
    draw.record('entry moved', entrySnapshot(before), entrySnapshot(after), before.id, batch)
    draw.notifyMoved(before, after)
  }
  if (moved.length > MAX_ROWS_BROADCAST) draw.broadcast(drawReload(activity, round))
  else draw.broadcastSlots(round, [...entries.map((entry) => entry.draw), ...slots.values()])
  return entries
}

const MAX_ROWS_BROADCAST = 50
