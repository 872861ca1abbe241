import { formatLongDate } from '#lib/formatDays.ts'
import { roleWithArticle, type Role } from '#rules/permissions.ts'
import type { MailContent } from './mailContent.ts'

type Invitation = {
  organization: { name: string }
  event: { name: string } | null
  role: Role
  by: { name: string }
  expires_at: Date
}

export function invitationMail(invitation: Invitation, link: string): MailContent {
  const organization = preventAutoLink(invitation.organization.name)
  const by = preventAutoLink(invitation.by.name)
  const limit = invitation.event ? `, for the event ${preventAutoLink(invitation.event.name)} only` : ''
  return {
    subject: `${by} invites you to ${organization}`,
    text: `${by} invites you to join ${organization} as ${roleWithArticle(invitation.role)}${limit}.

Open this link to accept. If you don't have an account yet, you can create one there:

${link}

The link is only for you, so don't forward it. It expires on ${formatLongDate(invitation.expires_at)}. Don't know ${by}? Ignore this email.
`,
  }
}

/**
 * Mail clients turn text that looks like an address into a link. A space after the punctuation prevents this.
 */
const preventAutoLink = (name: string) => name.replace(/([.:/@])(?=\S)/g, '$1 ')
