import { scoreToWire } from '#rules/score.ts'
import type { DrawPage, PublicActivity, PublicRun } from '#wire/phone/pages.ts'
import type { Activity, Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import { gosOf, ROUNDS } from '../rounds.ts'
import { NOT_PUBLIC, PUBLIC, publicEvent, WITH_ORGANIZATION } from './events.ts'
import { publicNames } from './names.ts'

/** A class or an incentive of an event that is among those `seen`; NotFound for every other, there or not. */
export async function publicActivityFor(
  db: Database,
  where: Prisma.ActivityWhereInput & { id: number },
  seen = PUBLIC,
) {
  const activity = await db.activity.findFirst({
    where: { ...where, event: seen },
    include: { ...ROUNDS, event: { include: WITH_ORGANIZATION } },
    relationLoadStrategy: 'join',
  })
  if (!activity) throw new NotFound(NOT_PUBLIC)
  return activity
}

export const publicActivity = (activity: Activity): PublicActivity => ({
  id: activity.id,
  name: activity.name,
  judged: activity.judged,
  track_horses: activity.track_horses,
  track_bulls: activity.track_bulls,
  drag_every: activity.drag_every,
})

/**
 * One go of a class: its order, if it is published, with the scores as they are saved. Without a name it is the last go
 * whose draw is out, or the first. NotFound where there is no such go.
 */
export async function drawPage(db: Database, id: number, wanted: string, seen = PUBLIC): Promise<DrawPage> {
  // Read before the runs: what is told meanwhile is in them already, or comes after.
  const activity = await publicActivityFor(db, { id, parent_id: null }, seen)
  const names = gosOf(activity)
  const gos = activity.rounds.filter(({ name }) => names.includes(name))
  const go = wanted
    ? gos.find(({ name }) => name === wanted)
    : (gos.findLast(({ publish_draw }) => publish_draw) ?? gos[0])
  if (!go) throw new NotFound(NOT_PUBLIC)
  return {
    kind: 'draw',
    event: publicEvent(activity.event),
    activity: publicActivity(activity),
    rounds: gos.map(({ name, publish_draw }) => ({ name, published: publish_draw })),
    round: go.name,
    posted_at: (go.publish_draw && go.draw_published_at?.toISOString()) || null,
    told: activity.told,
    runs: go.publish_draw ? await runsOf(db, activity, go.name) : [],
  }
}

const RUN = {
  id: true,
  draw: true,
  scratched_at: true,
  user: { select: { id: true, name: true } },
  horse: { select: { name: true } },
  bull: { select: { name: true } },
  score: { select: { value: true, no_time: true } },
} as const satisfies Prisma.UserActivitySelect

type Found = Awaited<ReturnType<typeof publicActivityFor>>

async function runsOf(db: Database, activity: Found, round: string): Promise<PublicRun[]> {
  const entries = await db.userActivity.findMany({
    where: { activity_id: activity.id, round, draw: { not: null }, go: { publish_draw: true } },
    select: RUN,
    orderBy: { draw: 'asc' },
    relationLoadStrategy: 'join',
  })
  const nameOf = await publicNames(
    db,
    activity.event,
    entries.map(({ user }) => user),
  )
  return entries.map(({ id, draw, user, horse, bull, score, scratched_at }) => ({
    id,
    slot: draw!,
    rider: nameOf(user),
    horse: horse?.name ?? null,
    bull: bull?.name ?? null,
    score: score && scoreToWire(score.no_time ?? score.value, activity.judged ? 'points' : 'time'),
    scratched: scratched_at !== null,
  }))
}
