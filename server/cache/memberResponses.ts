import type { Request, RequestHandler, Response } from 'express'
import { cacheable, JSON_TYPE, sendCachedResponse, toCachedResponse } from './response.ts'
import { SAFE_METHODS } from '../http/csrf.ts'
import { DRAW_VERSION_HEADER } from '../http/versionHeaders.ts'

/** Authorize the request first. `key` must contain everything that the response depends on. */
export async function sendCachedJson(
  req: Request,
  res: Response,
  organization: number,
  key: unknown[],
  load: () => Promise<object>,
) {
  const response = await req.cache.get(cacheKey(req, key), async () =>
    cacheable(organization, await toCachedResponse(JSON.stringify(await load()), JSON_TYPE)),
  )
  sendCachedResponse(req, res, response)
}

/** All callers share the returned object, so don't modify it. */
export const getCachedPart = <Value extends object>(
  req: Request,
  organization: number,
  key: unknown[],
  load: () => Promise<Value>,
): Promise<Readonly<Value>> =>
  req.cache.get(cacheKey(req, key), async () => {
    const value = await load()
    return { organization, value, bytes: 2 * JSON.stringify(value).length }
  })

const cacheKey = (req: Request, key: unknown[]) => JSON.stringify([req.cache.ownWrites, ...key])

/**
 * Makes users see their own writes immediately. Draw responses don't need this, because their cache keys
 * contain the draw version.
 */
export const readYourWrites: RequestHandler = (req, res, next) => {
  if (!SAFE_METHODS.has(req.method))
    res.once('prefinish', () => {
      if (res.statusCode < 400 && !res.hasHeader(DRAW_VERSION_HEADER)) req.cache.ownWrites++
    })
  next()
}
