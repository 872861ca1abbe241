/**
 * Chrome's autofill sends the focused field's whole form to the browser process on each keystroke. With one form per
 * row, that is one row instead of the page.
 */
export const formOfRow = (slot: number) => `row-${slot}`
