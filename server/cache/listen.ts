import type pg from 'pg'
import type { Logger } from 'pino'
import { keepRunning } from '#lib/keepRunning.ts'
import { shareRuns } from '#lib/shareRuns.ts'
import type { DatabaseUrl } from '../database/db.ts'
import { longLivedConnection, TCP_KEEPALIVE } from '../database/longLivedConnection.ts'
import type { Cache } from './cache.ts'
import { INVALIDATION_CHANNEL } from './invalidate.ts'

type Options = {
  url: DatabaseUrl
  log: Pick<Logger, 'warn'>
  cache: Pick<Cache, 'invalidate' | 'connected'>
  outbox: { wake(): void }
  /** Other instances may be changing the same database. */
  isShared?: boolean
}

export function listenForChanges({ url, log, cache, outbox, isShared = false }: Options) {
  const stopping = new AbortController()
  const listeners: Record<string, (payload: string) => void> = {
    [INVALIDATION_CHANNEL]: (organizationId) => cache.invalidate(Number(organizationId)),
    broadcasts: () => outbox.wake(),
  }
  let end = () => {}

  const ended = keepRunning(listen, {
    signal: stopping.signal,
    onFailure: (error) => log.warn({ err: error }, 'caching is off: not connected for invalidations'),
  })

  async function listen() {
    const connection = longLivedConnection(url, { connectionTimeoutMillis: 5000, query_timeout: 5000 })
    const closed = new Promise<void>((resolve) => {
      end = resolve
      connection.once('end', resolve).on('error', () => resolve())
    })
    try {
      await connection.connect()
      connection.on('notification', ({ channel, payload }) => listeners[channel]!(payload ?? ''))
      const channels = Object.keys(listeners).map((channel) => `LISTEN ${channel}`)
      await connection.query([TCP_KEEPALIVE, ...channels].join('; '))
      if (stopping.signal.aborted) return
      cache.connected(true, isShared ? catchUpThrough(connection) : undefined)
      await closed
    } finally {
      cache.connected(false)
      await connection.end().catch(() => {})
    }
  }

  /** Before PostgreSQL completes a query, it sends the notifications of all earlier commits. */
  function catchUpThrough(connection: pg.Client) {
    return shareRuns(() =>
      connection.query('').catch(() => {
        cache.connected(false)
        end()
      }),
    )
  }

  return {
    async stop() {
      stopping.abort()
      end()
      await ended
    },
  }
}
