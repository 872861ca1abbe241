import pg from 'pg'
import { type Address, whereIs } from '../database/db.ts'

/** Asked of the server on such a connection: it lets go of it, with its locks, when this side has vanished. */
export const NOTICE_WHO_VANISHED = 'SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5'

/**
 * A connection that is held for good, and says nothing for long. That the other side has vanished without a word is
 * noticed on both, in half a minute and in a minute.
 */
export const heldConnection = (url: Address, more: pg.ClientConfig = {}) =>
  new pg.Client({
    connectionString: whereIs(url),
    keepAlive: true,
    keepAliveInitialDelayMillis: 15_000,
    ...more,
  })
