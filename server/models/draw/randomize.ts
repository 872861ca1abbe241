import { randomBytes } from 'node:crypto'
import { RANDOMIZE_SCORED, RANDOMIZE_TOO_FEW } from '#rules/drawTexts.ts'
import { isSpaced, requestsNotHonored, runsTooClose } from '#rules/drawQuality.ts'
import { seedOfDraw } from '#rules/random.ts'
import { ALGORITHM, type DrawEntry, randomizeDraw } from '#rules/randomize.ts'
import { hasScore } from '#rules/score.ts'
import type { RandomizeDraw, RandomizedDraw } from '#wire/draw.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import { drawReloaded } from '../../live/broadcasts.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import type { ActivityFound } from '../access.ts'
import { roundNamed } from '../rounds.ts'
import { changeDraw, contestsOfDraw } from './change.ts'

/**
 * Makes the draw: only while it is unpublished and unscored, and only of two runs or more. The seed was made with the
 * round or by the draw before, and its commitment is public since; the record keeps all that recomputing takes. A
 * scratched run keeps its slot and the order goes on after it; a run without a slot stays without one.
 */
export function randomize(
  db: Database,
  person: Person,
  found: ActivityFound,
  round: string,
  { word, reason }: RandomizeDraw,
) {
  return changeDraw(db, person, found, async (draw): Promise<RandomizedDraw> => {
    const { tx, activity } = draw
    if (roundNamed(activity, round).publish_draw)
      throw new Conflict('The draw is published. Unpublish it before randomizing.')
    const all = await entriesInDraw(tx, activity.id, round)
    const entries = all.filter(({ scratched_at }) => scratched_at === null)
    if (entries.some(({ score }) => hasScore(score))) throw new Conflict(RANDOMIZE_SCORED)
    if (entries.length < 2) throw new Conflict(RANDOMIZE_TOO_FEW)

    const committed = await takeSeed(tx, roundNamed(activity, round).id)
    const minGap = activity.min_gap
    const seed = seedOfDraw(committed.seed, word)
    const { order, achievedGap } = randomizeDraw(entries.map(drawEntry), { minGap, seed })
    const keptSlots = all
      .flatMap((entry) => (entry.scratched_at === null ? [] : entry.draw!))
      .toSorted(byNumber)
    const slots = freeSlots(order.length, keptSlots)
    await moveToSlots(tx, order, slots)
    await tx.drawOrder.create({
      data: {
        ...committed,
        activity_id: activity.id,
        round,
        word,
        reason,
        algorithm: ALGORITHM,
        options: { minGap, ...(keptSlots.length && { keptSlots }) },
        before: entries.map((entry) => ({ ...drawEntry(entry), draw: entry.draw })),
        after: order,
        names: all.map(namesOf),
        achieved_gap: achievedGap,
        made_by_id: person.id,
        made_by_name: person.name,
      },
    })
    draw.record('draw randomized', null, { round, seed: committed.seed, achievedGap })
    const next = await draw.setRound(round, { seed: newSeed(), committed_at: new Date() })

    draw.say(drawReloaded(activity, round))
    draw.tellResults(await contestsOfDraw(tx, activity.id))
    return {
      entries: order.length,
      minGap,
      achievedGap,
      ...qualityOf(entries, { order, slots, minGap }),
      seed: committed.seed,
      word,
      commitment: committed.commitment,
      nextCommitment: next.commitment,
    }
  })
}

/** 32 random bytes, in hexadecimal. */
const newSeed = () => randomBytes(32).toString('hex')

/** The seed that the round has committed to. */
const takeSeed = (tx: Tx, id: number) =>
  tx.round.findUniqueOrThrow({ where: { id }, select: { seed: true, commitment: true, committed_at: true } })

const ENTRY = {
  score: { select: { value: true, no_time: true } },
  user: { select: { name: true } },
  horse: { select: { name: true } },
} as const satisfies Prisma.UserActivityInclude

const entriesInDraw = (tx: Tx, activityId: number, round: string) =>
  tx.userActivity.findMany({
    where: { activity_id: activityId, round, draw: { not: null } },
    include: ENTRY,
    orderBy: { id: 'asc' },
    relationLoadStrategy: 'join',
  })

type Entry = Prisma.UserActivityGetPayload<{ include: typeof ENTRY }>

/** The record tells riders apart: two who are typed in under one name are two people. */
const drawEntry = ({ id, user_id, horse_id, request_class }: Entry): DrawEntry => ({
  id,
  rider: user_id === null ? null : `rider ${user_id}`,
  horse: horse_id === null ? null : `horse ${horse_id}`,
  request: request_class as 'early' | 'late' | null,
})

const namesOf = ({ id, user_id, user, horse, draw }: Entry) => ({
  id,
  user_id,
  rider: user?.name ?? null,
  horse: horse?.name ?? null,
  slot: draw,
})

function freeSlots(count: number, keptSlots: number[]): number[] {
  const every = Array.from({ length: count + keptSlots.length }, (_, index) => index + 1)
  return every.filter((slot) => !keptSlots.includes(slot)).slice(0, count)
}

async function moveToSlots(tx: Tx, order: number[], slots: number[]) {
  // Park on null first: two entries must never share a slot, not even inside the transaction.
  await tx.userActivity.updateMany({ where: { id: { in: order } }, data: { draw: null } })
  await tx.$executeRaw`
    UPDATE user_activities SET draw = moved.slot
    FROM unnest(${order}::int[], ${slots}::int[]) AS moved (id, slot)
    WHERE user_activities.id = moved.id`
}

type Drawn = { order: number[]; slots: number[]; minGap: number }

/** The runs that are nearer than the class asks for, and the requests that weren't honored, by slot. */
function qualityOf(entries: Entry[], { order, slots, minGap }: Drawn) {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const drawn = order.map((id) => byId.get(id)!)
  const asDrawn = drawn.map(drawEntry)
  return {
    isSpaced: isSpaced(asDrawn),
    requests: asDrawn.filter(({ request }) => request).length,
    tooClose: runsTooClose(asDrawn, minGap).map(({ of, places: [one, other] }) => ({
      name: (of === 'rider' ? drawn[one]!.user : drawn[one]!.horse)?.name ?? '',
      slots: [slots[one]!, slots[other]!] as [number, number],
    })),
    notHonored: requestsNotHonored(asDrawn).map((place) => ({
      slot: slots[place]!,
      rider: drawn[place]!.user?.name ?? '',
      request: asDrawn[place]!.request!,
    })),
  }
}

const byNumber = (a: number, b: number) => a - b
