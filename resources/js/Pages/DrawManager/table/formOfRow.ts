/**
 * Each row has its own form, because Chrome's autofill sends the whole form to the browser process on each keystroke
 * and focus change. Without these forms, it would send every field of the page.
 */
export const formOfRow = (slot: number) => `row-${slot}`
