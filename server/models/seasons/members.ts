import { searchable } from '#rules/suggest.ts'
import type { MemberTrace } from '#wire/changes.ts'
import type { AddMembers, CountsFrom, MembersProps, MembersQuery } from '#wire/seasons/members.ts'
import type { PointsGroup, PointsGroupMember, Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict, Invalid, NotFound } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import { horsesSeenBy } from '../animals.ts'
import { dateOf, dayOf, todayIn } from '../events/days.ts'
import { record } from '../history.ts'
import { drawableRiders } from '../people/riders.ts'
import { classesOf, lockGroup, tellPayouts } from './groups.ts'

type Organization = { id: number; time_zone: string }
type Found = { id: number; season: { organization_id: number; organization: Organization } }
type Joining = { user_id: number; horse_id: number | null }

export const MEMBERS_PAGE = 50
/** As many has the largest association we know of. */
const MOST_MEMBERS = 20_000
const CHOICES = 100

/** One page of a group's members by name, of those whose rider's or horse's name contains the text. */
export async function membersOf(
  db: Database,
  { id }: { id: number },
  { q, page }: MembersQuery,
): Promise<Pick<MembersProps, 'members' | 'pages' | 'total'>> {
  const contains = { searchable: { contains: searchable(q) } }
  const where: Prisma.PointsGroupMemberWhereInput = {
    group_id: id,
    left_on: null,
    ...(q && { OR: [{ user: contains }, { horse: contains }] }),
  }
  const total = await db.pointsGroupMember.count({ where })
  const members = await db.pointsGroupMember.findMany({
    where,
    select: {
      id: true,
      counts_from: true,
      user: { select: { id: true, name: true, organization_id: true } },
      horse: { select: { name: true } },
    },
    orderBy: [{ user: { searchable: 'asc' } }, { id: 'asc' }],
    skip: (page - 1) * MEMBERS_PAGE,
    take: MEMBERS_PAGE,
    relationLoadStrategy: 'join',
  })
  return {
    total,
    pages: Math.ceil(total / MEMBERS_PAGE),
    members: members.map(({ id, user, horse, counts_from }) => ({
      id,
      rider: { id: user.id, name: user.name, fake: user.organization_id !== null },
      horse: horse?.name ?? null,
      counts_from: counts_from && dayOf(counts_from),
    })),
  }
}

/** From which events a member may count, and the classes whose riders may join; the newest first. */
export async function memberChoices(
  db: Database,
  { id, season: { organization_id } }: Found,
): Promise<Pick<MembersProps, 'events' | 'classes'>> {
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
  return { events, classes: classes.map(({ id, name, event }) => ({ id, name: `${name}, ${event.name}` })) }
}

/**
 * Adds members, all of them or none; who is one already stays as they are. Points that were typed for them before count
 * from the event that is said. Answers how many are new. Refused (422): riders and horses that the organization does
 * not see, a horse that is missing where the group counts by it.
 */
export function addMembers(db: Database, by: Person, found: Found, given: AddMembers) {
  return lockGroup(db, found, async (tx, group) => {
    const joining = given.class_id ? await ridersOfClass(tx, found, group, given.class_id) : given.members
    const wanted = withoutRepeats(joining.map((one) => asCounted(group, one)))
    if (!given.class_id) await requireKnown(tx, found, group, wanted)
    const counts_from = await dayFrom(tx, found, given.from)
    const added = await write(tx, group, wanted, counts_from)
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
    const where = { id: before.id }
    const left_on = dateOf(todayIn(found.season.organization.time_zone, new Date()))
    const after = (await hasEarned(tx, group, before))
      ? await tx.pointsGroupMember.update({ where, data: { left_on } })
      : void (await tx.pointsGroupMember.delete({ where }))
    await record(
      tx,
      by,
      whereIs(found),
      'points member removed',
      traceOf(before),
      after ? traceOf(after) : null,
    )
    await tellPayouts(tx, by, ranBy(group, [before]))
  })
}

async function memberIn(tx: Tx, group: PointsGroup, id: number) {
  const member = await tx.pointsGroupMember.findFirst({ where: { id, group_id: group.id, left_on: null } })
  if (!member) throw new NotFound()
  return member
}

const asCounted = ({ tracks_horse }: PointsGroup, { user_id, horse_id }: Joining): Joining => ({
  user_id,
  horse_id: tracks_horse ? horse_id : null,
})

function withoutRepeats(joining: Joining[]): Joining[] {
  return [...new Map(joining.map((one) => [keyOf(one), one])).values()]
}
const keyOf = ({ user_id, horse_id }: Joining) => `${user_id}:${horse_id}`

/** Everybody who is entered there; of a group by horse those without one are left out. */
async function ridersOfClass(tx: Tx, { season }: Found, { tracks_horse }: PointsGroup, id: number) {
  const activity = await tx.activity.findFirst({
    where: { id, event: { organization_id: season.organization_id } },
    select: {
      entries: {
        where: { user_id: { not: null }, ...(tracks_horse && { horse_id: { not: null } }) },
        select: { user_id: true, horse_id: true },
      },
    },
  })
  if (!activity) throw new Invalid({ class_id: 'Choose a class of your organization.' })
  return activity.entries as Joining[]
}

async function requireKnown(tx: Tx, { season }: Found, { tracks_horse }: PointsGroup, joining: Joining[]) {
  if (!joining.length) throw new Invalid({ members: 'Choose whom to add.' })
  if (tracks_horse && joining.some(({ horse_id }) => horse_id === null))
    throw new Invalid({ members: 'This group counts by rider and horse: choose a horse for everybody.' })
  const riders = new Set(joining.map(({ user_id }) => user_id))
  const horses = new Set(joining.flatMap(({ horse_id }) => horse_id ?? []))
  const known = await drawableRiders(tx, season.organization_id, [...riders])
  const seen = await horsesSeenBy(tx, season.organization_id, [...horses])
  if (known.length < riders.size || seen.length < horses.size)
    throw new Invalid({ members: 'One of them is not there any more. Look them up again.' })
}

/** The first day that counts; null is the whole season. An event that is under way counts for who joins during it. */
async function dayFrom(tx: Tx, { id, season }: Found, from: CountsFrom): Promise<Date | null> {
  if (from === 'season') return null
  const { organization_id } = season
  if (from !== 'joining') {
    const event = await tx.event.findFirst({ where: { id: from, organization_id } })
    if (!event) throw new Invalid({ from: 'Choose an event of your organization.' })
    return event.starts_on
  }
  const today = dateOf(todayIn(season.organization.time_zone, new Date()))
  const underWay = await tx.event.findFirst({
    where: {
      activities: { some: classesOf({ id }) },
      starts_on: { lte: today },
      OR: [{ starts_on: today }, { ends_on: { gte: today } }],
    },
    orderBy: { starts_on: 'asc' },
  })
  return underWay?.starts_on ?? today
}

async function write(tx: Tx, { id: group_id }: PointsGroup, wanted: Joining[], counts_from: Date | null) {
  const members = await tx.pointsGroupMember.findMany({
    where: { group_id, left_on: null, user_id: { in: wanted.map(({ user_id }) => user_id) } },
  })
  const known = new Set(members.map(keyOf))
  const joining = wanted.filter((one) => !known.has(keyOf(one)))
  const count = await tx.pointsGroupMember.count({ where: { group_id, left_on: null } })
  if (count + joining.length > MOST_MEMBERS)
    throw new Conflict(`A group has at most ${MOST_MEMBERS.toLocaleString('en-US')} members.`)
  const data = joining.map((one) => ({ ...one, group_id, counts_from }))
  return tx.pointsGroupMember.createManyAndReturn({ data })
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
