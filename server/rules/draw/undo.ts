/** How long the screen offers to undo a deletion. */
export const UNDO_OFFER_SECONDS = 10

/** How long the server accepts it: a slow network or a second thought gets longer. */
export const UNDO_WINDOW_MINUTES = 15
