export const UNDO_OFFER_SECONDS = 10

/** Longer than the undo stays on the screen, to allow for a slow network. */
export const UNDO_WINDOW_MINUTES = 15
