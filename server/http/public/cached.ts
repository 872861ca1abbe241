import type { Request, RequestHandler, Response } from 'express'
import type { Cache } from '../../cache/cache.ts'
import { type CachedResponse, sendResponse } from '../../cache/response.ts'

/** Everyone may store a public response, and asks each time whether it is still current. */
export function sendPublic(req: Request, res: Response, response: CachedResponse) {
  res.setHeader('Cache-Control', 'public, no-cache')
  sendResponse(req, res, response)
}

/**
 * Answers from the cache before anything else is looked at: a whole arena asks for one page at the same moment. Public
 * responses are cached by their address; the keys of all others don't begin with a slash.
 */
export const publicFromCache =
  (cache: Pick<Cache, 'peek'>): RequestHandler =>
  (req, res, next) => {
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    const response = isRead && (cache.peek(req.originalUrl) as CachedResponse | undefined)
    if (!response) return next()
    sendPublic(req, res, response)
  }
