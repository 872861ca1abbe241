import { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { read } from '../../database/read.ts'
import { dated, type Dated } from './json.ts'

/** A session that lasts, and whose it is. */
export type LastingSession = {
  id: string
  expires_at: Date
  seen_at: Date
  user: { id: number; name: string; email: string | null }
}

/**
 * Who asks for something: a person, or a session, by the hash of its token. A look-up joins the session in its own
 * statement, so whoever signed out meanwhile finds nothing; where it finds something it says so to `lasts`.
 */
export type Asker = { id: number } | { session: string; lasts(session: LastingSession): void }

// The person by a select of their own: joined, the planner may look through all of `users` in their order.
const SESSION = Prisma.sql`
  json_build_object('id', sessions.id, 'expires_at', sessions.expires_at, 'seen_at', sessions.seen_at,
    'user', (SELECT json_build_object('id', id, 'name', name, 'email', email) FROM users
      WHERE id = sessions.user_id)) AS session`

const LASTING = (hash: string) => Prisma.sql`
  (SELECT * FROM sessions WHERE id = ${hash} AND expires_at > now()) AS sessions`

/** What a look-up adds for whoever asks: a column, the join, and the id of the person. */
export const askedBy = (asker: Asker) =>
  'session' in asker
    ? {
        column: SESSION,
        join: Prisma.sql`CROSS JOIN ${LASTING(asker.session)}`,
        person: Prisma.sql`sessions.user_id`,
      }
    : { column: Prisma.sql`NULL AS session`, join: Prisma.empty, person: Prisma.sql`${asker.id}::int` }

export type AskedBy = { session: Dated<LastingSession> | null }

/** To be called with the row that was found. */
export function sayWhoAsked(asker: Asker, { session }: AskedBy) {
  if ('session' in asker) asker.lasts(withDates(session!))
}

/** The session by itself; null where it has ended. */
export async function lastingSession(db: Database, hash: string): Promise<LastingSession | null> {
  const [row] = await read<AskedBy>(db, Prisma.sql`SELECT ${SESSION} FROM ${LASTING(hash)}`)
  return row ? withDates(row.session!) : null
}

const withDates = (session: Dated<LastingSession>) => dated(session, ['expires_at', 'seen_at'])
