import type { DrawRow } from '#wire/draw.ts'
import type { QueuedWrite } from '../../../outbox/write.ts'
import { Store } from '../../../store.ts'

/** `row` is the entry before the change. `discarded` contains the entry's unsaved changes. */
export type RowUndoOffer = {
  kind: 'deleted' | 'scratched' | 'rolled'
  row: DrawRow
  discarded: readonly QueuedWrite[]
}
export type RenumberingUndoOffer = { kind: 'renumbered'; text: string; batch: string }
export type UndoOffer = RowUndoOffer | RenumberingUndoOffer

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
