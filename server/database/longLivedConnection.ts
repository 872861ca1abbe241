import pg from 'pg'
import { type DatabaseUrl, currentUrl } from './db.ts'

/** Asked of PostgreSQL on such a connection: it lets go of it, with its locks, when this side has vanished. */
export const TCP_KEEPALIVE = 'SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5'

/**
 * A connection that is held for good, and says nothing for long. After a quarter of a minute both sides look whether
 * the other is still there.
 */
export const longLivedConnection = (url: DatabaseUrl, more: pg.ClientConfig = {}) =>
  new pg.Client({
    connectionString: currentUrl(url),
    keepAlive: true,
    keepAliveInitialDelayMillis: 15_000,
    ...more,
  })
