/**
 * Where a new entry goes. `drawn`: a free slot chosen by the round's seed. `end`: after the last run. `top`: right
 * after the scored runs. `scratched`: a scratched run's slot. `wait`: no slot yet.
 */
export const ENTRY_MODES = ['drawn', 'end', 'top', 'scratched', 'wait'] as const
export type EntryMode = (typeof ENTRY_MODES)[number]

/** `free`: into the last free slot, because the end is taken. `full`: it waits, because no slot is free. */
export const PLACE_KINDS = [...ENTRY_MODES, 'free', 'full'] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]

/**
 * Where several new entries go at once. `scratched and others`: into scratched slots, then to the end or into free
 * slots. `free`: into the last free slots, because the end has no room. `renumbers`: they wait, because published
 * draw numbers would change. `too many`: they wait, because that many can't be placed at once.
 */
export const BATCH_PLACE_KINDS = [...PLACE_KINDS, 'scratched and others', 'renumbers', 'too many'] as const
export type BatchPlaceKind = (typeof BATCH_PLACE_KINDS)[number]

/** Placing more entries at a time would keep scorers waiting. */
export const MAX_BATCH = 1_500

/**
 * When entries close. `at`: at a set time. `first horse`: at the first score. `last 50`: when at most 50 runs are
 * left. `last drag`: when at most `drag_every` runs are left.
 */
export const BOOKS_CLOSE = ['never', 'at', 'first horse', 'last 50', 'last drag'] as const
export type BooksClose = (typeof BOOKS_CLOSE)[number]
