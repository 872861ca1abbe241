/** Riders number their horses from 1, in the order they want to run them. */
export const MAX_OWN_ORDER = 99
