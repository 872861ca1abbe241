import { areBooksClosed } from '#rules/entries/booksClose.ts'
import type { BooksClose } from '#rules/entries/entryModes.ts'
import type { DrawChange } from '../draw/changeDraw.ts'
import { lockCurrentStage } from './currentStage.ts'
import { loadGoProgress, NO_RUNS } from './goProgress.ts'

/** Only marks a late entry. `syncCharges` adds the charge. */
export async function chargeLateEntry(draw: DrawChange, round: string, id: number) {
  const late_stage_id = await findLateStage(draw, round, [id])
  if (late_stage_id !== null)
    await draw.tx.userActivity.updateMany({ where: { id }, data: { late_stage_id } })
}

/**
 * Returns the fee stage's id, or null if a new entry isn't late. Entries in `except` don't count toward the
 * go's progress.
 */
export async function findLateStage(
  { tx, activity }: Pick<DrawChange, 'tx' | 'activity'>,
  round: string,
  except: number[] = [],
): Promise<number | null> {
  if (activity.books_close === 'never') return null
  const progress = await loadGoProgress(tx, [activity.id], except)
  const books = { ...activity, books_close: activity.books_close as BooksClose }
  if (!areBooksClosed(books, new Date(), progress.find((go) => go.round === round) ?? NO_RUNS)) return null
  const run = { event_id: activity.event_id, activity_id: activity.id, round }
  return (await lockCurrentStage(tx, run, 'late entry'))?.id ?? null
}
