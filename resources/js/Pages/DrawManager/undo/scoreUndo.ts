import type { DrawRow, SavedScore } from '#wire/draw.ts'
import { outbox } from '../../../outbox/outbox.ts'
import { hasSeen } from '../../../outbox/queue.ts'
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
  const last = undoOffers
    .get()
    .find((one): one is ScoreOffer => one.kind === 'score' && one.row.id === row.id)
  const isReplaced = row.score !== null && !isSame(row, entered)
  // After Clear Time, or if the same score is entered again, Undo restores the score before the last change.
  const before = last && isSame(row, last.entered) ? last.row : undefined
  const replaced = isReplaced ? row : before
  if (last) withdrawUndo(last)
  if (!replaced || isSame(replaced, entered)) return
  const offer: ScoreOffer = { kind: 'score', row: replaced, entered, version: write.version }
  offerNewest(offer)
  offer.seenKey = await stored
  const outcome = await outbox.outcome<SavedScore>(offer.seenKey)
  if (outcome.state === 'done') offer.version = outcome.answer.version
  // After "replaced", the newer write to this score makes its own offer.
  else if (outcome.state !== 'replaced') withdrawUndo(offer)
}

const isSame = ({ score, penalty_seconds }: DrawRow, entered: EnteredValue) =>
  score === entered.score && penalty_seconds === entered.penalty

/**
 * Enters the replaced score as a new change. A time being typed in the row stays there, and replaces the restored score
 * on Enter.
 */
export async function restoreScore(draw: DrawScreen, slot: number, offer: ScoreOffer) {
  const { row, version, seenKey } = offer
  const { store } = draw
  const { row: shown, queued } = store.view(slot).get()
  const isNewest =
    shown.score_version <= version &&
    queued.every(({ field, key }) => field !== 'score' || hasSeen({ seenKey }, key))
  const value = { score: row.score, penalty: row.penalty_seconds }
  const stored = await enqueue(draw, slot, { ...scoreWrite(row, value, version), seenKey })
  const { scoreDraft } = store.view(slot).get()
  if (scoreDraft && isNewest) store.setScoreDraft(slot, { ...scoreDraft, seenKey: stored })
}
