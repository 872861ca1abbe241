import { hasScore } from '#rules/score.ts'
import { payoutUpdated } from '../../live/broadcasts.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict, NotFound } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import type { EntryFound } from '../access.ts'
import { audit } from '../audit.ts'
import { announceSlots, changeDraw, currentEntry } from '../draw/draw.ts'

/** The run counts in this contest from now on. Doing it twice is doing it once. */
export const enterContest = (db: Database, person: Person, found: EntryFound, contestId: number) =>
  changeContest(db, person, found, contestId, true)

/** The run counts there no longer. */
export const leaveContest = (db: Database, person: Person, found: EntryFound, contestId: number) =>
  changeContest(db, person, found, contestId, false)

function changeContest(db: Database, person: Person, found: EntryFound, contestId: number, enter: boolean) {
  return changeDraw(db, person, found.activity_id, async (tx, activity) => {
    const before = await currentEntry(tx, found.id)
    await requireOffered(tx, found, contestId)
    if (hasScore(before.score))
      throw new Conflict('This run has a score: it was entered where it counts before the run.')
    // The contest is locked as well: its payout may be on the point of being published.
    const contest =
      contestId === activity.id
        ? activity
        : await tx.activity.update({ where: { id: contestId }, data: { version: { increment: 1 } } })
    if (contest.publish_payout) throw new Conflict(`The payout of ${contest.name} is published.`)

    const key = { user_activity_id: found.id, activity_id: contestId }
    const { count } = enter
      ? await tx.enrollment.createMany({ data: [key], skipDuplicates: true })
      : await tx.enrollment.deleteMany({ where: key })
    if (count === 0) return

    await audit(tx, person, {
      organization_id: found.activity.event.organization_id,
      activity_id: activity.id,
      user_activity_id: found.id,
      action: enter ? 'contest entered' : 'contest left',
      after: { contest: contest.id, name: contest.name },
    })
    await announceSlots(tx, person, activity, before.round, [before.draw!])
    await payoutUpdated(tx, person, contest)
  })
}

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
  const { name, rounds } = await tx.activity.findUniqueOrThrow({ where: { id: contestId } })
  if (rounds.length > 1 && !rounds.includes(round))
    throw new Conflict(`${name} has no round ${round || 'of that name'}.`)
}
