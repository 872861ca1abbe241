export const UNDO_OFFER_SECONDS = 10

/** The server accepts an undo for longer than the screen offers it, in case the network is slow. */
export const UNDO_WINDOW_MINUTES = 15
