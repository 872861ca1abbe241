import { randomBytes } from 'node:crypto'
import { RANDOMIZE_SCORED, RANDOMIZE_TOO_FEW } from '#rules/draw/messages.ts'
import { hasRepeats, requestsNotHonored, entriesTooClose } from '#rules/draw/quality.ts'
import { assignableSlots, seedOfDraw } from '#rules/draw/proof.ts'
import { algorithmFor, type DrawEntry, randomizeDraw } from '#rules/draw/randomize.ts'
import { hasScore } from '#rules/scoring/score.ts'
import type { RandomizeDraw, RandomizedDraw } from '#wire/draw.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import { drawReload, entriesUpdated } from '../../broadcasting/broadcasts.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import type { AuthorizedActivity } from '../authorization.ts'
import { requireRound } from '../activities/rounds.ts'
import { askAboutOwing } from './askAboutOwing.ts'
import { changeDraw, contestIdsOfDraw, setSlots } from './changeDraw.ts'
import { requireEnoughSlots } from './slots.ts'

/** Draws with the seed of the published commitment. Scratched runs keep their slots. */
export function randomize(
  db: Database,
  user: CurrentUser,
  found: AuthorizedActivity,
  round: string,
  { word, reason, confirmed }: RandomizeDraw,
) {
  return changeDraw(db, user, found, async (draw): Promise<RandomizedDraw> => {
    const { tx, activity } = draw
    if (requireRound(activity, round).publish_draw)
      throw new Conflict('The draw is published. Unpublish it before you randomize.')
    const everyEntry = await loadEntries(tx, activity.id, round)
    const entries = everyEntry.filter(({ scratched_at }) => scratched_at === null)
    if (entries.some(({ score }) => hasScore(score))) throw new Conflict(RANDOMIZE_SCORED)
    if (entries.length < 2) throw new Conflict(RANDOMIZE_TOO_FEW)
    await askAboutOwing(tx, activity, { round }, { confirmed, question: 'Randomize the draw anyway?' })

    const committed = await loadSeed(tx, requireRound(activity, round).id)
    const minGap = activity.min_gap
    const seed = seedOfDraw(committed.seed, word)
    const drawEntries = entries.map(toDrawEntry)
    const { order, achievedGap } = randomizeDraw(drawEntries, { minGap, seed })
    const scratchedSlots = everyEntry
      .flatMap(({ scratched_at, draw }) => (scratched_at === null || draw === null ? [] : draw))
      .toSorted(byNumber)
    requireEnoughSlots(order.length + scratchedSlots.length, activity.total_slots)
    const slots = assignableSlots(order.length, scratchedSlots)
    await setSlots(
      draw,
      order.map((id, place) => ({ id, slot: slots[place]! })),
    )
    await tx.drawOrder.create({
      data: {
        ...committed,
        activity_id: activity.id,
        round,
        word,
        reason,
        algorithm: algorithmFor(drawEntries),
        options: { minGap, ...(scratchedSlots.length && { keptSlots: scratchedSlots }) },
        before: entries.map((entry) => ({ ...toDrawEntry(entry), draw: entry.draw })),
        after: order,
        names: everyEntry.map(nameSnapshot),
        achieved_gap: achievedGap,
        made_by_id: user.id,
        made_by_name: user.name,
      },
    })
    draw.record('draw randomized', null, { round, seed: committed.seed, achievedGap })
    const next = await draw.updateRound(round, { seed: newSeed(), committed_at: new Date() })

    draw.broadcast(drawReload(activity, round))
    draw.broadcast(entriesUpdated(draw.activity.event_id, null))
    draw.broadcastResults(await contestIdsOfDraw(tx, activity.id))
    return {
      entries: order.length,
      minGap,
      achievedGap,
      ...drawQuality(entries, { order, slots, minGap }),
      seed: committed.seed,
      word,
      commitment: committed.commitment,
      nextCommitment: next.commitment,
    }
  })
}

const newSeed = () => randomBytes(32).toString('hex')

const loadSeed = (tx: Tx, id: number) =>
  tx.round.findUniqueOrThrow({ where: { id }, select: { seed: true, commitment: true, committed_at: true } })

const ENTRY_RELATIONS = {
  score: { select: { value: true, no_time: true } },
  user: { select: { name: true } },
  horse: { select: { name: true } },
} as const satisfies Prisma.UserActivityInclude

const loadEntries = (tx: Tx, activityId: number, round: string) =>
  tx.userActivity.findMany({
    where: { activity_id: activityId, round },
    include: ENTRY_RELATIONS,
    orderBy: { id: 'asc' },
    relationLoadStrategy: 'join',
  })

type LoadedEntry = Prisma.UserActivityGetPayload<{ include: typeof ENTRY_RELATIONS }>

/** Two typed-in riders can have the same name, so ids tell them apart. */
const toDrawEntry = ({ id, user_id, horse_id, request_class, own_order }: LoadedEntry): DrawEntry => ({
  id,
  rider: user_id === null ? null : `rider ${user_id}`,
  horse: horse_id === null ? null : `horse ${horse_id}`,
  request: request_class as 'early' | 'late' | null,
  ...(own_order !== null && { own_order }),
})

const nameSnapshot = ({ id, user_id, user, horse, draw }: LoadedEntry) => ({
  id,
  user_id,
  rider: user?.name ?? null,
  horse: horse?.name ?? null,
  slot: draw,
})

type DrawOutcome = { order: number[]; slots: number[]; minGap: number }

function drawQuality(entries: LoadedEntry[], { order, slots, minGap }: DrawOutcome) {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const drawn = order.map((id) => byId.get(id)!)
  const asDrawn = drawn.map(toDrawEntry)
  return {
    isSpaced: hasRepeats(asDrawn),
    requests: asDrawn.filter(({ request }) => request).length,
    tooClose: entriesTooClose(asDrawn, minGap).map(({ of, places: [one, other] }) => ({
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
