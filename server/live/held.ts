import pg from 'pg'
import { type Address, whereIs } from '../database/db.ts'

/** Asked of PostgreSQL on such a connection: it lets go of it, with its locks, when this side has vanished. */
export const NOTICE_WHO_VANISHED = 'SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5'

/**
 * A connection that is held for good, and says nothing for long. After a quarter of a minute both sides look whether
 * the other is still there.
 */
export const heldConnection = (url: Address, more: pg.ClientConfig = {}) =>
  new pg.Client({
    connectionString: whereIs(url),
    keepAlive: true,
    keepAliveInitialDelayMillis: 15_000,
    ...more,
  })
