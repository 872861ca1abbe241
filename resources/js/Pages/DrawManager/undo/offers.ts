import type { DrawRow } from '#wire/draw.ts'
import type { QueuedWrite } from '../../../outbox/write.ts'
import { Store } from '../../../store.ts'
import type { EnteredValue } from '../store/scoreDrafts.ts'

/** `row` is the entry before the change. `discarded` contains the entry's unsaved changes. */
export type UndoOffer = {
  kind: 'deleted' | 'scratched' | 'rolled'
  row: DrawRow
  discarded: readonly QueuedWrite[]
}

/** `row` is the run before it moved to the slot `to`. `otherId` is the entry that took the run's old slot. */
export type MoveOffer = { kind: 'moved'; row: DrawRow; to: number; otherId: number | null }

/** `row` has the score that `entered` replaced. Undo is based on this version of the score. */
export type ScoreOffer = { kind: 'score'; row: DrawRow; entered: EnteredValue; version: number }

export type AnyUndoOffer = UndoOffer | MoveOffer | ScoreOffer

export const undoOffers = new Store<readonly AnyUndoOffer[]>([])

export const offerUndo = (kind: UndoOffer['kind'], row: DrawRow, discarded: UndoOffer['discarded'] = []) =>
  undoOffers.set([...undoOffers.get(), { kind, row, discarded }])

export const withdrawUndo = (offer: AnyUndoOffer) =>
  undoOffers.set(undoOffers.get().filter((other) => other !== offer))
