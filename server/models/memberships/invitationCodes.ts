import type { RoleAssignment } from '#wire/organizations/members.ts'
import type { Database } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { changeOrganization } from '../organizations/changeOrganization.ts'
import { authorizeInvitation } from './invitations.ts'
import { createInvitation, limitInvitations } from './invite.ts'

const CODE_MS = 15 * 60_000

export function createInvitationCode(
  db: Database,
  user: CurrentUser,
  organization_id: number,
  input: RoleAssignment,
  secret: string,
) {
  return changeOrganization(db, user, organization_id, 'lead', async (tx, ownMembership) => {
    await limitInvitations(tx, user, organization_id)
    const options = { email: null, mail_status: 'none', secret, lifetimeMs: CODE_MS }
    return createInvitation(tx, user, ownMembership.role, organization_id, input, options)
  })
}

export async function authorizeInvitationCode(db: Database, user: CurrentUser, id: number) {
  const found = await authorizeInvitation(db, user, id)
  if (found.email !== null || found.by_id !== user.id) throw new NotFound()
  return found
}
export type AuthorizedInvitationCode = Awaited<ReturnType<typeof authorizeInvitationCode>>

export async function findGuest(db: Database, code: AuthorizedInvitationCode) {
  const guestId = code.accepted_by_id ?? code.claimed_by_id
  const guest = { id: true, name: true, email: true }
  return guestId ? db.user.findUnique({ where: { id: guestId }, select: guest }) : null
}
export type Guest = Awaited<ReturnType<typeof findGuest>>
