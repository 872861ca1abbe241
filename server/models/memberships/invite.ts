import { DAY_MS } from '#lib/dates.ts'
import type { Role } from '#rules/permissions.ts'
import type { RoleAssignment, Invite } from '#wire/organizations/members.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict, Invalid, TooMany } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { record } from '../changeLog.ts'
import { JOB_ATTEMPTS } from '../mail/delivery.ts'
import { changeOrganization } from '../organizations/changeOrganization.ts'
import { hasConfirmedEmail } from './confirmedEmail.ts'
import { createInvitationTokens, type LinkOptions } from './invitations.ts'
import { requireGrantableEvent } from './members.ts'

const WEEK_MS = 7 * DAY_MS
/** Invitations per 24 hours. */
const DAILY_LIMITS = { account: 50, organization: 200, recipient: 5 }

export function invite(
  db: Database,
  user: CurrentUser,
  organization_id: number,
  input: Invite,
  links: LinkOptions,
) {
  return changeOrganization(db, user, organization_id, 'lead', async (tx, ownMembership) => {
    const member = await tx.membership.findFirst({ where: { organization_id, user: { email: input.email } } })
    if (member) throw new Invalid({ email: 'This person is already in the organization.' })
    await limitInvitations(tx, user, organization_id, input.email)
    await tx.invitation.updateMany({
      where: { organization_id, email: input.email, accepted_at: null, revoked_at: null },
      data: { revoked_at: new Date() },
    })
    const mail_status = links.isMailed ? 'waiting' : 'copy'
    const options = { email: input.email, mail_status, secret: links.secret, lifetimeMs: WEEK_MS }
    const invitation = await createInvitation(tx, user, ownMembership.role, organization_id, input, options)
    await enqueueInvitationMail(tx, invitation.id, links.base)
    return invitation
  })
}

function enqueueInvitationMail(tx: Tx, invitationId: number, base: string) {
  const payload = JSON.stringify({ invitationId, base })
  return tx.$executeRaw`
    SELECT graphile_worker.add_job('send-invitation', ${payload}::json,
      max_attempts => ${JOB_ATTEMPTS}::int, job_key => ${`send-invitation ${invitationId}`})`
}

type InvitationOptions = { email: string | null; mail_status: string; secret: string; lifetimeMs: number }

export async function createInvitation(
  tx: Tx,
  user: CurrentUser,
  ownRole: Role,
  organization_id: number,
  { role, event_id }: RoleAssignment,
  { email, mail_status, secret, lifetimeMs }: InvitationOptions,
) {
  if (!(await hasConfirmedEmail(tx, user.id)))
    throw new Conflict('Confirm your email address before you invite people.')
  const event = await requireGrantableEvent(tx, organization_id, ownRole, { role, event_id })
  const expires_at = new Date(Date.now() + lifetimeMs)
  const invitation = { organization_id, event_id, role, email, mail_status, by_id: user.id, expires_at }
  const created = await tx.invitation.create({
    data: { ...invitation, ...createInvitationTokens(secret, email) },
  })
  await record(tx, user, { organization_id }, 'invitation made', null, { email, role, event })
  return created
}

/**
 * Locks the account and the email address, because their limits also count invitations for other
 * organizations.
 */
export async function limitInvitations(
  tx: Tx,
  { id: by_id }: CurrentUser,
  organization_id: number,
  email?: string,
) {
  for (const name of [`inviter ${by_id}`, ...(email ? [`invited ${email}`] : [])])
    await tx.$queryRaw`SELECT FROM pg_advisory_xact_lock(hashtextextended(${name}, 0))`
  await requireBelowLimit(tx, DAILY_LIMITS.account, { by_id }, 'from one account')
  await requireBelowLimit(tx, DAILY_LIMITS.organization, { organization_id }, 'from one organization')
  if (email) await requireBelowLimit(tx, DAILY_LIMITS.recipient, { email }, 'to one address')
}

type InvitationOwner = { by_id: number } | { organization_id: number } | { email: string }

async function requireBelowLimit(tx: Tx, limit: number, owner: InvitationOwner, origin: string) {
  const recent = await tx.invitation.findMany({
    where: { ...owner, created_at: { gt: new Date(Date.now() - DAY_MS) } },
    select: { created_at: true },
    orderBy: { created_at: 'desc' },
    take: limit,
  })
  if (recent.length < limit) return
  const seconds = Math.ceil((recent.at(-1)!.created_at.getTime() + DAY_MS - Date.now()) / 1000)
  throw new TooMany(`You can send up to ${limit} invitations a day ${origin}. Try again tomorrow.`, seconds)
}
