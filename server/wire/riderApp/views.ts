/** A longer search is cut off. */
export const MAX_SEARCH_LENGTH = 60

/** Personal views. Their HTML is the same for everyone, and the script loads the data. */
export const PRIVATE_VIEWS = ['me', 'sign-in', 'sign-up', 'forgotten', 'code', 'claim'] as const
export type PrivateView = (typeof PRIVATE_VIEWS)[number]
