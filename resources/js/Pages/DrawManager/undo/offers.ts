import type { DrawRow } from '#wire/draw.ts'
import { Store } from '../../../store.ts'

/** `row` is the entry before the change. */
export type UndoOffer = { kind: 'deleted' | 'scratched' | 'rolled'; row: DrawRow }

export const undoOffers = new Store<readonly UndoOffer[]>([])

export const offerUndo = (kind: UndoOffer['kind'], row: DrawRow) =>
  undoOffers.set([...undoOffers.get(), { kind, row }])

export const withdrawUndo = (offer: UndoOffer) =>
  undoOffers.set(undoOffers.get().filter((other) => other !== offer))
