import type { DrawRow } from '#wire/draw.ts'
import type { QueuedWrite } from '../../../outbox/write.ts'
import { Store } from '../../../store.ts'
import type { EnteredValue } from '../store/scoreDrafts.ts'

/** `row` is the entry before the change. `discarded` contains the entry's unsaved changes. */
export type RowUndoOffer = {
  kind: 'deleted' | 'scratched' | 'rolled'
  row: DrawRow
  discarded: readonly QueuedWrite[]
}
export type RenumberingUndoOffer = { kind: 'renumbered'; text: string; batch: string }

/** `row` is the run before it moved to the slot `to`. `otherId` is the entry that took the run's old slot. */
export type MoveOffer = { kind: 'moved'; row: DrawRow; to: number; otherId: number | null }

/**
 * `row` has the score that `entered` replaced. Undo is based on this version of the score, and on the queued write
 * `seenKey`.
 */
export type ScoreOffer = {
  kind: 'score'
  row: DrawRow
  entered: EnteredValue
  version: number
  seenKey?: string
}

export type UndoOffer = RowUndoOffer | RenumberingUndoOffer | MoveOffer | ScoreOffer

export const undoOffers = new Store<readonly UndoOffer[]>([])

const offer = (one: UndoOffer) => undoOffers.set([...undoOffers.get(), one])

export const offerUndo = (
  kind: RowUndoOffer['kind'],
  row: DrawRow,
  discarded: RowUndoOffer['discarded'] = [],
) => offer({ kind, row, discarded })

export const offerRenumberingUndo = (text: string, batch: string) =>
  offer({ kind: 'renumbered', text, batch })

export const withdrawUndo = (offer: UndoOffer) =>
  undoOffers.set(undoOffers.get().filter((other) => other !== offer))
