import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import { plural } from '#lib/plural.ts'
import { trustedDevice } from '../http/trustedDevice.ts'

export type Attempts = { secondsToWait(): number; countFailure(): void }

const SUBNET_BYTES = 56 / 8

/** An IPv6 client controls a whole subnet, so the subnet counts as one address. */
export function clientIpKey(ip = '') {
  if (!ipaddr.IPv6.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address.kind() === 'ipv4' ? String(address) : address.toByteArray().slice(0, SUBNET_BYTES).join(':')
}

export function clientKey(req: Request) {
  if (req.optionalUser) return `person ${req.optionalUser.id}`
  const device = trustedDevice(req)
  return device ? `device ${device}` : `place ${clientIpKey(req.ip)}`
}

const WINDOW_MS = 10 * 60_000
/**
 * This many keys take about 10 MB. An attacker can't add that many in one window, because hashing passwords
 * is slow.
 */
const MAX_KEYS = 50_000

export function attemptLimit(limit: number) {
  const failures = new LRUCache<string, number>({
    maxSize: MAX_KEYS,
    sizeCalculation: () => 1,
    ttl: WINDOW_MS,
    perf: Date,
  })
  return {
    of(name: string): Attempts {
      // The hash has a fixed length and hides the client's text.
      const key = createHash('sha256').update(name).digest('base64url')
      return {
        secondsToWait: () =>
          (failures.peek(key) ?? 0) >= limit ? Math.ceil(failures.getRemainingTTL(key) / 1000) : 0,
        countFailure: () => void failures.set(key, (failures.get(key) ?? 0) + 1, { noUpdateTTL: true }),
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
