import type { Request, RequestHandler, Response } from 'express'
import { cacheable, JSON_TYPE, sendCachedResponse, toCachedResponse } from './response.ts'
import { SAFE_METHODS } from '../http/session.ts'
import { DRAW_VERSION_HEADER } from '../http/versionHeaders.ts'

/**
 * Sends JSON that is computed and compressed once for all members who ask for it. The key names what is asked for, its
 * version, and whatever it differs by between members who may ask for it. Who may is checked before, each time.
 */
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

/** The same for a part of a page. Everyone gets the same object, so nobody may change it. */
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
 * A change of something without a version, such as a rider's name, is in the next response to the person who made it,
 * even if its announcement arrives later: every such write changes the keys.
 */
export const readYourWrites: RequestHandler = (req, res, next) => {
  if (!SAFE_METHODS.has(req.method))
    res.once('prefinish', () => {
      if (res.statusCode < 400 && !res.hasHeader(DRAW_VERSION_HEADER)) req.cache.ownWrites++
    })
  next()
}
