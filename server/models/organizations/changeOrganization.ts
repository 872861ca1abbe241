import { type Membership, hasPermission, type Permission } from '#rules/permissions.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Forbidden, NotFound } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { findMembership } from '../authorization.ts'

/** Without the lock, two owners could demote each other at the same time. */
export function changeOrganization<Answer>(
  db: Database,
  user: CurrentUser,
  id: number,
  permission: Permission,
  work: (tx: Tx, membership: Membership) => Promise<Answer>,
): Promise<Answer> {
  return transaction(db, async (tx) => {
    await lockOrganization(tx, id)
    const membership = await findMembership(tx, user, id)
    if (!membership) throw new NotFound()
    if (!hasPermission(membership, permission)) throw new Forbidden()
    return work(tx, membership)
  })
}

export const lockOrganization = (tx: Tx, id: number) =>
  tx.$queryRaw`SELECT id FROM organizations WHERE id = ${id} FOR UPDATE`
