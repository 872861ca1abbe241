import type { Request, Response } from 'express'
import {
  type InvitationCodeProps,
  ConfirmInvitee,
  RoleAssignment,
  type NewInvitationCodeProps,
} from '#wire/organizations/members.ts'
import * as peoplePaths from '#wire/peoplePaths.ts'
import { qrDataUrl } from '../../documents/qr.ts'
import type { AuthorizedOrganization } from '../../models/authorization.ts'
import { confirmGuest } from '../../models/memberships/acceptInvitation.ts'
import {
  type AuthorizedInvitationCode,
  findGuest,
  createInvitationCode,
} from '../../models/memberships/invitationCodes.ts'
import { invitationUrl } from '../../models/memberships/invitations.ts'
import { listEventNames } from '../../models/organizations/list.ts'
import { linkBaseOf, localBase } from '../../http/linkBase.ts'
import { invitationCodeProps } from '../../props/members.ts'

export async function newForm(req: Request, res: Response, { id, name, membership }: AuthorizedOrganization) {
  const props: NewInvitationCodeProps = {
    organization: { id, name },
    role: membership.role,
    events: await listEventNames(req.db, id),
    local_links: localBase(linkBaseOf(req)),
  }
  await res.inertia.render('Invitations/NewCode', props)
}

export async function create(req: Request, res: Response, { id }: AuthorizedOrganization) {
  const fields = RoleAssignment.parse(req.body ?? {})
  const code = await createInvitationCode(req.db, req.user, id, fields, req.env.APP_SECRET)
  res.redirect(303, peoplePaths.invitationCode(code.id))
}

export async function show(req: Request, res: Response, code: AuthorizedInvitationCode) {
  const links = linkBaseOf(req)
  const link = invitationUrl(links, code.uid)
  const props: InvitationCodeProps = {
    ...invitationCodeProps(code, await findGuest(req.db, code)),
    picture: await qrDataUrl(link),
    link,
    local_links: localBase(links),
  }
  await res.inertia.render('Invitations/Code', props)
}

export async function confirm(req: Request, res: Response, code: AuthorizedInvitationCode) {
  const { account } = ConfirmInvitee.parse(req.body ?? {})
  await confirmGuest(req.db, req.user, code, account)
  res.redirect(303, peoplePaths.invitationCode(code.id))
}
