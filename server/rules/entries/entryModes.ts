/**
 * Where a new entry goes: `drawn` into a free slot chosen by the round's seed, to the `end`, to the `top`, into a
 * `scratched` run's slot, or to `wait` without a slot.
 */
export const ENTRY_MODES = ['drawn', 'end', 'top', 'scratched', 'wait'] as const
export type EntryMode = (typeof ENTRY_MODES)[number]

export const PLACE_KINDS = [...ENTRY_MODES, 'full'] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]

/**
 * When entries close: `at` a set time, `first horse` at the first score, `last 50` when at most 50 runs are left,
 * `last drag` when at most `drag_every` runs are left.
 */
export const BOOKS_CLOSE = ['never', 'at', 'first horse', 'last 50', 'last drag'] as const
export type BooksClose = (typeof BOOKS_CLOSE)[number]
