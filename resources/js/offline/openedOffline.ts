/** Where the service worker stores draw pages. */
export const PAGE_CACHE = 'draw pages'

const OFFLINE_ATTRIBUTE = 'data-offline'

/**
 * Whether the service worker opened this page from its store. Then its token may be old and someone else may be signed
 * in by now: `GET /ajax/session` has to confirm the person before anything is sent.
 */
export const isOpenedOffline = () => document.documentElement.hasAttribute(OFFLINE_ATTRIBUTE)

/** The server has confirmed the person, and the page has a fresh token. */
export const clearOpenedOffline = () => document.documentElement.removeAttribute(OFFLINE_ATTRIBUTE)
