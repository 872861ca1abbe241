import { mayDo, reaches } from '#rules/roles.ts'
import type { AcceptInvitation } from '#wire/organizations/members.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict, NotFound } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import { membershipIn } from '../access.ts'
import { record } from '../history.ts'
import { changeOrganization, lockOrganization } from '../organization/change.ts'
import { hasConfirmedAddress } from './confirmed.ts'
import type { InvitationFound } from './invitations.ts'
import { hashOf } from './keys.ts'

const NAMED = { select: { id: true, name: true } } as const
const WITH_NAMES = { organization: NAMED, event: NAMED, by: NAMED } as const

/** The invitation that a link opens, whatever has become of it. An unknown key opens nothing (404). */
export async function invitationBehind(db: Database | Tx, key: string) {
  const found = await db.invitation.findUnique({ where: { hash: hashOf(key) }, include: WITH_NAMES })
  if (!found) throw new NotFound('There is no such invitation. Open the whole link, as it was sent.')
  return found
}
type Invitation = Awaited<ReturnType<typeof invitationBehind>>

/**
 * An invitation that lets its holder sign up whatever SIGN_UP says: it is there, nobody has accepted it, withdrawn it
 * or come too late. Null where it does not.
 */
export async function openInvitation(db: Database, key: string) {
  const found = await db.invitation.findUnique({ where: { hash: hashOf(key) } })
  return found && isOpen(found) ? found : null
}

/** What the page of a link shows. Looking changes nothing. */
export async function invitationShown(db: Database, person: Person | null, key: string) {
  const found = await invitationBehind(db, key)
  const isMine = person !== null && found.accepted_by_id === person.id
  const isWaiting = person !== null && found.claimed_by_id === person.id && isOpen(found)
  const problem = isMine || isWaiting ? null : await problemOf(db, person, found)
  return { found, isMine, isWaiting, problem }
}
export type InvitationShown = Awaited<ReturnType<typeof invitationShown>>

/**
 * Accepts an invitation as it was shown; a code on a screen is taken, and waits for the inviter. Refused (409) with a
 * sentence where it is not open, for somebody else, or not the inviter's to give any more.
 */
export function acceptInvitation(db: Database, person: Person, asked: AcceptInvitation) {
  return transaction(db, async (tx) => {
    const { organization_id } = await invitationBehind(tx, asked.key)
    await lockOrganization(tx, organization_id)
    const found = await invitationBehind(tx, asked.key)
    requireAsShown(found, person, asked)
    if (found.claimed_by_id === person.id && isOpen(found)) return found
    const problem = await problemOf(tx, person, found)
    if (problem) throw new Conflict(problem)
    if (found.email === null) return takeCode(tx, person, found)
    await join(tx, person, person, found)
    return found
  })
}

/** The inviter says that it is they: only now the role is given. */
export function confirmGuest(
  db: Database,
  person: Person,
  { id, organization_id }: InvitationFound,
  account: number,
) {
  return changeOrganization(db, person, organization_id, 'lead', async (tx) => {
    const found = await tx.invitation.findUniqueOrThrow({
      where: { id },
      include: { ...WITH_NAMES, claimed_by: NAMED },
    })
    const guest = found.claimed_by
    if (guest?.id !== account)
      throw new Conflict('Somebody else has taken this code meanwhile. Look at the name again.')
    const problem = isOpen(found) ? await inviterProblem(tx, found) : whyClosed(found)
    if (problem) throw new Conflict(problem)
    if (await membershipIn(tx, guest, organization_id))
      throw new Conflict(`${guest.name} is in the organization already.`)
    await join(tx, person, guest, found)
  })
}

type Standing = { accepted_at: Date | null; revoked_at: Date | null; expires_at: Date }

const isOpen = ({ accepted_at, revoked_at, expires_at }: Standing) =>
  !accepted_at && !revoked_at && expires_at > new Date()

const USED = 'This invitation was used already.'

function whyClosed({ accepted_at, revoked_at }: Standing) {
  if (accepted_at) return USED
  return `This invitation ${revoked_at ? 'was withdrawn, or a newer one was sent' : 'is too old'}. Ask for another one.`
}

/** Why this person cannot accept it; null where they can. Whoever is not signed in learns only what is true of all. */
async function problemOf(
  db: Database | Tx,
  person: Person | null,
  found: Invitation,
): Promise<string | null> {
  if (!isOpen(found)) return whyClosed(found)
  if (found.claimed_by_id !== null && found.claimed_by_id !== person?.id) return USED
  const problem = await inviterProblem(db, found)
  if (problem || !person) return problem
  if (await membershipIn(db, person, found.organization_id))
    return `You are in ${found.organization.name} already. Its organizers change roles under People.`
  return addressProblem(db, person, found)
}

/** Asked again at the end: who invited may have lost the right to give that role. */
async function inviterProblem(db: Database | Tx, found: Invitation) {
  const inviter = await membershipIn(db, found.by, found.organization_id)
  if (inviter && mayDo(inviter, 'lead') && reaches(inviter.role, found.role)) return null
  return `${found.by.name} may not give this role any more. Ask for another invitation.`
}

/**
 * A link that came by mail shows who has the mailbox; one that was handed over shows nothing, and its address is
 * enough.
 */
async function addressProblem(db: Database | Tx, person: Person, { email, mail }: Invitation) {
  if (email === null) return null
  if (person.email?.toLowerCase() !== email)
    return `This invitation was sent to another address than ${person.email ?? 'yours'}. Sign in with the account of that address.`
  const wasMailed = ['waiting', 'sending', 'mailed'].includes(mail)
  if (wasMailed && !(await hasConfirmedAddress(db, person.id)))
    return 'Confirm your e-mail address first, then open this link again.'
  return null
}

function requireAsShown(found: Invitation, person: Person, asked: AcceptInvitation) {
  const isSame =
    asked.organization_id === found.organization_id &&
    asked.role === found.role &&
    asked.event_id === found.event_id &&
    asked.account === person.id
  if (!isSame) throw new Conflict('This is not what the page has shown. Look at it again.')
}

const CONFIRM_MS = 15 * 60_000

async function takeCode(tx: Tx, person: Person, { id }: Invitation) {
  const expires_at = new Date(Date.now() + CONFIRM_MS)
  return tx.invitation.update({ where: { id }, data: { claimed_by_id: person.id, expires_at } })
}

type Guest = { id: number; name: string }

async function join(tx: Tx, by: Person, { id, name }: Guest, invitation: Invitation) {
  const { organization_id, role, event_id, event } = invitation
  await tx.membership.create({ data: { organization_id, user_id: id, role, event_id } })
  await tx.invitation.update({
    where: { id: invitation.id },
    data: { accepted_at: new Date(), accepted_by_id: id },
  })
  await record(tx, by, { organization_id }, 'member joined', null, { id, name, role, event })
}
