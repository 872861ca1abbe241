import { type MoveOffer, type ScoreOffer, undoOffers } from './offers.ts'

/** Replaces the last offer of the same kind, so that a series of corrections doesn't cover the screen. */
export const offerNewest = (offer: MoveOffer | ScoreOffer) =>
  undoOffers.set([...undoOffers.get().filter(({ kind }) => kind !== offer.kind), offer])
