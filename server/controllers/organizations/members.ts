import type { Request, Response } from 'express'
import { hasPermission } from '#rules/permissions.ts'
import { ChangeMemberRole, type PeopleProps } from '#wire/organizations/members.ts'
import * as paths from '#wire/paths.ts'
import type { AuthorizedOrganization } from '../../models/authorization.ts'
import { canHandOutCodes } from '../../models/accounts/pendingSignUps.ts'
import { listOpenInvitations } from '../../models/memberships/invitations.ts'
import {
  updateMember,
  leaveOrganization,
  type AuthorizedMember,
  listMembers,
  removeMember,
} from '../../models/memberships/members.ts'
import { listEventNames } from '../../models/organizations/list.ts'
import { linkBaseOf, localBase } from '../../http/linkBase.ts'
import { organizationMemberProps, pendingInvitationProps } from '../../props/members.ts'

export async function index(req: Request, res: Response, organization: AuthorizedOrganization) {
  const { id, name, membership } = organization
  const canManage = hasPermission(membership, 'lead')
  const links = linkBaseOf(req)
  const members = await listMembers(req.db, req.user, organization)
  const invitations = canManage ? await listOpenInvitations(req.db, id) : []
  const canConfirm = canManage && (await canHandOutCodes(req.db, req.user, links.isMailed))
  const props: PeopleProps = {
    organization: { id, name },
    me: req.user.id,
    role: membership.role,
    leads: canManage,
    people: members.map(organizationMemberProps(req.user, organization)),
    events: canManage ? await listEventNames(req.db, id) : [],
    invitations: invitations.map(
      pendingInvitationProps(membership.role, links, canConfirm ? req.user.id : null),
    ),
    local_links: canManage ? localBase(links) : null,
  }
  await res.inertia.render('People/Index', props)
}

export async function update(req: Request, res: Response, member: AuthorizedMember) {
  await updateMember(req.db, req.user, member, ChangeMemberRole.parse(req.body ?? {}))
  res.redirect(303, paths.people(member.organization.id))
}

export async function destroy(req: Request, res: Response, member: AuthorizedMember) {
  await removeMember(req.db, req.user, member)
  res.redirect(303, member.id === req.user.id ? paths.organizations : paths.people(member.organization.id))
}

export async function leave(req: Request, res: Response, { id }: AuthorizedOrganization) {
  await leaveOrganization(req.db, req.user, id)
  res.redirect(303, paths.organizations)
}
