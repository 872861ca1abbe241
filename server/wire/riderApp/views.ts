/** How much of a search for events is looked at. */
export const MAX_SEARCH_LENGTH = 60

/** What is somebody's own, each in a frame that is the same for everybody. */
export const PRIVATE_VIEWS = ['me', 'sign-in', 'sign-up', 'forgotten', 'code', 'claim'] as const
export type PrivateView = (typeof PRIVATE_VIEWS)[number]
