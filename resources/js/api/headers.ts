/** The page's CSRF token, or ''. */
export const csrfToken = () => csrfMetaTag()?.content ?? ''

/** Replaces the page's token after a sign-in in another tab started a new session. */
export function setCsrfToken(token: string) {
  const tag = csrfMetaTag()
  if (tag) tag.content = token
}

const csrfMetaTag = () => document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')

/**
 * Headers for every request: mark it as ajax, send the CSRF token, and send the socket ID so that the server excludes
 * this socket from the broadcast.
 */
export function requestHeaders(): Record<string, string> {
  const token = csrfToken()
  const socketId = window.Echo?.socketId()
  return {
    'X-Requested-With': 'XMLHttpRequest',
    ...(token && { 'X-CSRF-TOKEN': token }),
    ...(socketId && { 'X-Socket-Id': socketId }),
  }
}
