import { randomUUID } from 'node:crypto'
import { groupBy } from '#lib/groupBy.ts'
import { missingMemberNotice, publishedPayoutNotice } from '#rules/entries/notices.ts'
import {
  aggregatesFor,
  contestsOf,
  type ImportRun,
  type RunClass,
  runsFor,
} from '#rules/entries/import/runs.ts'
import { MAX_REQUEST_LENGTH } from '#rules/draw/slots.ts'
import { entrantKey } from '#rules/payout/entrant.ts'
import { roundName } from '#rules/classes/rounds.ts'
import { hasScore } from '#rules/scoring/score.ts'
import type { CreatedImport, NewImport, NewImportLine } from '#wire/entryImports.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { query } from '../../database/sql.ts'
import { Conflict, Invalid, NotFound } from '../../errors.ts'
import type { AuthorizedEvent } from '../authorization.ts'
import type { CurrentUser } from '../currentUser.ts'
import type { ActivityWithRounds } from '../activities/changeActivity.ts'
import {
  hasSeveralRounds,
  isPayoutPublished,
  ordinaryRounds,
  roundNames,
  WITH_ROUNDS,
} from '../activities/rounds.ts'
import { loadClosedEntrants } from '../aggregates/entries.ts'
import { COUNTS_IN, requireOneRunPerClass } from '../entries/oneRunPerClass.ts'
import { findSidePotLock } from '../entries/sidePotLocks.ts'
import { findLateStage } from '../fees/chargeLateEntry.ts'
import { prepareCharges } from '../fees/syncCharges.ts'
import { changePreparedDraws, type DrawChange } from '../draw/changeDraw.ts'
import { lockBuyers, missingExhibitions, sellImported, type Wanted } from './exhibitions.ts'
import { resolveHorses, resolveRiders } from './resolveNames.ts'

/**
 * Enters all lines or none. Adds missing side pots, rollovers and aggregates to existing runs, unless a run
 * is scratched or scored. Adds nothing if the same file was imported before, unless that import was undone.
 */
export async function createImport(
  db: Database,
  user: CurrentUser,
  event: AuthorizedEvent,
  input: NewImport,
): Promise<CreatedImport> {
  const affected = await findAffected(db, event, input.lines)
  const { changed, contests } = affected
  const found = changed.map((id) => ({ id, event_id: event.id, event }))
  const prepared = {
    reads: contests,
    prepare: (tx: Tx) => insertEntries(tx, user, event, input, affected),
    isCurrent: (tx: Tx, added: Added) => isCurrent(tx, event, affected, added),
  }
  try {
    const { answer } = await changePreparedDraws(db, user, found, prepared, (draws, added) =>
      recordImport(draws, event, input, contests, added),
    )
    return answer
  } catch (error) {
    throw error instanceof NotFound ? new Conflict(CLASS_DELETED) : error
  }
}

const CLASS_DELETED =
  'A class or side pot in this file was just deleted. Nothing was entered. Choose the classes again.'

type Affected = { classes: Classes; changed: number[]; contests: number[]; aggregates: number[] }

export async function findAffected(
  db: Database,
  event: AuthorizedEvent,
  lines: NewImportLine[],
): Promise<Affected> {
  const classes = await loadClasses(db, event)
  const planned = lines.map((line) => ({ line, runs: runsOfLine(line, classes) }))
  const chosen = [...new Set(lines.flatMap((line) => line.class_ids))]
  const aggregates = chosen.filter((id) => isAggregate(classes.get(id)!))
  const sidePotsAndRollovers = new Set(planned.flatMap(({ runs }) => runs.flatMap((run) => run.contests)))
  const contests = [...sidePotsAndRollovers, ...aggregates]
  const ids = new Set([
    ...planned.flatMap(({ runs }) => runs.map((run) => run.activity_id)),
    ...[...sidePotsAndRollovers].filter((id) => classes.get(id)!.parent_id === null),
  ])
  if (ids.size === 0 && aggregates.length > 0)
    throw new Invalid({ lines: missingMember(classes.get(aggregates[0]!)!, classes) })
  // Exhibitions don't belong to a class. If the file has only exhibitions, locking any class is enough.
  if (ids.size === 0) {
    const any = [...classes.values()].find((one) => one.parent_id === null && !isAggregate(one))
    if (!any) throw new Conflict('This event has no classes yet. Add a class, then import again.')
    ids.add(any.id)
  }
  return { classes, changed: [...ids], contests, aggregates }
}

type Added = {
  /** The earlier import's id if the same file was imported before. Null if there is nothing to add. */
  id: number | null
  inserted: InsertedRun[]
  sidePots: AddedSidePots[]
  exhibitions: Wanted[]
  /** Null if the same file was imported before. */
  from: { entrants: ImportEntrants; plan: ImportPlan } | null
}

/** The classes aren't locked yet, so this function must not change existing entries. */
async function insertEntries(
  tx: Tx,
  user: CurrentUser,
  event: AuthorizedEvent,
  input: NewImport,
  affected: Affected,
): Promise<Added> {
  await tx.$queryRaw`SELECT FROM pg_advisory_xact_lock(${event.id}::int, hashtext(${input.sha256}))`
  const earlier = await findEarlier(tx, event, input.sha256)
  if (earlier) return { id: earlier.id, ...NOTHING_ADDED }
  await keepContests(tx, [...affected.changed, ...affected.contests])
  const riders = await resolveRiders(tx, event, input.lines)
  const horses = await resolveHorses(tx, user, event, input.lines)
  const lines = mergeLines(
    input.lines.map((line) => ({ line, user_id: riders.idOf(line), horse_id: horses.idOf(line) })),
  )
  const entrants = { lines, created: riders.created }
  await lockBuyers(tx, lines)
  const plan = await planImport(tx, event, affected, entrants, null)
  const { runs, sidePots, exhibitions, lateStages } = plan
  const from = { entrants, plan }
  if (runs.length + sidePots.length + exhibitions.length === 0) return { id: null, ...NOTHING_ADDED, from }
  const rows = new Set([...runs, ...sidePots, ...exhibitions].map(({ line }) => line)).size
  // Raw SQL, because Prisma takes a second for arrays with thousands of ids.
  const [{ id }] = await tx.$queryRaw<[{ id: number }]>`
      INSERT INTO imports (event_id, by_id, file_name, sha256, rows, rider_ids, horse_ids)
      VALUES (${event.id}, ${user.id}, ${input.file_name}, ${input.sha256}, ${rows}, ${riders.created},
        ${horses.created}) RETURNING id`
  const inserted = await insertRuns(tx, id, runs, new Map(lateStages))
  await prepareCharges(tx, user, event.id, [...new Set(runs.map(({ user_id }) => user_id))])
  return { id, inserted, sidePots, exhibitions, from }
}

type ImportEntrants = {
  lines: (Entrant & { line: NewImportLine })[]
  created: number[]
}
export type ImportPlan = {
  runs: NewRun[]
  sidePots: AddedSidePots[]
  exhibitions: (Entrant & { line: NewImportLine; count: number })[]
  lateStages: (readonly [go: string, stageId: number | null])[]
  purses: { activity_id: number; entry_fee_cents: number }[]
}

/** Ignores entries that the import `importId` added. */
export async function planImport(
  tx: Tx,
  event: AuthorizedEvent,
  { classes, changed, contests, aggregates }: Affected,
  { lines, created }: ImportEntrants,
  importId: number | null,
): Promise<ImportPlan> {
  const where = { id: { in: changed } }
  const activities = await tx.activity.findMany({ where, include: WITH_ROUNDS, relationLoadStrategy: 'join' })
  const planned = lines.map(({ line, ...entrant }) => planEntrant(line, entrant, classes))
  const closed = await loadClosedEntrants(tx, aggregates, importId)
  const { runs, sidePots } = await newRuns(tx, event, activities, planned, { created, closed, importId })
  return {
    runs,
    sidePots,
    exhibitions: await missingExhibitions(
      tx,
      event,
      lines.map(({ line, ...entrant }) => ({ ...entrant, line, count: line.exhibitions })),
    ),
    lateStages: await findLateStages(tx, activities, runs),
    purses: await tx.purse.findMany({
      where: { activity_id: { in: [...changed, ...contests] } },
      select: { activity_id: true, entry_fee_cents: true },
      orderBy: { activity_id: 'asc' },
    }),
  }
}

async function isCurrent(tx: Tx, event: AuthorizedEvent, affected: Affected, { id, from }: Added) {
  if (!from) return true
  const classes = await loadClasses(tx, event)
  if (!isSame([...classes], [...affected.classes])) return false
  return isSame(await planImport(tx, event, affected, from.entrants, id), from.plan)
}

const isSame = <Value>(one: Value, other: Value) => JSON.stringify(one) === JSON.stringify(other)

async function keepContests(tx: Tx, ids: number[]) {
  const wanted = [...new Set(ids)]
  const kept = await tx.$queryRaw<unknown[]>`
    SELECT id FROM activities WHERE id = ANY(${wanted}) ORDER BY id FOR KEY SHARE`
  if (kept.length < wanted.length) throw new Conflict(CLASS_DELETED)
}

const NOTHING_ADDED = { inserted: [], sidePots: [], exhibitions: [], from: null }

async function recordImport(
  draws: DrawChange[],
  event: AuthorizedEvent,
  { file_name }: NewImport,
  contests: number[],
  { id, inserted, sidePots, exhibitions }: Added,
): Promise<CreatedImport> {
  if (id === null || inserted.length + sidePots.length + exhibitions.length === 0) return { id, ...NOTHING }
  const { tx, user } = draws[0]!
  const locked = await lockContests(tx, draws, contests)
  // As at the entry window, a class with a published payout gets no session-only runs either.
  requireOpen([...inserted.map(({ run }) => ({ ...run, counts: true })), ...sidePots], locked)
  await requireUnlocked(draws, sidePots)
  await insertResults(
    tx,
    sidePots.flatMap(({ id, contests }) => contests.map((contest) => ({ id, contest }))),
  )
  await tx.userActivity.updateMany({
    where: {
      id: { in: sidePots.flatMap((run) => (run.contests.includes(run.activity_id) ? run.id : [])) },
    },
    data: { is_session_only: false },
  })
  for (const draw of draws) recordRuns(draw, { id, file_name }, inserted, sidePots)
  const sold = await sellImported(tx, user, event, id, exhibitions)
  draws[0]!.touchRiders(...sold.map(({ user_id }) => user_id))
  return {
    id,
    added: inserted.length,
    side_pots: sidePots.reduce((sum, { contests }) => sum + contests.length, 0),
    exhibitions: sold.length,
  }
}

const NOTHING = { added: 0, side_pots: 0, exhibitions: 0 }

type Classes = Map<number, RunClass>

async function loadClasses(db: Database | Tx, event: AuthorizedEvent): Promise<Classes> {
  const classes = await db.activity.findMany({
    where: { event_id: event.id },
    select: {
      id: true,
      name: true,
      parent_id: true,
      rolls_by_default: true,
      carries_from: { select: { from_activity_id: true } },
      members: { select: { round: { select: { activity_id: true } } } },
    },
    orderBy: { id: 'asc' },
    relationLoadStrategy: 'join',
  })
  return new Map(
    classes.map(({ carries_from, members, ...one }) => [
      one.id,
      {
        ...one,
        carries_from: carries_from.map(({ from_activity_id }) => from_activity_id),
        members: members.map(({ round }) => round.activity_id),
      },
    ]),
  )
}

const isAggregate = ({ members }: RunClass) => members.length > 0

const missingMember = ({ name, members }: RunClass, classes: Classes) =>
  missingMemberNotice(
    name,
    [...new Set(members)].map((id) => classes.get(id)!.name),
  )

function runsOfLine({ class_ids, rollovers }: NewImportLine, classes: Classes): ImportRun[] {
  const sources = rollovers.map(({ from_id }) => from_id)
  if ([...class_ids, ...sources].some((id) => !classes.has(id)))
    throw new Invalid({ lines: "One of these classes isn't in the event anymore. Choose the classes again." })
  for (const { class_id, from_id } of rollovers) {
    const { name, carries_from } = classes.get(class_id)!
    if (!carries_from.includes(from_id))
      throw new Invalid({ lines: `${name} can't roll over from ${classes.get(from_id)!.name} anymore.` })
  }
  return runsFor(class_ids, rollovers, classes)
}

const findEarlier = (tx: Tx, { id: event_id }: AuthorizedEvent, sha256: string) =>
  tx.import.findFirst({ where: { event_id, sha256, undone_at: null }, select: { id: true } })

/** Locks the side pots and aggregates, so that no other request publishes their payouts at the same time. */
async function lockContests(tx: Tx, draws: DrawChange[], contests: number[]) {
  const classes = draws.map(({ activity }) => activity)
  const others = contests.filter((id) => !classes.some((one) => one.id === id)).sort((a, b) => a - b)
  await tx.$queryRaw`SELECT id FROM activities WHERE id = ANY(${others}) ORDER BY id FOR NO KEY UPDATE`
  const where = { id: { in: others } }
  await tx.activity.updateMany({ where, data: { version: { increment: 1 } } })
  const sidePots = await tx.activity.findMany({ where, include: WITH_ROUNDS })
  return new Map([...classes, ...sidePots].map((one) => [one.id, one]))
}

type NewRun = ImportRun & { line: NewImportLine; round: string; user_id: number; horse_id: number | null }
export type Entrant = { user_id: number; horse_id: number | null }

type AddedSidePots = ImportRun & {
  line: NewImportLine
  id: number
  round: string
  draw: number | null
  user_id: number
  horse_id: number | null
}

/**
 * Merges the lines of each rider and horse. A file can have one line per class, but the side pots and
 * rollovers depend on all of the rider's classes. If one line asks for an early run and another for a late one,
 * neither counts.
 */
export function mergeLines(lines: (Entrant & { line: NewImportLine })[]) {
  const merged = new Map<string, Entrant & { line: NewImportLine }>()
  const asked = new Map<string, Set<string>>()
  for (const { line, ...entrant } of lines) {
    const key = `${entrant.user_id} ${entrant.horse_id}`
    const before = merged.get(key)?.line
    const class_ids = [...new Set([...(before?.class_ids ?? []), ...line.class_ids])]
    const request = joinRequests(before?.request ?? null, line.request)
    const exhibitions = Math.max(before?.exhibitions ?? 0, line.exhibitions)
    const wishes = new Set([...(asked.get(key) ?? []), ...(line.request_class ? [line.request_class] : [])])
    asked.set(key, wishes)
    const request_class = wishes.size > 1 ? null : (line.request_class ?? before?.request_class ?? null)
    const rollovers = [
      ...new Map(
        [...(before?.rollovers ?? []), ...line.rollovers].map((one) => [one.class_id, one] as const),
      ).values(),
    ]
    const changed = { class_ids, rollovers, exhibitions, request, request_class }
    merged.set(key, { ...entrant, line: { ...(before ?? line), ...changed } })
  }
  return [...merged.values()]
}

function joinRequests(one: string | null, other: string | null): string | null {
  if (one === null || other === null || one.split('; ').includes(other)) return one ?? other
  const both = `${one}; ${other}`
  return both.length > MAX_REQUEST_LENGTH ? one : both
}

type PlannedEntrant = { line: NewImportLine; entrant: Entrant; runs: ImportRun[]; aggregates: RunClass[] }

function planEntrant(line: NewImportLine, entrant: Entrant, classes: Classes): PlannedEntrant {
  const runs = runsFor(line.class_ids, line.rollovers, classes)
  const aggregates = aggregatesFor(line.class_ids, runs, classes)
  const uncounted = aggregates.find(({ isCounted }) => !isCounted)
  if (uncounted) throw new Invalid({ lines: missingMember(uncounted, classes) })
  return { line, entrant, runs, aggregates }
}

async function newRuns(
  tx: Tx,
  event: AuthorizedEvent,
  activities: ActivityWithRounds[],
  planned: PlannedEntrant[],
  {
    created: newRiders,
    closed,
    importId,
  }: { created: number[]; closed: Set<string>; importId: number | null },
): Promise<{ runs: NewRun[]; sidePots: AddedSidePots[] }> {
  const rounds = new Map(activities.map((activity) => [activity.id, ordinaryRounds(activity)]))
  const created = new Set(newRiders)
  const knownRiders = [...new Set(planned.map(({ entrant }) => entrant.user_id))].filter(
    (id) => !created.has(id),
  )
  const atEvent = await tx.userActivity.findMany({
    where: {
      activity: { event_id: event.id },
      user_id: { in: knownRiders },
      ...(importId !== null && { OR: [{ import_id: null }, { import_id: { not: importId } }] }),
    },
    select: {
      id: true,
      round: true,
      user_id: true,
      horse_id: true,
      draw: true,
      scratched_at: true,
      is_session_only: true,
      score: { select: { value: true, no_time: true } },
      ...COUNTS_IN,
    },
    orderBy: { id: 'asc' },
    relationLoadStrategy: 'join',
  })
  const byEntrant = new Map(groupBy(atEvent, entrantKey).map((own) => [entrantKey(own[0]!), own]))
  for (const { entrant, runs } of planned)
    for (const run of runs)
      requireOneRunPerClass(byEntrant.get(entrantKey(entrant)) ?? [], run.activity_id, contestsOf(run))
  const known = atEvent.filter(({ activity_id }) => rounds.has(activity_id))
  const key = ({ activity_id, round, user_id, horse_id }: RunKey) =>
    `${activity_id} ${round} ${user_id} ${horse_id}`
  const all = planned.flatMap(({ line, entrant, runs }) =>
    runs.flatMap((run) =>
      rounds
        .get(run.activity_id)!
        .map((round) => ({ ...run, contests: [...run.contests], ...entrant, line, round })),
    ),
  )
  const runsIn = ({ activity_id, user_id, horse_id }: Omit<RunKey, 'round'>) =>
    `${activity_id} ${user_id} ${horse_id}`
  const counting = new Set(known.filter(({ is_session_only }) => !is_session_only).map(runsIn))
  // As at the entry window, a rider and horse with a run in the class don't get runs in its other gos.
  const entered = new Set(known.map(runsIn))
  const taken = new Set<string>()
  const byKey = new Map(all.map((run) => [key(run), run]))
  const candidates = known.flatMap(({ scratched_at, score, enrollments, ...entry }): Candidate[] => {
    const run = byKey.get(key(entry))
    if (!run || scratched_at !== null || hasScore(score)) return []
    const counted = enrollments.map(({ activity }) => activity.id)
    const { id, activity_id, round, draw, user_id, horse_id } = entry
    // As at the entry window, a session-only run counts in its class once the class is entered.
    const isEntered = run.counts && run.line.class_ids.includes(activity_id)
    const own = isEntered && !counting.has(runsIn(entry)) ? [activity_id] : []
    const contests = [...own, ...run.contests.filter((id) => !counted.includes(id))]
    const { line } = run
    return [
      {
        run: { line, counts: false, contests, id, activity_id, round, draw, user_id: user_id!, horse_id },
        counted: [...counted, ...contests],
      },
    ]
  })
  const runs = all.filter((run) => !entered.has(runsIn(run)) && !taken.has(key(run)) && taken.add(key(run)))
  enterAggregates(planned, [...candidates, ...runs.map((run) => ({ run, counted: contestsOf(run) }))], closed)
  const sidePots = candidates.map(({ run }) => run).filter(({ contests }) => contests.length > 0)
  return { runs, sidePots }
}

type Candidate<Run = AddedSidePots> = { run: Run; counted: number[] }

/**
 * Adds each aggregate to the line's first run that counts toward the aggregate. Existing runs come before new
 * ones.
 */
function enterAggregates(
  planned: PlannedEntrant[],
  candidates: Candidate<Pick<NewRun, 'line' | 'contests'>>[],
  closed: Set<string>,
) {
  const byLine = new Map(groupBy(candidates, ({ run }) => run.line).map((own) => [own[0]!.run.line, own]))
  for (const { line, entrant, aggregates } of planned)
    for (const { id, members } of aggregates) {
      if (closed.has(`${id} ${entrantKey(entrant)}`)) continue
      const first = byLine
        .get(line)
        ?.find(({ counted }) => counted.some((contest) => members.includes(contest)))
      first?.run.contests.push(id)
    }
}

type RunKey = { activity_id: number; round: string; user_id: number | null; horse_id: number | null }

function requireOpen(runs: (ImportRun & { round: string })[], locked: Map<number, ActivityWithRounds>) {
  const checked = new Set<string>()
  for (const { activity_id, counts, contests, round } of runs)
    for (const id of contestsOf({ activity_id, counts, contests })) {
      if (checked.has(`${id} ${round}`)) continue
      checked.add(`${id} ${round}`)
      const contest = locked.get(id)!
      const { name } = contest
      if (id !== activity_id && hasSeveralRounds(contest) && !roundNames(contest).includes(round))
        throw new Conflict(
          round
            ? `${name} has no ${roundName(round)}, so this run can't count in it.`
            : `${name} has more than one go, so this run can't count in it.`,
        )
      if (isPayoutPublished(contest, round)) throw new Conflict(publishedPayoutNotice(name))
    }
}

async function requireUnlocked(draws: DrawChange[], sidePots: AddedSidePots[]) {
  for (const draw of draws) {
    const own = sidePots.filter(({ activity_id }) => activity_id === draw.activity.id)
    const lock = await findSidePotLock(draw, own)
    if (lock) throw new Conflict(`Draw #${lock.draw}: ${lock.sentence}`)
  }
}

type Go = { activity_id: number; round: string }

export const goKey = ({ activity_id, round }: Go) => `${activity_id} ${round}`

async function findLateStages(tx: Tx, activities: ActivityWithRounds[], runs: Go[]) {
  const stages = new Map<string, number | null>()
  for (const run of runs) {
    const activity = activities.find(({ id }) => id === run.activity_id)!
    if (!stages.has(goKey(run)))
      stages.set(goKey(run), (await findLateStage({ tx, activity }, run.round))?.id ?? null)
  }
  return [...stages]
}

type InsertedRun = { id: number; run: NewRun }

async function insertRuns(
  tx: Tx,
  importId: number,
  runs: NewRun[],
  lateStages: Map<string, number | null>,
): Promise<InsertedRun[]> {
  const byUid = new Map(runs.map((run) => [randomUUID() as string, run]))
  const rows = [...byUid].map(([uid, { line, ...run }]) => ({
    uid,
    activity_id: run.activity_id,
    round: run.round,
    user_id: run.user_id,
    horse_id: run.horse_id,
    request: line.request,
    request_class: line.request_class,
    late_stage_id: lateStages.get(goKey(run)) ?? null,
    is_session_only: !run.counts,
  }))
  const entries = await query<{ id: number; uid: string }>(
    tx,
    Prisma.sql`
    INSERT INTO user_activities (uid, activity_id, round, user_id, horse_id, request, request_class, late_stage_id,
      is_session_only, source, import_id)
    SELECT uid, activity_id, round, user_id, horse_id, request, request_class, late_stage_id, is_session_only, 'import',
      ${importId}::int
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS (uid uuid, activity_id int, round text,
      user_id int, horse_id int, request text, request_class text, late_stage_id int,
      is_session_only boolean)) WITH ORDINALITY AS rows (uid, activity_id, round, user_id, horse_id, request,
      request_class, late_stage_id, is_session_only, place)
    ORDER BY place RETURNING id, uid`,
  )
  const inserted = entries.map(({ id, uid }) => ({ id, run: byUid.get(uid)! }))
  const ids = inserted.map(({ id }) => id)
  await query(tx, Prisma.sql`INSERT INTO scores (user_activity_id) SELECT unnest(${ids}::int[])`)
  const results = inserted.flatMap(({ id, run }) => contestsOf(run).map((contest) => ({ id, contest })))
  await insertResults(tx, results)
  return inserted
}

/**
 * `id` is the entry's id. Inserts the results in the given order, because the fee for all gos is charged to
 * the result with the lowest id.
 */
const insertResults = (tx: Tx, results: { id: number; contest: number }[]) =>
  query(
    tx,
    Prisma.sql`
    INSERT INTO enrollments (user_activity_id, activity_id, fee_cents)
    SELECT result.id, result.contest, coalesce(purses.entry_fee_cents, 0)
    FROM unnest(${results.map(({ id }) => id)}::int[], ${results.map(({ contest }) => contest)}::int[])
      WITH ORDINALITY AS result (id, contest, place)
    LEFT JOIN purses ON purses.activity_id = result.contest
    ORDER BY place`,
  )

function recordRuns(
  draw: DrawChange,
  { id, file_name }: { id: number; file_name: string },
  all: InsertedRun[],
  allSidePots: AddedSidePots[],
) {
  const inserted = all.filter(({ run }) => run.activity_id === draw.activity.id)
  const sidePots = allSidePots.filter(({ activity_id }) => activity_id === draw.activity.id)
  if (inserted.length + sidePots.length === 0) return
  const entries = inserted.map(({ id, run: { round, user_id, horse_id } }) => ({
    id,
    round,
    user_id,
    horse_id,
  }))
  const side_pots = sidePots.flatMap((run) => run.contests.map((contest) => ({ entry: run.id, contest })))
  draw.record('entries imported', null, { import: id, file_name, entries, side_pots })
  for (const run of sidePots) draw.broadcastSlots(run.round, [run.draw])
  for (const round of new Set(entries.map((entry) => entry.round))) draw.broadcastSlots(round, [null])
  draw.touchRiders(...entries.map((entry) => entry.user_id), ...sidePots.map((run) => run.user_id))
  const runs = [...inserted.map(({ run }) => run), ...sidePots]
  draw.broadcastResults(runs.flatMap(({ contests }) => [draw.activity.id, ...contests]))
}
