// The Inertia protocol, version 3, for Express: https://inertiajs.com/the-protocol
import type { Request, RequestHandler, Response } from 'express'
import { storeForNextPage, type AfterRedirect } from './afterRedirect.ts'
import type { Inertia, InertiaOptions } from './options.ts'
import { renderPage } from './page.ts'
import { staleLocation } from './inertiaNode.ts'
import { adaptRedirects, sendLocation, previousPath } from './redirects.ts'
import { isVisit, pathOf } from './visit.ts'

export type { AfterRedirect, RedirectStore } from './afterRedirect.ts'
export type { Inertia, InertiaOptions, RenderOptions } from './options.ts'
export { always, defer, merge, once, optional, scroll } from './props.ts'
export type { Prop, PropOptions, Props, ScrollPages } from './props.ts'

declare global {
  namespace Express {
    interface Response {
      inertia: Inertia
    }
  }
}

export function inertia(options: InertiaOptions): RequestHandler {
  return (req, res, next) => {
    res.vary('X-Inertia')
    if (redirectIfStale(req, res, options.version())) return

    // Pass an error to `next` even if `reason` is falsy. Otherwise, Express would continue.
    const fail = (reason: unknown) => next(reason || new Error('The page failed without an error'))
    const redirect = async (url: string, carried?: AfterRedirect) => {
      if (carried) await storeForNextPage(options.redirectStore, req, carried)
      res.redirect(url)
    }
    adaptRedirects(req, res)
    res.inertia = {
      render: (component, props = {}, renderOptions = {}) =>
        renderPage(req, res, options, { component, props, renderOptions }).catch(fail),
      redirect: (url, carried) => redirect(url, carried).catch(fail),
      back: (carried) => redirect(previousPath(req), carried).catch(fail),
      location: (url) => sendLocation(req, res, url),
    }
    next()
  }
}

function redirectIfStale(req: Request, res: Response, version: string): boolean {
  const sent = req.get('X-Inertia-Version') ?? ''
  const location =
    isVisit(req) && staleLocation({ method: req.method, url: pathOf(req), version: sent }, version)
  if (!location) return false
  res.status(409).set({ 'X-Inertia-Location': location, 'X-Inertia-Version': version }).end()
  return true
}
