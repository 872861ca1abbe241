/** Where the service worker stores draw pages. */
export const PAGES = 'draw pages'

const MARK = 'data-offline'

/**
 * Whether the service worker opened this page from its store. Then its token may be old and someone else may be signed
 * in by now: `GET /ajax/session` has to confirm the person before anything is sent.
 */
export const isOpenedOffline = () => document.documentElement.hasAttribute(MARK)

/** The server has confirmed the person, and the page has a fresh token. */
export const confirmOpened = () => document.documentElement.removeAttribute(MARK)
