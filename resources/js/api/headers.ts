/** The token that proves a write comes from our own page; '' when the page has none. */
export const csrfToken = () => csrfMetaTag()?.content ?? ''

/** After a sign-in in another tab, the session has another token than the page was made with. */
export function setCsrfToken(token: string) {
  const tag = csrfMetaTag()
  if (tag) tag.content = token
}

const csrfMetaTag = () => document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')

/**
 * What every request says of itself: that a script made it, by the token that it was our own, and from which socket, so
 * that the person who made a change is not told of it as news.
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
