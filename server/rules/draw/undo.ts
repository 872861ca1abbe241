export const UNDO_OFFER_SECONDS = 10

/** Much longer than `UNDO_OFFER_SECONDS`, to allow for a slow network. */
export const UNDO_WINDOW_MINUTES = 15
