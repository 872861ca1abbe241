import { reaches, type Role } from '#rules/roles.ts'
import type { ChangeMember, GivenRole } from '#wire/organizations/members.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import { type OrganizationFound, organizationFor } from '../access.ts'
import { record } from '../history.ts'
import { changeOrganization } from '../organization/change.ts'

/** The people of an organization, the owners first. Who is limited to one event is told of themselves only. */
export const membersOf = (db: Database, person: Person, { id, membership }: OrganizationFound) =>
  db.membership.findMany({
    where: { organization_id: id, ...(membership.event_id !== null && { user_id: person.id }) },
    include: WITH_NAMES,
    orderBy: [{ role: 'asc' }, { user: { searchable: 'asc' } }, { user_id: 'asc' }],
    relationLoadStrategy: 'join',
  })
export type MemberRow = Awaited<ReturnType<typeof membersOf>>[number]

/** A member of an organization that this person leads. */
export async function memberFor(db: Database, person: Person, organizationId: number, userId: number) {
  const organization = await organizationFor(db, person, organizationId, 'lead')
  const found = await memberOf(db, organizationId, userId)
  return { organization, ...found }
}
export type MemberFound = Awaited<ReturnType<typeof memberFor>>

/**
 * Gives a member another role, or limits it to an event. Refused (403) above one's own role, and (409) where it is not
 * `was` any more or the last owner would be none.
 */
export function changeMember(db: Database, person: Person, found: MemberFound, asked: ChangeMember) {
  const organization_id = found.organization.id
  return changeOrganization(db, person, organization_id, 'lead', async (tx, mine) => {
    const before = await memberOf(tx, organization_id, found.id)
    if (before.role !== asked.was.role || (before.event?.id ?? null) !== asked.was.event_id)
      throw new Conflict(`Somebody else has changed this meanwhile. ${described(before)}.`)
    requireReach(mine.role, before.role)
    const event = await givenEvent(tx, organization_id, mine.role, asked)
    if (asked.role !== 'owner') await keepAnOwner(tx, organization_id, before)
    await tx.membership.update({
      where: { user_id_organization_id: { user_id: found.id, organization_id } },
      data: { role: asked.role, event_id: asked.event_id },
    })
    await record(tx, person, { organization_id }, 'member changed', before, {
      ...before,
      role: asked.role,
      event,
    })
  })
}

/** Takes a member out; their screens and invitations end with it. The last owner stays (409). */
export function removeMember(db: Database, person: Person, found: MemberFound) {
  const organization_id = found.organization.id
  return changeOrganization(db, person, organization_id, 'lead', async (tx, mine) => {
    const before = await memberOf(tx, organization_id, found.id)
    requireReach(mine.role, before.role)
    await endMembership(tx, organization_id, before)
    await record(tx, person, { organization_id }, 'member removed', before, null)
  })
}

/** Anybody may go, but the last owner (409). */
export function leaveOrganization(db: Database, person: Person, organization_id: number) {
  return changeOrganization(db, person, organization_id, 'see', async (tx) => {
    const before = await memberOf(tx, organization_id, person.id)
    await endMembership(tx, organization_id, before)
    await record(tx, person, { organization_id }, 'member left', before, null)
  })
}

/** The event that a role is limited to, if it is one of the organization's; and nobody gives more than they have. */
export async function givenEvent(tx: Tx, organization_id: number, mine: Role, given: GivenRole) {
  requireReach(mine, given.role)
  if (given.event_id === null) return null
  if (given.role === 'owner') throw new Invalid({ event_id: 'An owner owns the whole organization.' })
  const event = await tx.event.findFirst({
    where: { id: given.event_id, organization_id },
    select: { id: true, name: true },
  })
  if (!event) throw new Invalid({ event_id: 'Choose an event of this organization.' })
  return event
}

const NAMED = { select: { id: true, name: true } } as const
const WITH_NAMES = { user: { select: { id: true, name: true, email: true } }, event: NAMED } as const

async function memberOf(db: Database | Tx, organization_id: number, user_id: number) {
  const row = await db.membership.findUnique({
    where: { user_id_organization_id: { user_id, organization_id } },
    include: { user: NAMED, event: NAMED },
  })
  if (!row) throw new NotFound()
  return { ...row.user, role: row.role, event: row.event }
}
type Known = Awaited<ReturnType<typeof memberOf>>

const described = ({ name, role, event }: Known) =>
  `${name} is ${role} now${event ? `, of ${event.name} only` : ''}`

function requireReach(mine: Role, other: Role) {
  if (!reaches(mine, other)) throw new Forbidden('Only an owner makes, changes or removes an owner.')
}

async function endMembership(tx: Tx, organization_id: number, member: Known) {
  await keepAnOwner(tx, organization_id, member)
  await tx.membership.delete({ where: { user_id_organization_id: { user_id: member.id, organization_id } } })
  await tx.invitation.updateMany({
    where: { organization_id, by_id: member.id, accepted_at: null, revoked_at: null },
    data: { revoked_at: new Date() },
  })
}

/** Under the lock of the organization: of two owners who go at once, the second finds themselves the last. */
async function keepAnOwner(tx: Tx, organization_id: number, { name, role }: Known) {
  if (role !== 'owner') return
  const owners = await tx.membership.count({ where: { organization_id, role: 'owner' } })
  if (owners === 1)
    throw new Conflict(`${name} is the last owner. Make somebody else an owner of the organization first.`)
}
