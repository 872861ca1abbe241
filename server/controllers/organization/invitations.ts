import type { Request, Response } from 'express'
import { AcceptInvitation, Invite, InvitationKey } from '#wire/organizations/members.ts'
import * as paths from '#wire/paths.ts'
import type { OrganizationFound } from '../../models/access.ts'
import { acceptInvitation, invitationShown } from '../../models/members/acceptance.ts'
import { invite, type InvitationFound, withdraw } from '../../models/members/invitations.ts'
import { linksOf } from '../../post/links.ts'
import { invitationProps } from '../../props/members.ts'
import { Conflict } from '../../errors.ts'

export async function create(req: Request, res: Response, { id }: OrganizationFound) {
  await invite(req.db, req.person, id, Invite.parse(req.body ?? {}), linksOf(req))
  res.redirect(303, paths.people(id))
}

/** Another one to the same address: the link of the older opens nothing any more. */
export async function resend(req: Request, res: Response, found: InvitationFound) {
  const { email, role, event_id, organization } = found
  if (email === null || found.accepted_at) throw new Conflict('There is nothing to send again.')
  await invite(req.db, req.person, organization.id, { email, role, event_id }, linksOf(req))
  res.redirect(303, paths.people(organization.id))
}

export async function destroy(req: Request, res: Response, found: InvitationFound) {
  await withdraw(req.db, req.person, found)
  res.redirect(303, paths.people(found.organization.id))
}

/** The page of a link: opening it changes nothing. */
export async function show(req: Request, res: Response) {
  const { key } = InvitationKey.parse(req.query)
  const shown = await invitationShown(req.db, req.visitor, key)
  await res.inertia.render('Invitations/Show', invitationProps(shown, key, req.visitor))
}

export async function accept(req: Request, res: Response) {
  const asked = AcceptInvitation.parse(req.body ?? {})
  const { email, organization_id } = await acceptInvitation(req.db, req.person, asked)
  res.redirect(303, email === null ? paths.invitation(asked.key) : paths.events(organization_id))
}
