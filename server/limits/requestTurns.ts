import { setTimeout as sleep } from 'node:timers/promises'
import type { Request, RequestHandler, Response } from 'express'
import { knownDevice } from '../http/device.ts'
import { type Turns, turns } from './turns.ts'
import { placeOf } from './wrongTries.ts'

/** A page asks for a handful of things at a time, and a browser waits with the rest by itself. */
const ONE_PERSON = { atOnce: 2, longest: 100, share: 100, rests: 1 }
/** Whole arenas share one address. */
const ONE_PLACE = { atOnce: 2, longest: 300, share: 300, rests: 2 }
const TOO_MUCH = 'You are asking for too much at a time. Nothing was saved: wait a moment and try again.'
const LONGEST_REST_MS = 250
const ALONE_AFTER_MS = 10_000

/**
 * Whoever asks for many things at a time gets them a few at a time, and rests after each as long as it took, or twice
 * as long: the others are served in between. A line for each person; of those who are not signed in, one for each
 * device on which somebody has signed in before, and one for all others of a place. Where nobody else has asked for
 * anything lately, nobody has to rest.
 */
export function requestTurns(): RequestHandler {
  const lines = new Map<string, Turns>()
  const isAlone = company()

  return async (req, res, next) => {
    const who = whoAsks(req)
    const limits = req.visitor ? ONE_PERSON : ONE_PLACE
    const line = lines.get(who) ?? turns(limits, TOO_MUCH)
    lines.set(who, line)
    isAlone(who)
    try {
      await line.take(who, () => answerAndRest(req, res, next, () => (isAlone(who) ? 0 : limits.rests)))
    } finally {
      if (line.isIdle()) lines.delete(who)
    }
  }
}

/** Somebody who is signed in, a device on which somebody was before, or all others of a place. */
export function whoAsks(req: Request) {
  if (req.visitor) return `person ${req.visitor.id}`
  const device = knownDevice(req)
  return device ? `device ${device}` : `place ${placeOf(req.ip)}`
}

/** Asked on behalf of somebody, it knows whether somebody else was there lately. */
function company() {
  let last = { who: '', at: -Infinity }
  let others = -Infinity
  return (who: string) => {
    const at = performance.now()
    if (who !== last.who) others = last.at
    last = { who, at }
    return at - others > ALONE_AFTER_MS
  }
}

async function answerAndRest(req: Request, res: Response, next: () => void, rests: () => number) {
  const begun = performance.now()
  await answered(req, res, next)
  const rest = rests() * (performance.now() - begun)
  if (rest > 0) await sleep(Math.min(rest, LONGEST_REST_MS), undefined, { ref: false })
}

/**
 * Until the answer is made, however slowly it is taken over a bad network, or until nobody waits for it any more. Of
 * several requests sent ahead on one connection only the first hears from its answer that the connection is gone.
 */
const answered = ({ socket }: Request, res: Response, next: () => void) =>
  new Promise<void>((resolve) => {
    if (res.closed || socket.destroyed) return resolve()
    const over = () => {
      socket.off('close', over)
      resolve()
    }
    for (const connection of [res, socket]) connection.once('close', over)
    const end = res.end.bind(res) as (...last: unknown[]) => Response
    res.end = (...last: unknown[]) => {
      over()
      return end(...last)
    }
    next()
  })
