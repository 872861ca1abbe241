export const UNDO_OFFER_SECONDS = 10

/** The screen offers the undo for less time, to allow for a slow network. */
export const UNDO_WINDOW_MINUTES = 15
