import type { Request } from 'express'
import { Invalid } from '../errors.ts'

/** Which score was on the screen, as `If-Match: "3"`. Where none is sent, or `*`, whatever stands there is meant. */
export function versionSeen(req: Request): number | undefined {
  const sent = req.get('If-Match')
  if (sent === undefined || sent === '*') return undefined
  const [, version] = /^"(\d{1,9})"$/.exec(sent) ?? []
  if (version === undefined)
    throw new Invalid({ 'If-Match': 'If-Match must be the version of a score in quotes, such as "3".' })
  return Number(version)
}
