import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { setImmediate as nextLoopTurn } from 'node:timers/promises'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import * as paths from '#wire/paths.ts'
import { html } from '../documents/html.ts'
import { Busy } from '../errors.ts'
import { lastUserOnDevice } from '../http/trustedDevice.ts'
import { SAFE_METHODS } from '../http/csrf.ts'
import { type SessionUsers, sessionCookie } from '../http/session.ts'
import { fairQueue, fairQueues } from './fairQueue.ts'
import { pacing } from './pacing.ts'
import { clientIpKey } from './attemptLimit.ts'
import { discardBody, hasBody } from './requestBodies.ts'

const QUEUE_FULL = 'The server is busy. Nothing was saved. Wait a moment and try again.'
const PER_USER = { concurrency: 1, maxWaiting: 100, maxWaitingPerClient: 100 }
/** At an arena, 2,000 phones may share an IP address and send a request at the same moment. */
const ANONYMOUS_READS = { concurrency: 1, maxWaiting: 2500, maxWaitingPerClient: 2500 }
const RIDERS = { concurrency: 1, maxWaiting: 2500, maxWaitingPerClient: 100 }
const OTHERS = { concurrency: 1, maxWaiting: 300, maxWaitingPerClient: 300 }
/**
 * A request that takes longer is probably waiting for a lock or a worker, so the client's next request may
 * start.
 */
const MAX_TURN_MS = 250
const MAX_PIPELINED = 20

declare global {
  namespace Express {
    interface Request {
      turn: { release(): void; acquire(next: NextFunction): void }
    }
  }
}

/**
 * Runs before any other middleware. Each signed-in user has one queue. Everyone else at an IP address shares
 * two queues: one for reads and one for the rest. Rider app requests from signed-in users also wait in a
 * queue per IP address, which leaves database connections for the scorers.
 */
export function requestQueue(sessions: SessionUsers): RequestHandler {
  const users = fairQueues<number>(PER_USER, QUEUE_FULL)
  const riders = fairQueues<string>(RIDERS, QUEUE_FULL)
  const anonymousReads = fairQueues<string>(ANONYMOUS_READS, QUEUE_FULL)
  const others = fairQueues<string>(OTHERS, QUEUE_FULL)
  const starts = fairQueue(
    { concurrency: 1, maxWaiting: Infinity, maxWaitingPerClient: Infinity },
    QUEUE_FULL,
  )
  const slices = timeSlices()
  const paced = pacing()

  return (req, res, next) =>
    serializeConnection(req, res, () => void acquireTurn(req, res, discardingBody(req, res, next)))

  function discardingBody(req: Request, res: Response, next: NextFunction): NextFunction {
    return (error?: unknown) => {
      if (hasBody(req)) res.once('prefinish', () => discardBody(req))
      next(error)
    }
  }

  async function acquireTurn(req: Request, res: Response, next: NextFunction) {
    // A short body arrives with the headers, so let Node read it first.
    if (hasBody(req)) await nextLoopTurn()
    try {
      await enqueue(req, (client) => serve(client, req, res, next))
    } catch (error) {
      if (error instanceof Busy) refuse(req, res)
      else next(error)
    }
  }

  function enqueue(req: Request, serve: (client: string) => Promise<void>) {
    const clientIp = clientIpKey(req.ip)
    const userId = sessions.personOf(sessionCookie(req))
    if (userId && isRiderAppUrl(req.url))
      return users(userId, userId, () => riders(clientIp, userId, () => serve(clientIp)))
    if (userId) return users(userId, userId, () => paced(`person ${userId}`, serve))
    const deviceUserId = lastUserOnDevice(req)
    const queue = deviceUserId || !SAFE_METHODS.has(req.method) ? others : anonymousReads
    return queue(clientIp, deviceUserId ?? 'unknown', () => paced(clientIp, serve))
  }

  async function serve(client: string, req: Request, res: Response, next: () => void) {
    if (req.socket.destroyed) return
    await start(client)
    await responseStarted(req, res, next)
  }

  function start(client: string) {
    return new Promise<void>((started) => {
      void starts.run(client, async () => {
        await slices.next()
        started()
      })
    })
  }

  function responseStarted(req: Request, res: Response, next: () => void) {
    return new Promise<void>((resolve) => {
      const timer = setTimeout(end, MAX_TURN_MS)
      function end() {
        clearTimeout(timer)
        for (const event of END_EVENTS) res.off(event, end)
        resolve()
      }
      for (const event of END_EVENTS) res.on(event, end)
      req.turn = { release: end, acquire: (goOn) => void acquireTurn(req, res, goOn) }
      next()
    })
  }
}

const isRiderAppUrl = (url: string) => `${url.split('?', 1)[0]}/`.startsWith(paths.riderApp)

const END_EVENTS = ['prefinish', 'pipe', 'close'] as const

const SLICE_MS = 0.5

/** Starts several requests per turn of the event loop. One per turn would serve only half as many phones. */
function timeSlices() {
  let endsAt: number | undefined
  return {
    async next() {
      if (endsAt !== undefined && performance.now() >= endsAt) await nextLoopTurn()
      if (endsAt !== undefined) return
      endsAt = performance.now() + SLICE_MS
      setImmediate(() => (endsAt = undefined))
    },
  }
}

const connections = new WeakMap<Socket, (() => void)[]>()

/**
 * A connection sends responses in request order. If its requests ran in parallel, a later request could hold
 * the turn that an earlier request needs, and both would wait forever.
 */
function serializeConnection({ socket }: Request, res: Response, begin: () => void) {
  const pending = connections.get(socket)
  const beginThenNext = () => {
    res.once('close', beginNext)
    begin()
  }
  function beginNext() {
    const next = connections.get(socket)?.shift()
    if (next && !socket.destroyed) next()
    else connections.delete(socket)
  }
  if (!pending) {
    connections.set(socket, [])
    beginThenNext()
  } else if (pending.length < MAX_PIPELINED) pending.push(beginThenNext)
  else socket.destroy()
}

/** Rejecting a request must cost less than serving it. */
function refuse(req: Request, res: Response) {
  // The response may have been sent before the whole request body arrived.
  if (res.headersSent) return void req.socket.destroy()
  const { url, headers } = req
  const request_id = randomUUID()
  const [type, body] = url.startsWith(paths.api)
    ? ['application/problem+json', JSON.stringify({ ...PROBLEM, request_id })]
    : JSON_PATHS.test(url) || headers.accept?.includes('json')
      ? ['application/json; charset=utf-8', JSON.stringify({ message: QUEUE_FULL, request_id })]
      : ['text/html; charset=utf-8', QUEUE_FULL_PAGE]
  res.writeHead(503, {
    'Retry-After': '1',
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    'X-Request-Id': request_id,
    // Closes the connection, because reading the rest of the body would need turns in the full queue.
    ...(!req.complete && { Connection: 'close' }),
  })
  res.end(body)
}

const JSON_PATHS = /^\/(?:ajax|api|broadcasting)(?:\/|$)/
const PROBLEM = { type: 'about:blank', title: 'Service Unavailable', status: 503, detail: QUEUE_FULL }
const QUEUE_FULL_PAGE = html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>The server is busy</title>
    </head>
    <body>
      <p>${QUEUE_FULL}</p>
    </body>
  </html> `.text
