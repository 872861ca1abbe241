import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request, Response } from 'express'
import { etagOf } from '#lib/etag.ts'
import type { Cacheable } from './cache.ts'

export type CachedResponse = {
  type: string
  etag: string
  plain: Uint8Array
  gzip?: Uint8Array
  br?: Uint8Array
}

export const HTML = 'text/html; charset=utf-8'
export const JSON_TYPE = 'application/json; charset=utf-8'

const MIN_BYTES_TO_COMPRESS = 1024
const gzipAsync = promisify<Uint8Array, Buffer>(gzip)
const brotliAsync = promisify(brotliCompress)
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Pass `etag` if rendering the same content twice gives different bytes. */
export async function toCachedResponse(
  body: string | Uint8Array,
  type: string,
  etag = etagOf(body),
): Promise<CachedResponse> {
  const plain = typeof body === 'string' ? Buffer.from(body) : body
  if (plain.byteLength < MIN_BYTES_TO_COMPRESS || type.startsWith('image/')) return { type, etag, plain }
  const [gzip, br] = await Promise.all([gzipAsync(plain), brotliAsync(plain, BROTLI_OPTIONS)])
  return { type, etag, plain, gzip, br }
}

export function cacheable<Found extends CachedResponse>(
  organization: number | null,
  value: Found,
): Cacheable<Found> {
  const bodies = [value.plain, value.gzip, value.br]
  return { organization, value, bytes: bodies.reduce((sum, body) => sum + (body?.byteLength ?? 0), 0) }
}

export function sendCachedResponse(req: Request, res: Response, response: CachedResponse) {
  res.setHeader('ETag', response.etag)
  res.vary('Accept-Encoding')
  if (req.fresh) return void res.status(304).end()
  sendBody(req, res, response)
}

export function sendBody(req: Request, res: Response, response: CachedResponse) {
  const accepted = response.gzip ? req.acceptsEncodings() : []
  const encoding = (['br', 'gzip'] as const).find((one) => accepted.includes(one))
  const body = encoding ? response[encoding]! : response.plain
  if (encoding) res.setHeader('Content-Encoding', encoding)
  res.setHeader('Content-Type', response.type)
  res.setHeader('Content-Length', body.byteLength)
  res.end(req.method === 'HEAD' ? undefined : body)
}
