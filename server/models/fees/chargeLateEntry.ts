import { formatDay } from '#lib/dates.ts'
import { areBooksClosed } from '#rules/entries/booksClose.ts'
import type { BooksClose } from '#rules/entries/entryModes.ts'
import { lateFeeKey } from '#rules/fees/charges.ts'
import type { FeeStage } from '#rules/fees/feeStages.ts'
import type { DrawChange } from '../draw/changeDraw.ts'
import { lockCurrentStage } from './currentStage.ts'
import { loadGoProgress, NO_RUNS } from './goProgress.ts'

/** Marks a late entry and returns its fee stage. `syncCharges` adds the charge. */
export async function chargeLateEntry(draw: DrawChange, round: string, id: number): Promise<FeeStage | null> {
  const stage = await findLateStage(draw, round, [id])
  if (stage) await draw.tx.userActivity.updateMany({ where: { id }, data: { late_stage_id: stage.id } })
  return stage
}

/** In cents. Returns 0 if the rider was already charged this day's or event's late fee. Call before `syncCharges`. */
export async function newLateFee(
  { tx, activity }: DrawChange,
  { per, cents }: FeeStage,
  { id, user_id }: { id: number; user_id: number },
): Promise<number> {
  const { event_id, runs_on } = activity
  const key = lateFeeKey(per, { id, day: runs_on && formatDay(runs_on) })
  const isCharged = { event_id, user_id, key, NOT: { voided_at: { not: null }, void_reason: null } }
  return per !== 'entry' && (await tx.charge.count({ where: isCharged })) > 0 ? 0 : cents
}

/**
 * Returns null if a new entry isn't late or there is no late fee. Entries in `except` don't count toward the go's
 * progress.
 */
export async function findLateStage(
  { tx, activity }: Pick<DrawChange, 'tx' | 'activity'>,
  round: string,
  except: number[] = [],
): Promise<FeeStage | null> {
  if (activity.books_close === 'never') return null
  const progress = await loadGoProgress(tx, [activity.id], except)
  const books = { ...activity, books_close: activity.books_close as BooksClose }
  if (!areBooksClosed(books, new Date(), progress.find((go) => go.round === round) ?? NO_RUNS)) return null
  const run = { event_id: activity.event_id, activity_id: activity.id, round }
  return lockCurrentStage(tx, run, 'late entry')
}
