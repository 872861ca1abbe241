import type { Request, Response } from 'express'
import { Invalid } from '../errors.ts'

export function parseIfMatch(req: Request): number | undefined {
  const sent = req.get('If-Match')
  if (sent === undefined || sent === '*') return undefined
  const [, version] = /^"(\d{1,9})"$/.exec(sent) ?? []
  if (version === undefined)
    throw new Invalid({ 'If-Match': 'If-Match must be a version in quotes, e.g. "3".' })
  return Number(version)
}

type VersionedAnswer<Answer> = { version: number; answer: Answer }

export function withDrawVersion<Answer>(res: Response, { version, answer }: VersionedAnswer<Answer>): Answer {
  setDrawVersion(res, version)
  return answer
}

export function setDrawVersion(res: Response, version: number | undefined) {
  if (version !== undefined) res.set(DRAW_VERSION_HEADER, String(version))
}

export const DRAW_VERSION_HEADER = 'X-Draw-Version'
