import { hasPermission, canManageRole, PERMISSIONS, type Role } from '#rules/permissions.ts'
import type {
  InvitationCodeProps,
  InvitationProps,
  Member,
  PendingInvitation,
} from '#wire/organizations/members.ts'
import type { AuthorizedOrganization } from '../models/authorization.ts'
import type { InvitationPage } from '../models/memberships/acceptInvitation.ts'
import type { AuthorizedInvitationCode, Guest } from '../models/memberships/invitationCodes.ts'
import {
  type ListedInvitation,
  type LinkOptions,
  invitationUrl,
  mailedInvitationUrl,
} from '../models/memberships/invitations.ts'
import type { ListedMember } from '../models/memberships/members.ts'

export const organizationMemberProps =
  ({ id }: { id: number }, { membership }: AuthorizedOrganization) =>
  ({ user, role, event }: ListedMember): Member => {
    const leads = hasPermission(membership, 'lead')
    return {
      ...user,
      email: leads || user.id === id ? user.email : null,
      role,
      event,
      mine: leads && canManageRole(membership.role, role),
      by_code: user.email === null,
    }
  }

/**
 * `codeIssuer` is the user's id if they can issue sign-up codes. Those codes can confirm any email address,
 * so the user may also see the emailed links of their own invitations.
 */
export const pendingInvitationProps =
  (mine: Role, links: LinkOptions, codeIssuer: number | null) =>
  (invitation: ListedInvitation): PendingInvitation => {
    const { id, email, role, event, by, expires_at, mail_status, error } = invitation
    const link =
      by.id === codeIssuer ? mailedInvitationUrl(links, invitation) : invitationUrl(links, invitation.uid)
    return {
      id,
      email: email!,
      role,
      event,
      by: by.name,
      expires_at: expires_at.toISOString(),
      expired: expires_at < new Date(),
      mail: mail_status as PendingInvitation['mail'],
      error,
      link: canManageRole(mine, role) ? link : null,
    }
  }

type Person = { id: number; name: string; email: string | null }

export function invitationProps(
  { found, isMine, isWaiting, problem, hasAccount }: InvitationPage,
  link_key: string,
  person: Person | null,
): InvitationProps {
  const { organization, event, event_id, role, by, email } = found
  return {
    invitation: {
      organization,
      event,
      role,
      by: by.name,
      on_screen: email === null,
      may: PERMISSIONS.filter(({ permission }) => hasPermission({ role, event_id }, permission)).map(
        ({ description }) => description,
      ),
    },
    link_key,
    account: person && { id: person.id, name: person.name, email: person.email },
    mailed_to: person || problem || !found.is_mailed_key ? null : { email: email!, has_account: hasAccount },
    state: isMine ? 'joined' : isWaiting ? 'waiting' : problem ? 'closed' : 'open',
    problem,
  }
}

export function invitationCodeProps(
  { id, organization, role, event, ...code }: AuthorizedInvitationCode,
  guest: Guest,
): Omit<InvitationCodeProps, 'picture' | 'link' | 'local_links'> {
  const isOver = code.revoked_at !== null || code.expires_at < new Date()
  const open = guest ? 'claimed' : 'open'
  return {
    id,
    organization: { id: organization.id, name: organization.name },
    role,
    event,
    expires_at: code.expires_at.toISOString(),
    state: code.accepted_at ? 'joined' : isOver ? 'closed' : open,
    guest,
  }
}
