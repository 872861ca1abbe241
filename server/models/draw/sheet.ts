import type { Database } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import { seenBy } from '../access.ts'
import { roundNamed, ROUNDS } from '../rounds.ts'

/** A class with a published draw, for the organization's members and for the riders who stand in it. */
export async function publishedDrawFor(db: Database, person: Person, activityId: number) {
  const activity = await db.activity.findFirst({
    where: {
      id: activityId,
      parent_id: null,
      rounds: { some: { publish_draw: true } },
      OR: [{ event: seenBy(person) }, { entries: { some: { user_id: person.id } } }],
    },
    select: { id: true, ...ROUNDS },
  })
  if (!activity) throw new NotFound('This draw is not published.')
  return activity
}

export type PublishedDraw = Awaited<ReturnType<typeof publishedDrawFor>>

/** A round of it, if that one is published. */
export function requirePublished(draw: PublishedDraw, round: string) {
  if (!roundNamed(draw, round).publish_draw) throw new NotFound('This draw is not published.')
}

/** A round of a published draw, as it is printed. */
export async function drawToPrint(db: Database, activityId: number, round: string) {
  const activity = await db.activity.findUniqueOrThrow({
    where: { id: activityId },
    include: { event: { include: { organization: { include: { logo: true } } } } },
    relationLoadStrategy: 'join',
  })
  return {
    ...activity,
    round,
    entries: await entriesOf(db, activityId, round),
    draws: await drawsOf(db, activityId, round),
  }
}

const entriesOf = (db: Database, activityId: number, round: string) =>
  db.userActivity.findMany({
    where: { activity_id: activityId, round, draw: { not: null } },
    select: {
      draw: true,
      scratched_at: true,
      user: { select: { name: true, hometown: true } },
      horse: { select: { name: true } },
      bull: { select: { name: true } },
    },
    orderBy: { draw: 'asc' },
    relationLoadStrategy: 'join',
  })

/** Every draw that was made of this round, the last one first, with all that is needed to make it again. */
export const drawsOf = (db: Database, activityId: number, round: string) =>
  db.drawOrder.findMany({
    where: { activity_id: activityId, round },
    select: {
      seed: true,
      commitment: true,
      options: true,
      before: true,
      after: true,
      achieved_gap: true,
      made_at: true,
    },
    orderBy: { id: 'desc' },
  })
