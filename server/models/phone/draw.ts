import { scoreToWire } from '#rules/score.ts'
import type { DrawPage, ProofPage, PublicActivity, PublicRun } from '#wire/phone/pages.ts'
import { zoneOf } from '../events/zone.ts'
import type { Activity, Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { publicRecords, publicTombstones, recordIn } from '../draw/records.ts'
import { drawStory } from '../draw/story.ts'
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
  const { activity, go } = await publicGo(db, { id, round: wanted }, seen)
  const story = go.publish_draw ? await storyOf(db, activity, go.name) : null
  return {
    kind: 'draw',
    event: publicEvent(activity.event),
    activity: publicActivity(activity),
    rounds: await publicRounds(db, activity),
    round: go.name,
    posted_at: (go.publish_draw && go.draw_published_at?.toISOString()) || null,
    told: activity.told,
    drawn: story && story.line,
    outside_word: story && story.outsideWord,
    runs: go.publish_draw ? await runsOf(db, activity, go.name) : [],
  }
}

/**
 * What everyone needs to check the draws of a go, and what is left of draws that were deleted from its event. Before
 * publication only the commitment, the last word and how many draws were made.
 */
export async function proofPage(db: Database, id: number, wanted: string, seen = PUBLIC): Promise<ProofPage> {
  const { activity, go } = await publicGo(db, { id, round: wanted }, seen)
  const where = { activity_id: id, round: go.name }
  const { line, outsideWord, draws } = await storyOf(db, activity, go.name)
  const last = await db.drawOrder.findFirst({ where, select: { word: true }, orderBy: { id: 'desc' } })
  const rows = go.publish_draw ? await db.drawOrder.findMany({ where, orderBy: { id: 'desc' } }) : []
  return {
    kind: 'proof',
    event: publicEvent(activity.event),
    activity: publicActivity(activity),
    rounds: await publicRounds(db, activity),
    round: go.name,
    published: go.publish_draw,
    drawn: go.publish_draw ? line : null,
    outside_word: go.publish_draw ? outsideWord : null,
    draws_made: draws,
    word: last?.word ?? null,
    draws: await publicRecords(db, activity.event, rows.map(recordIn)),
    tombstones: await publicTombstones(db, { event_id: activity.event_id, is_public: true }),
  }
}

async function publicGo(db: Database, { id, round }: { id: number; round: string }, seen = PUBLIC) {
  const activity = await publicActivityFor(db, { id, parent_id: null }, seen)
  const gos = drawnGos(activity)
  const go = round
    ? gos.find(({ name }) => name === round)
    : (gos.findLast(({ publish_draw }) => publish_draw) ?? gos[0])
  if (!go) throw new NotFound(NOT_PUBLIC)
  return { activity, go }
}

const storyOf = (db: Database, activity: Found, round: string) =>
  drawStory(db, {
    ...activity,
    round,
    zone: zoneOf(activity.event),
  })

function drawnGos(activity: Found) {
  const names = gosOf(activity)
  return activity.rounds.filter(({ name }) => names.includes(name))
}

/** The gos, each with its commitment; the average has none. */
export async function publicRounds(db: Database, activity: Found): Promise<DrawPage['rounds']> {
  const replaced = await db.round.findMany({
    where: { activity_id: activity.id, NOT: { replaced_commitments: { equals: [] } } },
    select: { id: true, replaced_commitments: true },
  })
  const replacedIn = new Map(replaced.map((round) => [round.id, round.replaced_commitments as Replaced[]]))
  return drawnGos(activity).map(({ id, name, publish_draw, commitment, committed_at }) => ({
    name,
    published: publish_draw,
    commitment,
    committed_at: committed_at.toISOString(),
    replaced_commitments: (replacedIn.get(id) ?? []).map((one) => ({
      commitment: one.commitment,
      committed_at: new Date(one.committed_at).toISOString(),
      replaced_at: new Date(one.replaced_at).toISOString(),
    })),
  }))
}

type Replaced = DrawPage['rounds'][number]['replaced_commitments'][number]

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
