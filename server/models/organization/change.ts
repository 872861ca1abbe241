import { type Membership, mayDo, type Need } from '#rules/roles.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Forbidden, NotFound } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import { membershipIn } from '../access.ts'

/**
 * Every change of an organization, of its people and invitations goes through here: one after the other, under the lock
 * of its row, and what the person may do is looked up again under it. Of two owners who demote each other, the second
 * is no owner any more.
 */
export function changeOrganization<Answer>(
  db: Database,
  by: Person,
  id: number,
  need: Need,
  work: (tx: Tx, membership: Membership) => Promise<Answer>,
): Promise<Answer> {
  return transaction(db, async (tx) => {
    await lockOrganization(tx, id)
    const membership = await membershipIn(tx, by, id)
    if (!membership) throw new NotFound()
    if (!mayDo(membership, need)) throw new Forbidden()
    return work(tx, membership)
  })
}

/** Held until the transaction ends. */
export const lockOrganization = (tx: Tx, id: number) =>
  tx.$queryRaw`SELECT id FROM organizations WHERE id = ${id} FOR UPDATE`
