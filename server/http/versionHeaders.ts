import type { Request, Response } from 'express'
import { Invalid } from '../errors.ts'

/** The version of the score or entry that the screen showed, as `If-Match: "3"`. Undefined where none is sent, or `*`. */
export function parseIfMatch(req: Request): number | undefined {
  const sent = req.get('If-Match')
  if (sent === undefined || sent === '*') return undefined
  const [, version] = /^"(\d{1,9})"$/.exec(sent) ?? []
  if (version === undefined)
    throw new Invalid({ 'If-Match': 'If-Match must be a version in quotes, such as "3".' })
  return Number(version)
}

type VersionedAnswer<Answer> = { version: number; answer: Answer }

/** Sends along how new a change made its draw, and gives what else there is to answer. */
export function withDrawVersion<Answer>(res: Response, { version, answer }: VersionedAnswer<Answer>): Answer {
  setDrawVersion(res, version)
  return answer
}

/** How new the draw is: every answer to a write says so, a refusal under its lock too. */
export function setDrawVersion(res: Response, version: number | undefined) {
  if (version !== undefined) res.set(DRAW_VERSION_HEADER, String(version))
}

export const DRAW_VERSION_HEADER = 'X-Draw-Version'
