import { canManageRole, type Role, roleWithArticle } from '#rules/permissions.ts'
import type { ChangeMemberRole, RoleAssignment } from '#wire/organizations/members.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { type AuthorizedOrganization, authorizeOrganization } from '../authorization.ts'
import { record } from '../changeLog.ts'
import { changeOrganization } from '../organizations/changeOrganization.ts'
import { endCodesOfMember } from './endScorerCodes.ts'

export const listMembers = (db: Database, user: CurrentUser, { id, membership }: AuthorizedOrganization) =>
  db.membership.findMany({
    where: { organization_id: id, ...(membership.event_id !== null && { user_id: user.id }) },
    include: WITH_NAMES,
    orderBy: [{ role: 'asc' }, { user: { searchable: 'asc' } }, { user_id: 'asc' }],
    relationLoadStrategy: 'join',
  })
export type ListedMember = Awaited<ReturnType<typeof listMembers>>[number]

export async function authorizeMember(
  db: Database,
  user: CurrentUser,
  organizationId: number,
  userId: number,
) {
  const organization = await authorizeOrganization(db, user, organizationId, 'lead')
  const found = await findMember(db, organizationId, userId)
  return { organization, ...found }
}
export type AuthorizedMember = Awaited<ReturnType<typeof authorizeMember>>

export function updateMember(
  db: Database,
  user: CurrentUser,
  found: AuthorizedMember,
  input: ChangeMemberRole,
) {
  const organization_id = found.organization.id
  return changeOrganization(db, user, organization_id, 'lead', async (tx, ownMembership) => {
    const before = await findMember(tx, organization_id, found.id)
    if (before.role !== input.was.role || (before.event?.id ?? null) !== input.was.event_id)
      throw new Conflict(`Someone else just changed this role. ${describeRole(before)}.`)
    requireRoleWithinReach(ownMembership.role, before.role)
    if (await tx.scorerCode.findUnique({ where: { user_id: found.id } }))
      throw new Conflict(
        `${before.name} joined with a code and can only score. Invite them by email instead.`,
      )
    const event = await requireGrantableEvent(tx, organization_id, ownMembership.role, input)
    if (input.role !== 'owner') await requireAnotherOwner(tx, organization_id, before)
    await tx.membership.update({
      where: { user_id_organization_id: { user_id: found.id, organization_id } },
      data: { role: input.role, event_id: input.event_id },
    })
    await record(tx, user, { organization_id }, 'member changed', before, {
      ...before,
      role: input.role,
      event,
    })
  })
}

export function removeMember(db: Database, user: CurrentUser, found: AuthorizedMember) {
  const organization_id = found.organization.id
  return changeOrganization(db, user, organization_id, 'lead', async (tx, ownMembership) => {
    const before = await findMember(tx, organization_id, found.id)
    requireRoleWithinReach(ownMembership.role, before.role)
    await endMembership(tx, organization_id, before)
    await record(tx, user, { organization_id }, 'member removed', before, null)
  })
}

export function leaveOrganization(db: Database, user: CurrentUser, organization_id: number) {
  return changeOrganization(db, user, organization_id, 'see', async (tx) => {
    const before = await findMember(tx, organization_id, user.id)
    await endMembership(tx, organization_id, before)
    await record(tx, user, { organization_id }, 'member left', before, null)
  })
}

export async function requireGrantableEvent(
  tx: Tx,
  organization_id: number,
  ownRole: Role,
  input: RoleAssignment,
) {
  requireRoleWithinReach(ownRole, input.role)
  if (input.event_id === null) return null
  if (input.role === 'owner')
    throw new Invalid({ event_id: "Owners can't be limited to one event. Choose the whole organization." })
  const event = await tx.event.findFirst({
    where: { id: input.event_id, organization_id },
    select: { id: true, name: true },
  })
  if (!event) throw new Invalid({ event_id: 'Choose an event in this organization.' })
  return event
}

const NAMED = { select: { id: true, name: true } } as const
const WITH_NAMES = { user: { select: { id: true, name: true, email: true } }, event: NAMED } as const

async function findMember(db: Database | Tx, organization_id: number, user_id: number) {
  const row = await db.membership.findUnique({
    where: { user_id_organization_id: { user_id, organization_id } },
    include: { user: NAMED, event: NAMED },
  })
  if (!row) throw new NotFound()
  return { ...row.user, role: row.role, event: row.event }
}
type KnownMember = Awaited<ReturnType<typeof findMember>>

const describeRole = ({ name, role, event }: KnownMember) =>
  `${name} is now ${roleWithArticle(role)}${event ? ` for ${event.name} only` : ''}`

function requireRoleWithinReach(ownRole: Role, other: Role) {
  if (!canManageRole(ownRole, other)) throw new Forbidden('Only an owner can add, change or remove an owner.')
}

async function endMembership(tx: Tx, organization_id: number, member: KnownMember) {
  await requireAnotherOwner(tx, organization_id, member)
  await tx.membership.delete({ where: { user_id_organization_id: { user_id: member.id, organization_id } } })
  await tx.invitation.updateMany({
    where: { organization_id, by_id: member.id, accepted_at: null, revoked_at: null },
    data: { revoked_at: new Date() },
  })
  await endCodesOfMember(tx, organization_id, member.id)
}

/** Lock the organization first. Otherwise, the last two owners could leave at the same time. */
async function requireAnotherOwner(tx: Tx, organization_id: number, { name, role }: KnownMember) {
  if (role !== 'owner') return
  const owners = await tx.membership.count({ where: { organization_id, role: 'owner' } })
  if (owners === 1) throw new Conflict(`${name} is the last owner. Add another owner first.`)
}
