import { sum } from '#lib/money.ts'
import { areBooksClosed } from '#rules/entries/booksClose.ts'
import type { BooksClose } from '#rules/entries/entryModes.ts'
import { isLateKey } from '#rules/fees/charges.ts'
import type { FeeStage } from '#rules/fees/feeStages.ts'
import type { DrawChange } from '../draw/changeDraw.ts'
import { lockCurrentStage } from './currentStage.ts'
import { loadGoProgress, NO_RUNS } from './goProgress.ts'
import { missingCharges } from './syncCharges.ts'

/** Marks a late entry. `syncCharges` adds the charges. Returns false if the entry isn't late or there is no late fee. */
export async function chargeLateEntry(draw: DrawChange, round: string, id: number): Promise<boolean> {
  const stage = await findLateStage(draw, round, [id])
  if (stage) await draw.tx.userActivity.updateMany({ where: { id }, data: { late_stage_id: stage.id } })
  return stage !== null
}

/** In cents. Leaves out this day's or event's late fee if the rider was already charged. Call before `syncCharges`. */
export async function newLateFee({ tx, activity }: DrawChange, user_id: number): Promise<number> {
  const charges = await missingCharges(tx, activity.event_id, user_id)
  return sum(charges.filter(({ key }) => isLateKey(key)).map(({ cents }) => cents))
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
