import { areBooksClosed } from '#rules/entries/booksClose.ts'
import type { BooksClose } from '#rules/entries/entryModes.ts'
import type { DrawChange } from '../draw/changeDraw.ts'
import { lockCurrentStage } from './currentStage.ts'

/** New entries of a go pay the late fee of the event's policy if the books of their class are closed. */
export async function chargeLateEntries({ tx, activity }: DrawChange, round: string, ids: number[]) {
  const { books_close } = activity
  if (books_close === 'never' || ids.length === 0) return
  const [progress] = await tx.$queryRaw<[{ scored: number; left: number }]>`
    SELECT count(*) FILTER (WHERE is_scored)::int AS scored,
      count(*) FILTER (WHERE NOT is_scored AND scratched_at IS NULL)::int AS left
    FROM (
      SELECT scratched_at, coalesce(value IS NOT NULL OR no_time IS NOT NULL, false) AS is_scored
      FROM user_activities entries LEFT JOIN scores ON scores.user_activity_id = entries.id
      WHERE activity_id = ${activity.id} AND round = ${round} AND draw IS NOT NULL AND entries.id <> ALL(${ids})
    ) runs`
  const books = { ...activity, books_close: books_close as BooksClose }
  if (!areBooksClosed(books, new Date(), progress)) return
  const run = { event_id: activity.event_id, activity_id: activity.id, round }
  const stage = await lockCurrentStage(tx, run, 'late entry')
  if (stage)
    await tx.userActivity.updateMany({ where: { id: { in: ids } }, data: { late_stage_id: stage.id } })
}
