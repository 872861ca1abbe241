import { dateOf, dayOf, todayIn } from '#lib/dates.ts'
import { searchable } from '#rules/suggest.ts'
import type { MemberTrace } from '#wire/history/traces.ts'
import type { AddMembers, CountsFrom, MembersQuery } from '#wire/seasons/members.ts'
import type { PointsGroup, PointsGroupMember, Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import { record } from '../history.ts'
import { classesOf, lockGroup, tellPayouts } from './groups.ts'
import { dayFrom, type Found, join, type Joining, wantedBy } from './joining.ts'

export const MEMBERS_PAGE = 50
const CHOICES = 100

/** One page of a group's members by name, of those whose rider's or horse's name contains the text. */
export async function membersOf(db: Database, { id }: { id: number }, { q, page }: MembersQuery) {
  const contains = { searchable: { contains: searchable(q) } }
  const where: Prisma.PointsGroupMemberWhereInput = {
    group_id: id,
    left_on: null,
    ...(q && { OR: [{ user: contains }, { horse: contains }] }),
  }
  const total = await db.pointsGroupMember.count({ where })
  const members = await db.pointsGroupMember.findMany({
    where,
    select: LISTED,
    orderBy: [{ user: { searchable: 'asc' } }, { id: 'asc' }],
    skip: (page - 1) * MEMBERS_PAGE,
    take: MEMBERS_PAGE,
    relationLoadStrategy: 'join',
  })
  return { total, pages: Math.ceil(total / MEMBERS_PAGE), members }
}

const LISTED = {
  id: true,
  counts_from: true,
  user: { select: { id: true, name: true, organization_id: true } },
  horse: { select: { name: true } },
} as const satisfies Prisma.PointsGroupMemberSelect
export type ListedMember = Prisma.PointsGroupMemberGetPayload<{ select: typeof LISTED }>

/** From which events a member may count, and the classes whose riders may join; the newest first. */
export async function memberChoices(db: Database, { id, season: { organization_id } }: Found) {
  const events = await db.event.findMany({
    where: { organization_id, activities: { some: classesOf({ id }) } },
    select: { id: true, name: true },
    orderBy: [{ starts_on: 'desc' }, { id: 'desc' }],
    take: CHOICES,
  })
  const classes = await db.activity.findMany({
    where: { parent_id: null, event: { organization_id }, entries: { some: { user_id: { not: null } } } },
    select: { id: true, name: true, event: { select: { name: true } } },
    orderBy: [{ event: { starts_on: 'desc' } }, { position: 'asc' }, { id: 'asc' }],
    take: CHOICES,
    relationLoadStrategy: 'join',
  })
  return { events, classes }
}

/**
 * Adds members, all of them or none; who is one already stays as they are. Points that were typed for them before count
 * from the event that is said. Answers how many are new. Refused (422): riders and horses that the organization does
 * not see, a horse that is missing where the group counts by it.
 */
export function addMembers(db: Database, by: Person, found: Found, given: AddMembers) {
  return lockGroup(db, found, async (tx, group) => {
    const wanted = await wantedBy(tx, found, group, given)
    const counts_from = await dayFrom(tx, found, given.from)
    const added = await join(tx, group, wanted, counts_from)
    if (!added.length) return 0
    await record(tx, by, whereIs(found), 'points members added', null, { members: added.map(traceOf) })
    await tellPayouts(tx, by, ranBy(group, added))
    return added.length
  })
}

/** From which event on a member counts. */
export function changeMember(db: Database, by: Person, found: Found, memberId: number, from: CountsFrom) {
  return lockGroup(db, found, async (tx, group) => {
    const before = await memberIn(tx, group, memberId)
    const counts_from = await dayFrom(tx, found, from)
    const after = await tx.pointsGroupMember.update({ where: { id: before.id }, data: { counts_from } })
    await record(tx, by, whereIs(found), 'points member changed', traceOf(before), traceOf(after))
    await tellPayouts(tx, by, ranBy(group, [after]))
  })
}

/** Takes a member out. What they earned stays on the leaderboard: then they are a member until today. */
export function removeMember(db: Database, by: Person, found: Found, memberId: number) {
  return lockGroup(db, found, async (tx, group) => {
    const before = await memberIn(tx, group, memberId)
    const after = await letGo(tx, found, group, before)
    await record(tx, by, whereIs(found), 'points member removed', traceOf(before), after)
    await tellPayouts(tx, by, ranBy(group, [before]))
  })
}

/** The member as they stay, or null. */
async function letGo(tx: Tx, { season }: Found, group: PointsGroup, member: PointsGroupMember) {
  const where = { id: member.id }
  if (await hasEarned(tx, group, member)) {
    const left_on = dateOf(todayIn(season.organization.time_zone, new Date()))
    return traceOf(await tx.pointsGroupMember.update({ where, data: { left_on } }))
  }
  await tx.pointsGroupMember.delete({ where })
  return null
}

async function memberIn(tx: Tx, group: PointsGroup, id: number) {
  const member = await tx.pointsGroupMember.findFirst({ where: { id, group_id: group.id, left_on: null } })
  if (!member) throw new NotFound()
  return member
}

/** The classes of the group in which these run. */
const ranBy = (group: { id: number }, members: Joining[]): Prisma.ActivityWhereInput => ({
  ...classesOf(group),
  enrollments: { some: { entry: { user_id: { in: members.map(({ user_id }) => user_id) } } } },
})

/** Whether points stand at any event that counts for this member, typed or published. */
async function hasEarned(tx: Tx, group: PointsGroup, { user_id, horse_id, counts_from }: PointsGroupMember) {
  const activity = { ...classesOf(group), ...(counts_from && { event: { starts_on: { gte: counts_from } } }) }
  const who = { user_id, ...(group.tracks_horse && { horse_id }) }
  const points = { OR: [{ points: { gt: 0 } }, { average_points: { gt: 0 } }] }
  const results = await tx.enrollment.count({ where: { ...points, activity, entry: who } })
  return results > 0 || (await tx.average.count({ where: { points: { gt: 0 }, activity, ...who } })) > 0
}

const whereIs = ({ season: { organization_id } }: Found) => ({ organization_id })

const day = (date: Date | null) => date && dayOf(date)
const traceOf = ({ counts_from, left_on, ...member }: PointsGroupMember): MemberTrace => ({
  ...member,
  counts_from: day(counts_from),
  left_on: day(left_on),
})
