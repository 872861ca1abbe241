import { groupBy } from '#lib/groupBy.ts'
import type { UndoneImport } from '#wire/entryImports.ts'
import { type Import, Prisma } from '../../../prisma/client/client.ts'
import { drawReload } from '../../broadcasting/broadcasts.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict, NotFound } from '../../errors.ts'
import type { AuthorizedEvent } from '../authorization.ts'
import type { CurrentUser } from '../currentUser.ts'
import { isAnyPayoutPublished } from '../activities/rounds.ts'
import { syncCharges } from '../fees/syncCharges.ts'
import { handOverAggregates } from '../aggregates/entries.ts'
import { MEMBER_RUNS } from '../aggregates/memberRuns.ts'
import { changeDraws, type DrawChange } from '../draw/changeDraw.ts'
import { leaveUncounted } from '../entries/contests.ts'
import { ENTRY_RELATIONS, entrySnapshot, type LoadedEntry } from '../entries/load.ts'
import { WHERE_UNUSED } from '../riders/removeTypedIn.ts'
import { takeBackImported } from './exhibitions.ts'

/** Removes what the import added, except what has changed, is in a published draw or is used elsewhere. */
export async function undoImport(
  db: Database,
  user: CurrentUser,
  event: AuthorizedEvent,
  id: number,
): Promise<UndoneImport> {
  const where = { id, event_id: event.id }
  const found = await db.import.findFirst({ where })
  if (!found) throw new NotFound()
  if (found.undone_at) throw new Conflict(ALREADY_UNDONE)
  const classes = await findChangedClasses(db, event, id)
  const refs = classes.map((activity_id) => ({ id: activity_id, event_id: event.id, event }))
  if (refs.length === 0) return undoExhibitionsOnly(db, user, event, found)
  const { answer } = await changeDraws(db, user, refs, async (draws) => {
    const { tx } = draws[0]!
    const { count } = await tx.import.updateMany({
      where: { ...where, undone_at: null },
      data: { undone_at: new Date() },
    })
    if (count === 0) throw new Conflict(ALREADY_UNDONE)
    const untouched = await findUntouched(tx, id)
    const sidePots = await findUntouchedSidePots(tx, id)
    await requireUnpublished(tx, [
      ...untouched,
      ...sidePots.map((one) => ({ ...one, contests: [one.contest] })),
    ])
    const ids = untouched.map((entry) => entry.id)
    await handOverAggregates(tx, ids, id)
    const drawn = await loadDrawn(tx, ids)
    await tx.userActivity.deleteMany({ where: { id: { in: ids } } })
    await tx.enrollment.deleteMany({ where: { id: { in: sidePots.map((one) => one.id) } } })
    const uncounted = sidePots.filter(({ contest, activity_id }) => contest === activity_id)
    await tx.userActivity.updateMany({
      where: { id: { in: uncounted.map(({ entry }) => entry) } },
      data: { is_session_only: true },
    })
    await leaveAggregates(draws, sidePots)
    for (const draw of draws) recordRemoved(draw, found, untouched, drawn, sidePots)
    const exhibitions = await takeBackImported(tx, user, event, id)
    draws[0]!.touchRiders(...exhibitions.map(({ user_id }) => user_id))
    await removeUnused(tx, found)
    return {
      removed: untouched.length,
      ...(await countKept(tx, id)),
      side_pots: sidePots.length,
      exhibitions: exhibitions.length,
    }
  })
  return answer
}

/** A run that left a class with the import may no longer count in an aggregate that it was entered in since then. */
async function leaveAggregates(draws: DrawChange[], sidePots: UntouchedSidePot[]) {
  const entered = await draws[0]!.tx.userActivity.findMany({
    where: {
      id: { in: sidePots.map(({ entry }) => entry) },
      enrollments: { some: { activity: { is_aggregate: true } } },
    },
    select: { id: true, round: true, activity_id: true },
    orderBy: { id: 'asc' },
  })
  for (const { activity_id, ...run } of entered)
    await leaveUncounted(
      draws.find(({ activity }) => activity.id === activity_id)!,
      run,
    )
}

function undoExhibitionsOnly(db: Database, user: CurrentUser, event: AuthorizedEvent, found: Import) {
  return transaction(db, async (tx) => {
    const { count } = await tx.import.updateMany({
      where: { id: found.id, undone_at: null },
      data: { undone_at: new Date() },
    })
    if (count === 0) throw new Conflict(ALREADY_UNDONE)
    const exhibitions = await takeBackImported(tx, user, event, found.id)
    const riders = [...new Set(exhibitions.map(({ user_id }) => user_id))]
    await syncCharges(tx, user, event.id, riders)
    await removeUnused(tx, found)
    return { removed: 0, ...(await countKept(tx, found.id)), side_pots: 0, exhibitions: exhibitions.length }
  })
}

async function findChangedClasses(db: Database, { id: event_id }: AuthorizedEvent, importId: number) {
  const entered = await db.userActivity.groupBy({ by: 'activity_id', where: { import_id: importId } })
  const changed = await db.change.findMany({
    where: { event_id, kind: 'entries imported', after: { path: ['import'], equals: importId } },
    select: { activity_id: true },
  })
  const ids = new Set([...entered, ...changed].flatMap(({ activity_id }) => activity_id ?? []))
  const left = await db.activity.findMany({ where: { id: { in: [...ids] }, event_id }, select: { id: true } })
  return left.map(({ id }) => id)
}

const HAS_SCORE = Prisma.sql`EXISTS (SELECT FROM scores
  WHERE user_activity_id = entries.id AND (value IS NOT NULL OR no_time IS NOT NULL))`
const IS_IN_PUBLISHED_DRAW = Prisma.sql`EXISTS (SELECT FROM rounds
  WHERE rounds.activity_id = entries.activity_id AND rounds.name = entries.round AND publish_draw)`

export const ALREADY_UNDONE = 'This import was already undone.'

type Untouched = {
  id: number
  activity_id: number
  round: string
  draw: number | null
  user_id: number
  horse_id: number | null
  contests: number[]
}

/**
 * Untouched entries have no score and no change log rows under their ids, except for getting a slot in an unpublished
 * draw or moving in a batch, such as when gaps are closed, and for classes and side pots that were taken off.
 * Otherwise, a run that was made session only would stay and owe fees. No other import has added classes or side pots
 * to them. `contests` includes aggregates that the rider and horse entered with another run.
 */
const findUntouched = (tx: Tx, importId: number) => tx.$queryRaw<Untouched[]>`
  SELECT entries.id, activity_id, round, draw, user_id, horse_id,
    ARRAY(SELECT activity_id FROM enrollments WHERE user_activity_id = entries.id
      UNION SELECT aggregate_id FROM aggregate_members JOIN rounds ON rounds.id = round_id
      JOIN enrollments counted ON counted.activity_id = rounds.activity_id AND counted.user_activity_id = entries.id
      WHERE EXISTS (SELECT FROM enrollments JOIN user_activities other ON other.id = user_activity_id
        WHERE enrollments.activity_id = aggregate_id AND other.user_id = entries.user_id
          AND other.horse_id IS NOT DISTINCT FROM entries.horse_id)) AS contests
  FROM user_activities entries
  WHERE import_id = ${importId} AND scratched_at IS NULL AND user_id IS NOT NULL
    AND NOT (draw IS NOT NULL AND ${IS_IN_PUBLISHED_DRAW})
    AND NOT EXISTS (SELECT FROM changes WHERE user_activity_id = entries.id
      AND kind NOT IN ('entry drawn', 'contest left')
      AND NOT (kind = 'entry moved' AND (before->>'draw' IS NULL OR batch_id IS NOT NULL)
        AND before - '{draw,version}'::text[] = after - '{draw,version}'::text[])
      AND NOT (kind = 'entry changed' AND (after->>'is_session_only')::boolean
        AND before - '{is_session_only,contests,version}'::text[]
          = after - '{is_session_only,contests,version}'::text[]))
    AND entries.id::text NOT IN (SELECT jsonb_object_keys(before) FROM changes
      WHERE kind = 'entries swapped' AND event_id = (SELECT event_id FROM imports WHERE id = ${importId}))
    AND entries.id NOT IN (SELECT added.entry FROM imports
      JOIN changes ON changes.event_id = imports.event_id AND kind = 'entries imported'
        AND (after->>'import')::int = imports.id
      CROSS JOIN LATERAL jsonb_to_recordset(after->'side_pots') AS added (entry int)
      WHERE imports.event_id = (SELECT event_id FROM imports WHERE id = ${importId})
        AND imports.id <> ${importId} AND undone_at IS NULL AND added.entry IS NOT NULL)
    AND NOT ${HAS_SCORE}
  ORDER BY entries.id`

const loadDrawn = (tx: Tx, ids: number[]) =>
  tx.userActivity.findMany({
    where: { id: { in: ids }, draw: { not: null } },
    include: ENTRY_RELATIONS,
    orderBy: { id: 'asc' },
    relationLoadStrategy: 'join',
  })

async function countKept(tx: Tx, importId: number) {
  const [counts] = await tx.$queryRaw<[{ kept: number; scored: number; published: number }]>`
    SELECT count(*)::int AS kept, (count(*) FILTER (WHERE ${HAS_SCORE}))::int AS scored,
      (count(*) FILTER (WHERE NOT ${HAS_SCORE} AND draw IS NOT NULL AND ${IS_IN_PUBLISHED_DRAW}))::int AS published
    FROM user_activities entries WHERE import_id = ${importId}`
  const { kept, scored, published } = counts
  return { kept, kept_because: { scored, published, changed: kept - scored - published } }
}

/** `id` is the enrollment's id. */
type UntouchedSidePot = {
  id: number
  entry: number
  contest: number
  activity_id: number
  round: string
  draw: number | null
  user_id: number | null
}

/**
 * Leaves out aggregates in which the rider and horse have a score, and side pots that someone removed and
 * entered again.
 */
async function findUntouchedSidePots(tx: Tx, importId: number): Promise<UntouchedSidePot[]> {
  // Load the side pots first. In a single query, Postgres may scan all of the event's changes for each entry.
  const added = await tx.$queryRaw<{ change: string; entry: number; contest: number }[]>`
    SELECT changes.id::text AS change, added.entry, added.contest
    FROM changes CROSS JOIN LATERAL jsonb_to_recordset(changes.after->'side_pots') AS added (entry int, contest int)
    WHERE changes.kind = 'entries imported' AND (changes.after->>'import')::int = ${importId}
      AND changes.event_id = (SELECT event_id FROM imports WHERE id = ${importId})`
  if (added.length === 0) return []
  return tx.$queryRaw<UntouchedSidePot[]>`
    SELECT enrollments.id, entries.id AS entry, added.contest, entries.activity_id, entries.round, entries.draw,
      entries.user_id
    FROM jsonb_to_recordset(${JSON.stringify(added)}::jsonb) AS added (change bigint, entry int, contest int)
    JOIN user_activities entries ON entries.id = added.entry
    JOIN enrollments ON enrollments.user_activity_id = added.entry AND enrollments.activity_id = added.contest
    WHERE scratched_at IS NULL AND refunded_at IS NULL AND prize_cents IS NULL AND points IS NULL
      AND NOT EXISTS (SELECT FROM changes newer WHERE newer.user_activity_id = added.entry AND newer.id > added.change
        AND newer.kind = 'contest entered' AND (newer.after->>'contest')::int = added.contest)
      AND NOT ${HAS_SCORE}
      AND NOT EXISTS (SELECT FROM (
        SELECT entries.user_id, entries.horse_id, aggregate_id FROM ${MEMBER_RUNS}
        WHERE scores.value IS NOT NULL OR scores.no_time IS NOT NULL) AS run
        WHERE aggregate_id = added.contest AND run.user_id = entries.user_id
          AND run.horse_id IS NOT DISTINCT FROM entries.horse_id)
    ORDER BY enrollments.id`
}

async function requireUnpublished(tx: Tx, entries: Pick<Untouched, 'round' | 'contests'>[]) {
  for (const round of new Set(entries.map((entry) => entry.round))) {
    const contests = entries.filter((entry) => entry.round === round).flatMap((entry) => entry.contests)
    if (await isAnyPayoutPublished(tx, [...new Set(contests)], round))
      throw new Conflict('An entry from this import is in a published payout. Unpublish the payout first.')
  }
}

function recordRemoved(
  draw: DrawChange,
  { id, file_name }: Import,
  all: Untouched[],
  allDrawn: LoadedEntry[],
  allSidePots: UntouchedSidePot[],
) {
  const isHere = ({ activity_id }: { activity_id: number }) => activity_id === draw.activity.id
  const removed = all.filter(isHere)
  const sidePots = allSidePots.filter(isHere)
  if (removed.length + sidePots.length === 0) return
  const entries = removed.map(({ id, round, user_id, horse_id }) => ({ id, round, user_id, horse_id }))
  const side_pots = sidePots.map(({ entry, contest }) => ({ entry, contest }))
  draw.record('import undone', { import: id, file_name, entries, side_pots }, null)
  // The draw summary finds changes made after the draw in each entry's own change log rows.
  for (const entry of allDrawn.filter(isHere))
    draw.record('entry removed', entrySnapshot(entry), null, entry.id)
  for (const { round, draw: slot } of sidePots) draw.broadcastSlots(round, [slot])
  for (const own of groupBy(removed, ({ round }) => round)) {
    const { round } = own[0]!
    if (own.length <= MAX_SLOTS_BROADCAST)
      draw.broadcastSlots(
        round,
        own.map((entry) => entry.draw),
      )
    else {
      draw.broadcastSlots(round, [null])
      draw.broadcast(drawReload(draw.activity, round))
    }
  }
  draw.touchRiders(...entries.map((entry) => entry.user_id), ...sidePots.map(({ user_id }) => user_id))
  draw.broadcastResults([
    ...removed.flatMap(({ contests }) => contests),
    ...sidePots.map(({ contest }) => contest),
  ])
}

const MAX_SLOTS_BROADCAST = 50

/**
 * The locks wait for transactions that enter these riders or horses. Those transactions also lock riders
 * before horses, which prevents deadlocks.
 */
async function removeUnused(tx: Tx, { rider_ids, horse_ids }: Import) {
  await tx.$queryRaw`SELECT id FROM users WHERE id = ANY(${rider_ids}) ORDER BY id FOR UPDATE`
  await tx.$queryRaw`SELECT id FROM horses WHERE id = ANY(${horse_ids}) ORDER BY id FOR UPDATE`
  await tx.user.deleteMany({
    where: {
      id: { in: rider_ids },
      version: 0,
      email: null,
      managed_by: { none: {} },
      claims_of: { none: {} },
      ...WHERE_UNUSED,
      checks: { none: {} },
    },
  })
  await tx.horse.deleteMany({
    where: {
      id: { in: horse_ids },
      version: 0,
      entries: { none: {} },
      exhibitions: { none: {} },
      averages: { none: {} },
      points_group_members: { none: {} },
      papers: { none: {} },
    },
  })
}
