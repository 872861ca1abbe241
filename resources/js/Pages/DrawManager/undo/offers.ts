import type { DrawRow } from '#wire/draw.ts'
import type { QueuedWrite } from '../../../outbox/write.ts'
import { Store } from '../../../store.ts'

/** `row` is the entry before the change. `discarded` contains the entry's unsaved changes. */
export type UndoOffer = {
  kind: 'deleted' | 'scratched' | 'rolled'
  row: DrawRow
  discarded: readonly QueuedWrite[]
}

export const undoOffers = new Store<readonly UndoOffer[]>([])

export const offerUndo = (kind: UndoOffer['kind'], row: DrawRow, discarded: UndoOffer['discarded'] = []) =>
  undoOffers.set([...undoOffers.get(), { kind, row, discarded }])

export const withdrawUndo = (offer: UndoOffer) =>
  undoOffers.set(undoOffers.get().filter((other) => other !== offer))
