import { zoneOf } from '../events/zone.ts'
import type { Database } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import { readerOf, seenBy } from '../access.ts'
import { type ReadBy, ridersAsToldTo } from '../phone/names.ts'
import { roundNamed, ROUNDS } from '../rounds.ts'
import { drawStory } from './story.ts'

/** A class with a published draw, for the organization's members and for the riders who stand in it. */
export async function publishedDrawFor(db: Database, person: Person, activityId: number) {
  const activity = await db.activity.findFirst({
    where: {
      id: activityId,
      parent_id: null,
      rounds: { some: { publish_draw: true } },
      OR: [{ event: seenBy(person) }, { entries: { some: { user_id: person.id } } }],
    },
    select: { id: true, event_id: true, ...ROUNDS },
  })
  if (!activity) throw new NotFound('This draw is not published.')
  return { ...activity, readBy: await readerOf(db, person, activity.event_id) }
}

export type PublishedDraw = Awaited<ReturnType<typeof publishedDrawFor>>

/** A round of it, if that one is published. */
export function requirePublished(draw: PublishedDraw, round: string) {
  if (!roundNamed(draw, round).publish_draw) throw new NotFound('This draw is not published.')
}

/** A round of a published draw, as it is printed. */
export async function drawToPrint(db: Database, activityId: number, round: string, readBy: ReadBy) {
  const activity = await db.activity.findUniqueOrThrow({
    where: { id: activityId },
    include: { event: { include: { organization: { include: { logo: true } } } } },
    relationLoadStrategy: 'join',
  })
  const entries = await entriesOf(db, activityId, round)
  const riders = entries.map(({ user }) => user)
  const asTold = await ridersAsToldTo(db, activity.event, readBy, riders)
  return {
    ...activity,
    round,
    entries: entries.map((entry) => ({ ...entry, user: asTold(entry.user) })),
    story: await drawStory(db, {
      ...activity,
      round,
      zone: zoneOf(activity.event),
    }),
    lastDraw: await lastDrawOf(db, activityId, round),
  }
}

const lastDrawOf = (db: Database, activity_id: number, round: string) =>
  db.drawOrder.findFirst({
    where: { activity_id, round },
    select: { seed: true, commitment: true },
    orderBy: { id: 'desc' },
  })

const entriesOf = (db: Database, activityId: number, round: string) =>
  db.userActivity.findMany({
    where: { activity_id: activityId, round, draw: { not: null } },
    select: {
      draw: true,
      scratched_at: true,
      user: { select: { id: true, name: true } },
      horse: { select: { name: true } },
      bull: { select: { name: true } },
    },
    orderBy: { draw: 'asc' },
    relationLoadStrategy: 'join',
  })

/**
 * Every draw that was made of this round, the last one first, with all that is needed to make it again. Where names are
 * hidden, riders read nobody's id: at another event it stands beside the name.
 */
export async function drawsOf(db: Database, activityId: number, round: string, readBy: ReadBy) {
  const draws = await ordersOf(db, activityId, round)
  const hides = { activities: { some: { id: activityId } }, hide_minors: true }
  if (readBy === 'members' || !(await db.event.count({ where: hides }))) return draws
  return draws.map((draw) => ({ ...draw, before: withoutIds(draw.before as { rider: string | null }[]) }))
}

/** Who is the same rider is still told. */
function withoutIds<Entry extends { rider: string | null }>(entries: Entry[]): Entry[] {
  const known = [...new Set(entries.map(({ rider }) => rider))]
  return entries.map((entry) => ({
    ...entry,
    rider: entry.rider && `rider ${known.indexOf(entry.rider) + 1}`,
  }))
}

const ordersOf = (db: Database, activityId: number, round: string) =>
  db.drawOrder.findMany({
    where: { activity_id: activityId, round },
    select: {
      seed: true,
      commitment: true,
      word: true,
      reason: true,
      algorithm: true,
      options: true,
      before: true,
      after: true,
      achieved_gap: true,
      made_at: true,
    },
    orderBy: { id: 'desc' },
  })
