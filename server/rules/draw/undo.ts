export const UNDO_OFFER_SECONDS = 10

/** The server accepts an undo for longer than the screen offers it, because the network can be slow. */
export const UNDO_WINDOW_MINUTES = 15
