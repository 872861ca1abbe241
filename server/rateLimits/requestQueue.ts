import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { setImmediate as nextLoopTurn } from 'node:timers/promises'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import * as paths from '#wire/paths.ts'
import { Busy } from '../errors.ts'
import { lastUserOnDevice } from '../http/trustedDevice.ts'
import { type SessionUsers, SAFE_METHODS, sessionCookie } from '../http/session.ts'
import { fairQueue, fairQueues } from './fairQueue.ts'
import { pacing } from './pacing.ts'
import { clientIpKey } from './failedAttempts.ts'

const QUEUE_FULL = 'You are asking for too much at a time. Nothing was saved: wait a moment and try again.'
const PER_USER = { concurrency: 1, maxWaiting: 100, maxWaitingPerClient: 100 }
/** A whole arena shares one address: 2,000 phones may ask at the same moment. */
const ANONYMOUS_READS = { concurrency: 1, maxWaiting: 2500, maxWaitingPerClient: 2500 }
const RIDERS = { concurrency: 2, maxWaiting: 2500, maxWaitingPerClient: 100 }
const OTHERS = { concurrency: 1, maxWaiting: 300, maxWaitingPerClient: 300 }
/** A request that takes longer waits for a lock or a worker: it goes on, and the client's next one starts. */
const MAX_TURN_MS = 250
const MAX_PIPELINED = 20

declare global {
  namespace Express {
    interface Request {
      /** This request's turn in the queue of its client. */
      turn: { release(): void; acquire(next: NextFunction): void }
    }
  }
}

/**
 * Shares the server fairly among clients, before any other middleware. A client has one request in work, and the others
 * wait. Each turn of the event loop starts requests for half a millisecond, clients in rotation, so per round trip to
 * the database a save waits for that and for one request, however many another client sends.
 *
 * A signed-in person is a client. Everyone else at an address is one: anonymous reads wait in one queue, and sign-ins and
 * the like in another, where people whose device is known take turns with all others. Signed-in riders on their phones
 * also share the queue of their address, so that an arena full of them leaves the connections to the database to the scorers.
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

  return (req, res, next) => serializeConnection(req, res, () => void acquireTurn(req, res, next))

  async function acquireTurn(req: Request, res: Response, next: NextFunction) {
    // A short body arrives together with the headers.
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
    if (userId && req.url.startsWith(paths.riderApp))
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

  /** Resolves when the response is made, or a file is on its way, or the connection is gone, or the turn is too long. */
  function responseStarted(req: Request, res: Response, next: () => void) {
    return new Promise<void>((resolve) => {
      const timer = setTimeout(end, MAX_TURN_MS)
      function end() {
        clearTimeout(timer)
        resolve()
      }
      for (const event of ['prefinish', 'pipe', 'close']) res.once(event, end)
      req.turn = { release: end, acquire: (goOn) => void acquireTurn(req, res, goOn) }
      next()
    })
  }
}

const SLICE_MS = 0.5

/** One request per turn of the event loop would be fairer to a save, and half as many phones were served. */
function timeSlices() {
  let endsAt: number | undefined
  return {
    /** Resolves at once while this turn of the event loop has time left for new requests. */
    async next() {
      if (endsAt !== undefined && performance.now() >= endsAt) await nextLoopTurn()
      if (endsAt !== undefined) return
      endsAt = performance.now() + SLICE_MS
      setImmediate(() => (endsAt = undefined))
    },
  }
}

export const hasBody = ({ headers }: Request) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** Reads a body without holding up the client's other requests: it may arrive slowly. */
export function releaseTurnWhile(read: RequestHandler): RequestHandler {
  return (req, res, next) => {
    if (req.complete) return read(req, res, next)
    req.turn.release()
    read(req, res, (error?: unknown) => req.turn.acquire((failed?: unknown) => next(failed ?? error)))
  }
}

/** By connection, the requests that were sent before the response to an earlier one. */
const connections = new WeakMap<Socket, (() => void)[]>()

/**
 * Takes the requests of a connection one after the other: their responses leave in that order, so a later request that
 * holds a turn could wait for an earlier one that needs it. No browser or proxy sends ahead; a client that sends many
 * is disconnected.
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

/** Without log, security headers or page: refusing must cost less than serving. */
function refuse({ url, headers }: Request, res: Response) {
  const request_id = randomUUID()
  const [type, body] = url.startsWith(paths.api)
    ? ['application/problem+json', JSON.stringify({ ...PROBLEM, request_id })]
    : JSON_PATHS.test(url) || headers.accept?.includes('json')
      ? ['application/json; charset=utf-8', JSON.stringify({ message: QUEUE_FULL, request_id })]
      : ['text/plain; charset=utf-8', QUEUE_FULL]
  res.writeHead(503, {
    'Retry-After': '1',
    'Content-Type': type,
    'Content-Length': body.length,
    'X-Request-Id': request_id,
  })
  res.end(body)
}

const JSON_PATHS = /^\/(?:ajax|api|broadcasting)(?:\/|$)/
const PROBLEM = { type: 'about:blank', title: 'Service Unavailable', status: 503, detail: QUEUE_FULL }
