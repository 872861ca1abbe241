/** A rider's horses are numbered from 1 in the order in which they should run. */
export const MAX_OWN_ORDER = 99
