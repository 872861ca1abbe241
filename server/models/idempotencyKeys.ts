import { DAY_MS } from '#lib/dates.ts'
import type { Database } from '../database/db.ts'
import { Invalid, Replay } from '../errors.ts'

/** If a client retries a request with the same key, the request runs only once. */
export type Idempotency = { key: string; request_hash: string }

export type StoredResponse = {
  request_hash: string
  status: number
  draw_version: number
  response_body: unknown
}

export const findStoredResponse = (
  db: Database,
  user_id: number,
  key: string,
): Promise<StoredResponse | null> =>
  db.idempotencyKey.findUnique({
    where: { user_id_key: { user_id, key } },
    select: { request_hash: true, status: true, draw_version: true, response_body: true },
  })

export function createReplay({ request_hash, ...stored }: StoredResponse, input: Idempotency): Replay {
  if (request_hash !== input.request_hash) throw new Invalid({ 'Idempotency-Key': KEY_REUSED })
  return new Replay(stored)
}

export const KEY_REUSED =
  'You already sent this with different values. Reload the page and check what was saved.'

const RETENTION_DAYS = 30

export const deleteOldKeys = (db: Database) =>
  db.idempotencyKey.deleteMany({
    where: { created_at: { lt: new Date(Date.now() - RETENTION_DAYS * DAY_MS) } },
  })
