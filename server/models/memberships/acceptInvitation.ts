import { hasPermission, canManageRole } from '#rules/permissions.ts'
import type { AcceptInvitation, SignUpToAccept } from '#wire/organizations/members.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict, NotFound } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { createSession, type NewSession } from '../accounts/devices.ts'
import { lockEmail } from '../accounts/oneTimeLinks.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { createConfirmedAccount, findAccount } from '../accounts/signUp.ts'
import { findMembership } from '../authorization.ts'
import { record } from '../changeLog.ts'
import { changeOrganization, lockOrganization } from '../organizations/changeOrganization.ts'
import { hasConfirmedEmail } from './confirmedEmail.ts'
import { type AuthorizedInvitation, hashInvitationToken } from './invitations.ts'

const NAMED = { select: { id: true, name: true } } as const
const WITH_NAMES = { organization: NAMED, event: NAMED, by: NAMED } as const

/**
 * `is_mailed_key` is true for the key that was sent only by email. That key proves access to the invited
 * person's inbox.
 */
export async function findInvitation(db: Database | Tx, key: string) {
  const found = await db.invitation.findFirst({ where: whereKey(key), include: WITH_NAMES })
  if (!found) throw new NotFound("This invitation link doesn't work. Open the whole link from your email.")
  return { ...found, is_mailed_key: found.mail_hash === hashInvitationToken(key) }
}
type Invitation = Omit<Awaited<ReturnType<typeof findInvitation>>, 'is_mailed_key'>

export async function findOpenInvitation(db: Database, key: string) {
  const found = await db.invitation.findFirst({ where: whereKey(key) })
  return found && isOpen(found) ? found : null
}

function whereKey(key: string) {
  const hash = hashInvitationToken(key)
  return { OR: [{ hash }, { mail_hash: hash }] }
}

export async function loadInvitationPage(db: Database, user: CurrentUser | null, key: string) {
  const found = await findInvitation(db, key)
  const isMine = user !== null && found.accepted_by_id === user.id
  const isWaiting = user !== null && found.claimed_by_id === user.id && isOpen(found)
  const problem = isMine || isWaiting ? null : await acceptanceProblem(db, user, found)
  const hasAccount =
    user === null && found.is_mailed_key && !problem && (await findAccount(db, found.email!)) !== null
  return { found, isMine, isWaiting, problem, hasAccount }
}
export type InvitationPage = Awaited<ReturnType<typeof loadInvitationPage>>

/** A guest with an invitation code becomes a member when the code's creator confirms them. */
export function acceptInvitation(db: Database, user: CurrentUser, input: AcceptInvitation) {
  return transaction(db, async (tx) => {
    const { organization_id } = await findInvitation(tx, input.key)
    await lockOrganization(tx, organization_id)
    const found = await findInvitation(tx, input.key)
    requireUnchanged(found, input)
    if (input.account !== user.id) throw new Conflict(INVITATION_CHANGED)
    if (found.claimed_by_id === user.id && isOpen(found)) return found
    const problem = await acceptanceProblem(tx, user, found)
    if (problem) throw new Conflict(problem)
    if (found.email === null) return claimCode(tx, user, found)
    await joinOrganization(tx, user, user, found)
    return found
  })
}

/**
 * Requires the emailed key. The inviter can see the other key and could use it to sign up with someone else's
 * email address.
 */
export async function acceptWithNewAccount(
  db: Database,
  input: SignUpToAccept,
  session: Omit<NewSession, 'user_id'>,
) {
  await findForNewAccount(db, input)
  const { name, email } = input
  const password_hash = await hashPassword(input.password)
  return transaction(db, async (tx) => {
    await lockEmail(tx, email)
    const { organization_id } = await findInvitation(tx, input.key)
    await lockOrganization(tx, organization_id)
    const found = await findForNewAccount(tx, input)
    const { id } = await createConfirmedAccount(tx, { name, email, password_hash, rides: false })
    await createSession(tx, { ...session, user_id: id })
    const user = { id, name, email, socketId: null, session_id: session.id }
    const problem = await acceptanceProblem(tx, user, found)
    if (problem) throw new Conflict(problem)
    await joinOrganization(tx, user, user, found)
    return { id, organization_id, event_id: found.event_id }
  })
}

async function findForNewAccount(db: Database | Tx, input: SignUpToAccept) {
  const found = await findInvitation(db, input.key)
  if (!found.is_mailed_key) throw new Conflict(NOT_MAILED)
  requireUnchanged(found, input)
  if (input.email !== found.email) throw new Conflict(INVITATION_CHANGED)
  const problem = await acceptanceProblem(db, null, found)
  if (problem) throw new Conflict(problem)
  return found
}

const NOT_MAILED =
  'Only the link in an invitation email can create an account. Open the link from your email, or press "Create account" under "Sign in and accept".'

export function confirmGuest(
  db: Database,
  user: CurrentUser,
  { id, organization_id }: AuthorizedInvitation,
  account: number,
) {
  return changeOrganization(db, user, organization_id, 'lead', async (tx) => {
    const found = await tx.invitation.findUniqueOrThrow({
      where: { id },
      include: { ...WITH_NAMES, claimed_by: NAMED },
    })
    const guest = found.claimed_by
    if (guest?.id !== account) throw new Conflict('Someone else just used this code. Check the name again.')
    const problem = isOpen(found) ? await inviterProblem(tx, found) : closedReason(found)
    if (problem) throw new Conflict(problem)
    if (await findMembership(tx, guest, organization_id))
      throw new Conflict(`${guest.name} is already in the organization.`)
    await joinOrganization(tx, user, guest, found)
  })
}

type InvitationState = { accepted_at: Date | null; revoked_at: Date | null; expires_at: Date }

const isOpen = ({ accepted_at, revoked_at, expires_at }: InvitationState) =>
  !accepted_at && !revoked_at && expires_at > new Date()

const ALREADY_USED = 'This invitation was already used.'

function closedReason({ accepted_at, revoked_at }: InvitationState) {
  if (accepted_at) return ALREADY_USED
  return `This invitation ${revoked_at ? 'was withdrawn or replaced by a newer one' : 'has expired'}. Ask for a new one.`
}

async function acceptanceProblem(
  db: Database | Tx,
  user: CurrentUser | null,
  found: Invitation,
): Promise<string | null> {
  if (!isOpen(found)) return closedReason(found)
  if (found.claimed_by_id !== null && found.claimed_by_id !== user?.id) return ALREADY_USED
  const problem = await inviterProblem(db, found)
  if (problem || !user) return problem
  if (await findMembership(db, user, found.organization_id))
    return `You're already in ${found.organization.name}. An organizer can change your role under People.`
  return addressProblem(db, user, found)
}

async function inviterProblem(db: Database | Tx, found: Invitation) {
  const inviter = await findMembership(db, found.by, found.organization_id)
  if (inviter && hasPermission(inviter, 'lead') && canManageRole(inviter.role, found.role)) return null
  return `${found.by.name} can't give this role anymore. Ask for a new invitation.`
}

async function addressProblem(db: Database | Tx, user: CurrentUser, { email, mail_status }: Invitation) {
  if (email === null) return null
  if (user.email?.toLowerCase() !== email)
    return `This invitation was sent to a different address, not ${user.email ?? 'yours'}. Sign in with the account for that address.`
  const wasMailed = ['waiting', 'sending', 'mailed'].includes(mail_status)
  if (wasMailed && !(await hasConfirmedEmail(db, user.id)))
    return 'Confirm your email address first, then open this link again.'
  return null
}

const INVITATION_CHANGED = 'This invitation just changed. Check it again.'

function requireUnchanged(found: Invitation, input: Omit<AcceptInvitation, 'account'>) {
  const isSame =
    input.organization_id === found.organization_id &&
    input.role === found.role &&
    input.event_id === found.event_id
  if (!isSame) throw new Conflict(INVITATION_CHANGED)
}

const CONFIRMATION_MS = 15 * 60_000

async function claimCode(tx: Tx, user: CurrentUser, { id }: Invitation) {
  const expires_at = new Date(Date.now() + CONFIRMATION_MS)
  return tx.invitation.update({ where: { id }, data: { claimed_by_id: user.id, expires_at } })
}

type Guest = { id: number; name: string }

async function joinOrganization(tx: Tx, user: CurrentUser, { id, name }: Guest, invitation: Invitation) {
  const { organization_id, role, event_id, event } = invitation
  await tx.membership.create({ data: { organization_id, user_id: id, role, event_id } })
  await tx.invitation.update({
    where: { id: invitation.id },
    data: { accepted_at: new Date(), accepted_by_id: id },
  })
  await record(tx, user, { organization_id }, 'member joined', null, { id, name, role, event })
}
