import { parseDay, formatDay, todayIn } from '#lib/dates.ts'
import { searchable } from '#lib/nameSearch.ts'
import type { PointsMemberSnapshot } from '#wire/changeLog/snapshots.ts'
import type { AddPointsMembers, CountsFrom, PointsMembersQuery } from '#wire/seasons/members.ts'
import type { PointsGroup, PointsGroupMember, Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { record } from '../changeLog.ts'
import { whereInGroup, withGroupLocked, broadcastPayouts } from './groups.ts'
import {
  firstCountedDay,
  type GroupWithOrganization,
  insertMembers,
  type MemberInput,
  resolveNewMembers,
} from './addMembers.ts'

export const MEMBERS_PAGE_SIZE = 50
const MAX_CHOICES = 100

export async function listGroupMembers(
  db: Database,
  { id }: { id: number },
  { q, page }: PointsMembersQuery,
) {
  const contains = { searchable: { contains: searchable(q) } }
  const where: Prisma.PointsGroupMemberWhereInput = {
    group_id: id,
    left_on: null,
    ...(q && { OR: [{ user: contains }, { horse: contains }] }),
  }
  const total = await db.pointsGroupMember.count({ where })
  const members = await db.pointsGroupMember.findMany({
    where,
    select: MEMBER_SELECT,
    orderBy: [{ user: { searchable: 'asc' } }, { id: 'asc' }],
    skip: (page - 1) * MEMBERS_PAGE_SIZE,
    take: MEMBERS_PAGE_SIZE,
    relationLoadStrategy: 'join',
  })
  return { total, pages: Math.ceil(total / MEMBERS_PAGE_SIZE), members }
}

const MEMBER_SELECT = {
  id: true,
  counts_from: true,
  user: { select: { id: true, name: true, organization_id: true } },
  horse: { select: { name: true } },
} as const satisfies Prisma.PointsGroupMemberSelect
export type ListedGroupMember = Prisma.PointsGroupMemberGetPayload<{ select: typeof MEMBER_SELECT }>

export async function loadMemberOptions(
  db: Database,
  { id, season: { organization_id } }: GroupWithOrganization,
) {
  const events = await db.event.findMany({
    where: { organization_id, activities: { some: whereInGroup({ id }) } },
    select: { id: true, name: true },
    orderBy: [{ starts_on: 'desc' }, { id: 'desc' }],
    take: MAX_CHOICES,
  })
  const classes = await db.activity.findMany({
    where: { parent_id: null, event: { organization_id }, entries: { some: { user_id: { not: null } } } },
    select: { id: true, name: true, event: { select: { name: true } } },
    orderBy: [{ event: { starts_on: 'desc' } }, { position: 'asc' }, { id: 'asc' }],
    take: MAX_CHOICES,
    relationLoadStrategy: 'join',
  })
  return { events, classes }
}

export function addGroupMembers(
  db: Database,
  user: CurrentUser,
  found: GroupWithOrganization,
  input: AddPointsMembers,
) {
  return withGroupLocked(db, found, async (tx, group) => {
    const added = await joinGroup(tx, user, { found, group }, input)
    if (added.length) await broadcastPayouts(tx, user, whereEnteredBy(group, added))
    return added.length
  })
}

export async function joinGroup(
  tx: Tx,
  user: CurrentUser,
  { found, group }: { found: GroupWithOrganization; group: PointsGroup },
  input: AddPointsMembers,
) {
  const newMembers = await resolveNewMembers(tx, found, group, input)
  const counts_from = await firstCountedDay(tx, found, input.from)
  const added = await insertMembers(tx, group, newMembers, counts_from)
  if (added.length)
    await record(tx, user, groupScope(found), 'points members added', null, {
      members: added.map(memberSnapshot),
    })
  return added
}

export function updateGroupMember(
  db: Database,
  user: CurrentUser,
  found: GroupWithOrganization,
  memberId: number,
  from: CountsFrom,
) {
  return withGroupLocked(db, found, async (tx, group) => {
    const before = await requireGroupMember(tx, group, memberId)
    const counts_from = await firstCountedDay(tx, found, from)
    const after = await tx.pointsGroupMember.update({ where: { id: before.id }, data: { counts_from } })
    await record(
      tx,
      user,
      groupScope(found),
      'points member changed',
      memberSnapshot(before),
      memberSnapshot(after),
    )
    await broadcastPayouts(tx, user, whereEnteredBy(group, [after]))
  })
}

/** If the member has points, ends the membership today instead. The points stay on the leaderboard. */
export function removeGroupMember(
  db: Database,
  user: CurrentUser,
  found: GroupWithOrganization,
  memberId: number,
) {
  return withGroupLocked(db, found, async (tx, group) => {
    const before = await requireGroupMember(tx, group, memberId)
    const after = await endMembership(tx, found, group, before)
    await record(tx, user, groupScope(found), 'points member removed', memberSnapshot(before), after)
    await broadcastPayouts(tx, user, whereEnteredBy(group, [before]))
  })
}

async function endMembership(
  tx: Tx,
  { season }: GroupWithOrganization,
  group: PointsGroup,
  member: PointsGroupMember,
) {
  const where = { id: member.id }
  if (await hasEarned(tx, group, member)) {
    const left_on = parseDay(todayIn(season.organization.time_zone, new Date()))
    return memberSnapshot(await tx.pointsGroupMember.update({ where, data: { left_on } }))
  }
  await tx.pointsGroupMember.delete({ where })
  return null
}

async function requireGroupMember(tx: Tx, group: PointsGroup, id: number) {
  const member = await tx.pointsGroupMember.findFirst({ where: { id, group_id: group.id, left_on: null } })
  if (!member) throw new NotFound()
  return member
}

const whereEnteredBy = (group: { id: number }, members: MemberInput[]): Prisma.ActivityWhereInput => ({
  ...whereInGroup(group),
  enrollments: { some: { entry: { user_id: { in: members.map(({ user_id }) => user_id) } } } },
})

async function hasEarned(tx: Tx, group: PointsGroup, { user_id, horse_id, counts_from }: PointsGroupMember) {
  const activity = {
    ...whereInGroup(group),
    ...(counts_from && { event: { starts_on: { gte: counts_from } } }),
  }
  const who = { user_id, ...(group.tracks_horse && { horse_id }) }
  const points = { OR: [{ points: { gt: 0 } }, { average_points: { gt: 0 } }] }
  const results = await tx.enrollment.count({ where: { ...points, activity, entry: who } })
  return results > 0 || (await tx.average.count({ where: { points: { gt: 0 }, activity, ...who } })) > 0
}

const groupScope = ({ season: { organization_id } }: GroupWithOrganization) => ({ organization_id })

const toDay = (date: Date | null) => date && formatDay(date)
const memberSnapshot = ({ counts_from, left_on, ...member }: PointsGroupMember): PointsMemberSnapshot => ({
  ...member,
  counts_from: toDay(counts_from),
  left_on: toDay(left_on),
})
