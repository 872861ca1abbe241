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

export function drawVersion({ headers }: { headers: object }): number | undefined {
  const version = (headers as Record<string, unknown>)['x-draw-version']
  return version === undefined ? undefined : Number(version)
}
