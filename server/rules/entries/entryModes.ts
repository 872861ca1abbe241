/**
 * Where a new entry goes: `drawn` into a free slot that follows from the round's committed seed, to the `end`, on `top`,
 * into the slot of a `scratched` run, or it has to `wait` without a slot.
 */
export const ENTRY_MODES = ['drawn', 'end', 'top', 'scratched', 'wait'] as const
export type EntryMode = (typeof ENTRY_MODES)[number]

/**
 * When entries close: `first horse` at the first score, `last 50` when 50 runs are left, and `last drag` when only the
 * runs after the last drag are left.
 */
export const BOOKS_CLOSE = ['never', 'at', 'first horse', 'last 50', 'last drag'] as const
export type BooksClose = (typeof BOOKS_CLOSE)[number]
