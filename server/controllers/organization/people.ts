import type { Request, Response } from 'express'
import { mayDo } from '#rules/roles.ts'
import { ChangeMember, type PeopleProps } from '#wire/organizations/members.ts'
import * as paths from '#wire/paths.ts'
import type { OrganizationFound } from '../../models/access.ts'
import { openInvitations } from '../../models/members/invitations.ts'
import {
  changeMember,
  leaveOrganization,
  type MemberFound,
  membersOf,
  removeMember,
} from '../../models/members/members.ts'
import { eventNames } from '../../models/organizations.ts'
import { linksOf, localOnly } from '../../post/links.ts'
import { memberProps, openInvitationProps } from '../../props/members.ts'

export async function index(req: Request, res: Response, organization: OrganizationFound) {
  const { id, name, membership } = organization
  const leads = mayDo(membership, 'lead')
  const links = linksOf(req)
  const members = await membersOf(req.db, req.person, organization)
  const invitations = leads ? await openInvitations(req.db, id) : []
  const props: PeopleProps = {
    organization: { id, name },
    me: req.person.id,
    role: membership.role,
    leads,
    people: members.map(memberProps(req.person, organization)),
    events: leads ? await eventNames(req.db, id) : [],
    invitations: invitations.map(openInvitationProps(membership.role, links)),
    local_links: leads ? localOnly(links) : null,
  }
  await res.inertia.render('People/Index', props)
}

export async function update(req: Request, res: Response, member: MemberFound) {
  await changeMember(req.db, req.person, member, ChangeMember.parse(req.body ?? {}))
  res.redirect(303, paths.people(member.organization.id))
}

/** Who has taken themselves out sees no more of the organization. */
export async function destroy(req: Request, res: Response, member: MemberFound) {
  await removeMember(req.db, req.person, member)
  res.redirect(303, member.id === req.person.id ? paths.organizations : paths.people(member.organization.id))
}

export async function leave(req: Request, res: Response, { id }: OrganizationFound) {
  await leaveOrganization(req.db, req.person, id)
  res.redirect(303, paths.organizations)
}
