import { hasScore } from '#rules/score.ts'
import type { AddEntry, ChangeEntry } from '#wire/draw.ts'
import type { z } from 'zod'
import type { Activity, Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict, Invalid } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import type { ActivityFound, EntryFound } from '../access.ts'
import { audit } from '../audit.ts'
import { announceSlots, changeDraw, currentEntry, ROW_PARTS, type RowEntry } from '../draw/draw.ts'
import { newBull, newHorse, riderNamed, riderWithId } from '../people/registry.ts'
import { requireFreeSlot } from '../draw/slots.ts'

/** Puts the first rider into an empty slot: the entry, its score sheet and its place in the class are made together. */
export function addEntry(
  db: Database,
  person: Person,
  found: ActivityFound,
  round: string,
  { user_id, user_name, slotNumber }: z.infer<typeof AddEntry>,
) {
  return changeDraw(db, person, found.id, async (tx, activity) => {
    if (activity.publish_payout) throw new Conflict('The payout is published. Unpublish it to add a run.')
    await requireFreeSlot(tx, activity, round, slotNumber)
    const organization = found.event.organization_id
    const rider = user_id
      ? await riderWithId(tx, organization, user_id)
      : await riderNamed(tx, organization, user_name!)
    const entry = await tx.userActivity.create({
      data: {
        activity_id: activity.id,
        round,
        draw: slotNumber,
        user_id: rider.id,
        score: { create: {} },
        enrollments: { create: { activity_id: activity.id } },
      },
      include: ROW_PARTS,
    })
    await tell(tx, person, found, activity, null, entry)
    return entry
  })
}

/**
 * Changes rider, horse, bull or slot of an entry, all together or not at all. One that is left with neither rider nor
 * horse nor bull is removed; the answer is then null.
 */
export function changeEntry(db: Database, person: Person, found: EntryFound, change: ChangeEntry) {
  return changeDraw(db, person, found.activity_id, async (tx, activity) => {
    const before = await currentEntry(tx, found.id)
    const organization = found.activity.event.organization_id
    const rider = await riderChange(tx, organization, change)
    const hasRider = Boolean(rider.user_id === undefined ? before.user_id : rider.user_id)
    const data = {
      ...rider,
      ...(await horseChange(tx, person, hasRider, change)),
      ...(await bullChange(tx, hasRider, change)),
      ...(await slotChange(tx, activity, before, change)),
    }
    await letGoOfMoney(tx, before, data)
    const left = { ...pick(before), ...data }
    if (!left.user_id && !left.horse_id && !left.bull_id)
      return remove(tx, person, found.activity, activity, before)

    const after = await tx.userActivity.update({ where: { id: before.id }, data, include: ROW_PARTS })
    await tell(tx, person, found.activity, activity, before, after)
    return after
  })
}

/**
 * Empties the slot. Its number stays free; nobody moves up. A run whose score is newer than `scoreSeen`, the version
 * on the screen of whoever deletes it, is refused: nobody deletes a score unseen.
 */
export function deleteEntry(db: Database, person: Person, found: EntryFound, scoreSeen?: number) {
  return changeDraw(db, person, found.activity_id, async (tx, activity) => {
    const entry = await currentEntry(tx, found.id)
    const { score } = entry
    if (hasScore(score) && scoreSeen !== undefined && scoreSeen !== score?.version)
      throw new Conflict(
        'A score was saved for this run in the meantime. Look at it before deleting the run.',
      )
    return remove(tx, person, found.activity, activity, entry)
  })
}

/**
 * A run on which published money stands keeps its rider and its horse. Every contest it counts in is locked as well:
 * an incentive's payout may be on the point of being published.
 */
async function requireUnpaid(tx: Tx, entryId: number) {
  const contests = await tx.$queryRaw<{ publish_payout: boolean }[]>`
    SELECT activities.publish_payout FROM activities
    JOIN enrollments ON enrollments.activity_id = activities.id
    WHERE enrollments.user_activity_id = ${entryId}
    ORDER BY activities.id FOR UPDATE OF activities`
  if (contests.some((contest) => contest.publish_payout))
    throw new Conflict('The payout with this run is published. Unpublish the payout first.')
}

async function remove(tx: Tx, person: Person, found: ActivityOf, activity: Activity, entry: RowEntry) {
  await requireUnpaid(tx, entry.id)
  await tx.userActivity.delete({ where: { id: entry.id } })
  await audit(tx, person, {
    organization_id: found.event.organization_id,
    activity_id: activity.id,
    user_activity_id: entry.id,
    action: 'entry removed',
    before: snapshot(entry),
  })
  await announceSlots(tx, person, activity, entry.round, [entry.draw!], [entry])
  return null
}

async function riderChange(tx: Tx, organization: number, change: ChangeEntry): Promise<Ridden> {
  if (change.user_id === undefined && change.user_name === undefined) return {}
  const rider = change.user_id
    ? await riderWithId(tx, organization, change.user_id)
    : change.user_name
      ? await riderNamed(tx, organization, change.user_name)
      : null
  return { user_id: rider?.id ?? null }
}

type Ridden = { user_id?: number | null; horse_id?: number | null }

/** Money and points were for that rider on that horse: published ones hold the run, typed ones go. */
async function letGoOfMoney(tx: Tx, before: RowEntry, after: Ridden) {
  const same = ({ user_id = before.user_id, horse_id = before.horse_id }: Ridden) =>
    user_id === before.user_id && horse_id === before.horse_id
  if (same(after)) return
  await requireUnpaid(tx, before.id)
  await tx.enrollment.updateMany({
    where: { user_activity_id: before.id },
    data: { prize_cents: null, points: null, points_by: null, average_points: null, average_points_by: null },
  })
}

async function horseChange(tx: Tx, person: Person, hasRider: boolean, change: ChangeEntry) {
  if (change.horse_id === undefined && change.horseName === undefined) return {}
  if (!change.horse_id && !change.horseName) return { horse_id: null }
  if (!hasRider) throw new Invalid({ [change.horse_id ? 'horse_id' : 'horseName']: 'Choose a rider first.' })
  if (!change.horse_id) return { horse_id: (await newHorse(tx, person, change.horseName!)).id }
  const horse = await tx.horse.findUnique({ where: { id: change.horse_id } })
  if (!horse) throw new Invalid({ horse_id: 'This horse is not in the database.' })
  return { horse_id: horse.id }
}

async function bullChange(tx: Tx, hasRider: boolean, change: ChangeEntry) {
  if (change.bull_id === undefined && change.bullName === undefined) return {}
  if (!change.bull_id && !change.bullName) return { bull_id: null }
  if (!hasRider) throw new Invalid({ [change.bull_id ? 'bull_id' : 'bullName']: 'Choose a rider first.' })
  if (!change.bull_id) return { bull_id: (await newBull(tx, change.bullName!)).id }
  const bull = await tx.bull.findUnique({ where: { id: change.bull_id } })
  if (!bull) throw new Invalid({ bull_id: 'This bull is not in the database.' })
  return { bull_id: bull.id }
}

async function slotChange(tx: Tx, activity: Activity, before: RowEntry, { slotNumber }: ChangeEntry) {
  if (slotNumber === undefined || slotNumber === before.draw) return {}
  await requireFreeSlot(tx, activity, before.round, slotNumber)
  return { draw: slotNumber }
}

type ActivityOf = { event: { organization_id: number } }

async function tell(
  tx: Tx,
  person: Person,
  found: ActivityOf,
  activity: Activity,
  before: RowEntry | null,
  after: RowEntry,
) {
  await audit(tx, person, {
    organization_id: found.event.organization_id,
    activity_id: activity.id,
    user_activity_id: after.id,
    action: before ? (before.draw === after.draw ? 'entry changed' : 'entry moved') : 'entry added',
    ...(before && { before: snapshot(before) }),
    after: snapshot(after),
  })
  const slots = new Set([before?.draw ?? after.draw!, after.draw!])
  await announceSlots(tx, person, activity, after.round, [...slots])
}

const pick = ({ user_id, horse_id, bull_id }: RowEntry) => ({ user_id, horse_id, bull_id })

/** Enough to see what was there, and to put it back by hand. */
const snapshot = (entry: RowEntry): Prisma.InputJsonObject => ({
  round: entry.round,
  draw: entry.draw,
  rider: entry.user && { id: entry.user.id, name: entry.user.name },
  horse: entry.horse && { id: entry.horse.id, name: entry.horse.name },
  bull: entry.bull && { id: entry.bull.id, name: entry.bull.name },
  score: entry.score && { value: entry.score.value, no_time: entry.score.no_time },
  contests: entry.enrollments.map((enrollment) => enrollment.activity_id),
})
