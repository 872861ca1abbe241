import { randomUUID } from 'node:crypto'
import { DAY_MS } from '#lib/dates.ts'
import { reaches, type Role } from '#rules/roles.ts'
import type { GivenRole, Invite } from '#wire/organizations/members.ts'
import * as paths from '#wire/paths.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict, Forbidden, Invalid, NotFound, TooMany } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import { organizationFor } from '../access.ts'
import { record } from '../history.ts'
import { changeOrganization } from '../organization/change.ts'
import { hasConfirmedAddress } from './confirmed.ts'
import { hashOf, keyOf } from './keys.ts'
import { givenEvent } from './members.ts'

/**
 * With what links are made: the secret behind their keys, what they begin with, and whether mail leaves this machine.
 */
export type Links = { secret: string; base: string; isMailed: boolean }

const WEEK_MS = 7 * DAY_MS
const CODE_MS = 15 * 60_000
/** In a day, those that were sent again counted too. */
const MOST_OF = { account: 50, organization: 200, recipient: 5 }

/** Invites an address, and voids what was sent there before. Refused is what the inviter could not give. */
export function invite(db: Database, person: Person, organization_id: number, asked: Invite, links: Links) {
  return changeOrganization(db, person, organization_id, 'lead', async (tx, mine) => {
    const member = await tx.membership.findFirst({ where: { organization_id, user: { email: asked.email } } })
    if (member) throw new Invalid({ email: 'This person is in the organization already.' })
    await refuseTooMany(tx, person, organization_id, asked.email)
    await tx.invitation.updateMany({
      where: { organization_id, email: asked.email, accepted_at: null, revoked_at: null },
      data: { revoked_at: new Date() },
    })
    const mail = links.isMailed ? 'waiting' : 'copy'
    const given = { email: asked.email, mail, secret: links.secret, lasts: WEEK_MS }
    const made = await makeInvitation(tx, person, mine.role, organization_id, asked, given)
    await sendLater(tx, made.id, links.base)
    return made
  })
}

function sendLater(tx: Tx, invitationId: number, base: string) {
  const payload = JSON.stringify({ invitationId, base })
  return tx.$executeRaw`
    SELECT graphile_worker.add_job('send-invitation', ${payload}::json,
      max_attempts => ${SEND_ATTEMPTS}::int, job_key => ${`send-invitation ${invitationId}`})`
}

export const SEND_ATTEMPTS = 6

/** Makes a code for the screen: for one person, for a quarter of an hour. */
export function makeCode(
  db: Database,
  person: Person,
  organization_id: number,
  asked: GivenRole,
  secret: string,
) {
  return changeOrganization(db, person, organization_id, 'lead', async (tx, mine) => {
    await refuseTooMany(tx, person, organization_id)
    const given = { email: null, mail: 'none', secret, lasts: CODE_MS }
    return makeInvitation(tx, person, mine.role, organization_id, asked, given)
  })
}

/** An invitation into an organization that this person leads. */
export async function invitationFor(db: Database, person: Person, id: number) {
  const found = await db.invitation.findUnique({ where: { id }, include: WITH_NAMES })
  if (!found) throw new NotFound()
  const organization = await organizationFor(db, person, found.organization_id, 'lead')
  return { ...found, organization }
}
export type InvitationFound = Awaited<ReturnType<typeof invitationFor>>

/** Takes back an invitation that nobody has accepted. */
export function withdraw(db: Database, person: Person, { id, organization_id }: InvitationFound) {
  return changeOrganization(db, person, organization_id, 'lead', async (tx, mine) => {
    const now = await tx.invitation.findUniqueOrThrow({ where: { id }, include: WITH_NAMES })
    if (!reaches(mine.role, now.role)) throw new Forbidden('Only an owner takes back what invites an owner.')
    if (now.accepted_at) throw new Conflict('This invitation was accepted meanwhile.')
    if (now.revoked_at) return
    await tx.invitation.update({ where: { id }, data: { revoked_at: new Date() } })
    const { email, role, event } = now
    await record(tx, person, { organization_id }, 'invitation withdrawn', { email, role, event }, null)
  })
}

/** What was sent and is still to be accepted, the newest first. */
export const openInvitations = (db: Database, organization_id: number) =>
  db.invitation.findMany({
    where: { organization_id, email: { not: null }, accepted_at: null, revoked_at: null },
    include: WITH_NAMES,
    orderBy: { id: 'desc' },
    take: 200,
    relationLoadStrategy: 'join',
  })
export type InvitationRow = Awaited<ReturnType<typeof openInvitations>>[number]

export const linkTo = (base: string, key: string) => new URL(paths.invitation(key), base).href

const NAMED = { select: { id: true, name: true } } as const
const WITH_NAMES = { by: NAMED, event: NAMED } as const

type Given = { email: string | null; mail: string; secret: string; lasts: number }

async function makeInvitation(
  tx: Tx,
  person: Person,
  mine: Role,
  organization_id: number,
  { role, event_id }: GivenRole,
  { email, mail, secret, lasts }: Given,
) {
  if (!(await hasConfirmedAddress(tx, person.id)))
    throw new Conflict('Confirm your e-mail address first: only confirmed accounts invite others.')
  const event = await givenEvent(tx, organization_id, mine, { role, event_id })
  const expires_at = new Date(Date.now() + lasts)
  const invitation = { organization_id, event_id, role, email, mail, by_id: person.id, expires_at }
  const made = await tx.invitation.create({ data: { ...invitation, ...linkWith(secret) } })
  await record(tx, person, { organization_id }, 'invitation made', null, { email, role, event })
  return made
}

function linkWith(secret: string) {
  const uid = randomUUID()
  return { uid, hash: hashOf(keyOf(secret, uid)) }
}

/** One account and one mailbox are asked about by several organizations: each is counted under a lock of its own. */
async function refuseTooMany(tx: Tx, { id: by_id }: Person, organization_id: number, email?: string) {
  for (const name of [`inviter ${by_id}`, ...(email ? [`invited ${email}`] : [])])
    await tx.$queryRaw`SELECT FROM pg_advisory_xact_lock(hashtextextended(${name}, 0))`
  await refuseMoreThan(tx, MOST_OF.account, { by_id }, 'from one account')
  await refuseMoreThan(tx, MOST_OF.organization, { organization_id }, 'from one organization')
  if (email) await refuseMoreThan(tx, MOST_OF.recipient, { email }, 'to one address')
}

type Whose = { by_id: number } | { organization_id: number } | { email: string }

async function refuseMoreThan(tx: Tx, most: number, whose: Whose, said: string) {
  const recent = await tx.invitation.findMany({
    where: { ...whose, created_at: { gt: new Date(Date.now() - DAY_MS) } },
    select: { created_at: true },
    orderBy: { created_at: 'desc' },
    take: most,
  })
  if (recent.length < most) return
  const seconds = Math.ceil((recent.at(-1)!.created_at.getTime() + DAY_MS - Date.now()) / 1000)
  throw new TooMany(`${most} invitations ${said} in a day are the most. Try again tomorrow.`, seconds)
}

/** A code that this person has made; those of others are theirs to confirm. */
export async function codeFor(db: Database, person: Person, id: number) {
  const found = await invitationFor(db, person, id)
  if (found.email !== null || found.by_id !== person.id) throw new NotFound()
  return found
}
export type CodeFound = Awaited<ReturnType<typeof codeFor>>

/** Who has taken a code; null as long as nobody has. */
export async function guestOf(db: Database, code: CodeFound) {
  const guestId = code.accepted_by_id ?? code.claimed_by_id
  const guest = { id: true, name: true, email: true }
  return guestId ? db.user.findUnique({ where: { id: guestId }, select: guest }) : null
}
export type Guest = Awaited<ReturnType<typeof guestOf>>
