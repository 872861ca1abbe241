import type { Database, Tx } from '../../database/db.ts'

/** Whether this account has shown that its address is its own. */
export async function hasConfirmedEmail(db: Database | Tx, id: number): Promise<boolean> {
  const person = await db.user.findUnique({ where: { id }, select: { email_confirmed_at: true } })
  return Boolean(person?.email_confirmed_at)
}
