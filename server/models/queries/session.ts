import { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { query } from '../../database/sql.ts'

type FoundSession = {
  id: string
  expires_at: Date
  seen_at: Date
  user_id: number
  name: string
  email: string | null
}

export async function findSession(db: Database, hash: string): Promise<FoundSession | null> {
  const [row] = await query<FoundSession>(
    db,
    Prisma.sql`
    SELECT sessions.id, expires_at, seen_at, user_id, name, email
    FROM sessions JOIN users ON users.id = sessions.user_id
    WHERE sessions.id = ${hash} AND expires_at > now()`,
  )
  return row ?? null
}
