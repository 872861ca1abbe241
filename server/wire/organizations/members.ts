import { ROLES } from '#rules/permissions.ts'
import { SignIn } from '../accounts/signIn.ts'
import {
  hasDistinctPassword,
  LINK_INCOMPLETE,
  NewAccount,
  PASSWORD_IS_NAME_ISSUE,
} from '../accounts/signUp.ts'
import { Organization } from '../activity.ts'
import { id } from '../validation/id.ts'
import { line } from '../validation/text.ts'
import { z } from '../validation/zod.ts'
import { OUTDATED } from '../sharedTexts.ts'

const EMAIL = 'Enter an email address, e.g. mae@example.com.'

const role = z.enum(ROLES, 'Choose a role.')
const event_id = id('Choose an event, or the whole organization.').nullable()

export const RoleAssignment = z.object({ role, event_id })
export type RoleAssignment = z.output<typeof RoleAssignment>

export const ChangeMemberRole = RoleAssignment.extend({
  was: z.object({ role, event_id }, OUTDATED),
})
export type ChangeMemberRole = z.output<typeof ChangeMemberRole>

export const Invite = RoleAssignment.extend({
  email: line(254, EMAIL)
    .transform((email) => email.toLowerCase())
    .pipe(z.email(EMAIL)),
})
export type Invite = z.output<typeof Invite>

export const InvitationToken = z.object({
  key: z.string(LINK_INCOMPLETE).max(100, LINK_INCOMPLETE),
})

/** Repeats the values on the invitation page, so that the user accepts exactly what the page showed. */
export const AcceptInvitation = InvitationToken.extend({
  organization_id: id('Open the invitation link again.'),
  role,
  event_id,
  account: id('Open the invitation link again.'),
})
export type AcceptInvitation = z.output<typeof AcceptInvitation>

export const SignInToAccept = AcceptInvitation.omit({ account: true }).extend(SignIn.omit({ to: true }).shape)

export const SignUpToAccept = AcceptInvitation.omit({ account: true })
  .extend(NewAccount.shape)
  .refine(hasDistinctPassword, PASSWORD_IS_NAME_ISSUE)
export type SignUpToAccept = z.output<typeof SignUpToAccept>

export const ConfirmInvitee = z.object({ account: id('Check the name again.') })

const Named = z.strictObject({ id: z.number(), name: z.string() })
const roleFields = { role: z.enum(ROLES), event: Named.nullable() }

export const Member = z.strictObject({
  id: z.number(),
  name: z.string(),
  email: z.string().nullable(),
  ...roleFields,
  mine: z.boolean(),
  by_code: z.boolean(),
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
  /** Null for members who can't grant this role. */
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
  local_links: z.string().nullable(),
})
export type PeopleProps = z.infer<typeof PeopleProps>

export const InvitationProps = z.strictObject({
  invitation: z.strictObject({
    organization: Organization,
    ...roleFields,
    by: z.string(),
    on_screen: z.boolean(),
    may: z.array(z.string()),
  }),
  /** Not named `key`, because React reserves that prop. */
  link_key: z.string(),
  account: z.strictObject({ id: z.number(), name: z.string(), email: z.string().nullable() }).nullable(),
  /**
   * Set if a guest opened the emailed link of an open invitation. Other links don't prove that the guest owns the
   * email address.
   */
  mailed_to: z.strictObject({ email: z.string(), has_account: z.boolean() }).nullable(),
  /** `waiting`: the inviter has to confirm. `closed`: `problem` says why. */
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
  picture: z.string().nullable(),
  link: z.string(),
  expires_at: z.iso.datetime(),
  state: z.enum(['open', 'claimed', 'joined', 'closed']),
  guest: z.strictObject({ id: z.number(), name: z.string(), email: z.string().nullable() }).nullable(),
  local_links: z.string().nullable(),
})
export type InvitationCodeProps = z.infer<typeof InvitationCodeProps>
