import { createHash } from 'node:crypto'
import type { Request } from 'express'
import { Invalid, NotFound } from '../errors.ts'
import { type Idempotency, replayOf, storedAnswer } from '../models/idempotencyKeys.ts'
import type { Rule } from './table.ts'

/**
 * For writes whose client sends them again, under the same `Idempotency-Key`, until an answer arrives. `changeActivity`
 * stores the answer with the change and throws it when the request comes again. What the first request left nothing to
 * find of, such as an entry that it removed, is answered here.
 */
export const idempotent = <Found>(rule: Rule<Found>): Rule<Found> => ({
  ...rule,
  async find(req) {
    const sent = idempotencyIn(req)
    try {
      const found = await rule.find(req)
      if (sent) req.person.idempotency = sent
      return found
    } catch (error) {
      const stored =
        sent && error instanceof NotFound && (await storedAnswer(req.db, req.person.id, sent.key))
      throw stored ? replayOf(stored, sent) : error
    }
  },
})

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function idempotencyIn(req: Request): Idempotency | undefined {
  const key = req.get(KEY)
  if (key === undefined) return undefined
  if (!UUID.test(key)) throw new Invalid({ [KEY]: `${KEY} must be a UUID.` })
  return { key: key.toLowerCase(), request_hash: hashOf(req) }
}

const KEY = 'Idempotency-Key'

/** Everything that the write follows from. */
const hashOf = (req: Request) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        req.method,
        req.originalUrl,
        req.body ?? null,
        req.get('If-Match') ?? null,
        req.get('Penalty-Seconds') ?? null,
      ]),
    )
    .digest('hex')
