import type { Database, Tx } from '../../database/db.ts'

/** Whether this account has shown that its address is its own. Accounts that are there have one that somebody vouched for. */
export async function hasConfirmedAddress(db: Database | Tx, id: number): Promise<boolean> {
  const person = await db.user.findUnique({ where: { id }, select: { email: true } })
  return Boolean(person?.email)
}
