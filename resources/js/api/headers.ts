export const csrfToken = () => csrfMetaTag()?.content ?? ''

export function setCsrfToken(token: string) {
  const tag = csrfMetaTag()
  if (tag) tag.content = token
}

const csrfMetaTag = () => document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')

export function requestHeaders(): Record<string, string> {
  const token = csrfToken()
  const socketId = window.Echo?.socketId()
  return {
    'X-Requested-With': 'XMLHttpRequest',
    ...(token && { 'X-CSRF-TOKEN': token }),
    ...(socketId && { 'X-Socket-Id': socketId }),
  }
}
