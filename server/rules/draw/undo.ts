export const UNDO_OFFER_SECONDS = 10

/** Longer than the screen offers the undo, to allow for a slow network. */
export const UNDO_WINDOW_MINUTES = 15
