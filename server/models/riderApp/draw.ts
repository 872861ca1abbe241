import { scoreUnitOf, storedScoreToWire } from '#rules/scoring/score.ts'
import type { DrawPage, ProofPage, PublicActivity, PublicSlot } from '#wire/riderApp/pages.ts'
import { timeZoneOf } from '../events/timeZone.ts'
import type { Activity, Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { showDrawsAtEntry } from '../draw/drawnAtEntry.ts'
import { loadPublicRecords, loadPublicTombstones, parseDrawRecord } from '../draw/records.ts'
import { loadDrawSummary } from '../draw/summary.ts'
import { NotFound } from '../../errors.ts'
import { roundNames, WITH_ROUNDS } from '../activities/rounds.ts'
import { NOT_PUBLIC, PUBLIC_EVENTS, toPublicEvent, WITH_ORGANIZATION } from './events.ts'
import { loadPublicNames } from '../riders/publicNames.ts'
import { IS_CLASS } from '../classes/isClass.ts'

export async function findPublicActivity(
  db: Database,
  where: Prisma.ActivityWhereInput & { id: number },
  visibleEvents = PUBLIC_EVENTS,
) {
  const activity = await db.activity.findFirst({
    where: { ...where, event: visibleEvents },
    include: { ...WITH_ROUNDS, event: { include: WITH_ORGANIZATION } },
    relationLoadStrategy: 'join',
  })
  if (!activity) throw new NotFound(NOT_PUBLIC)
  return activity
}

export const toPublicActivity = (activity: Activity): PublicActivity => ({
  id: activity.id,
  name: activity.name,
  judged: activity.judged,
  track_horses: activity.track_horses,
  track_bulls: activity.track_bulls,
  drag_every: activity.drag_every,
})

/** An empty `roundName` selects the last published round, or the first round if none is published. */
export async function loadPublicDrawPage(
  db: Database,
  id: number,
  roundName: string,
  visibleEvents = PUBLIC_EVENTS,
): Promise<DrawPage> {
  // Load the round before the entries. Otherwise, the client could miss a change made in between.
  const { activity, go } = await findPublicRound(db, { id, round: roundName }, visibleEvents)
  const summary = go.publish_draw ? await loadSummary(db, activity, go.name) : null
  return {
    kind: 'draw',
    event: toPublicEvent(activity.event),
    activity: toPublicActivity(activity),
    rounds: await loadPublicRounds(db, activity),
    round: go.name,
    posted_at: (go.publish_draw && go.draw_published_at?.toISOString()) || null,
    told: activity.public_seq,
    drawn: summary && summary.line,
    outside_word: summary && summary.outsideWord,
    runs: go.publish_draw ? await loadPublicEntries(db, activity, go.name) : [],
  }
}

/**
 * Before the draw is published, only the commitment, the number of draws and the last called-out word are
 * public.
 */
export async function loadProofPage(
  db: Database,
  id: number,
  roundName: string,
  visibleEvents = PUBLIC_EVENTS,
): Promise<ProofPage> {
  const { activity, go } = await findPublicRound(db, { id, round: roundName }, visibleEvents)
  const where = { activity_id: id, round: go.name }
  const { line, outsideWord, draws } = await loadSummary(db, activity, go.name)
  const last = await db.drawOrder.findFirst({ where, select: { word: true }, orderBy: { id: 'desc' } })
  const rows = go.publish_draw ? await db.drawOrder.findMany({ where, orderBy: { id: 'desc' } }) : []
  return {
    kind: 'proof',
    event: toPublicEvent(activity.event),
    activity: toPublicActivity(activity),
    rounds: await loadPublicRounds(db, activity),
    round: go.name,
    published: go.publish_draw,
    drawn: go.publish_draw ? line : null,
    outside_word: go.publish_draw ? outsideWord : null,
    draws_made: draws,
    word: last?.word ?? null,
    draws: await loadPublicRecords(db, activity.event, rows.map(parseDrawRecord)),
    entry_draws: await loadEntryDraws(db, activity, go),
    tombstones: await loadPublicTombstones(db, { event_id: activity.event_id, is_public: true }),
  }
}

/** Before the draw is published, only the commitment is public. */
async function loadEntryDraws(
  db: Database,
  activity: PublicActivityRow,
  { name: round, publish_draw }: { name: string; publish_draw: boolean },
): Promise<ProofPage['entry_draws']> {
  const isDrawn = [activity.entry_mode, activity.late_entry_mode].includes('drawn')
  if (!publish_draw) return isDrawn ? [await loadNextSeed(db, { id: activity.id, round })] : []
  const groups = await showDrawsAtEntry(db, { ...activity, round })
  const entries = await loadDrawnEntries(
    db,
    groups.flatMap(({ draws }) => draws.map(({ id }) => id)),
  )
  const nameOf = await loadPublicNames(
    db,
    activity.event,
    entries.map(({ user }) => user),
  )
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return groups
    .filter(({ draws }) => isDrawn || draws.length > 0)
    .map((group) => ({
      ...group,
      draws: group.draws.map(({ id, slot, candidates, again }) => ({
        id,
        slot,
        slot_now: byId.get(id)?.draw ?? null,
        candidates,
        rider: nameOf(byId.get(id)?.user ?? null),
        horse: byId.get(id)?.horse?.name ?? null,
        entered_again: again,
      })),
    }))
}

const loadDrawnEntries = (db: Database, ids: number[]) =>
  db.userActivity.findMany({
    where: { id: { in: ids } },
    select: {
      id: true,
      draw: true,
      user: { select: { id: true, name: true } },
      horse: { select: { name: true } },
    },
    relationLoadStrategy: 'join',
  })

async function loadNextSeed(db: Database, { id, round }: { id: number; round: string }) {
  const { entry_commitment } = await db.round.findUniqueOrThrow({
    where: { activity_id_name: { activity_id: id, name: round } },
    select: { entry_commitment: true },
  })
  return { commitment: entry_commitment, seed: null, draws: [] }
}

async function findPublicRound(
  db: Database,
  { id, round }: { id: number; round: string },
  visibleEvents = PUBLIC_EVENTS,
) {
  const activity = await findPublicActivity(db, { id, ...IS_CLASS }, visibleEvents)
  const rounds = roundsWithDraw(activity)
  const go = round
    ? rounds.find(({ name }) => name === round)
    : (rounds.findLast(({ publish_draw }) => publish_draw) ?? rounds[0])
  if (!go) throw new NotFound(NOT_PUBLIC)
  return { activity, go }
}

const loadSummary = (db: Database, activity: PublicActivityRow, round: string) =>
  loadDrawSummary(db, {
    ...activity,
    round,
    zone: timeZoneOf(activity.event),
  })

function roundsWithDraw(activity: PublicActivityRow) {
  const names = roundNames(activity)
  return activity.rounds.filter(({ name }) => names.includes(name))
}

export async function loadPublicRounds(
  db: Database,
  activity: PublicActivityRow,
): Promise<DrawPage['rounds']> {
  const withReplaced = await db.round.findMany({
    where: { activity_id: activity.id, NOT: { replaced_commitments: { equals: [] } } },
    select: { id: true, replaced_commitments: true },
  })
  const replacedIn = new Map(
    withReplaced.map((round) => [round.id, round.replaced_commitments as ReplacedCommitment[]]),
  )
  return roundsWithDraw(activity).map(({ id, name, publish_draw, commitment, committed_at }) => ({
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

type ReplacedCommitment = DrawPage['rounds'][number]['replaced_commitments'][number]

const ENTRY_SELECT = {
  id: true,
  draw: true,
  scratched_at: true,
  user: { select: { id: true, name: true } },
  horse: { select: { name: true } },
  bull: { select: { name: true } },
  score: { select: { value: true, no_time: true } },
} as const satisfies Prisma.UserActivitySelect

type PublicActivityRow = Awaited<ReturnType<typeof findPublicActivity>>

async function loadPublicEntries(
  db: Database,
  activity: PublicActivityRow,
  round: string,
): Promise<PublicSlot[]> {
  const entries = await db.userActivity.findMany({
    where: { activity_id: activity.id, round, draw: { not: null }, go: { publish_draw: true } },
    select: ENTRY_SELECT,
    orderBy: { draw: 'asc' },
    relationLoadStrategy: 'join',
  })
  const nameOf = await loadPublicNames(
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
    score: storedScoreToWire(score, scoreUnitOf(activity)),
    scratched: scratched_at !== null,
  }))
}
