import { DAY_MS } from '#lib/dates.ts'
import { Prisma } from '../../prisma/client/client.ts'
import type { Database } from '../database/db.ts'
import { read } from '../database/read.ts'
import { Invalid, Replay } from '../errors.ts'

/** A write that its client may send again: under the same key the same request is done once. */
export type Idempotency = { key: string; request_hash: string }

export type StoredAnswer = { request_hash: string; status: number; draw_version: number; answer: unknown }

/** The stored answer of this person's write under this key, as JSON; NULL where there is none. Keys are per person. */
export const STORED_ANSWER = (userId: number, key: string | undefined) => Prisma.sql`
  (SELECT json_build_object('request_hash', request_hash, 'status', status, 'draw_version', draw_version,
    'answer', answer) FROM idempotency_keys WHERE user_id = ${userId}::int AND key = ${key ?? null}::text)`

export async function storedAnswer(db: Database, userId: number, key: string): Promise<StoredAnswer | null> {
  const [row] = await read<{ stored: StoredAnswer | null }>(
    db,
    Prisma.sql`SELECT ${STORED_ANSWER(userId, key)} AS stored`,
  )
  return row!.stored
}

/** The answer to send again; refused where another request was sent under the key. */
export function replayOf({ request_hash, ...stored }: StoredAnswer, sent: Idempotency): Replay {
  if (request_hash !== sent.request_hash) throw new Invalid({ 'Idempotency-Key': KEY_REUSED })
  return new Replay(stored)
}

export const KEY_REUSED = 'This key was already used for another request. Send this request with a new key.'

const STORED_DAYS = 30

/** Deletes keys older than thirty days: no client still repeats those writes. */
export const deleteOldKeys = (db: Database) =>
  db.idempotencyKey.deleteMany({ where: { created_at: { lt: new Date(Date.now() - STORED_DAYS * DAY_MS) } } })
