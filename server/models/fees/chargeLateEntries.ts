import { areBooksClosed } from '#rules/entries/booksClose.ts'
import type { BooksClose } from '#rules/entries/entryModes.ts'
import type { DrawChange } from '../draw/changeDraw.ts'
import { lockCurrentStage } from './currentStage.ts'
import { loadGoProgress, NO_RUNS } from './goProgress.ts'

/** New entries of a go pay the late fee of the event's policy if the books of their class are closed. */
export async function chargeLateEntries({ tx, activity }: DrawChange, round: string, ids: number[]) {
  const { books_close } = activity
  if (books_close === 'never' || ids.length === 0) return
  const progress = await loadGoProgress(tx, [activity.id], ids)
  const books = { ...activity, books_close: books_close as BooksClose }
  if (!areBooksClosed(books, new Date(), progress.find((go) => go.round === round) ?? NO_RUNS)) return
  const run = { event_id: activity.event_id, activity_id: activity.id, round }
  const stage = await lockCurrentStage(tx, run, 'late entry')
  if (stage)
    await tx.$executeRaw`UPDATE user_activities SET late_stage_id = ${stage.id} WHERE id = ANY(${ids})`
}
