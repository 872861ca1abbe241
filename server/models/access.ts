import { type Membership, mayDo, type Need, RIGHTS } from '#rules/roles.ts'
import type { Prisma } from '../../prisma/client/client.ts'
import type { Database, Tx } from '../database/db.ts'
import { Forbidden, NotFound } from '../errors.ts'
import type { Person } from '../http/session.ts'
import type { ReadBy } from './phone/names.ts'
import { activityBehind } from './queries/activity.ts'
import { entryBehind } from './queries/entry.ts'
import { scoreBehind, type ScoreFound } from './queries/score.ts'

/**
 * Permission is the look-up: whatever belongs to an organization is found through the person's membership in it.
 * An outsider gets NotFound, a member whose role does not reach that far gets Forbidden. A membership may be limited to
 * one event: through it that event is found, the organization's name, and nothing else.
 */
export type { Need } from '#rules/roles.ts'

/** What the buttons of a page are shown by. */
export const can = (membership: Membership) => ({
  organize: mayDo(membership, 'organize'),
  score: mayDo(membership, 'score'),
  pay: mayDo(membership, 'pay'),
  lead: mayDo(membership, 'lead'),
})

/** Money and points are for those who belong to the whole organization; a member of one event sees places and times. */
export const seesMoney = (membership: Membership) => mayDo(membership, 'see money')

/** Points seasons are for those who belong to the whole organization. */
export const seesSeasons = ({ event_id }: Pick<Membership, 'event_id'>) => event_id === null

/** The organizations that this person belongs to, be it for one event. */
export const memberOf = (person: Person): Prisma.OrganizationWhereInput => ({
  memberships: { some: { user_id: person.id } },
})

/** The organizations that they belong to as a whole. */
const wholeMemberOf = (person: Person): Prisma.OrganizationWhereInput => ({
  memberships: { some: { user_id: person.id, event_id: null } },
})

/** The events that this person sees: all of an organization of theirs, or the one that they are limited to. */
export const seenBy = (person: Person): Prisma.EventWhereInput => ({
  OR: [{ organization: wholeMemberOf(person) }, { memberships: { some: { user_id: person.id } } }],
})

/** Whether somebody reads what is published of an event as one who sees all of it, or as a rider. */
export const readerOf = async (db: Database, person: Person, id: number): Promise<ReadBy> =>
  (await db.event.count({ where: { id, ...seenBy(person) } })) > 0 ? 'members' : 'riders'

const withMembership = (person: Person) =>
  ({
    include: { memberships: { where: { user_id: person.id }, select: { role: true, event_id: true } } },
  }) as const

/** An organization: to look at it, or to change what concerns all of it. */
export async function organizationFor(db: Database, person: Person, id: number, need: Need) {
  const organization = await db.organization.findFirst({
    where: { id, ...memberOf(person) },
    ...withMembership(person),
    relationLoadStrategy: 'join',
  })
  const membership = admit(organization, need)
  if (need !== 'see' && membership.event_id !== null) throw new Forbidden()
  return { ...organization!, membership }
}

export type OrganizationFound = Awaited<ReturnType<typeof organizationFor>>

/** An organization, for those who belong to all of it. */
export async function wholeOrganizationFor(db: Database, person: Person, id: number) {
  const organization = await organizationFor(db, person, id, 'see')
  if (organization.membership.event_id !== null) throw new NotFound()
  return organization
}

/** The membership as it stands in this transaction; null where there is none any more. */
export const membershipIn = (tx: Database | Tx, { id: user_id }: { id: number }, organization_id: number) =>
  tx.membership.findUnique({ where: { user_id_organization_id: { user_id, organization_id } } })

export async function eventFor(db: Database, person: Person, id: number, need: Need) {
  const event = await db.event.findFirst({
    where: { id, ...seenBy(person) },
    include: { organization: withMembership(person), copied_from: { select: { name: true } } },
    relationLoadStrategy: 'join',
  })
  const membership = admit(event?.organization, need)
  return { ...event!, membership }
}

export type EventFound = Awaited<ReturnType<typeof eventFor>>

/** A class or an incentive, with its gos, its event and organization and the person's role there. */
export async function activityFor(db: Database, person: Person, id: number, need: Need) {
  const activity = await activityBehind(db, person, id)
  const membership = admit(activity?.event.organization, need)
  return { ...activity!, membership }
}
export type ActivityFound = Awaited<ReturnType<typeof activityFor>>

/** A class: an activity with a draw of its own. An incentive has none and is not found here. */
export async function classFor(db: Database, person: Person, id: number, need: Need) {
  const activity = await activityFor(db, person, id, need)
  if (activity.parent_id) throw new NotFound()
  return activity
}

/** A score, for those who may save it. */
export async function scoreFor(db: Database, person: Person, id: number): Promise<ScoreFound> {
  const score = await scoreBehind(db, person, id)
  admit(score && { memberships: [score.membership] }, 'score')
  return score!
}

/** An entry together with the activity whose draw it stands in. */
export async function entryFor(db: Database, person: Person, id: number, need: Need) {
  const entry = await entryBehind(db, person, id)
  admit(entry?.activity.event.organization, need)
  return entry!
}
export type EntryFound = Awaited<ReturnType<typeof entryFor>>

/** The last deletion of an entry by itself, with the class it was in. One that a merge removed isn't found. */
export async function removedEntryFor(db: Database, person: Person, id: number, need: Need) {
  const removal = await db.change.findFirst({
    where: { user_activity_id: id, kind: 'entry removed', batch_id: null },
    orderBy: { id: 'desc' },
  })
  if (!removal?.activity_id) throw new NotFound()
  return { removal, activity: await classFor(db, person, removal.activity_id, need) }
}
export type RemovedEntryFound = Awaited<ReturnType<typeof removedEntryFor>>

/** The contest in which a result stands, for those who may write its money. */
export async function enrollmentFor(db: Database, person: Person, id: number, need: Need) {
  const enrollment = await db.enrollment.findFirst({
    where: { id, activity: { event: seenBy(person) } },
    include: { activity: { include: { event: { include: { organization: withMembership(person) } } } } },
    relationLoadStrategy: 'join',
  })
  admit(enrollment?.activity.event.organization, need)
  return enrollment!
}

export type EnrollmentFound = Awaited<ReturnType<typeof enrollmentFor>>

export async function checkFor(db: Database, person: Person, id: number, need: Need) {
  const check = await db.check.findFirst({
    where: { id, organization: wholeMemberOf(person) },
    include: { organization: withMembership(person) },
    relationLoadStrategy: 'join',
  })
  admit(check?.organization, need)
  return check!
}
export type CheckFound = Awaited<ReturnType<typeof checkFor>>

export async function pointsGroupFor(db: Database, person: Person, id: number, need: Need) {
  const group = await db.pointsGroup.findFirst({
    where: { id, season: { organization: wholeMemberOf(person) } },
    include: { season: { include: { organization: withMembership(person) } } },
    relationLoadStrategy: 'join',
  })
  const membership = admit(group?.season.organization, need)
  return { ...group!, membership }
}
export type GroupFound = Awaited<ReturnType<typeof pointsGroupFor>>

/** A points season of the organization; it is there for those who belong to all of it. */
export async function seasonFor(db: Database, person: Person, id: number, need: Need) {
  const season = await db.pointsSeason.findFirst({
    where: { id, organization: wholeMemberOf(person) },
    include: { organization: withMembership(person) },
    relationLoadStrategy: 'join',
  })
  const membership = admit(season?.organization, need)
  return { ...season!, membership }
}
export type SeasonFound = Awaited<ReturnType<typeof seasonFor>>

/** A template of an organization: it belongs to all of it. */
export async function templateFor(db: Database, person: Person, id: number, need: Need) {
  const template = await db.template.findFirst({
    where: { id, organization: wholeMemberOf(person) },
    include: { organization: withMembership(person) },
    relationLoadStrategy: 'join',
  })
  admit(template?.organization, need)
  return template!
}
export type TemplateFound = Awaited<ReturnType<typeof templateFor>>

/** A rider whom an organization only typed in. Registered people belong to nobody and are not found here. */
export async function typedInRiderFor(db: Database, person: Person, id: number, need: Need) {
  const rider = await db.user.findFirst({
    where: { id, organization: wholeMemberOf(person) },
    include: { organization: withMembership(person) },
    relationLoadStrategy: 'join',
  })
  admit(rider?.organization, need)
  return rider!
}
export type TypedInRiderFound = Awaited<ReturnType<typeof typedInRiderFor>>

/** The organizations where this person organizes, be it one event: theirs are the typed-in riders and the lists. */
export const organizedBy = async (db: Database, person: Person): Promise<number[]> =>
  (await drawsMadeBy(db, person)).map(({ organization_id }) => organization_id)

/** Where somebody makes draws: in a whole organization, or in one event of it. */
export type DrawsMade = { organization_id: number; event_id: number | null }

export const drawsMadeBy = (db: Database, person: Person): Promise<DrawsMade[]> =>
  db.membership.findMany({
    where: { user_id: person.id, role: { in: [...MAKE_DRAWS] } },
    select: { organization_id: true, event_id: true },
  })

const MAKE_DRAWS = RIGHTS.find(({ need }) => need === 'organize')!.roles

function admit(organization: { memberships: Membership[] } | null | undefined, need: Need): Membership {
  const membership = organization?.memberships[0]
  if (!membership) throw new NotFound()
  if (!mayDo(membership, need)) throw new Forbidden()
  return membership
}
