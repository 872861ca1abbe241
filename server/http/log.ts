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

/** Never log bodies, query strings, cookies or tokens. */
export function createLog(level: string) {
  let retries = 0
  const output = pino.destination({
    sync: true,
    minLength: 4096,
    periodicFlush: 250,
    maxLength: MAX_BUFFERED,
    retryEAGAIN: () => retries-- > 0,
  })
  output.on('error', () => {})
  process.once('exit', () => {
    retries = RETRIES_AT_EXIT
    // Call `flush`, because `flushSync` would wait forever for a blocked reader. The second `flush` writes
    // what the first one left.
    output.flush()
    output.flush()
  })
  return pino({ level, base: undefined }, output)
}

const MAX_BUFFERED = 1_000_000
const RETRIES_AT_EXIT = 10

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

const logLevelOf = (status: number) => (status === 503 ? 'warn' : status >= 500 ? 'error' : 'info')
