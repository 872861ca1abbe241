import { setImmediate as nextLoopTurn } from 'node:timers/promises'
import type { Request, RequestHandler } from 'express'

/** Only image uploads and imports have longer bodies. */
const LONG_BODY_BYTES = 64 * 1024

export const hasBody = ({ headers }: Request) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** Lets the client's other requests run while a slow body arrives. */
export function releaseTurnWhile(read: RequestHandler): RequestHandler {
  return (req, res, next) => {
    if (req.complete) return read(req, res, next)
    req.turn.release()
    read(req, res, (error?: unknown) => req.turn.acquire((failed?: unknown) => next(failed ?? error)))
    if (req.listenerCount('data')) throttleLongBody(req)
  }
}

/**
 * Discards the body slowly. Otherwise, Node would read the rest at full speed until the client stops sending.
 */
export function discardBody(req: Request) {
  if (req.complete || req.listenerCount('data')) return
  throttleLongBody(req)
  // Marks the body as consumed, so that Node doesn't read and drop it.
  req.read(0)
}

/** Reads one chunk per turn in the queue, so that an endless body slows down only its sender. */
function throttleLongBody(req: Request) {
  let bytes = 0
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes <= LONG_BODY_BYTES) return
    req.pause()
    req.turn.acquire(() => void readChunk(req))
  })
}

/** Node needs two turns of the event loop to deliver data that has arrived. */
async function readChunk(req: Request) {
  req.resume()
  await nextLoopTurn()
  await nextLoopTurn()
  req.turn.release()
}
