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
export const createLog = (level: string) => pino({ level, base: undefined }, togetherOnStandardOutput())

/** In one write what a turn of the event loop has to say; the process does not end before. */
function togetherOnStandardOutput() {
  // Tries of a tenth of a second each, while all else stands still.
  let tries = 0
  const output = pino.destination({
    minLength: MOST_TOGETHER,
    maxLength: MOST_KEPT,
    sync: true,
    retryEAGAIN: () => tries-- > 0,
  })
  // On a full disk, or where the reader stands still, it is kept for the next time, and of too much the newest is lost:
  // nobody's scores wait for a log.
  output.on('error', () => {})
  let isDue = false
  // Not `flushSync`: that waits for the disk, and for ever where it is full or nobody reads.
  const flush = () => {
    isDue = false
    output.flush()
  }
  process.once('exit', () => {
    tries = TRIES_AT_THE_END
    // What is kept, and what is left then of less than a write.
    flush()
    flush()
  })
  return {
    write(line: string) {
      output.write(line)
      if (!isDue) setImmediate(flush)
      isDue = true
    },
  }
}

const MOST_TOGETHER = 8_192
const MOST_KEPT = 1_000_000
const TRIES_AT_THE_END = 10

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
        person: req.visitor?.id,
      }
      log[levelOf(res.statusCode)](line, 'request')
    })
    next()
  }
}

/** 503 is no bug: the server is stopping, or has too much to do. */
const levelOf = (status: number) => (status === 503 ? 'warn' : status >= 500 ? 'error' : 'info')
