export const MAX_SEARCH_LENGTH = 60

export const PRIVATE_VIEWS = ['me', 'sign-in', 'sign-up', 'forgotten', 'code', 'claim', 'enter'] as const
export type PrivateView = (typeof PRIVATE_VIEWS)[number]
