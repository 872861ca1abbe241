import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request } from 'express'

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
