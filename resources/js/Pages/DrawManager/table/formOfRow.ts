/**
 * Chrome's autofill sends the focused field's whole form to the browser process on each keystroke. One form per row
 * limits this to one row.
 */
export const formOfRow = (slot: number) => `row-${slot}`
