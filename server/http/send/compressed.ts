import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request, RequestHandler, Response } from 'express'

export type Encoding = 'br' | 'gzip'

/** What is shorter is sent as it is. */
export const LONG = 1024

export const COMPRESS: Record<Encoding, (body: string | Buffer) => Promise<Buffer>> = {
  gzip: promisify<string | Buffer, Buffer>(gzip),
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
}

export function encodingFor(req: Request): Encoding | undefined {
  const taken = req.acceptsEncodings()
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding))
}

/**
 * Compresses answers that are sent as a whole, in one go. For each of them `compression` makes a stream, which made a
 * page a third to a half dearer; it is left to files, which are streams.
 */
export const compressAnswers: RequestHandler = (req, res, next) => {
  const end = res.end.bind(res) as (...last: unknown[]) => Response
  res.end = (...last: unknown[]) => {
    const encoding = encodingOf(req, res)
    if (!encoding) return end(...last)
    res.removeHeader('Content-Length')
    res.setHeader('Content-Encoding', encoding)
    // From now on nothing else can be answered.
    res.writeHead(res.statusCode)
    COMPRESS[encoding](last[0] as string | Buffer).then(end, (error: Error) => res.destroy(error))
    return res
  }
  next()
}

const TEXT = /^text\/|[/+](?:json|xml|javascript)\b/

function encodingOf(req: Request, res: Response): Encoding | undefined {
  const type = res.getHeader('Content-Type')
  if (res.headersSent || typeof type !== 'string' || !TEXT.test(type)) return undefined
  res.vary('Accept-Encoding')
  const isLong = Number(res.getHeader('Content-Length')) >= LONG
  if (!isLong || req.method === 'HEAD' || res.hasHeader('Content-Encoding')) return undefined
  return encodingFor(req)
}
