import { type Membership, hasPermission, type Permission, PERMISSIONS } from '#rules/permissions.ts'
import type { Prisma } from '../../prisma/client/client.ts'
import type { Database, Tx } from '../database/db.ts'
import { Forbidden, NotFound } from '../errors.ts'
import type { CurrentUser } from './currentUser.ts'
import type { Audience } from './riders/publicNames.ts'
import { findActivity } from './queries/activity.ts'
import { findEntry } from './queries/entry.ts'
import { findScore, type FoundScore } from './queries/score.ts'

export type { Permission } from '#rules/permissions.ts'

export const can = (membership: Membership) => ({
  organize: hasPermission(membership, 'organize'),
  score: hasPermission(membership, 'score'),
  pay: hasPermission(membership, 'pay'),
  lead: hasPermission(membership, 'lead'),
})

export const canSeeMoney = (membership: Membership) => hasPermission(membership, 'see money')

export const canSeeAges = (membership: Membership) => hasPermission(membership, 'organize')

export const canSeeSeasons = ({ event_id }: Pick<Membership, 'event_id'>) => event_id === null

export const whereMember = (user: CurrentUser): Prisma.OrganizationWhereInput => ({
  memberships: { some: { user_id: user.id } },
})

const whereFullMember = (user: CurrentUser): Prisma.OrganizationWhereInput => ({
  memberships: { some: { user_id: user.id, event_id: null } },
})

export const visibleTo = (user: CurrentUser): Prisma.EventWhereInput => ({
  OR: [{ organization: whereFullMember(user) }, { memberships: { some: { user_id: user.id } } }],
})

export const audienceOf = async (db: Database, user: CurrentUser, id: number): Promise<Audience> =>
  (await db.event.count({ where: { id, ...visibleTo(user) } })) > 0 ? 'members' : 'riders'

const withMembership = (user: CurrentUser) =>
  ({
    include: { memberships: { where: { user_id: user.id }, select: { role: true, event_id: true } } },
  }) as const

export async function authorizeOrganization(
  db: Database,
  user: CurrentUser,
  id: number,
  permission: Permission,
) {
  const organization = await db.organization.findFirst({
    where: { id, ...whereMember(user) },
    ...withMembership(user),
    relationLoadStrategy: 'join',
  })
  const membership = requirePermission(organization, permission)
  if (permission !== 'see' && membership.event_id !== null) throw new Forbidden()
  return { ...organization!, membership }
}

export type AuthorizedOrganization = Awaited<ReturnType<typeof authorizeOrganization>>

export async function authorizeWholeOrganization(db: Database, user: CurrentUser, id: number) {
  const organization = await authorizeOrganization(db, user, id, 'see')
  if (organization.membership.event_id !== null) throw new NotFound()
  return organization
}

export const findMembership = (tx: Database | Tx, { id: user_id }: { id: number }, organization_id: number) =>
  tx.membership.findUnique({ where: { user_id_organization_id: { user_id, organization_id } } })

export async function authorizeEvent(db: Database, user: CurrentUser, id: number, permission: Permission) {
  const event = await db.event.findFirst({
    where: { id, ...visibleTo(user) },
    include: {
      organization: withMembership(user),
      copied_from: { select: { name: true } },
      closed_by: { select: { name: true } },
    },
    relationLoadStrategy: 'join',
  })
  const membership = requirePermission(event?.organization, permission)
  return { ...event!, membership }
}

export type AuthorizedEvent = Awaited<ReturnType<typeof authorizeEvent>>

export async function authorizeActivity(db: Database, user: CurrentUser, id: number, permission: Permission) {
  const activity = await findActivity(db, user, id)
  const membership = requirePermission(activity?.event.organization, permission)
  return { ...activity!, membership }
}
export type AuthorizedActivity = Awaited<ReturnType<typeof authorizeActivity>>

/** Throws NotFound for side pots and aggregates, which have no draw. */
export async function authorizeClass(db: Database, user: CurrentUser, id: number, permission: Permission) {
  const activity = await authorizeActivity(db, user, id, permission)
  if (activity.parent_id || activity.is_aggregate) throw new NotFound()
  return activity
}

export async function authorizeAggregate(
  db: Database,
  user: CurrentUser,
  id: number,
  permission: Permission,
) {
  const activity = await authorizeActivity(db, user, id, permission)
  if (!activity.is_aggregate) throw new NotFound()
  return activity
}

export async function authorizeScore(db: Database, user: CurrentUser, id: number): Promise<FoundScore> {
  const score = await findScore(db, user, id)
  requirePermission(score && { memberships: [score.membership] }, 'score')
  return score!
}

export async function authorizeEntry(db: Database, user: CurrentUser, id: number, permission: Permission) {
  const entry = await findEntry(db, user, id)
  requirePermission(entry?.activity.event.organization, permission)
  return entry!
}
export type AuthorizedEntry = Awaited<ReturnType<typeof authorizeEntry>>

/** Throws NotFound for entries removed by a merge. */
export async function authorizeDeletedEntry(
  db: Database,
  user: CurrentUser,
  id: number,
  permission: Permission,
) {
  const removal = await db.change.findFirst({
    where: { user_activity_id: id, kind: 'entry removed', batch_id: null },
    orderBy: { id: 'desc' },
  })
  if (!removal?.activity_id) throw new NotFound()
  return { removal, activity: await authorizeClass(db, user, removal.activity_id, permission) }
}
export type AuthorizedDeletedEntry = Awaited<ReturnType<typeof authorizeDeletedEntry>>

export async function authorizeResult(db: Database, user: CurrentUser, id: number, permission: Permission) {
  const result = await db.enrollment.findFirst({
    where: { id, activity: { event: visibleTo(user) } },
    include: { activity: { include: { event: { include: { organization: withMembership(user) } } } } },
    relationLoadStrategy: 'join',
  })
  requirePermission(result?.activity.event.organization, permission)
  return result!
}

export type AuthorizedResult = Awaited<ReturnType<typeof authorizeResult>>

export async function authorizeCheck(db: Database, user: CurrentUser, id: number, permission: Permission) {
  const check = await db.check.findFirst({
    where: { id, organization: whereFullMember(user) },
    include: { organization: withMembership(user) },
    relationLoadStrategy: 'join',
  })
  requirePermission(check?.organization, permission)
  return check!
}
export async function authorizeExhibition(
  db: Database,
  user: CurrentUser,
  id: number,
  permission: Permission,
) {
  const exhibition = await db.exhibition.findFirst({
    where: { id, event: visibleTo(user) },
    include: { event: { include: { organization: withMembership(user) } } },
    relationLoadStrategy: 'join',
  })
  requirePermission(exhibition?.event.organization, permission)
  return exhibition!
}
export type AuthorizedExhibition = Awaited<ReturnType<typeof authorizeExhibition>>

export type AuthorizedCheck = Awaited<ReturnType<typeof authorizeCheck>>

export async function authorizePointsGroup(
  db: Database,
  user: CurrentUser,
  id: number,
  permission: Permission,
) {
  const group = await db.pointsGroup.findFirst({
    where: { id, season: { organization: whereFullMember(user) } },
    include: { season: { include: { organization: withMembership(user) } } },
    relationLoadStrategy: 'join',
  })
  const membership = requirePermission(group?.season.organization, permission)
  return { ...group!, membership }
}
export type AuthorizedPointsGroup = Awaited<ReturnType<typeof authorizePointsGroup>>

export async function authorizeSeason(db: Database, user: CurrentUser, id: number, permission: Permission) {
  const season = await db.pointsSeason.findFirst({
    where: { id, organization: whereFullMember(user) },
    include: { organization: withMembership(user) },
    relationLoadStrategy: 'join',
  })
  const membership = requirePermission(season?.organization, permission)
  return { ...season!, membership }
}
export type AuthorizedSeason = Awaited<ReturnType<typeof authorizeSeason>>

export async function authorizeTemplate(db: Database, user: CurrentUser, id: number, permission: Permission) {
  const template = await db.template.findFirst({
    where: { id, organization: whereFullMember(user) },
    include: { organization: withMembership(user) },
    relationLoadStrategy: 'join',
  })
  requirePermission(template?.organization, permission)
  return template!
}
export type AuthorizedTemplate = Awaited<ReturnType<typeof authorizeTemplate>>

/** Throws NotFound for riders with an account, because they don't belong to an organization. */
export async function authorizeTypedInRider(
  db: Database,
  user: CurrentUser,
  id: number,
  permission: Permission,
) {
  const rider = await db.user.findFirst({
    where: { id, organization: whereFullMember(user) },
    include: { organization: withMembership(user) },
    relationLoadStrategy: 'join',
  })
  requirePermission(rider?.organization, permission)
  return rider!
}
export type AuthorizedTypedInRider = Awaited<ReturnType<typeof authorizeTypedInRider>>

export const organizationIdsOrganizedBy = async (db: Database, user: CurrentUser): Promise<number[]> =>
  (await listOrganizerMemberships(db, user)).map(({ organization_id }) => organization_id)

export type OrganizerMembership = { organization_id: number; event_id: number | null }

export const listOrganizerMemberships = (db: Database, user: CurrentUser): Promise<OrganizerMembership[]> =>
  db.membership.findMany({
    where: { user_id: user.id, role: { in: [...ORGANIZER_ROLES] } },
    select: { organization_id: true, event_id: true },
  })

const ORGANIZER_ROLES = PERMISSIONS.find(({ permission }) => permission === 'organize')!.roles

function requirePermission(
  organization: { memberships: Membership[] } | null | undefined,
  permission: Permission,
): Membership {
  const membership = organization?.memberships[0]
  if (!membership) throw new NotFound()
  if (!hasPermission(membership, permission)) throw new Forbidden()
  return membership
}
