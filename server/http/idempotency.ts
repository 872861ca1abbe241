import type { Request } from 'express'
import { fingerprintOf } from '#lib/sha256.ts'
import { Invalid, NotFound } from '../errors.ts'
import { type Idempotency, createReplay, findStoredResponse } from '../models/idempotencyKeys.ts'
import type { Policy } from './router.ts'

/** A retry gets the stored response even if the first attempt deleted the record that the policy loads. */
export const idempotent = <Found>(policy: Policy<Found>): Policy<Found> => ({
  ...policy,
  async authorize(req) {
    const idempotency = parseIdempotencyKey(req)
    try {
      const found = await policy.authorize(req)
      if (idempotency) req.user.idempotency = idempotency
      return found
    } catch (error) {
      const stored =
        idempotency &&
        error instanceof NotFound &&
        (await findStoredResponse(req.db, req.user.id, idempotency.key))
      throw stored ? createReplay(stored, idempotency) : error
    }
  },
})

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function parseIdempotencyKey(req: Request): Idempotency | undefined {
  const key = req.get(IDEMPOTENCY_HEADER)
  if (key === undefined) return undefined
  if (!UUID.test(key)) throw new Invalid({ [IDEMPOTENCY_HEADER]: `${IDEMPOTENCY_HEADER} must be a UUID.` })
  return { key: key.toLowerCase(), request_hash: requestHash(req) }
}

const IDEMPOTENCY_HEADER = 'Idempotency-Key'

const requestHash = (req: Request) =>
  fingerprintOf([
    req.method,
    req.originalUrl,
    req.body ?? null,
    req.get('If-Match') ?? null,
    req.get('Penalty-Seconds') ?? null,
  ])
