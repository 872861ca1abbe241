/** How long the screen offers to undo a deletion. */
export const UNDO_SECONDS = 10

/** How long the server accepts it: a slow network or a second thought gets longer. */
export const UNDO_MINUTES = 15
