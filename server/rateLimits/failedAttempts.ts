import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'
import { ipKeyGenerator } from 'express-rate-limit'
import { plural } from '#lib/plural.ts'
import { trustedDevice } from '../http/trustedDevice.ts'

/** Wrong tries of somebody: for how many seconds none of theirs is looked at, and where one more is counted. */
export type Attempts = { secondsToWait(): number; countFailure(): void }

/** Where somebody asks from. Who has one IPv6 address has a whole network of them, which counts as one place. */
export const clientIpKey = (ip = '') => ipKeyGenerator(ip.replace(/^::ffff:(?=[\d.]+$)/, ''))

/** The signed-in person, a device on which somebody has signed in before, or all others of a place. */
export function clientKey(req: Request) {
  if (req.optionalUser) return `person ${req.optionalUser.id}`
  const device = trustedDevice(req)
  return device ? `device ${device}` : `place ${clientIpKey(req.ip)}`
}

const WINDOW_MS = 10 * 60_000
/** Some ten megabytes. Hashing lets nobody try so many passwords in one window. */
const MAX_KEYS = 50_000

/** Wrong tries by who made them, each from the first one on for ten minutes. Past `limit` they wait for their end. */
export function failedAttempts(limit: number) {
  /** All windows are of one length, so the oldest is the first to end. */
  const windows = new Map<string, { wrong: number; ends: number }>()

  function current(key: string) {
    const found = windows.get(key)
    return found && found.ends > Date.now() ? found : null
  }

  function startWindow(key: string) {
    for (const [oldest, { ends }] of windows) {
      if (ends > Date.now() && windows.size < MAX_KEYS) break
      windows.delete(oldest)
    }
    windows.delete(key)
    windows.set(key, { wrong: 1, ends: Date.now() + WINDOW_MS })
  }

  return {
    of(name: string): Attempts {
      // What strangers send is kept neither as it is nor as long as it is.
      const key = createHash('sha256').update(name).digest('base64url')
      return {
        secondsToWait() {
          const found = current(key)
          return found && found.wrong >= limit ? Math.ceil((found.ends - Date.now()) / 1000) : 0
        },
        countFailure() {
          const found = current(key)
          if (found) found.wrong++
          else startWindow(key)
        },
      }
    },
  }
}

type Form = { field: string; page: string; wrong: string }

/** 429, with the sentence beside the field on the page that was being filled in. */
export async function sendTooManyAttempts(
  req: Request,
  res: Response,
  attempts: Attempts,
  { field, page, wrong }: Form,
) {
  const seconds = Math.max(1, attempts.secondsToWait())
  const minutes = Math.ceil(seconds / 60)
  const message = `Too many wrong ${wrong}. Wait ${plural(minutes, 'minute')} and try again.`
  const errors = { [field]: message }
  res.status(429).set('Retry-After', String(seconds))
  if (req.accepts(['html', 'json']) === 'json') return res.json({ message, errors })
  await res.inertia.render(page, { errors }, { encryptHistory: false })
}
