import type { Request, RequestHandler, Response } from 'express'
import * as paths from '#wire/paths.ts'
import type { Cache } from './cache.ts'
import { type CachedResponse, sendCachedResponse } from './response.ts'

/** Everyone may store a public response, and asks each time whether it is still current. */
export function sendPublicResponse(req: Request, res: Response, response: CachedResponse) {
  res.setHeader('Cache-Control', 'public, no-cache')
  sendCachedResponse(req, res, response)
}

/**
 * Answers with a public page from the cache before anything else is looked at: a whole arena asks for one page at the
 * same moment. Pages are cached by their address; the keys of other responses don't begin with a slash. Responses for
 * apps also depend on the origin that asks.
 */
export const servePublicFromCache =
  (cache: Pick<Cache, 'peek'>): RequestHandler =>
  (req, res, next) => {
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    if (!isRead || req.originalUrl.startsWith(paths.api)) return next()
    const response = cache.peek(req.originalUrl) as CachedResponse | undefined
    if (!response) return next()
    sendPublicResponse(req, res, response)
  }
