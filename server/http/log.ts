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
export const createLog = (level: string) => pino({ level, base: undefined })

/** Gives the request an id, which the answer carries too, and writes one line when it is answered. */
export function logRequests(log: Logger): RequestHandler {
  return (req, res, next) => {
    const started = performance.now()
    req.id = randomUUID()
    req.log = log.child({ request_id: req.id })
    res.set('X-Request-Id', req.id)
    res.on('finish', () => {
      const line = {
        method: req.method,
        path: req.originalUrl.split('?')[0],
        status: res.statusCode,
        ms: Math.round(performance.now() - started),
        person: req.visit?.owner,
      }
      req.log[levelOf(res.statusCode)](line, 'request')
    })
    next()
  }
}

/** 503 is no bug: the server is stopping, or has too much to do. */
const levelOf = (status: number) => (status === 503 ? 'warn' : status >= 500 ? 'error' : 'info')
