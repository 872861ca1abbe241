import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'
import { ipKeyGenerator } from 'express-rate-limit'
import { plural } from '#lib/plural.ts'
import { knownDevice } from '../http/device.ts'

/** Wrong tries of somebody: for how many seconds none of theirs is looked at, and where one more is counted. */
export type Tries = { secondsToWait(): number; countWrong(): void }

/** Where somebody asks from. Who has one IPv6 address has a whole network of them, which counts as one place. */
export const placeOf = (ip = '') => ipKeyGenerator(ip.replace(/^::ffff:(?=[\d.]+$)/, ''))

/** The signed-in person, a device on which somebody has signed in before, or all others of a place. */
export function whoAsks(req: Request) {
  if (req.visitor) return `person ${req.visitor.id}`
  const device = knownDevice(req)
  return device ? `device ${device}` : `place ${placeOf(req.ip)}`
}

const WINDOW_MS = 10 * 60_000
/** Some ten megabytes. Hashing lets nobody try so many passwords in one window. */
const MOST_KEYS = 50_000

/** Wrong tries by who made them, each from the first one on for ten minutes. Past `limit` they wait for their end. */
export function wrongTries(limit: number) {
  /** All windows are of one length, so the oldest is the first to end. */
  const windows = new Map<string, { wrong: number; ends: number }>()

  function current(key: string) {
    const found = windows.get(key)
    return found && found.ends > Date.now() ? found : null
  }

  function begin(key: string) {
    for (const [oldest, { ends }] of windows) {
      if (ends > Date.now() && windows.size < MOST_KEYS) break
      windows.delete(oldest)
    }
    windows.delete(key)
    windows.set(key, { wrong: 1, ends: Date.now() + WINDOW_MS })
  }

  return {
    of(name: string): Tries {
      // What strangers send is kept neither as it is nor as long as it is.
      const key = createHash('sha256').update(name).digest('base64url')
      return {
        secondsToWait() {
          const found = current(key)
          return found && found.wrong >= limit ? Math.ceil((found.ends - Date.now()) / 1000) : 0
        },
        countWrong() {
          const found = current(key)
          if (found) found.wrong++
          else begin(key)
        },
      }
    },
  }
}

type Form = { field: string; page: string; wrong: string }

/** 429, with the sentence beside the field on the page that was being filled in. */
export async function answerTooMany(req: Request, res: Response, tries: Tries, { field, page, wrong }: Form) {
  const seconds = Math.max(1, tries.secondsToWait())
  const minutes = Math.ceil(seconds / 60)
  const message = `Too many wrong ${wrong}. Wait ${plural(minutes, 'minute')} and try again.`
  const errors = { [field]: message }
  res.status(429).set('Retry-After', String(seconds))
  if (req.accepts(['html', 'json']) === 'json') return res.json({ message, errors })
  await res.inertia.render(page, { errors }, { encryptHistory: false })
}
