import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../../server/database/db.ts'

export async function signedIn(db: Database, url: string, email: string) {
  const { id } = await db.user.findUniqueOrThrow({ where: { email } })
  const session = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(session).digest('hex')
  await db.session.create({ data: { id: hash, user_id: id, expires_at: new Date(Date.now() + 3_600_000) } })
  const { headers } = await fetch(`${url}/organizer/organizations`, {
    headers: { Cookie: `session=${session}` },
  })
  const csrf = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(String(headers.getSetCookie()))![1]!)
  return {
    id,
    session,
    headers: { Cookie: `session=${session}`, 'X-CSRF-TOKEN': csrf, Accept: 'application/json' },
  }
}

export type SignedIn = Awaited<ReturnType<typeof signedIn>>
