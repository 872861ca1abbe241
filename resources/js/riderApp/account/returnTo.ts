import * as paths from '#wire/paths.ts'

/** The page of this app that somebody came from, or is on the way to; never another site's. */
export function returnPath(): string {
  const requested = new URLSearchParams(location.search).get('to')
  return ownPath(requested) ?? paths.riderAppView('me')
}

/** Where they were before, to come back to: not a form of these. */
export function previousPath(): string | undefined {
  if (!document.referrer) return undefined
  const { origin, pathname, search } = new URL(document.referrer)
  const isForm = /\/(me|sign-in|sign-up|forgotten|code)$/.test(pathname)
  return origin === location.origin && !isForm ? ownPath(pathname + search) : undefined
}

const ownPath = (path: string | null) => {
  if (!path) return undefined
  let asked: URL
  try {
    asked = new URL(path, location.origin)
  } catch {
    return undefined
  }
  const { origin, pathname, search } = asked
  return origin === location.origin && pathname.startsWith(paths.riderApp) ? pathname + search : undefined
}
