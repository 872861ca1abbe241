import { createHmac } from 'node:crypto'
import { type DrawEntry, randomizeDraw } from '#rules/randomize.ts'
import { RANDOMIZE_SCORED } from '#rules/drawTexts.ts'
import { commitmentOf } from '#rules/random.ts'
import { hasScore } from '#rules/score.ts'
import type { UserActivity } from '../../../prisma/client/client.ts'
import { drawReloaded } from '../../live/broadcasts.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import type { ActivityFound } from '../access.ts'
import { roundNamed } from '../rounds.ts'
import { changeDraw, contestsOfDraw, type DrawChange } from './change.ts'

/**
 * Makes the draw: only while it is unpublished and unscored. The seed was fixed before anybody asked (its commitment
 * stands on the page); seed, options and the order before and after are kept, so anybody can make the draw again. A
 * scratched run keeps its slot and the order goes on after it; a run without a slot stays without one.
 */
export function randomize(db: Database, person: Person, found: ActivityFound, round: string, secret: string) {
  return changeDraw(db, person, found, async (draw) => {
    const { tx, activity } = draw
    if (roundNamed(activity, round).publish_draw)
      throw new Conflict('The draw is published. Unpublish it before randomizing.')
    const entries = await entriesToDraw(tx, activity.id, round)
    if (entries.some(({ score }) => hasScore(score))) throw new Conflict(RANDOMIZE_SCORED)

    const drawsMade = await tx.drawOrder.count({ where: { activity_id: activity.id, round } })
    const seed = seedAfter(activity.id, round, secret, drawsMade)
    const minGap = activity.min_gap
    const { order, achievedGap } = randomizeDraw(entries.map(drawEntry), { minGap, seed })
    const keptSlots = await scratchedSlots(tx, activity.id, round)
    await placeInOrder(tx, order, keptSlots)
    await keepDraw(draw, round, { seed, before: entries, keptSlots, order, achievedGap })

    draw.tellActivity()
    draw.say(drawReloaded(activity, round))
    draw.tellResults(await contestsOfDraw(tx, activity.id))
    return { entries: order.length, achievedGap, seed, minGap }
  })
}

type Made = {
  seed: string
  before: UserActivity[]
  keptSlots: number[]
  order: number[]
  achievedGap: number
}

/** All that it takes to make the same draw again. */
async function keepDraw(draw: DrawChange, round: string, made: Made) {
  const { seed, before, keptSlots, order, achievedGap } = made
  await draw.tx.drawOrder.create({
    data: {
      activity_id: draw.activity.id,
      round,
      seed,
      commitment: commitmentOf(seed),
      options: { minGap: draw.activity.min_gap, ...(keptSlots.length && { keptSlots }) },
      before: before.map((entry) => ({ ...drawEntry(entry), draw: entry.draw })),
      after: order,
      achieved_gap: achievedGap,
      made_by_id: draw.by.id,
    },
  })
  draw.record('draw randomized', null, { round, seed, achievedGap })
}

/** SHA-256 of the seed that the next draw of this round will use, after so many that were made. */
export const nextCommitment = (...made: Parameters<typeof seedAfter>) => commitmentOf(seedAfter(...made))

/** Follows from the installation's secret and the number of draws made so far: nobody can pick a seed they like. */
const seedAfter = (activityId: number, round: string, secret: string, drawsMade: number) =>
  createHmac('sha256', secret).update(`draw:${activityId}:${round}:${drawsMade}`).digest('hex')

const entriesToDraw = (tx: Tx, activityId: number, round: string) =>
  tx.userActivity.findMany({
    where: { activity_id: activityId, round, draw: { not: null }, scratched_at: null },
    include: { score: { select: { value: true, no_time: true } } },
    orderBy: { id: 'asc' },
    relationLoadStrategy: 'join',
  })

/** The record tells riders apart: two who are typed in under one name are two people. */
const drawEntry = ({ id, user_id, horse_id, request_class }: UserActivity): DrawEntry => ({
  id,
  rider: user_id === null ? null : `rider ${user_id}`,
  horse: horse_id === null ? null : `horse ${horse_id}`,
  request: request_class as 'early' | 'late' | null,
})

async function scratchedSlots(tx: Tx, activityId: number, round: string): Promise<number[]> {
  const scratched = await tx.userActivity.findMany({
    where: { activity_id: activityId, round, draw: { not: null }, scratched_at: { not: null } },
    select: { draw: true },
    orderBy: { draw: 'asc' },
  })
  return scratched.map(({ draw }) => draw!)
}

async function placeInOrder(tx: Tx, order: number[], keptSlots: number[]) {
  const every = Array.from({ length: order.length + keptSlots.length }, (_, index) => index + 1)
  const slots = every.filter((slot) => !keptSlots.includes(slot)).slice(0, order.length)
  // Everybody is parked first: two entries may not hold one slot, not even for a moment.
  await tx.userActivity.updateMany({ where: { id: { in: order } }, data: { draw: null } })
  await tx.$executeRaw`
    UPDATE user_activities SET draw = placed.slot
    FROM unnest(${order}::int[], ${slots}::int[]) AS placed (id, slot)
    WHERE user_activities.id = placed.id`
}
