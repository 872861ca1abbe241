import type { DrawRow, SavedScore } from '#wire/draw.ts'
import { outbox } from '../../../outbox/outbox.ts'
import { scoreWrite } from '../actions/api.ts'
import { enqueue } from '../actions/enqueue.ts'
import type { DrawScreen } from '../screen/drawContext.ts'
import type { RowWrite } from '../store/queuedChanges.ts'
import type { EnteredValue } from '../store/scoreDrafts.ts'
import { offerNewest } from './offerNewest.ts'
import { type ScoreOffer, undoOffers, withdrawUndo } from './offers.ts'

/** Offers Undo if `write` replaces a score. `row` is the row before the write. */
export async function offerScoreUndo(row: DrawRow, write: RowWrite, stored: Promise<string>) {
  const entered = write.value as EnteredValue
  const replaced = replacedRow(row)
  if (!replaced || (replaced.score === entered.score && replaced.penalty_seconds === entered.penalty)) return
  const offer: ScoreOffer = { kind: 'score', row: replaced, entered, version: write.version }
  offerNewest(offer)
  const outcome = await outbox.outcome<SavedScore>(await stored)
  if (outcome.state === 'done') offer.version = outcome.answer.version
  // After "replaced", the newer write to this score makes its own offer.
  else if (outcome.state !== 'replaced') withdrawUndo(offer)
}

/** After Clear Time, the time typed next replaces the cleared one. */
function replacedRow(row: DrawRow): DrawRow | undefined {
  if (row.score !== null) return row
  const offer = undoOffers.get().find((one): one is ScoreOffer => one.kind === 'score')
  return offer?.row.id === row.id ? offer.row : undefined
}

/**
 * Enters the replaced score as a new change, without touching what is being typed in the row. Returns the run's slot,
 * or undefined if the run is no longer in the draw.
 */
export function restoreScore(draw: DrawScreen, { row, version }: ScoreOffer): number | undefined {
  const slot = draw.store.slotOf(row.id!)
  if (slot === undefined) return undefined
  const value = { score: row.score, penalty: row.penalty_seconds }
  void enqueue(draw, slot, scoreWrite(row, value, version))
  return slot
}
