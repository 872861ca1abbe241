import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { setImmediate as nextLoopTurn } from 'node:timers/promises'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import * as paths from '#wire/paths.ts'
import { Busy } from '../errors.ts'
import { lastOnDevice } from '../http/device.ts'
import { type KnownSessions, READS, sessionCookie } from '../http/session.ts'
import { fairQueue, fairQueues } from './fairQueue.ts'
import { pacing } from './pacing.ts'
import { placeOf } from './wrongTries.ts'

const FULL = 'You are asking for too much at a time. Nothing was saved: wait a moment and try again.'
const PERSON = { atOnce: 1, longest: 100, share: 100 }
/** A whole arena shares one address: 2,000 phones may ask at the same moment. */
const VISITORS = { atOnce: 1, longest: 2500, share: 2500 }
const RIDERS = { atOnce: 2, longest: 2500, share: 100 }
const OTHERS = { atOnce: 1, longest: 300, share: 300 }
/** A request that takes longer waits for a lock or a worker: it goes on, and the client's next one starts. */
const LONGEST_TURN_MS = 250
const MOST_AHEAD = 20

declare global {
  namespace Express {
    interface Request {
      /** This request's turn in the queue of its client. */
      turn: { end(): void; takeAgain(next: NextFunction): void }
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
export function requestQueue(sessions: KnownSessions): RequestHandler {
  const people = fairQueues<number>(PERSON, FULL)
  const riders = fairQueues<string>(RIDERS, FULL)
  const visitors = fairQueues<string>(VISITORS, FULL)
  const others = fairQueues<string>(OTHERS, FULL)
  const starts = fairQueue({ atOnce: 1, longest: Infinity, share: Infinity }, FULL)
  const slices = timeSlices()
  const paced = pacing()

  return (req, res, next) => inOrder(req, res, () => void takeTurn(req, res, next))

  async function takeTurn(req: Request, res: Response, next: NextFunction) {
    // A short body arrives together with the headers.
    if (hasBody(req)) await nextLoopTurn()
    try {
      await inQueue(req, (client) => serve(client, req, res, next))
    } catch (error) {
      if (error instanceof Busy) refuse(req, res)
      else next(error)
    }
  }

  function inQueue(req: Request, serve: (client: string) => Promise<void>) {
    const place = placeOf(req.ip)
    const person = sessions.personOf(sessionCookie(req))
    if (person && req.url.startsWith(paths.phones))
      return people(person, person, () => riders(place, person, () => serve(place)))
    if (person) return people(person, person, () => paced(`person ${person}`, serve))
    const known = lastOnDevice(req)
    const queue = known || !READS.has(req.method) ? others : visitors
    return queue(place, known ?? 'unknown', () => paced(place, serve))
  }

  async function serve(client: string, req: Request, res: Response, next: () => void) {
    if (req.socket.destroyed) return
    await start(client)
    await answered(req, res, next)
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
  function answered(req: Request, res: Response, next: () => void) {
    return new Promise<void>((resolve) => {
      const timer = setTimeout(end, LONGEST_TURN_MS)
      function end() {
        clearTimeout(timer)
        resolve()
      }
      for (const event of ['prefinish', 'pipe', 'close']) res.once(event, end)
      req.turn = { end, takeAgain: (goOn) => void takeTurn(req, res, goOn) }
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
export function outsideTurn(read: RequestHandler): RequestHandler {
  return (req, res, next) => {
    if (req.complete) return read(req, res, next)
    req.turn.end()
    read(req, res, (error?: unknown) => req.turn.takeAgain((failed?: unknown) => next(failed ?? error)))
  }
}

/** By connection, the requests that were sent before the response to an earlier one. */
const connections = new WeakMap<Socket, (() => void)[]>()

/**
 * Takes the requests of a connection one after the other: their responses leave in that order, so a later request that
 * holds a turn could wait for an earlier one that needs it. No browser or proxy sends ahead; a client that sends many
 * is disconnected.
 */
function inOrder({ socket }: Request, res: Response, begin: () => void) {
  const ahead = connections.get(socket)
  const beginThenNext = () => {
    res.once('close', beginNext)
    begin()
  }
  function beginNext() {
    const next = connections.get(socket)?.shift()
    if (next && !socket.destroyed) next()
    else connections.delete(socket)
  }
  if (!ahead) {
    connections.set(socket, [])
    beginThenNext()
  } else if (ahead.length < MOST_AHEAD) ahead.push(beginThenNext)
  else socket.destroy()
}

/** Without log, security headers or page: refusing must cost less than serving. */
function refuse({ url, headers }: Request, res: Response) {
  const request_id = randomUUID()
  const [type, body] = url.startsWith(paths.api)
    ? ['application/problem+json', JSON.stringify({ ...PROBLEM, request_id })]
    : FOR_SCRIPTS.test(url) || headers.accept?.includes('json')
      ? ['application/json; charset=utf-8', JSON.stringify({ message: FULL, request_id })]
      : ['text/plain; charset=utf-8', FULL]
  res.writeHead(503, {
    'Retry-After': '1',
    'Content-Type': type,
    'Content-Length': body.length,
    'X-Request-Id': request_id,
  })
  res.end(body)
}

const FOR_SCRIPTS = /^\/(?:ajax|api|broadcasting)(?:\/|$)/
const PROBLEM = { type: 'about:blank', title: 'Service Unavailable', status: 503, detail: FULL }
