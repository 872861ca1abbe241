import { roundName } from '#rules/classes/rounds.ts'
import { SCRATCHED_EXPLANATION } from '#rules/draw/messages.ts'
import { hasScore } from '#rules/scoring/score.ts'
import type { ChangedContests } from '#wire/draw.ts'
import type { Enrollment } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict, NotFound } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import type { AuthorizedEntry } from '../authorization.ts'
import type { ActivityWithRounds } from '../activities/changeActivity.ts'
import { changeDraw, type DrawChange } from '../draw/changeDraw.ts'
import { withCheckLines } from '../checks/lines.ts'
import { ROW_RELATIONS } from '../queries/drawRows.ts'
import { contestIdsOf } from '../draw/rows.ts'
import {
  findPublishedContests,
  hasSeveralRounds,
  isPayoutPublished,
  roundNames,
  WITH_ROUNDS,
} from '../activities/rounds.ts'
import {
  enteredWithAnotherRun,
  findUncountedIn,
  handOverAggregates,
  isEnteredInAggregate,
  requireBeforeFirstRun,
  requireEnterable,
} from '../aggregates/entries.ts'
import { type LoadedEntry, loadEntry, resultSnapshot } from './load.ts'
import { requireOnlyRun } from './oneRunPerClass.ts'
import { findSidePotLock } from './sidePotLocks.ts'
import { requireCurrentVersion } from './versionConflict.ts'

export const enterContest = (
  db: Database,
  user: CurrentUser,
  found: AuthorizedEntry,
  contestId: number,
  version?: number,
) => changeContest(db, user, found, { contestId, version, enter: true })

export const leaveContest = (
  db: Database,
  user: CurrentUser,
  found: AuthorizedEntry,
  contestId: number,
  version?: number,
) => changeContest(db, user, found, { contestId, version, enter: false })

type ContestChange = { contestId: number; version: number | undefined; enter: boolean }

function changeContest(
  db: Database,
  user: CurrentUser,
  found: AuthorizedEntry,
  { contestId, version, enter }: ContestChange,
) {
  return changeDraw(db, user, found.activity, async (draw): Promise<ChangedContests> => {
    const { tx } = draw
    const entry = await loadEntry(tx, found.id)
    await requireCurrentVersion(tx, entry, version)
    const contest = await requireOpenContest(draw, entry, contestId)
    const result = await tx.enrollment.findUnique({
      where: { user_activity_id_activity_id: { user_activity_id: found.id, activity_id: contestId } },
    })
    if (enter === (result !== null)) return loadChangedContests(tx, found.id)

    if (result) await leave(draw, contest, entry, result)
    else {
      await requireOnlyRun(tx, draw.activity.event_id, entry, [contestId])
      if (!(await enterOnce(draw, contest, entry))) throw new Conflict(enteredWithAnotherRun(contest))
    }
    broadcastContest(draw, entry, contestId)
    return loadChangedContests(tx, found.id)
  })
}

/**
 * Does nothing if the run is already entered, or if another run of the rider and horse is in the aggregate.
 */
export async function addToContest(
  draw: DrawChange,
  entry: LoadedEntry,
  contestId: number,
  locked: ActivityWithRounds[],
) {
  if (contestIdsOf([entry]).has(contestId)) return
  await enterOnce(draw, await requireOpenContest(draw, entry, contestId, locked), entry)
  broadcastContest(draw, entry, contestId)
}

async function enterOnce(draw: DrawChange, contest: ActivityWithRounds, entry: LoadedEntry) {
  if (contest.is_aggregate) {
    if (await isEnteredInAggregate(draw.tx, contest.id, entry)) return false
    await requireEnterable(draw.tx, contest, entry)
  }
  await addResult(draw, contest, entry.id)
  return true
}

function broadcastContest(draw: DrawChange, entry: LoadedEntry, contestId: number) {
  draw.broadcastSlots(entry.round, [entry.draw])
  draw.touchRiders(entry.user_id)
  draw.broadcastResults([contestId, ...contestIdsOf([entry])])
}

async function requireOpenContest(
  draw: DrawChange,
  entry: LoadedEntry,
  contestId: number,
  locked = [draw.activity],
) {
  await requireContestOffered(draw, entry, contestId)
  requireBeforeRun(entry)
  const contest = await lockContest(draw, contestId, locked)
  requireUnpublished(contest, entry)
  const lock = await findSidePotLock(draw, [{ ...entry, contests: [contestId] }])
  if (lock) throw new Conflict(lock.sentence)
  return contest
}

/** Returns the names of the aggregates that the run also leaves. */
export async function setSessionOnly(
  draw: DrawChange,
  entry: LoadedEntry,
  isSessionOnly: boolean,
): Promise<string[]> {
  const { activity } = draw
  requireBeforeRun(entry)
  requireUnpublished(activity, entry)
  const ownResult = entry.enrollments.find(({ activity_id }) => activity_id === activity.id)
  if (isSessionOnly && ownResult) return leaveCountedClass(draw, activity, entry, ownResult)
  if (!isSessionOnly && !ownResult) {
    await requireOnlyRun(draw.tx, activity.event_id, entry, [activity.id])
    await addResult(draw, activity, entry.id)
  }
  return []
}

function requireUnpublished(
  contest: Contest & Parameters<typeof isPayoutPublished>[0],
  { round }: LoadedEntry,
) {
  if (isPayoutPublished(contest, round)) throw new Conflict(publishedNotice(contest))
}

const publishedNotice = ({ name }: { name: string }) => `The ${name} payout is published. Unpublish it first.`

/** Loads the version again, because a database trigger increments it. */
async function loadChangedContests(tx: Tx, id: number): Promise<ChangedContests> {
  const { version, enrollments } = await tx.userActivity.findUniqueOrThrow({
    where: { id },
    select: { version: true, enrollments: ROW_RELATIONS.enrollments },
    relationLoadStrategy: 'join',
  })
  return { id, version, contests: enrollments.map(({ activity_id }) => activity_id) }
}

function requireBeforeRun({ scratched_at, score }: LoadedEntry) {
  if (scratched_at) throw new Conflict(SCRATCHED_EXPLANATION)
  if (hasScore(score))
    throw new Conflict('This run already has a score. Choose side pots and rollovers before the run.')
}

type Contest = { id: number; name: string }

async function addResult({ tx, record }: DrawChange, { id, name }: Contest, entryId: number) {
  await tx.enrollment.create({
    data: { user_activity_id: entryId, activity_id: id, fee_cents: await loadEntryFee(tx, id) },
  })
  record('contest entered', null, { contest: id, name }, entryId)
}

export async function loadEntryFee(tx: Tx, contestId: number): Promise<number> {
  const purse = await tx.purse.findUnique({
    where: { activity_id: contestId },
    select: { entry_fee_cents: true },
  })
  return purse?.entry_fee_cents ?? 0
}

/** Returns entry fees in cents, by contest id. */
export async function loadEntryFees(tx: Database | Tx, contestIds: number[]): Promise<Map<number, number>> {
  const purses = await tx.purse.findMany({
    where: { activity_id: { in: contestIds } },
    select: { activity_id: true, entry_fee_cents: true },
  })
  return new Map(purses.map(({ activity_id, entry_fee_cents }) => [activity_id, entry_fee_cents]))
}

async function leave(
  draw: DrawChange,
  contest: Contest & { is_aggregate: boolean },
  entry: LoadedEntry,
  result: Enrollment,
) {
  if (contest.is_aggregate) {
    await requireBeforeFirstRun(draw.tx, contest, entry)
    await removeResult(draw, contest, result)
  } else await leaveCountedClass(draw, contest, entry, result)
}

async function leaveCountedClass(
  draw: DrawChange,
  contest: Contest,
  entry: LoadedEntry,
  result: Enrollment,
): Promise<string[]> {
  await removeResult(draw, contest, result)
  return leaveUncounted(draw, entry)
}

/**
 * Call this after a run left a class. If it no longer counts in an aggregate, its aggregate entry moves to another run
 * of the rider and horse that does. If there is none, the run leaves the aggregate. Returns the names of the aggregates
 * that it leaves.
 */
export async function leaveUncounted(
  draw: DrawChange,
  { id, round }: Pick<LoadedEntry, 'id' | 'round'>,
): Promise<string[]> {
  const { tx } = draw
  const aggregates = (await findUncountedIn(tx, id)).map(({ activity_id }) => activity_id)
  if (aggregates.length === 0) return []
  const [published] = await findPublishedContests(tx, aggregates, round)
  if (published) throw new Conflict(publishedNotice(published))
  await handOverAggregates(tx, [id])
  draw.broadcastResults(aggregates)
  const left = await findUncountedIn(tx, id)
  for (const { activity, entry: _entry, ...result } of left) await removeResult(draw, activity, result)
  return left.map(({ activity }) => activity.name)
}

async function removeResult({ tx, record }: DrawChange, { id, name }: Contest, result: Enrollment) {
  const [snapshot] = await withCheckLines(tx, 'enrollment_id', [resultSnapshot(result)])
  await tx.enrollment.delete({ where: { id: result.id } })
  record('contest left', { contest: id, name, enrollment: snapshot! }, null, result.user_activity_id)
}

/** Locks the contest, because another request can be publishing its payout. */
const lockContest = async ({ tx }: DrawChange, id: number, locked: ActivityWithRounds[]) =>
  locked.find((activity) => activity.id === id) ??
  tx.activity.update({ where: { id }, data: { version: { increment: 1 } }, include: WITH_ROUNDS })

async function requireContestOffered(
  { tx, activity }: DrawChange,
  { activity_id, is_session_only, round }: LoadedEntry,
  contestId: number,
) {
  if (contestId === activity_id) {
    if (is_session_only)
      throw new Conflict(`This run is marked "Session only", so it doesn't count in ${activity.name}.`)
    return
  }
  const carriesHere = { carries_from: { some: { from_activity_id: activity_id } } }
  const offered = await tx.activity.count({
    where: {
      id: contestId,
      OR: [
        { parent_id: activity_id },
        carriesHere,
        { parent: carriesHere },
        { members: { some: { round: { activity: { OR: [{ id: activity_id }, carriesHere] } } } } },
      ],
    },
  })
  if (!offered) throw new NotFound()
  const contest = await tx.activity.findUniqueOrThrow({ where: { id: contestId }, include: WITH_ROUNDS })
  const { name } = contest
  if (hasSeveralRounds(contest) && !roundNames(contest).includes(round))
    throw new Conflict(
      round
        ? `${name} has no ${roundName(round)}, so this run can't count in it.`
        : `${name} has more than one go, so this class's runs can't count in it.`,
    )
}
