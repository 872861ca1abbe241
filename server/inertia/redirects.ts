// An XMLHttpRequest loses the fragment of a redirect, and it can't follow a redirect to another origin. After
// a 409, the Inertia client opens the new URL itself.
import type { Request, Response } from 'express'
import { isPrefetch, isVisit, originOf } from './visit.ts'

export function adaptRedirects(req: Request, res: Response) {
  res.redirect = (first: number | string, second?: string) => {
    if (typeof first === 'number') redirect(req, res, first, String(second))
    else redirect(req, res, 302, first)
  }
}

export function sendLocation(req: Request, res: Response, url: string) {
  if (isVisit(req)) sendConflict(res, 'X-Inertia-Location', url)
  else res.redirect(url)
}

export function previousPath(req: Request): string {
  const referer = req.get('Referer') ?? ''
  if (!URL.canParse(referer)) return '/'
  const { origin, pathname, search } = new URL(referer)
  // Browsers would treat a path that starts with `//` as another host.
  return origin === originOf(req) && !pathname.startsWith('//') ? pathname + search : '/'
}

function redirect(req: Request, res: Response, status: number, url: string) {
  const keepsMethod = status === 307 || status === 308
  if (!isVisit(req) || keepsMethod) return sendRedirect(res, status, url)
  if (isOtherOrigin(req, url)) return sendConflict(res, 'X-Inertia-Location', url)
  if (url.includes('#') && !isPrefetch(req)) return sendConflict(res, 'X-Inertia-Redirect', url)
  // After a 302, a browser would repeat the PUT, PATCH or DELETE at the new URL.
  sendRedirect(res, ['PUT', 'PATCH', 'DELETE'].includes(req.method) ? 303 : status, url)
}

function isOtherOrigin(req: Request, url: string): boolean {
  const ours = originOf(req)
  return URL.canParse(url, ours) && new URL(url, ours).origin !== ours
}

function sendRedirect(res: Response, status: number, url: string) {
  res.status(status).location(url).end()
}

function sendConflict(res: Response, header: 'X-Inertia-Location' | 'X-Inertia-Redirect', url: string) {
  const encoded = res.location(url).get('Location')
  res.removeHeader('Location')
  res.status(409).set(header, encoded).end()
}
