import type { RequestHandler, Response } from 'express'
import { type Turns, turns } from './turns.ts'

/** A page asks for a handful of things at a time, and a browser waits with the rest by itself. */
const ONE_PERSON = { atOnce: 3, longest: 100, share: 100 }
const TOO_MUCH = 'You are asking for too much at a time. Nothing was saved: wait a moment and try again.'

/**
 * Whoever asks for many things at a time gets them a few at a time: the others are served in between. Those who are
 * not signed in can ask for little, and whole arenas of them share one address: the sign-in has a line of its own.
 */
export function requestTurns(): RequestHandler {
  const lines = new Map<number, Turns>()

  return async (req, res, next) => {
    const person = req.visitor?.id
    if (person === undefined) return next()
    const line = lines.get(person) ?? turns(ONE_PERSON, TOO_MUCH)
    lines.set(person, line)
    try {
      await line.take(person, () => answered(res, next))
    } finally {
      if (line.isIdle()) lines.delete(person)
    }
  }
}

/** Until the answer is sent, or nobody waits for it any more. */
const answered = (res: Response, next: () => void) =>
  new Promise<void>((over) => {
    if (res.closed) return over()
    res.once('close', over)
    next()
  })
