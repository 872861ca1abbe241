export const PAGE_CACHE = 'draw pages'

const OFFLINE_ATTRIBUTE = 'data-offline'

/**
 * True if the service worker opened this page from the cache. Another user may be signed in, so `GET /ajax/session`
 * must confirm the user before anything is sent.
 */
export const isOpenedOffline = () => document.documentElement.hasAttribute(OFFLINE_ATTRIBUTE)

export const clearOpenedOffline = () => document.documentElement.removeAttribute(OFFLINE_ATTRIBUTE)
