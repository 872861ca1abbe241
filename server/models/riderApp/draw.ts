import { scoreUnitOf, storedScoreToWire } from '#rules/scoring/score.ts'
import type { DrawPage, ProofPage, PublicActivity, PublicSlot } from '#wire/riderApp/pages.ts'
import { timeZoneOf } from '../events/timeZone.ts'
import type { Activity, Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { type DrawAtEntry, listDrawsAtEntry, loadCandidates, loadEntrySeed } from '../draw/drawnAtEntry.ts'
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

/** An empty name selects the last published round, or the first round if none is published. */
export async function loadPublicDrawPage(
  db: Database,
  id: number,
  roundName: string,
  visibleEvents = PUBLIC_EVENTS,
): Promise<DrawPage> {
  // Load the round before the entries, so that a change in between is either in the entries or reaches the client
  // later.
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
 * Before publication, only the commitment, the number of draws and the last word that a rider called out are public.
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

async function loadEntryDraws(
  db: Database,
  activity: PublicActivityRow,
  { name: round, publish_draw }: { name: string; publish_draw: boolean },
): Promise<ProofPage['entry_draws']> {
  const draws = await listDrawsAtEntry(db, { id: activity.id, round })
  const isDrawn = [activity.entry_mode, activity.late_entry_mode].includes('drawn')
  if (!isDrawn && draws.length === 0) return null
  const { seed, commitment } = await loadEntrySeed(db, { ...activity, round })
  return { seed, commitment, draws: publish_draw ? await withNames(db, activity, draws) : [] }
}

async function withNames(db: Database, { event }: PublicActivityRow, draws: DrawAtEntry[]) {
  const entries = await db.userActivity.findMany({
    where: { id: { in: draws.map(({ id }) => id) } },
    select: { id: true, user: { select: { id: true, name: true } }, horse: { select: { name: true } } },
    relationLoadStrategy: 'join',
  })
  const nameOf = await loadPublicNames(
    db,
    event,
    entries.map(({ user }) => user),
  )
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const candidates = await loadCandidates(
    db,
    draws.map(({ id }) => id),
  )
  return draws.map(({ enteredAgain, ...draw }) => ({
    ...draw,
    candidates: candidates.get(draw.id)!,
    rider: nameOf(byId.get(draw.id)?.user ?? null),
    horse: byId.get(draw.id)?.horse?.name ?? null,
    entered_again: enteredAgain,
  }))
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
