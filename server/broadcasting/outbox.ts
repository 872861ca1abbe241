import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { backoff } from '#lib/backoff.ts'
import { keepRunning } from '#lib/keepRunning.ts'
import { RESYNC_EVENT } from '#wire/broadcasting/channels.ts'
import type { DatabaseUrl } from '../database/db.ts'
import { WakeSignal } from './wakeSignal.ts'
import { longLivedConnection, TCP_KEEPALIVE } from '../database/longLivedConnection.ts'
import { Undeliverable } from './pusher.ts'
import { deliverBatch, type PendingBroadcast } from './deliverBatch.ts'

type Deliver = (channel: string, event: string, payload: object, except: string | null) => Promise<void>

type Options = {
  url: DatabaseUrl
  deliver: Deliver
  log: Pick<Logger, 'warn' | 'error'>
  pauses?: { first: number; max: number }
}

export const DELIVERY_LOCK = 20_261_121
const BATCH_SIZE = 100
const POLL_MS = 1000
const MAX_BATCH_PAUSE_MS = 10
const STALE_AFTER = '10 minutes'
const SWEEP_EVERY_MS = 10_000
const LOCK_NOT_AVAILABLE = '55P03'

export function startOutbox({ url, deliver, log, pauses = { first: 200, max: 10_000 } }: Options) {
  const stopping = new AbortController()
  const wakeSignal = new WakeSignal()
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {})
  let failures = 0
  let delivered: string[] = []

  const ended = keepRunning(runConnection, {
    signal: stopping.signal,
    onFailure: (error) => log.warn({ err: error }, 'broadcasts delayed: no database connection'),
  })

  async function runConnection() {
    const connection = longLivedConnection(url, { connectionTimeoutMillis: 5_000 })
    for (const event of ['error', 'end'] as const) connection.on(event, () => wakeSignal.notify())
    try {
      await connection.connect()
      // Without synchronous commits, a crash can repeat broadcasts. Clients drop duplicates by `seq`.
      await connection.query(`${TCP_KEEPALIVE}; SET synchronous_commit = off`)
      await deliverWhileLocked(connection)
    } finally {
      await connection.end().catch(() => {})
    }
  }

  async function deliverWhileLocked(connection: pg.Client) {
    let hasLock = false
    let sweptAt = -Infinity
    while (!stopping.signal.aborted) {
      hasLock ||= await tryLock(connection)
      if (hasLock) await deliverAll(connection)
      if (hasLock && performance.now() - sweptAt > SWEEP_EVERY_MS) {
        await endExpiredSessions(connection)
        sweptAt = performance.now()
      }
      await (hasLock ? wakeSignal.wait(POLL_MS) : pause(POLL_MS))
    }
    await deleteDelivered(connection)
  }

  async function deleteDelivered(connection: pg.Client) {
    if (delivered.length > 0) await connection.query({ ...DELETE_DELIVERED, values: [delivered] })
    delivered = []
  }

  async function deliverAll(connection: pg.Client) {
    for (let isMore = true; isMore && !stopping.signal.aborted;) {
      const rows = await loadOldest(connection)
      const failure = rows.length > 0 ? await deliverBatch(connection, rows, deliverOne) : undefined
      failures = failure === undefined ? 0 : failures + 1
      if (failure === undefined) {
        isMore = rows.length === BATCH_SIZE
        if (!isMore && rows.length > 0) await pause(Math.min(rows.length, MAX_BATCH_PAUSE_MS))
        continue
      }
      log.warn({ err: failure, failures }, 'broadcasts delayed: delivery failed')
      await deleteDelivered(connection)
      await replaceStale(connection, log)
      await pause(backoff(failures, pauses.first, pauses.max))
    }
  }

  async function loadOldest(connection: pg.Client) {
    const { rows } = await connection.query<PendingBroadcast>({
      ...SELECT_OLDEST,
      values: [BATCH_SIZE, delivered],
    })
    delivered = []
    return rows
  }

  async function deliverOne(waiting: PendingBroadcast) {
    const { id, channel, event, payload, except_socket_id } = waiting
    try {
      await deliver(channel, event, { ...payload, seq: Number(id) }, except_socket_id)
      delivered.push(id)
    } catch (error) {
      if (!(error instanceof Undeliverable)) throw error
      log.error({ err: error, channel, event }, 'broadcast rejected')
      if (event !== RESYNC_EVENT)
        await deliverOne({ ...waiting, event: RESYNC_EVENT, payload: {}, except_socket_id: null })
      else delivered.push(id)
    }
  }

  return {
    wake: () => wakeSignal.notify(),
    async stop() {
      stopping.abort()
      wakeSignal.notify()
      await ended
    },
  }
}

export type Outbox = ReturnType<typeof startOutbox>

async function tryLock(connection: pg.Client) {
  const { rows } = await connection.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [
    DELIVERY_LOCK,
  ])
  return rows[0]!.mine
}

async function endExpiredSessions(connection: pg.Client) {
  await connection
    .query(
      `LOCK TABLE sessions IN ROW EXCLUSIVE MODE NOWAIT;
       DELETE FROM sessions WHERE id IN
         (SELECT id FROM sessions WHERE expires_at <= now() FOR UPDATE SKIP LOCKED)`,
    )
    .catch((error: { code?: string }) => {
      if (error.code !== LOCK_NOT_AVAILABLE) throw error
    })
}

const SELECT_OLDEST = {
  name: 'oldest',
  text: `WITH taken_out AS (DELETE FROM broadcasts WHERE id = ANY($2::bigint[]))
    SELECT id, channel, event, payload, except_socket_id, named_event_id FROM broadcasts
    WHERE id <> ALL($2::bigint[]) ORDER BY id LIMIT $1`,
}
const DELETE_DELIVERED = { name: 'taken out', text: 'DELETE FROM broadcasts WHERE id = ANY($1::bigint[])' }

async function replaceStale(connection: pg.Client, log: Options['log']) {
  const { rows } = await connection.query<{ channel: string }>(
    `WITH stale AS (DELETE FROM broadcasts WHERE created_at < now() - $1::interval RETURNING channel)
     INSERT INTO broadcasts (channel, event, payload) SELECT DISTINCT channel, $2, '{}'::jsonb FROM stale
     RETURNING channel`,
    [STALE_AFTER, RESYNC_EVENT],
  )
  if (rows.length === 0) return
  log.error({ channels: rows.map(({ channel }) => channel) }, `dropped broadcasts older than ${STALE_AFTER}`)
}
