export const PAGE_CACHE = 'draw pages'

const OFFLINE_ATTRIBUTE = 'data-offline'

/**
 * True if the page came from a cache. Another user may be signed in, so check the session before sending anything.
 */
export const isOpenedOffline = () => document.documentElement.hasAttribute(OFFLINE_ATTRIBUTE)

export const clearOpenedOffline = () => document.documentElement.removeAttribute(OFFLINE_ATTRIBUTE)
