import type { Request, RequestHandler, Response } from 'express'
import * as paths from '#wire/paths.ts'
import type { Cache } from './cache.ts'
import { type CachedResponse, sendCachedResponse } from './response.ts'

export function sendPublicResponse(req: Request, res: Response, response: CachedResponse) {
  res.setHeader('Cache-Control', 'public, no-cache')
  sendCachedResponse(req, res, response)
}

const TYPED_START = paths.riderApp.slice(0, -1)

/**
 * Only public responses have cache keys that start with a slash. Skips the API, because its headers depend on
 * the request's Origin.
 */
export const servePublicFromCache =
  (cache: Pick<Cache, 'peek' | 'catchUp'>): RequestHandler =>
  (req, res, next) => {
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    if (!isRead || req.originalUrl.startsWith(paths.api)) return next()
    const url = req.originalUrl === TYPED_START ? paths.riderApp : req.originalUrl
    function serve() {
      const response = cache.peek(url) as CachedResponse | undefined
      if (!response) return next()
      sendPublicResponse(req, res, response)
    }
    if (cache.catchUp && cache.peek(url)) cache.catchUp().then(serve).catch(next)
    else serve()
  }
