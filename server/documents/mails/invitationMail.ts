import { formatDate } from '#lib/dates.ts'
import { roleWithArticle, type Role } from '#rules/permissions.ts'
import type { MailContent } from './mailContent.ts'

type Invitation = {
  organization: { name: string }
  event: { name: string } | null
  role: Role
  by: { name: string }
  expires_at: Date
}

/** An invitation as plain text: who is named in it chose the name, so nothing of a name becomes a link. */
export function invitationMail(invitation: Invitation, link: string): MailContent {
  const organization = preventAutoLink(invitation.organization.name)
  const by = preventAutoLink(invitation.by.name)
  const where = invitation.event
    ? `${organization}, for the event ${preventAutoLink(invitation.event.name)} only`
    : organization
  return {
    subject: `${by} invites you to ${organization}`,
    text: `${by} invites you to be ${roleWithArticle(invitation.role)} of ${where}.

Open this link to see it and to accept it, with the account of this address:

${link}

It is open until ${formatDate(invitation.expires_at)}. If you do not know ${by}, do nothing.
`,
  }
}

/**
 * Programs that show mail make links of what looks like an address: a space behind its dots and slashes prevents it.
 */
const preventAutoLink = (name: string) => name.replace(/([.:/@])(?=\S)/g, '$1 ')
