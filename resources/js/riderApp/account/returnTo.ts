import * as paths from '#wire/paths.ts'

/** A sign-in link must not send users to another site. */
export function returnPath(): string {
  const requested = new URLSearchParams(location.search).get('to')
  return ownPath(requested) ?? paths.riderAppView('me')
}

export function previousPath(): string | undefined {
  if (!document.referrer) return undefined
  const { origin, pathname, search } = new URL(document.referrer)
  const isForm = /\/(me|sign-in|sign-up|forgotten|code)$/.test(pathname)
  return origin === location.origin && !isForm ? ownPath(pathname + search) : undefined
}

const ownPath = (path: string | null) => {
  if (!path) return undefined
  let url: URL
  try {
    url = new URL(path, location.origin)
  } catch {
    return undefined
  }
  const { origin, pathname, search } = url
  return origin === location.origin && pathname.startsWith(paths.riderApp) ? pathname + search : undefined
}
