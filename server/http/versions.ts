import type { Request, Response } from 'express'
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

type Changed<Answer> = { version: number; answer: Answer }

/** Sends along how new a change made its draw, and gives what else there is to answer. */
export function newer<Answer>(res: Response, { version, answer }: Changed<Answer>): Answer {
  sayVersion(res, version)
  return answer
}

/** How new the draw is: every answer to a write says so, a refusal under its lock too. */
export function sayVersion(res: Response, version: number | undefined) {
  if (version !== undefined) res.set('X-Draw-Version', String(version))
}
