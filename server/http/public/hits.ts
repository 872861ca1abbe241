import { randomUUID } from 'node:crypto'
import type { Request, RequestHandler } from 'express'
import type { Logger } from 'pino'
import * as paths from '#wire/paths.ts'
import type { MadePage } from '../../documents/phone/made.ts'
import type { PagesInMemory } from '../../live/publicPages.ts'

type Needs = {
  pages: Pick<PagesInMemory<MadePage>, 'kept'>
  log: Logger
  origins: string[]
}

/**
 * What lies in memory under the very address that is asked for is answered before all else: a whole arena asks for it at
 * one moment. Whatever is not quite like that goes on to where it is made, and gets the same answer.
 */
export function answerHits({ pages, log, origins }: Needs): RequestHandler {
  const ready = new WeakMap<MadePage, { known: string[]; whole: string[] }>()

  return (req, res, next) => {
    const made = isPlain(req, origins) ? pages.kept(req.url) : undefined
    const asked = req.headers['if-none-match']
    if (!made || (asked !== undefined && asked !== made.etag)) return next()
    const started = performance.now()
    const headers = ready.get(made) ?? headersOf(made)
    ready.set(made, headers)
    const id = randomUUID()
    const status = asked ? 304 : 200
    res.writeHead(status, [...(asked ? headers.known : headers.whole), 'X-Request-Id', id])
    res.end(asked ? undefined : made.gzipped)
    const path = req.url.split('?')[0]
    log.info(
      { request_id: id, method: 'GET', path, status, ms: Math.round(performance.now() - started) },
      'request',
    )
  }
}

const ABOVE = [paths.phones, '/seasons/', `${paths.api}/`]
const TAKES_GZIP = /(?:^|,)\s*gzip\s*(?:,|$)/

function isPlain({ method, url, headers }: Request, origins: string[]) {
  if (method !== 'GET' || headers['cache-control'] !== undefined || !ABOVE.some((one) => url.startsWith(one)))
    return false
  // Which origin asks decides what an app is answered.
  if (url.startsWith(paths.api) && (headers.origin !== undefined || origins.length > 0)) return false
  return TAKES_GZIP.test(String(headers['accept-encoding']))
}

function headersOf({ gzipped, etag, type }: MadePage) {
  const known = ['Cache-Control', 'public, no-cache', 'ETag', etag, 'Vary', 'Accept-Encoding']
  const length = String(gzipped.byteLength)
  const whole = [...known, 'Content-Encoding', 'gzip', 'Content-Type', type, 'Content-Length', length]
  return { known, whole }
}
