import { ROLES } from '#rules/permissions.ts'
import { Organization } from '../activity.ts'
import { id } from '../validation/id.ts'
import { line } from '../validation/text.ts'
import { z } from '../validation/zod.ts'

const EMAIL = 'Enter an e-mail address, such as mae@example.com.'

const role = z.enum(ROLES, 'Choose a role.')
const event_id = id('Choose an event, or the whole organization.').nullable()

/** A role in the whole organization, or (with an event) in that one only. */
export const RoleAssignment = z.object({ role, event_id })
export type RoleAssignment = z.output<typeof RoleAssignment>

/** Another role for a member; `was` is the one that stood there when the form was opened. */
export const ChangeMemberRole = RoleAssignment.extend({
  was: z.object({ role, event_id }, 'Open this form anew.'),
})
export type ChangeMemberRole = z.output<typeof ChangeMemberRole>

export const Invite = RoleAssignment.extend({
  email: line(254, EMAIL)
    .transform((email) => email.toLowerCase())
    .pipe(z.email(EMAIL)),
})
export type Invite = z.output<typeof Invite>

export const InvitationToken = z.object({
  key: z.string('Open the whole link.').max(100, 'Open the whole link.'),
})

/** Accepting names what is accepted and by whom, as the page has shown it. */
export const AcceptInvitation = InvitationToken.extend({
  organization_id: id('Open the link again.'),
  role,
  event_id,
  account: id('Open the link again.'),
})
export type AcceptInvitation = z.output<typeof AcceptInvitation>

/** Who it is that gets the role, as the inviter has read it. */
export const ConfirmInvitee = z.object({ account: id('Look at the name again.') })

const Named = z.strictObject({ id: z.number(), name: z.string() })
const roleFields = { role: z.enum(ROLES), event: Named.nullable() }

export const Member = z.strictObject({
  id: z.number(),
  name: z.string(),
  /** For those who lead the organization. */
  email: z.string().nullable(),
  ...roleFields,
  /** Whether the person may change and remove them. */
  mine: z.boolean(),
})
export type Member = z.infer<typeof Member>

export const PendingInvitation = z.strictObject({
  id: z.number(),
  email: z.string(),
  ...roleFields,
  by: z.string(),
  expires_at: z.iso.datetime(),
  expired: z.boolean(),
  mail: z.enum(['waiting', 'sending', 'mailed', 'failed', 'copy']),
  error: z.string().nullable(),
  /** For those who could give the role themselves. */
  link: z.string().nullable(),
})
export type PendingInvitation = z.infer<typeof PendingInvitation>

export const PeopleProps = z.strictObject({
  organization: Organization,
  me: z.number(),
  role: z.enum(ROLES),
  leads: z.boolean(),
  people: z.array(Member),
  events: z.array(Named),
  invitations: z.array(PendingInvitation),
  /** What links begin with, where only this machine can open it. */
  local_links: z.string().nullable(),
})
export type PeopleProps = z.infer<typeof PeopleProps>

export const InvitationProps = z.strictObject({
  invitation: z.strictObject({
    organization: Organization,
    ...roleFields,
    by: z.string(),
    /** By a code on a screen: the inviter confirms the name. */
    on_screen: z.boolean(),
    /** What its holder will be able to do. */
    may: z.array(z.string()),
  }),
  /** The key of the link; a prop called `key` would be React's own. */
  link_key: z.string(),
  account: z.strictObject({ id: z.number(), name: z.string(), email: z.string().nullable() }).nullable(),
  /** open: it can be accepted; waiting: for the inviter; joined: this person is in. Else `problem` says why not. */
  state: z.enum(['open', 'waiting', 'joined', 'closed']),
  problem: z.string().nullable(),
})
export type InvitationProps = z.infer<typeof InvitationProps>

export const NewInvitationCodeProps = z.strictObject({
  organization: Organization,
  role: z.enum(ROLES),
  events: z.array(Named),
  local_links: z.string().nullable(),
})
export type NewInvitationCodeProps = z.infer<typeof NewInvitationCodeProps>

export const InvitationCodeProps = z.strictObject({
  organization: Organization,
  id: z.number(),
  ...roleFields,
  /** The picture of the code, as the address of an image; null where phones can't open the link. */
  picture: z.string().nullable(),
  link: z.string(),
  expires_at: z.iso.datetime(),
  state: z.enum(['open', 'claimed', 'joined', 'closed']),
  guest: z.strictObject({ id: z.number(), name: z.string(), email: z.string().nullable() }).nullable(),
  local_links: z.string().nullable(),
})
export type InvitationCodeProps = z.infer<typeof InvitationCodeProps>
