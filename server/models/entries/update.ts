import { listWithAnd } from '#lib/lists.ts'
import { roundName } from '#rules/classes/rounds.ts'
import { SCRATCHED_EXPLANATION } from '#rules/draw/messages.ts'
import { hasScore } from '#rules/scoring/score.ts'
import type { ChangedEntry, ChangeEntry } from '#wire/draw.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict, Invalid } from '../../errors.ts'
import { roundNames } from '../activities/rounds.ts'
import type { CurrentUser } from '../currentUser.ts'
import type { AuthorizedEntry } from '../authorization.ts'
import { changeDraw, type DrawChange } from '../draw/changeDraw.ts'
import { contestIdsOf } from '../draw/rows.ts'
import { requireHorse, insertHorse } from '../animals/horses.ts'
import { insertBull } from '../animals/bulls.ts'
import { carryAggregates } from '../aggregates/entries.ts'
import { chargeHorseChange, followHorseChange } from '../fees/horseChange.ts'
import { loadReturnedChecks } from '../fees/returnedChecks.ts'
import { findOrCreateRider } from '../riders/search.ts'
import { setSessionOnly } from './contests.ts'
import { loadHorseWarnings, loadSidePotWarnings } from './horseWarnings.ts'
import { moveToSlot } from './move.ts'
import { HAS_SCORE, removeEntry, requireNoPublishedPayout } from './delete.ts'
import { loadEntry, type LoadedEntry, ENTRY_RELATIONS, isTypedIn, entrySnapshot } from './load.ts'
import { requireOnlyRunOfEntrant } from './oneRunPerClass.ts'
import { requireCurrentVersion } from './versionConflict.ts'

/** An entry without a rider, horse or bull is deleted, and the returned id is null. */
export function updateEntry(
  db: Database,
  user: CurrentUser,
  found: AuthorizedEntry,
  change: ChangeEntry,
  version?: number,
) {
  return changeDraw(db, user, found.activity, async (draw): Promise<ChangedEntry> => {
    const before = await loadEntry(draw.tx, found.id)
    await requireCurrentVersion(draw.tx, before, version)
    const data = await changedColumns(draw, found, before, change)
    await changeEntrant(draw, before, data)
    if (isUnchanged(before, data)) return toChangedEntry(before)
    const result = { ...before, ...data }
    if (!result.user_id && !result.horse_id && !result.bull_id) {
      // The draw page asks before it deletes a scored run, but it may not know that this change deletes the run.
      if (version !== undefined && hasScore(before.score)) throw new Conflict(HAS_SCORE)
      await removeEntry(draw, before)
      return DELETED_ENTRY
    }
    const left =
      result.is_session_only === before.is_session_only
        ? []
        : await setSessionOnly(draw, result, result.is_session_only)

    const fee = await chargeHorseChange(draw, before, data, change.horse_fee_waiver || null)
    const after = await draw.tx.userActivity.update({
      where: { id: before.id },
      data: { ...data, ...fee },
      include: ENTRY_RELATIONS,
    })
    const kind = before.draw === after.draw ? 'entry changed' : 'entry moved'
    draw.record(kind, entrySnapshot(before), entrySnapshot(after), after.id)
    draw.broadcastSlots(after.round, [before.draw, after.draw])
    draw.notifyMoved(before, after)
    draw.broadcastResults(contestIdsOf([before, after]))
    const own = await loadHorseWarnings(draw, before, after)
    const later = await changeLaterGos(draw, before, after)
    const sidePots = await loadSidePotWarnings(draw, before, [after, ...later.changed])
    const warnings = [
      ...(left.length > 0 ? [`Also taken out of ${listWithAnd(left)}.`] : []),
      ...own,
      ...later.warnings,
      ...sidePots,
      ...(await returnedChecks(draw, found, before, after)),
    ]
    return { ...toChangedEntry(after), ...(warnings.length > 0 && { notice: warnings.join(' ') }) }
  })
}

/** Only for a rider who was typed into the run just now. */
async function returnedChecks(
  { tx }: DrawChange,
  { activity: { event } }: AuthorizedEntry,
  before: LoadedEntry,
  { user_id }: LoadedEntry,
): Promise<string[]> {
  if (user_id === null || user_id === before.user_id) return []
  const membership = event.organization.memberships[0]!
  return (await loadReturnedChecks(tx, { ...event, membership }, [user_id])).get(user_id) ?? []
}

const toChangedEntry = ({ id, version, draw, user_id, user, horse, bull }: LoadedEntry): ChangedEntry => ({
  id,
  version,
  draw,
  user_id,
  user_name: user?.name ?? null,
  user_fake: isTypedIn(user),
  horse,
  bull,
})

const DELETED_ENTRY: ChangedEntry = {
  id: null,
  version: 0,
  draw: null,
  user_id: null,
  user_name: null,
  user_fake: false,
  horse: null,
  bull: null,
}

async function changedColumns(
  { tx, user, activity }: DrawChange,
  found: AuthorizedEntry,
  before: LoadedEntry,
  change: ChangeEntry,
) {
  const organization = found.activity.event.organization_id
  const rider = await riderChange(tx, organization, change)
  const hasRider = Boolean(rider.user_id === undefined ? before.user_id : rider.user_id)
  return {
    ...rider,
    ...(await horseChange(tx, user, organization, hasRider, before, change)),
    ...(await bullChange(tx, user, hasRider, change)),
    ...(await moveToSlot(tx, activity, before, change)),
    ...requestChange(change),
  }
}

async function riderChange(tx: Tx, organization: number, change: ChangeEntry): Promise<RiderColumns> {
  if (change.user_id === undefined && change.user_name === undefined) return {}
  return { user_id: (await findOrCreateRider(tx, organization, change))?.id ?? null }
}

/** An entry is one rider on one horse, so its later gos get the new rider and horse at no extra fee. */
async function changeLaterGos(draw: DrawChange, before: LoadedEntry, after: LoadedEntry) {
  const { user_id, horse_id } = after
  const changes = { changed: [] as LoadedEntry[], warnings: [] as string[] }
  if (!before.user_id || !user_id || (user_id === before.user_id && horse_id === before.horse_id))
    return changes
  const gos = roundNames(draw.activity)
  const isOfSameEntry = (run: LoadedEntry) => run.changed_from_horse_id === before.changed_from_horse_id
  for (const round of gos.slice(gos.indexOf(before.round) + 1)) {
    const onSameHorse = await draw.tx.userActivity.findMany({
      where: {
        activity_id: before.activity_id,
        round,
        user_id: before.user_id,
        horse_id: before.horse_id,
        scratched_at: null,
        score: { value: null, no_time: null },
      },
      include: ENTRY_RELATIONS,
      orderBy: { id: 'asc' },
      relationLoadStrategy: 'join',
    })
    const found = onSameHorse.find(isOfSameEntry) ?? onSameHorse[0]
    if (!found) continue
    await changeEntrant(draw, found, { user_id, horse_id })
    const fees = await followHorseChange(draw.tx, found, after)
    const changed = await draw.tx.userActivity.update({
      where: { id: found.id },
      data: { user_id, horse_id, ...fees },
      include: ENTRY_RELATIONS,
    })
    draw.record('entry changed', entrySnapshot(found), entrySnapshot(changed), changed.id)
    draw.broadcastSlots(round, [changed.draw])
    draw.notifyMoved(found, changed)
    draw.broadcastResults(contestIdsOf([changed]))
    const own = await loadHorseWarnings(draw, found, changed)
    changes.changed.push(changed)
    changes.warnings.push(...own.map((warning) => `${roundName(round)}: ${warning}`))
  }
  return changes
}

type RiderColumns = { user_id?: number | null; horse_id?: number | null }

/** Clears manual prizes and typed points, because they were for the old rider and horse. */
async function changeEntrant(draw: DrawChange, before: LoadedEntry, after: RiderColumns) {
  const { tx } = draw
  const hasSameRiderAndHorse = ({ user_id = before.user_id, horse_id = before.horse_id }: RiderColumns) =>
    user_id === before.user_id && horse_id === before.horse_id
  if (hasSameRiderAndHorse(after)) return
  if (before.scratched_at) throw new Conflict(SCRATCHED_EXPLANATION)
  const entrant = { user_id: before.user_id, horse_id: before.horse_id, ...after }
  await requireNoPublishedPayout(tx, before)
  await requireNoPublishedPayout(tx, { ...before, ...entrant })
  await requireOnlyRunOfEntrant(draw, entrant, [...contestIdsOf([before])])
  await carryAggregates(tx, before, entrant)
  await tx.enrollment.updateMany({
    where: { user_activity_id: before.id },
    data: { prize_cents: null, points: null, points_by: null, average_points: null, average_points_by: null },
  })
}

async function horseChange(
  tx: Tx,
  user: CurrentUser,
  organization: number,
  hasRider: boolean,
  before: LoadedEntry,
  { horse_id, horseName }: ChangeEntry,
) {
  if (horse_id === undefined && horseName === undefined) return {}
  if (!horse_id && !horseName) return { horse_id: null }
  if (!hasRider) throw new Invalid({ [horse_id ? 'horse_id' : 'horseName']: 'Choose a rider first.' })
  // A client that didn't get a response sends the new horse's name again.
  if (!horse_id && horseName === before.horse?.name) return { horse_id: before.horse_id }
  const horse = horse_id
    ? await requireHorse(tx, organization, horse_id)
    : await insertHorse(tx, user, organization, horseName!)
  return { horse_id: horse.id }
}

async function bullChange(tx: Tx, user: CurrentUser, hasRider: boolean, change: ChangeEntry) {
  if (change.bull_id === undefined && change.bullName === undefined) return {}
  if (!change.bull_id && !change.bullName) return { bull_id: null }
  if (!hasRider) throw new Invalid({ [change.bull_id ? 'bull_id' : 'bullName']: 'Choose a rider first.' })
  if (!change.bull_id) return { bull_id: (await insertBull(tx, user, change.bullName!)).id }
  const bull = await tx.bull.findUnique({ where: { id: change.bull_id } })
  if (!bull) throw new Invalid({ bull_id: "This bull isn't in the database." })
  return { bull_id: bull.id }
}

function requestChange({ request, request_class, is_session_only }: ChangeEntry) {
  return {
    ...(request !== undefined && { request }),
    ...(request_class !== undefined && { request_class }),
    ...(is_session_only !== undefined && { is_session_only }),
  }
}

type Columns = RiderColumns & { bull_id?: number | null; draw?: number } & ReturnType<typeof requestChange>

const isUnchanged = (before: LoadedEntry, data: Columns) =>
  (Object.keys(data) as (keyof Columns)[]).every((column) => data[column] === before[column])
