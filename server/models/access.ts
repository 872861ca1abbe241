import type { Prisma, Role } from '../../prisma/client/client.ts'
import type { Database } from '../database/db.ts'
import { Forbidden, NotFound } from '../errors.ts'
import type { Person } from '../http/session.ts'
import { ROUNDS } from './rounds.ts'

/**
 * Permission is the look-up: whatever belongs to an organization is found through the person's membership in it.
 * An outsider gets NotFound, a member whose role does not reach that far gets Forbidden.
 */
export type Need = 'see' | 'score' | 'organize'

const MAY: Record<Need, Role[]> = {
  see: ['owner', 'organizer', 'scorer', 'viewer'],
  score: ['owner', 'organizer', 'scorer'],
  organize: ['owner', 'organizer'],
}

export const can = (role: Role) => ({
  organize: MAY.organize.includes(role),
  score: MAY.score.includes(role),
})

/** The memberships through which this person may see an organization. */
export const memberOf = (person: Person): Prisma.OrganizationWhereInput => ({
  memberships: { some: { user_id: person.id } },
})

const withRole = (person: Person) =>
  ({ include: { memberships: { where: { user_id: person.id }, select: { role: true } } } }) as const

export async function organizationFor(db: Database, person: Person, id: number, need: Need) {
  const organization = await db.organization.findFirst({
    where: { id, ...memberOf(person) },
    ...withRole(person),
    relationLoadStrategy: 'join',
  })
  const role = admit(organization, need)
  return { ...organization!, role }
}

export type OrganizationFound = Awaited<ReturnType<typeof organizationFor>>

export async function eventFor(db: Database, person: Person, id: number, need: Need) {
  const event = await db.event.findFirst({
    where: { id, organization: memberOf(person) },
    include: { organization: withRole(person), copied_from: { select: { name: true } } },
    relationLoadStrategy: 'join',
  })
  const role = admit(event?.organization, need)
  return { ...event!, role }
}

export type EventFound = Awaited<ReturnType<typeof eventFor>>

/** A class or an incentive, with its gos, its event and organization and the person's role there. */
export async function activityFor(db: Database, person: Person, id: number, need: Need) {
  const activity = await db.activity.findFirst({
    where: { id, event: { organization: memberOf(person) } },
    include: { ...ROUNDS, event: { include: { organization: withRole(person) } } },
    relationLoadStrategy: 'join',
  })
  const role = admit(activity?.event.organization, need)
  return { ...activity!, role }
}
export type ActivityFound = Awaited<ReturnType<typeof activityFor>>

/** A class: an activity with a draw of its own. An incentive has none and is not found here. */
export async function classFor(db: Database, person: Person, id: number, need: Need) {
  const activity = await activityFor(db, person, id, need)
  if (activity.parent_id) throw new NotFound()
  return activity
}

/** An entry together with the activity whose draw it stands in. */
export async function entryFor(db: Database, person: Person, id: number, need: Need) {
  const entry = await db.userActivity.findFirst({
    where: { id, activity: { event: { organization: memberOf(person) } } },
    include: { activity: { include: { event: { include: { organization: withRole(person) } } } } },
    relationLoadStrategy: 'join',
  })
  admit(entry?.activity.event.organization, need)
  return entry!
}
export type EntryFound = Awaited<ReturnType<typeof entryFor>>

export async function entryOfScore(db: Database, person: Person, scoreId: number) {
  const score = await db.score.findUnique({ where: { id: scoreId }, select: { user_activity_id: true } })
  if (!score) throw new NotFound()
  return entryFor(db, person, score.user_activity_id, 'score')
}

/** The contest in which a result stands, for those who may write its money. */
export async function enrollmentFor(db: Database, person: Person, id: number, need: Need) {
  const enrollment = await db.enrollment.findFirst({
    where: { id, activity: { event: { organization: memberOf(person) } } },
    include: { activity: { include: { event: { include: { organization: withRole(person) } } } } },
    relationLoadStrategy: 'join',
  })
  admit(enrollment?.activity.event.organization, need)
  return enrollment!
}

export type EnrollmentFound = Awaited<ReturnType<typeof enrollmentFor>>

export async function checkFor(db: Database, person: Person, id: number, need: Need) {
  const check = await db.check.findFirst({
    where: { id, organization: memberOf(person) },
    include: { organization: withRole(person) },
    relationLoadStrategy: 'join',
  })
  admit(check?.organization, need)
  return check!
}
export type CheckFound = Awaited<ReturnType<typeof checkFor>>

export async function pointsGroupFor(db: Database, person: Person, id: number, need: Need) {
  const group = await db.pointsGroup.findFirst({
    where: { id, season: { organization: memberOf(person) } },
    include: { season: { include: { organization: withRole(person) } } },
    relationLoadStrategy: 'join',
  })
  admit(group?.season.organization, need)
  return group!
}

/** A rider whom an organization only typed in. Registered people belong to nobody and are not found here. */
export async function typedInRiderFor(db: Database, person: Person, id: number, need: Need) {
  const rider = await db.user.findFirst({
    where: { id, organization: memberOf(person) },
    include: { organization: withRole(person) },
    relationLoadStrategy: 'join',
  })
  admit(rider?.organization, need)
  return rider!
}
export type TypedInRiderFound = Awaited<ReturnType<typeof typedInRiderFor>>

/** The organizations where this person organizes: theirs are the typed-in riders and the lists. */
export async function organizedBy(db: Database, person: Person): Promise<number[]> {
  const memberships = await db.membership.findMany({
    where: { user_id: person.id, role: { in: MAY.organize } },
    select: { organization_id: true },
  })
  return memberships.map((membership) => membership.organization_id)
}

function admit(organization: { memberships: { role: Role }[] } | null | undefined, need: Need): Role {
  const role = organization?.memberships[0]?.role
  if (!role) throw new NotFound()
  if (!MAY[need].includes(role)) throw new Forbidden()
  return role
}
