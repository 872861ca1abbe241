import { randomUUID } from 'node:crypto'
import { DAY_MS } from '#lib/dates.ts'
import { canManageRole, type Role } from '#rules/permissions.ts'
import type { RoleAssignment, Invite } from '#wire/organizations/members.ts'
import * as paths from '#wire/paths.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict, Forbidden, Invalid, NotFound, TooMany } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { authorizeOrganization } from '../authorization.ts'
import { record } from '../changeLog.ts'
import { changeOrganization } from '../organizations/changeOrganization.ts'
import { hasConfirmedEmail } from './confirmedEmail.ts'
import { hashInvitationToken, invitationToken } from './invitationToken.ts'
import { requireGrantableEvent } from './members.ts'

/** `secret` signs the tokens in the links, and `base` is the URL that they start with. */
export type LinkOptions = { secret: string; base: string; isMailed: boolean }

const WEEK_MS = 7 * DAY_MS
const CODE_MS = 15 * 60_000
/** How many invitations may be sent within 24 hours. */
const DAILY_LIMITS = { account: 50, organization: 200, recipient: 5 }

/**
 * Voids earlier invitations to the address. Throws Invalid if the recipient is already a member, TooMany if there are
 * too many invitations, and Forbidden for a role that the inviter can't grant.
 */
export function invite(
  db: Database,
  user: CurrentUser,
  organization_id: number,
  input: Invite,
  links: LinkOptions,
) {
  return changeOrganization(db, user, organization_id, 'lead', async (tx, ownMembership) => {
    const member = await tx.membership.findFirst({ where: { organization_id, user: { email: input.email } } })
    if (member) throw new Invalid({ email: 'This person is in the organization already.' })
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
      max_attempts => ${SEND_ATTEMPTS}::int, job_key => ${`send-invitation ${invitationId}`})`
}

export const SEND_ATTEMPTS = 6

/** A code is valid for 15 minutes and for one guest. */
export function createInvitationCode(
  db: Database,
  user: CurrentUser,
  organization_id: number,
  input: RoleAssignment,
  secret: string,
) {
  return changeOrganization(db, user, organization_id, 'lead', async (tx, ownMembership) => {
    await limitInvitations(tx, user, organization_id)
    const options = { email: null, mail_status: 'none', secret, lifetimeMs: CODE_MS }
    return createInvitation(tx, user, ownMembership.role, organization_id, input, options)
  })
}

export async function authorizeInvitation(db: Database, user: CurrentUser, id: number) {
  const found = await db.invitation.findUnique({ where: { id }, include: WITH_NAMES })
  if (!found) throw new NotFound()
  const organization = await authorizeOrganization(db, user, found.organization_id, 'lead')
  return { ...found, organization }
}
export type AuthorizedInvitation = Awaited<ReturnType<typeof authorizeInvitation>>

/** Throws Conflict if the invitation was accepted. */
export function withdrawInvitation(
  db: Database,
  user: CurrentUser,
  { id, organization_id }: AuthorizedInvitation,
) {
  return changeOrganization(db, user, organization_id, 'lead', async (tx, ownMembership) => {
    const current = await tx.invitation.findUniqueOrThrow({ where: { id }, include: WITH_NAMES })
    if (!canManageRole(ownMembership.role, current.role))
      throw new Forbidden('Only an owner takes back what invites an owner.')
    if (current.accepted_at) throw new Conflict('This invitation was accepted meanwhile.')
    if (current.revoked_at) return
    await tx.invitation.update({ where: { id }, data: { revoked_at: new Date() } })
    const { email, role, event } = current
    await record(tx, user, { organization_id }, 'invitation withdrawn', { email, role, event }, null)
  })
}

export const listOpenInvitations = (db: Database, organization_id: number) =>
  db.invitation.findMany({
    where: { organization_id, email: { not: null }, accepted_at: null, revoked_at: null },
    include: WITH_NAMES,
    orderBy: { id: 'desc' },
    take: 200,
    relationLoadStrategy: 'join',
  })
export type ListedInvitation = Awaited<ReturnType<typeof listOpenInvitations>>[number]

export const invitationUrl = (base: string, key: string) => new URL(paths.invitation(key), base).href

const NAMED = { select: { id: true, name: true } } as const
const WITH_NAMES = { by: NAMED, event: NAMED } as const

type InvitationOptions = { email: string | null; mail_status: string; secret: string; lifetimeMs: number }

async function createInvitation(
  tx: Tx,
  user: CurrentUser,
  ownRole: Role,
  organization_id: number,
  { role, event_id }: RoleAssignment,
  { email, mail_status, secret, lifetimeMs }: InvitationOptions,
) {
  if (!(await hasConfirmedEmail(tx, user.id)))
    throw new Conflict('Confirm your e-mail address first: only confirmed accounts invite others.')
  const event = await requireGrantableEvent(tx, organization_id, ownRole, { role, event_id })
  const expires_at = new Date(Date.now() + lifetimeMs)
  const invitation = { organization_id, event_id, role, email, mail_status, by_id: user.id, expires_at }
  const created = await tx.invitation.create({ data: { ...invitation, ...createToken(secret) } })
  await record(tx, user, { organization_id }, 'invitation made', null, { email, role, event })
  return created
}

function createToken(secret: string) {
  const uid = randomUUID()
  return { uid, hash: hashInvitationToken(invitationToken(secret, uid)) }
}

/**
 * One account can invite people to several organizations, and several organizations can invite one address, so these
 * counts need their own locks.
 */
async function limitInvitations(tx: Tx, { id: by_id }: CurrentUser, organization_id: number, email?: string) {
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
  throw new TooMany(`${limit} invitations ${origin} in a day are the most. Try again tomorrow.`, seconds)
}

/** Only the user who created a code can confirm its guest. */
export async function authorizeInvitationCode(db: Database, user: CurrentUser, id: number) {
  const found = await authorizeInvitation(db, user, id)
  if (found.email !== null || found.by_id !== user.id) throw new NotFound()
  return found
}
export type AuthorizedInvitationCode = Awaited<ReturnType<typeof authorizeInvitationCode>>

export async function findGuest(db: Database, code: AuthorizedInvitationCode) {
  const guestId = code.accepted_by_id ?? code.claimed_by_id
  const guest = { id: true, name: true, email: true }
  return guestId ? db.user.findUnique({ where: { id: guestId }, select: guest }) : null
}
export type Guest = Awaited<ReturnType<typeof findGuest>>
