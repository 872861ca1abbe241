/** How much of a search for events is looked at. */
export const SEARCH_LENGTH = 60
