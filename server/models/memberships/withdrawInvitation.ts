import { canManageRole } from '#rules/permissions.ts'
import type { Database } from '../../database/db.ts'
import { Conflict, Forbidden } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { record } from '../changeLog.ts'
import { changeOrganization } from '../organizations/changeOrganization.ts'
import { type AuthorizedInvitation, WITH_NAMES } from './invitations.ts'

export function withdrawInvitation(
  db: Database,
  user: CurrentUser,
  { id, organization_id }: AuthorizedInvitation,
) {
  return changeOrganization(db, user, organization_id, 'lead', async (tx, ownMembership) => {
    const current = await tx.invitation.findUniqueOrThrow({ where: { id }, include: WITH_NAMES })
    if (!canManageRole(ownMembership.role, current.role))
      throw new Forbidden('Only an owner can withdraw an invitation for an owner.')
    if (current.accepted_at) throw new Conflict('This invitation was just accepted.')
    if (current.revoked_at) return
    await tx.invitation.update({ where: { id }, data: { revoked_at: new Date() } })
    const { email, role, event } = current
    await record(tx, user, { organization_id }, 'invitation withdrawn', { email, role, event }, null)
  })
}
