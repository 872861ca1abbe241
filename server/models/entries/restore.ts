import { findMatches } from '#lib/nameSearch.ts'
import { UNDO_WINDOW_MINUTES } from '#rules/draw/undo.ts'
import { hasScore } from '#rules/scoring/score.ts'
import { CHANGE_KINDS, CHANGE_SCHEMA_VERSION } from '#wire/changeLog/kinds.ts'
import type { ResultSnapshot, EntrySnapshot } from '#wire/changeLog/snapshots.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import type { AuthorizedDeletedEntry } from '../authorization.ts'
import { changeDraw, type DrawChange } from '../draw/changeDraw.ts'
import { contestIdsOf } from '../draw/rows.ts'
import { findEntryInSlot } from '../draw/slots.ts'
import { changeLogEntry, activityScope } from '../changeLog.ts'
import { lockRiderName } from '../riders/search.ts'
import { roundNames } from '../activities/rounds.ts'
import { isEnteredInAggregate } from '../aggregates/entries.ts'
import { NO_CHANGE } from '../fees/horseChange.ts'
import { takeBackRefunds } from '../fees/sharedRefunds.ts'
import { loadEntry, entrySnapshot } from './load.ts'
import { requireNoPublishedPayout } from './delete.ts'
import { requireOnlyRun } from './oneRunPerClass.ts'

/** Keeps the entry's ids, and its slot if the slot is still free. */
export function restoreEntry(
  db: Database,
  user: CurrentUser,
  { activity: found, removal }: AuthorizedDeletedEntry,
) {
  return changeDraw(db, user, found, async (draw) => {
    const { tx } = draw
    await requireRestorable(tx, removal)
    const snapshot = CHANGE_KINDS['entry removed'].before.parse(removal.before)
    if (!roundNames(draw.activity).includes(snapshot.round))
      throw new Conflict("This run's go was removed from the class.")
    const entrant = await currentEntrant(tx, found.event.organization_id, snapshot)
    const contests = await existingContests(tx, found.event_id, snapshot, entrant)
    await requireNoPublishedPayout(tx, { round: snapshot.round, ...entrant, enrollments: contests })
    // A scored run is always restored, so that its score isn't lost.
    if (!hasScore(snapshot.score)) {
      const counted = contests.map(({ activity_id }) => activity_id)
      await requireOnlyRun(tx, found.event_id, { activity_id: found.id, ...entrant }, counted)
    }

    const entry = await recreateEntry(draw, found.event.organization_id, { snapshot, entrant, contests })
    await takeBackRefunds(tx, entry)
    await tx.change.create({
      data: {
        ...changeLogEntry(
          user,
          { ...activityScope(found), user_activity_id: entry.id },
          'entry restored',
          null,
          entrySnapshot(entry),
        ),
        undoes_id: removal.id,
      },
    })
    draw.broadcastSlots(entry.round, [entry.draw])
    draw.notifyMoved(null, entry)
    draw.restoreCharges()
    draw.broadcastResults(contestIdsOf([entry]))
    return entry
  })
}

async function requireRestorable(tx: Tx, { id, at, schema_version }: AuthorizedDeletedEntry['removal']) {
  if (await tx.change.count({ where: { undoes_id: id } }))
    throw new Conflict('This entry was already restored.')
  const isExpired = Date.now() - at.getTime() > UNDO_WINDOW_MINUTES * 60_000
  if (isExpired || schema_version !== CHANGE_SCHEMA_VERSION)
    throw new Conflict(`This entry was deleted more than ${UNDO_WINDOW_MINUTES} minutes ago. Add it again.`)
}

type Entrant = { user_id: number | null; horse_id: number | null }

/** The rider or horse may have been merged into another one since the deletion. */
const currentEntrant = async (
  tx: Tx,
  organization: number,
  { rider, horse }: EntrySnapshot,
): Promise<Entrant> => ({
  user_id: rider && (await currentRiderId(tx, organization, rider)),
  horse_id: horse && (await currentHorseId(tx, organization, horse.id)),
})

async function existingContests(tx: Tx, event_id: number, { id, contests }: EntrySnapshot, entrant: Entrant) {
  const left = await tx.activity.findMany({
    where: { id: { in: contests.map(({ activity_id }) => activity_id) }, event_id },
    select: { id: true, is_aggregate: true },
  })
  const found: ResultSnapshot[] = []
  for (const contest of contests) {
    const activity = left.find(({ id }) => id === contest.activity_id)
    if (
      activity &&
      !(activity.is_aggregate && (await isEnteredInAggregate(tx, activity.id, { id, ...entrant })))
    )
      found.push(contest)
  }
  return found
}

async function recreateEntry(
  { tx, activity }: DrawChange,
  organization: number,
  { snapshot, entrant, contests }: { snapshot: EntrySnapshot; entrant: Entrant; contests: ResultSnapshot[] },
) {
  const { rider: _rider, horse: _horse, bull, reruns, score, contests: _all, ...columns } = snapshot
  const first = snapshot.changed_from_horse_id
  const changed_from_horse_id = first && ((await currentHorseId(tx, organization, first)) ?? first)
  await tx.userActivity.create({
    data: {
      ...columns,
      activity_id: activity.id,
      draw: await slotIfFree(tx, activity, snapshot),
      ...entrant,
      changed_from_horse_id,
      bull_id: bull?.id ?? null,
      rerun_of_id: await idIfExists(tx.userActivity, snapshot.rerun_of_id),
      late_stage_id: await idIfExists(tx.feeStage, snapshot.late_stage_id),
      horse_stage_id: await idIfExists(tx.feeStage, snapshot.horse_stage_id),
      ...(entrant.horse_id === changed_from_horse_id && NO_CHANGE),
      score: score
        ? { create: { ...score, scored_by_id: await idIfExists(tx.user, score.scored_by_id) } }
        : {},
      enrollments: { create: contests.map(({ check_lines: _lines, ...result }) => result) },
    },
  })
  await tx.userActivity.updateMany({
    where: { id: { in: reruns }, rerun_of_id: null },
    data: { rerun_of_id: snapshot.id },
  })
  for (const { id, check_lines } of contests)
    if (check_lines)
      await tx.checkLine.updateMany({ where: { id: { in: check_lines } }, data: { enrollment_id: id } })
  return loadEntry(tx, snapshot.id)
}

type DrawSize = { id: number; total_slots: number }

async function slotIfFree(tx: Tx, { id, total_slots }: DrawSize, { round, draw }: EntrySnapshot) {
  if (draw === null || draw > total_slots) return null
  return (await findEntryInSlot(tx, id, round, draw)) === null ? draw : null
}

/** Locks the rider against deletion and merges. */
async function currentRiderId(
  tx: Tx,
  organization_id: number,
  { id, name }: NonNullable<EntrySnapshot['rider']>,
) {
  const [rider] = await tx.$queryRaw<{ merged_into_id: number | null }[]>`
    SELECT merged_into_id FROM users WHERE id = ${id} FOR KEY SHARE`
  if (rider?.merged_into_id) return currentRiderId(tx, organization_id, { id: rider.merged_into_id, name })
  if (rider) return id
  const [known, ...others] = findMatches(await lockRiderName(tx, organization_id, name), name)
  if (known && others.length === 0) return known.id
  return (await tx.user.create({ data: { name, organization_id }, select: { id: true } })).id
}

/** A merge deletes a horse's row, so only the change log shows which horse replaced it. */
async function currentHorseId(tx: Tx, organization_id: number, id: number): Promise<number | null> {
  const [horse] = await tx.$queryRaw<{ id: number }[]>`SELECT id FROM horses WHERE id = ${id} FOR KEY SHARE`
  if (horse) return id
  const merge = await tx.change.findFirst({
    where: { organization_id, kind: 'horses merged', before: { path: ['gone', 'id'], equals: id } },
    orderBy: { id: 'desc' },
  })
  return (
    merge &&
    currentHorseId(tx, organization_id, CHANGE_KINDS['horses merged'].after.parse(merge.after).kept.id)
  )
}

type CountableTable = { count(args: { where: { id: number } }): Promise<number> }

const idIfExists = async (table: CountableTable, id: number | null) =>
  id !== null && (await table.count({ where: { id } })) > 0 ? id : null
