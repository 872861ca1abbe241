import { SCRATCHED_KEEPS } from '#rules/drawTexts.ts'
import { hasScore } from '#rules/score.ts'
import type { ChangedContests } from '#wire/draw.ts'
import type { Enrollment } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict, NotFound } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import type { EntryFound } from '../access.ts'
import { changeDraw, type DrawChange } from '../draw/change.ts'
import { withCheckLines } from '../checks/lines.ts'
import { ROW_PARTS } from '../queries/drawRows.ts'
import { contestsOf } from '../draw/rows.ts'
import { gosOf, hasSeveral, holds, ROUNDS } from '../rounds.ts'
import { feeOf } from './fees.ts'
import { type CurrentEntry, currentEntry, enrollmentTrace } from './current.ts'
import { requireEntryAsSeen } from './saved.ts'

/** The run counts in this contest from now on. Doing it twice is doing it once. */
export const enterContest = (
  db: Database,
  person: Person,
  found: EntryFound,
  contestId: number,
  version?: number,
) => changeContest(db, person, found, { contestId, version, enter: true })

/** The run counts there no longer. */
export const leaveContest = (
  db: Database,
  person: Person,
  found: EntryFound,
  contestId: number,
  version?: number,
) => changeContest(db, person, found, { contestId, version, enter: false })

/** A change with an older `version` of the entry is refused with the entry that is saved. */
type ContestChange = { contestId: number; version: number | undefined; enter: boolean }

function changeContest(
  db: Database,
  person: Person,
  found: EntryFound,
  { contestId, version, enter }: ContestChange,
) {
  return changeDraw(db, person, found.activity, async (draw): Promise<ChangedContests> => {
    const { tx } = draw
    const entry = await currentEntry(tx, found.id)
    await requireEntryAsSeen(tx, entry, version)
    await requireOffered(tx, found, contestId)
    requireToRun(entry)
    const contest = await lockedContest(draw, contestId)
    requireUnpublished(contest, entry)

    const key = { user_activity_id: found.id, activity_id: contestId }
    const where = { user_activity_id_activity_id: key }
    const enrollment = await tx.enrollment.findUnique({ where })
    if (enter === (enrollment !== null)) return contestsNow(tx, found.id)

    if (enrollment) await remove(draw, contest, enrollment)
    else await add(draw, contest, key)
    draw.tell(entry.round, [entry.draw])
    draw.tellResults([contest.id, ...contestsOf([entry])])
    return contestsNow(tx, found.id)
  })
}

/**
 * A session-only run keeps its slot, and counts only in the side pots and carryovers that it is entered in. Switching it
 * on withdraws the run from the class itself, switching it off enters it. Refused as checking a contest is.
 */
export async function setSessionOnly(draw: DrawChange, entry: CurrentEntry, isSessionOnly: boolean) {
  const { activity } = draw
  requireToRun(entry)
  requireUnpublished(activity, entry)
  const own = entry.enrollments.find(({ activity_id }) => activity_id === activity.id)
  if (isSessionOnly && own) await remove(draw, activity, own)
  if (!isSessionOnly && !own)
    await add(draw, activity, { user_activity_id: entry.id, activity_id: activity.id })
}

function requireUnpublished(contest: Contest & Parameters<typeof holds>[0], { round }: CurrentEntry) {
  if (holds(contest, round)) throw new Conflict(`The payout of ${contest.name} is published.`)
}

/** With the version that the database gave the entry by the change. */
async function contestsNow(tx: Tx, id: number): Promise<ChangedContests> {
  const { version, enrollments } = await tx.userActivity.findUniqueOrThrow({
    where: { id },
    select: { version: true, enrollments: ROW_PARTS.enrollments },
    relationLoadStrategy: 'join',
  })
  return { id, version, contests: enrollments.map(({ activity_id }) => activity_id) }
}

function requireToRun({ scratched_at, score }: CurrentEntry) {
  if (scratched_at) throw new Conflict(SCRATCHED_KEEPS)
  if (hasScore(score))
    throw new Conflict('This run has a score: it was entered where it counts before the run.')
}

type Contest = { id: number; name: string }
type Key = { user_activity_id: number; activity_id: number }

async function add({ tx, record }: DrawChange, { id, name }: Contest, key: Key) {
  await tx.enrollment.create({ data: { ...key, fee_cents: await feeOf(tx, id) } })
  record('contest entered', null, { contest: id, name }, key.user_activity_id)
}

async function remove({ tx, record }: DrawChange, { id, name }: Contest, left: Enrollment) {
  const [enrollment] = await withCheckLines(tx, 'enrollment_id', [enrollmentTrace(left)])
  await tx.enrollment.delete({ where: { id: left.id } })
  record('contest left', { contest: id, name, enrollment: enrollment! }, null, left.user_activity_id)
}

/** The contest is locked as well: its payout may be on the point of being published. */
const lockedContest = async ({ tx, activity }: DrawChange, id: number) =>
  id === activity.id
    ? activity
    : tx.activity.update({ where: { id }, data: { version: { increment: 1 } }, include: ROUNDS })

/** The activity itself (not for session-only entries), its incentives, its carryovers and their incentives. */
async function requireOffered(
  tx: Tx,
  { activity, activity_id, is_session_only, round }: EntryFound,
  contestId: number,
) {
  if (contestId === activity_id) {
    if (is_session_only)
      throw new Conflict(`This entry is session only; it does not count in ${activity.name}.`)
    return
  }
  const carriesHere = { carries_from: { some: { from_activity_id: activity_id } } }
  const offered = await tx.activity.count({
    where: { id: contestId, OR: [{ parent_id: activity_id }, carriesHere, { parent: carriesHere }] },
  })
  if (!offered) throw new NotFound()
  const contest = await tx.activity.findUniqueOrThrow({ where: { id: contestId }, include: ROUNDS })
  const { name } = contest
  if (hasSeveral(contest) && !gosOf(contest).includes(round))
    throw new Conflict(`${name} has no round ${round || 'of that name'}.`)
}
