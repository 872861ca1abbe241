/** A rider's horses are numbered from 1 in the order that the rider wants to run them. */
export const MAX_OWN_ORDER = 99
