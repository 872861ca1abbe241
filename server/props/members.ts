import { mayDo, reaches, RIGHTS, type Role } from '#rules/roles.ts'
import type { CodeProps, InvitationProps, Member, OpenInvitation } from '#wire/organizations/members.ts'
import type { OrganizationFound } from '../models/access.ts'
import type { InvitationShown } from '../models/members/acceptance.ts'
import {
  type CodeFound,
  type Guest,
  type InvitationRow,
  type Links,
  linkTo,
} from '../models/members/invitations.ts'
import { keyOf } from '../models/members/keys.ts'
import type { MemberRow } from '../models/members/members.ts'

/** A member in the list of the people, for this one of them: addresses are for those who lead, and one's own. */
export const memberProps =
  ({ id }: { id: number }, { membership }: OrganizationFound) =>
  ({ user, role, event }: MemberRow): Member => {
    const leads = mayDo(membership, 'lead')
    return {
      ...user,
      email: leads || user.id === id ? user.email : null,
      role,
      event,
      mine: leads && reaches(membership.role, role),
    }
  }

/** What was sent; with its link for those who could give the role themselves. */
export const openInvitationProps =
  (mine: Role, { base, secret }: Links) =>
  ({ id, uid, email, role, event, by, expires_at, mail, error }: InvitationRow): OpenInvitation => ({
    id,
    email: email!,
    role,
    event,
    by: by.name,
    expires_at: expires_at.toISOString(),
    expired: expires_at < new Date(),
    mail: mail as OpenInvitation['mail'],
    error,
    link: reaches(mine, role) ? linkTo(base, keyOf(secret, uid)) : null,
  })

type Person = { id: number; name: string; email: string | null }

/** The page of a link, for whoever has opened it. */
export function invitationProps(
  { found, isMine, isWaiting, problem }: InvitationShown,
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
      may: RIGHTS.filter(({ need }) => mayDo({ role, event_id }, need)).map(({ does }) => does),
    },
    link_key,
    account: person && { id: person.id, name: person.name, email: person.email },
    state: isMine ? 'joined' : isWaiting ? 'waiting' : problem ? 'closed' : 'open',
    problem,
  }
}

/** How far a code is: open, taken by somebody who waits to be confirmed, theirs, or over. */
export function codeProps(
  { id, organization, role, event, ...code }: CodeFound,
  guest: Guest,
): Omit<CodeProps, 'picture' | 'link' | 'local_links'> {
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
