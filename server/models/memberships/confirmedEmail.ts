import type { Database, Tx } from '../../database/db.ts'

export async function hasConfirmedEmail(db: Database | Tx, id: number): Promise<boolean> {
  const person = await db.user.findUnique({ where: { id }, select: { email_confirmed_at: true } })
  return Boolean(person?.email_confirmed_at)
}
