import { hasScore } from '#rules/scoring/score.ts'
import type { SeenRun } from '#wire/entries.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import type { AuthorizedEntry, AuthorizedEvent } from '../authorization.ts'
import { withCheckLines } from '../checks/lines.ts'
import { changeDraw, type DrawChange } from '../draw/changeDraw.ts'
import { contestIdsOf } from '../draw/rows.ts'
import { isAnyPayoutPublished } from '../activities/rounds.ts'
import { findAggregatesOf, handOverAggregates } from '../aggregates/entries.ts'
import { handOverRefunds } from '../fees/sharedRefunds.ts'
import { changeRuns } from './changeRuns.ts'
import { loadEntry, type LoadedEntry, entrySnapshot } from './load.ts'

/** Leaves the slot empty so that later entries don't move up. */
export function deleteEntry(
  db: Database,
  user: CurrentUser,
  found: AuthorizedEntry,
  knownScoreVersion?: number,
) {
  return changeDraw(db, user, found.activity, async (draw) => {
    const entry = await loadEntry(draw.tx, found.id)
    const { score } = entry
    if (hasScore(score) && knownScoreVersion !== undefined && knownScoreVersion !== score?.version)
      throw new Conflict(HAS_SCORE)
    return removeEntry(draw, entry)
  })
}

export const HAS_SCORE = 'This run has a score. Check the score in the draw before you delete the run.'

export const deleteRuns = (db: Database, user: CurrentUser, event: AuthorizedEvent, runs: SeenRun[]) =>
  changeRuns(db, user, event, runs, async (draw, { id }) => {
    // Load the run again. Deleting another run can move an aggregate entry or a refund to it.
    const run = await loadEntry(draw.tx, id)
    if (hasScore(run.score)) throw new Conflict(HAS_SCORE)
    await removeEntry(draw, run)
  })

type PayableRun = {
  round: string
  user_id: number | null
  horse_id: number | null
  enrollments: { activity_id: number }[]
}

export async function requireNoPublishedPayout(tx: Tx, { round, enrollments, ...entrant }: PayableRun) {
  const counted = enrollments.map((enrollment) => enrollment.activity_id)
  const contests = [...counted, ...(await findAggregatesOf(tx, counted, entrant))]
  if (await isAnyPayoutPublished(tx, contests, round))
    throw new Conflict('This run is in a published payout. Unpublish the payout first.')
}

export async function removeEntry(draw: DrawChange, entry: LoadedEntry) {
  await requireNoPublishedPayout(draw.tx, entry)
  await handOverAggregates(draw.tx, [entry.id])
  await handOverRefunds(draw.tx, entry)
  // Load the entry again, because someone can enter points until the contests are locked.
  const snapshot = entrySnapshot(await loadEntry(draw.tx, entry.id))
  const contests = await withCheckLines(draw.tx, 'enrollment_id', snapshot.contests)
  await draw.tx.userActivity.delete({ where: { id: entry.id } })
  draw.record('entry removed', { ...snapshot, contests }, null, entry.id)
  draw.broadcastSlots(entry.round, [entry.draw])
  draw.notifyMoved(entry, null)
  draw.broadcastResults(contestIdsOf([entry]))
}
