/**
 * Each row has a form of its own, because Chrome's autofill sends the whole form to the browser process on each
 * keystroke and each change of focus. Without forms, that would be every field of the page.
 */
export const formOfRow = (slot: number) => `row-${slot}`
