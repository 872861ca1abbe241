import type { Request, Response } from 'express'
import { AcceptInvitation, Invite, InvitationToken } from '#wire/organizations/members.ts'
import * as paths from '#wire/paths.ts'
import type { AuthorizedOrganization } from '../../models/authorization.ts'
import { acceptInvitation, loadInvitationPage } from '../../models/memberships/acceptInvitation.ts'
import { invite } from '../../models/memberships/invite.ts'
import type { AuthorizedInvitation } from '../../models/memberships/invitations.ts'
import { withdrawInvitation } from '../../models/memberships/withdrawInvitation.ts'
import { linkBaseOf } from '../../http/linkBase.ts'
import { invitationProps } from '../../props/members.ts'
import { Conflict } from '../../errors.ts'

export async function create(req: Request, res: Response, { id }: AuthorizedOrganization) {
  await invite(req.db, req.user, id, Invite.parse(req.body ?? {}), linkBaseOf(req))
  res.redirect(303, paths.people(id))
}

export async function resend(req: Request, res: Response, found: AuthorizedInvitation) {
  const { email, role, event_id, organization } = found
  if (email === null || found.accepted_at)
    throw new Conflict("You can't resend this invitation. Reload the page to see if it was accepted.")
  await invite(req.db, req.user, organization.id, { email, role, event_id }, linkBaseOf(req))
  res.redirect(303, paths.people(organization.id))
}

export async function destroy(req: Request, res: Response, found: AuthorizedInvitation) {
  await withdrawInvitation(req.db, req.user, found)
  res.redirect(303, paths.people(found.organization.id))
}

export async function show(req: Request, res: Response) {
  const { key } = InvitationToken.parse(req.query)
  const invitation = await loadInvitationPage(req.db, req.optionalUser, key)
  await res.inertia.render('Invitations/Show', invitationProps(invitation, key, req.optionalUser))
}

export async function accept(req: Request, res: Response) {
  const fields = AcceptInvitation.parse(req.body ?? {})
  const { email, organization_id, event_id } = await acceptInvitation(req.db, req.user, fields)
  if (email === null) return res.redirect(303, paths.invitation(fields.key))
  res.redirect(303, paths.joined(organization_id, event_id))
}
