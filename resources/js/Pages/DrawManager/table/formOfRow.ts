/**
 * On each keystroke, Chrome's autofill processes the whole form of the focused field. With one form per row, it
 * processes only one row.
 */
export const formOfRow = (slot: number) => `row-${slot}`
