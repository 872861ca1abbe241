import { gunzipSync } from 'node:zlib'
import type { Request, Response } from 'express'
import type { MadePage } from '../../documents/phone/made.ts'

/** Sends what is kept in memory. Anybody may keep it too, and asks each time whether it is still so. */
export function sendKept(req: Request, res: Response, page: MadePage) {
  res.setHeader('Cache-Control', 'public, no-cache')
  res.setHeader('ETag', page.etag)
  res.vary('Accept-Encoding')
  if (req.fresh) return void res.status(304).end()
  sendBody(req, res, page)
}

/** As it is kept, or taken apart for the few who do not take that. */
export function sendBody(req: Request, res: Response, { gzipped, type }: Pick<MadePage, 'gzipped' | 'type'>) {
  const takesGzip = Boolean(req.acceptsEncodings('gzip'))
  const body = takesGzip ? gzipped : gunzipSync(gzipped)
  if (takesGzip) res.setHeader('Content-Encoding', 'gzip')
  res.setHeader('Content-Type', type)
  res.setHeader('Content-Length', body.byteLength)
  res.end(req.method === 'HEAD' ? undefined : body)
}
