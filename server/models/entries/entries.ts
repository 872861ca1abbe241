import { SCRATCHED_KEEPS } from '#rules/drawTexts.ts'
import { hasScore } from '#rules/score.ts'
import type { AddEntry, ChangedEntry, ChangeEntry } from '#wire/draw.ts'
import type { z } from 'zod'
import type { Activity } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict, Invalid } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import type { ActivityFound, EntryFound } from '../access.ts'
import { withCheckLines } from '../checks/lines.ts'
import { changeDraw, type DrawChange } from '../draw/change.ts'
import { contestsOf } from '../draw/rows.ts'
import { horseWithId, newBull, newHorse } from './animals.ts'
import { riderNamed, riderWithId } from '../people/riders.ts'
import { holds, isHeld } from '../rounds.ts'
import { requireFreeSlot } from '../draw/slots.ts'
import { setSessionOnly } from './enrollments.ts'
import { feeOf } from './fees.ts'
import { currentEntry, type CurrentEntry, ENTRY_PARTS, isTypedIn, traceOf } from './current.ts'
import { requireEntryAsSeen } from './saved.ts'

/** Puts the first rider into an empty slot: the entry, its score sheet and its place in the class are made together. */
export function addEntry(
  db: Database,
  person: Person,
  found: ActivityFound,
  round: string,
  { user_id, user_name, slotNumber }: z.infer<typeof AddEntry>,
) {
  return changeDraw(db, person, found, async (draw) => {
    const { tx, activity } = draw
    if (holds(activity, round)) throw new Conflict('The payout is published. Unpublish it to add a run.')
    await requireFreeSlot(tx, activity, round, slotNumber)
    const rider = await riderOf(tx, found.event.organization_id, { user_id, user_name })
    const entry = await makeEntry(tx, {
      activity_id: activity.id,
      round,
      draw: slotNumber,
      user_id: rider!.id,
    })
    draw.record('entry added', null, traceOf(entry), entry.id)
    draw.tell(round, [slotNumber])
    draw.moved(null, entry)
    return entry
  })
}

type Place = { activity_id: number; round: string; draw: number; user_id: number }

async function makeEntry(tx: Tx, { activity_id, ...place }: Place) {
  const enrollments = { create: { activity_id, fee_cents: await feeOf(tx, activity_id) } }
  const data = { activity_id, ...place, score: { create: {} }, enrollments }
  return tx.userActivity.create({ data, include: ENTRY_PARTS })
}

/**
 * Changes rider, horse, bull, slot or requests of an entry, all together or not at all. One that is left with neither
 * rider nor horse nor bull is removed; the answer has no id then. A change that changes nothing is not logged. A change
 * with an older `version` is refused with the entry that is saved.
 */
export function changeEntry(
  db: Database,
  person: Person,
  found: EntryFound,
  change: ChangeEntry,
  version?: number,
) {
  return changeDraw(db, person, found.activity, async (draw): Promise<ChangedEntry> => {
    const before = await currentEntry(draw.tx, found.id)
    await requireEntryAsSeen(draw.tx, before, version)
    const data = await columnsOf(draw, found, before, change)
    await letGoOfMoney(draw.tx, before, data)
    if (isSame(before, data)) return changedEntry(before)
    const left = { ...before, ...data }
    if (!left.user_id && !left.horse_id && !left.bull_id) {
      await remove(draw, before)
      return REMOVED
    }
    if (left.is_session_only !== before.is_session_only)
      await setSessionOnly(draw, before, left.is_session_only)

    const after = await draw.tx.userActivity.update({ where: { id: before.id }, data, include: ENTRY_PARTS })
    const kind = before.draw === after.draw ? 'entry changed' : 'entry moved'
    draw.record(kind, traceOf(before), traceOf(after), after.id)
    draw.tell(after.round, [before.draw, after.draw])
    draw.moved(before, after)
    draw.tellResults(contestsOf([before, after]))
    return changedEntry(after)
  })
}

const changedEntry = ({ id, version, draw, user_id, user, horse, bull }: CurrentEntry): ChangedEntry => ({
  id,
  version,
  draw,
  user_id,
  user_name: user?.name ?? null,
  user_fake: isTypedIn(user),
  horse,
  bull,
})

const REMOVED: ChangedEntry = {
  id: null,
  version: 0,
  draw: null,
  user_id: null,
  user_name: null,
  user_fake: false,
  horse: null,
  bull: null,
}

/** What the change writes; refused where a horse or bull has no rider, or the slot is taken. */
async function columnsOf(
  { tx, by, activity }: DrawChange,
  found: EntryFound,
  before: CurrentEntry,
  change: ChangeEntry,
) {
  const organization = found.activity.event.organization_id
  const rider = await riderChange(tx, organization, change)
  const hasRider = Boolean(rider.user_id === undefined ? before.user_id : rider.user_id)
  return {
    ...rider,
    ...(await horseChange(tx, by, organization, hasRider, change)),
    ...(await bullChange(tx, by, hasRider, change)),
    ...(await slotChange(tx, activity, before, change)),
    ...requestChange(change),
  }
}

/**
 * Empties the slot. Its number stays free; nobody moves up. A run whose score is newer than `scoreSeen`, the version
 * on the screen of whoever deletes it, is refused: nobody deletes a score unseen.
 */
export function deleteEntry(db: Database, person: Person, found: EntryFound, scoreSeen?: number) {
  return changeDraw(db, person, found.activity, async (draw) => {
    const entry = await currentEntry(draw.tx, found.id)
    const { score } = entry
    if (hasScore(score) && scoreSeen !== undefined && scoreSeen !== score?.version)
      throw new Conflict(
        'A score was saved for this run in the meantime. Look at it before deleting the run.',
      )
    return remove(draw, entry)
  })
}

/**
 * A run on which published money stands keeps its rider and its horse. Every contest it counts in is locked as well:
 * an incentive's payout may be on the point of being published.
 */
export async function requireUnpaid(
  tx: Tx,
  { round, enrollments }: { round: string; enrollments: { activity_id: number }[] },
) {
  const contests = enrollments.map((enrollment) => enrollment.activity_id)
  if (await isHeld(tx, contests, round))
    throw new Conflict('The payout with this run is published. Unpublish the payout first.')
}

async function remove(draw: DrawChange, entry: CurrentEntry) {
  await requireUnpaid(draw.tx, entry)
  // Read once more: until its contests were locked, points may have been typed there.
  const trace = traceOf(await currentEntry(draw.tx, entry.id))
  const contests = await withCheckLines(draw.tx, 'enrollment_id', trace.contests)
  await draw.tx.userActivity.delete({ where: { id: entry.id } })
  draw.record('entry removed', { ...trace, contests }, null, entry.id)
  draw.tell(entry.round, [entry.draw])
  draw.moved(entry, null)
  draw.tellResults(contestsOf([entry]))
}

async function riderChange(tx: Tx, organization: number, change: ChangeEntry): Promise<Ridden> {
  if (change.user_id === undefined && change.user_name === undefined) return {}
  return { user_id: (await riderOf(tx, organization, change))?.id ?? null }
}

/** Somebody known by id, or typed in by name; null where neither is given. */
async function riderOf(tx: Tx, organization: number, { user_id, user_name }: Partial<ChangeEntry>) {
  if (user_id) return riderWithId(tx, organization, user_id)
  return user_name ? riderNamed(tx, organization, user_name) : null
}

type Ridden = { user_id?: number | null; horse_id?: number | null }

/** Money and points were for that rider on that horse: published ones hold the run, typed ones go. */
async function letGoOfMoney(tx: Tx, before: CurrentEntry, after: Ridden) {
  const same = ({ user_id = before.user_id, horse_id = before.horse_id }: Ridden) =>
    user_id === before.user_id && horse_id === before.horse_id
  if (same(after)) return
  if (before.scratched_at) throw new Conflict(SCRATCHED_KEEPS)
  await requireUnpaid(tx, before)
  await tx.enrollment.updateMany({
    where: { user_activity_id: before.id },
    data: { prize_cents: null, points: null, points_by: null, average_points: null, average_points_by: null },
  })
}

async function horseChange(
  tx: Tx,
  person: Person,
  organization: number,
  hasRider: boolean,
  { horse_id, horseName }: ChangeEntry,
) {
  if (horse_id === undefined && horseName === undefined) return {}
  if (!horse_id && !horseName) return { horse_id: null }
  if (!hasRider) throw new Invalid({ [horse_id ? 'horse_id' : 'horseName']: 'Choose a rider first.' })
  const horse = horse_id
    ? await horseWithId(tx, organization, horse_id)
    : await newHorse(tx, person, organization, horseName!)
  return { horse_id: horse.id }
}

async function bullChange(tx: Tx, person: Person, hasRider: boolean, change: ChangeEntry) {
  if (change.bull_id === undefined && change.bullName === undefined) return {}
  if (!change.bull_id && !change.bullName) return { bull_id: null }
  if (!hasRider) throw new Invalid({ [change.bull_id ? 'bull_id' : 'bullName']: 'Choose a rider first.' })
  if (!change.bull_id) return { bull_id: (await newBull(tx, person, change.bullName!)).id }
  const bull = await tx.bull.findUnique({ where: { id: change.bull_id } })
  if (!bull) throw new Invalid({ bull_id: 'This bull is not in the database.' })
  return { bull_id: bull.id }
}

async function slotChange(tx: Tx, activity: Activity, before: CurrentEntry, { slotNumber }: ChangeEntry) {
  if (slotNumber === undefined || slotNumber === before.draw) return {}
  await requireFreeSlot(tx, activity, before.round, slotNumber)
  return { draw: slotNumber }
}

function requestChange({ request, request_class, is_session_only }: ChangeEntry) {
  return {
    ...(request !== undefined && { request }),
    ...(request_class !== undefined && { request_class }),
    ...(is_session_only !== undefined && { is_session_only }),
  }
}

type Columns = Ridden & { bull_id?: number | null; draw?: number } & ReturnType<typeof requestChange>

const isSame = (before: CurrentEntry, data: Columns) =>
  (Object.keys(data) as (keyof Columns)[]).every((column) => data[column] === before[column])
