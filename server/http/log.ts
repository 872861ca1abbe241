import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import { type Logger, pino } from 'pino'

declare global {
  namespace Express {
    interface Request {
      id: string
      log: Logger
    }
  }
}

/** One JSON line per event on standard output. Bodies, queries, cookies and tokens are never part of one. */
export function createLog(level: string) {
  let retries = 0
  const output = pino.destination({
    sync: true,
    // Lines are written together: one at a time they cost a scorer's save a twentieth.
    minLength: 4096,
    periodicFlush: 250,
    maxLength: MAX_BUFFERED,
    retryEAGAIN: () => retries-- > 0,
  })
  // Where the disk is full or nobody reads, lines are buffered until the next one, and the newest are lost beyond
  // `maxLength`: a score never waits for the log.
  output.on('error', () => {})
  process.once('exit', () => {
    retries = RETRIES_AT_EXIT
    // `flushSync` would wait forever for a reader. `flush` leaves less than `minLength`: the second call writes that.
    output.flush()
    output.flush()
  })
  return pino({ level, base: undefined }, output)
}

const MAX_BUFFERED = 1_000_000
/** A tenth of a second each. */
const RETRIES_AT_EXIT = 10

/** Gives the request an id, which the answer carries too, and writes one line when it is answered. */
export function logRequests(log: Logger): RequestHandler {
  return (req, res, next) => {
    const started = performance.now()
    req.id = randomUUID()
    req.log = log
    res.set('X-Request-Id', req.id)
    res.on('finish', () => {
      const line = {
        request_id: req.id,
        method: req.method,
        path: req.originalUrl.split('?')[0],
        status: res.statusCode,
        ms: Math.round(performance.now() - started),
        person: req.optionalUser?.id,
      }
      log[logLevelOf(res.statusCode)](line, 'request')
    })
    next()
  }
}

/** 503 is no bug: the server is stopping, or has too much to do. */
const logLevelOf = (status: number) => (status === 503 ? 'warn' : status >= 500 ? 'error' : 'info')
