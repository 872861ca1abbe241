import pg from 'pg'
import { type DatabaseUrl, currentUrl } from './db.ts'

/** With these timeouts (in seconds), PostgreSQL soon notices a dead client and releases the client's locks. */
export const TCP_KEEPALIVE = 'SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5'

export const longLivedConnection = (url: DatabaseUrl, more: pg.ClientConfig = {}) =>
  new pg.Client({
    connectionString: currentUrl(url),
    keepAlive: true,
    keepAliveInitialDelayMillis: 15_000,
    ...more,
  })
