import type { ErrorRequestHandler } from 'express'
import { Busy, TooMany } from '../errors.ts'

const LATER_MS = 500

/**
 * Who is told to come again later is told so later: a loop of refusals would cost as much as what is refused. Nobody
 * else waits for it.
 */
export const refusedLater: ErrorRequestHandler = (error: unknown, _req, _res, next) => {
  if (error instanceof Busy || error instanceof TooMany) setTimeout(next, LATER_MS, error)
  else next(error)
}
