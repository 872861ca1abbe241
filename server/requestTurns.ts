import { ipKeyGenerator } from 'express-rate-limit'
import type { Request, RequestHandler } from 'express'
import { TooMany } from './errors.ts'

/** A page asks for a handful of things at a time, and a browser waits with the rest by itself. */
const AT_ONCE = 2
const WAITING = 300

type Line = { atWork: number; waiting: (() => void)[] }

/**
 * Whoever asks for many things at a time gets them a few at a time: the others are served in between. One line for
 * each person, and one for each address of people who are not signed in.
 */
export function takeTurns(): RequestHandler {
  const lines = new Map<string, Line>()

  return (req, res, next) => {
    const key = lineOf(req)
    const line = lines.get(key) ?? { atWork: 0, waiting: [] }
    lines.set(key, line)
    if (line.waiting.length >= WAITING)
      throw new TooMany('You are asking for too much at a time. Wait a moment.')

    const begin = () => {
      line.atWork++
      res.once('close', leave)
      next()
    }
    function leave() {
      line.atWork--
      line.waiting.shift()?.()
      if (line.atWork === 0) lines.delete(key)
    }
    if (line.atWork < AT_ONCE) return begin()
    line.waiting.push(begin)
    // Nobody waits for the answer any more.
    res.once('close', () => {
      if (line.waiting.includes(begin)) line.waiting.splice(line.waiting.indexOf(begin), 1)
    })
  }
}

const lineOf = ({ visitor, ip }: Request) =>
  visitor ? `person ${visitor.id}` : `address ${ipKeyGenerator(ip ?? '')}`
