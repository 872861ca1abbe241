import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'
import { ipKeyGenerator } from 'express-rate-limit'
import { plural } from '#lib/plural.ts'
import { trustedDevice } from '../http/trustedDevice.ts'

export type Attempts = { secondsToWait(): number; countFailure(): void }

/** An IPv6 client controls a whole subnet, which counts as one address. */
export const clientIpKey = (ip = '') => ipKeyGenerator(ip.replace(/^::ffff:(?=[\d.]+$)/, ''))

export function clientKey(req: Request) {
  if (req.optionalUser) return `person ${req.optionalUser.id}`
  const device = trustedDevice(req)
  return device ? `device ${device}` : `place ${clientIpKey(req.ip)}`
}

const WINDOW_MS = 10 * 60_000
/** About 10 MB. Password hashing is too slow for this many sign-in attempts in one window. */
const MAX_KEYS = 50_000

export function attemptLimit(limit: number) {
  /** All windows are equally long, so the oldest ends first. */
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
      // Text from strangers gets a fixed length and isn't stored in the clear.
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

type Form = { field: string; page?: string; wrong: string }

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
  if (!page || req.get('X-Inertia')) return res.inertia.back({ errors })
  await res.inertia.render(page, { errors }, { encryptHistory: false })
}
