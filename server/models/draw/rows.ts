import { pageSlots } from '#rules/draw.ts'
import { scoreToWire } from '#rules/score.ts'
import { searchable } from '#rules/suggest.ts'
import type { DrawRow } from '#wire/draw.ts'
import { emptyRow } from '#wire/emptyRow.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { likeText } from '../search.ts'

/** What a row of the draw is made of. One query for a whole page, however many rows it has. */
export const ROW_PARTS = {
  user: { select: { id: true, name: true, email: true, organization_id: true } },
  horse: { select: { id: true, name: true, rrrs_id: true } },
  bull: { select: { id: true, name: true } },
  score: { select: { id: true, value: true, no_time: true, penalty_seconds: true, version: true } },
  enrollments: { select: { activity_id: true }, orderBy: { activity_id: 'asc' } },
} as const satisfies Prisma.UserActivityInclude

export type RowEntry = Prisma.UserActivityGetPayload<{ include: typeof ROW_PARTS }>
type DrawOf = { id: number; total_slots: number; judged: boolean }
export type Draw = { activity: DrawOf; round: string; showEmails: boolean }

/** The rows of one page: every slot of it, the empty ones too. A page beyond the last has none. */
export async function drawPage(db: Database, draw: Draw, page: number): Promise<DrawRow[]> {
  const { first, last } = pageSlots(page, draw.activity.total_slots)
  if (last < first) return []
  const slots = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return rowsIn(slots, await entriesOf(db, draw, { draw: { gte: first, lte: last } }), draw)
}

/** Every entry whose rider, horse or bull contains the text, or whose slot is that number. One unpaged list. */
export async function searchDraw(db: Database, draw: Draw, text: string): Promise<DrawRow[]> {
  const contains = { searchable: { contains: likeText(searchable(text)) } }
  const names = ['user', 'horse', 'bull'].map((who) => ({ [who]: contains }))
  const slot = /^\d{1,5}$/.test(text) ? [{ draw: Number(text) }] : []
  const entries = await entriesOf(db, draw, { draw: { not: null }, OR: [...names, ...slot] })
  return entries.map((entry) => filledRow(entry, draw))
}

/** The row of one entry, as it stands now. */
export function filledRow(entry: RowEntry, { activity, showEmails }: Omit<Draw, 'round'>): DrawRow {
  const slot = entry.draw ?? 0
  const { user, horse, bull } = entry
  return {
    ...emptyRow(slot),
    id: entry.id,
    position: slot,
    slack_draw: entry.slack_draw,
    user_id: entry.user_id,
    user_name: user?.name ?? null,
    user_fake: user !== null && user.organization_id !== null,
    horse_id: entry.horse_id,
    horse_name: horse?.name ?? null,
    bull_id: entry.bull_id,
    bull_name: bull?.name ?? null,
    ...scoreIn(entry, activity),
    request: entry.request,
    scratched: entry.scratched_at !== null,
    ...contestsIn(entry, activity),
    is_session_only: entry.is_session_only,
    team_id: entry.team_id,
    rider: user && { id: user.id, name: user.name, email: showEmails ? user.email : null },
    horse,
    bull,
  }
}

const scoreIn = ({ score }: RowEntry, { judged }: DrawOf) => ({
  score: score && scoreToWire(score.no_time ?? score.value, judged ? 'points' : 'time'),
  score_id: score?.id ?? null,
  score_version: score?.version ?? 0,
  penalty_seconds: score?.penalty_seconds ?? 0,
})

/** Whether it counts in the class itself, and where else. */
function contestsIn({ enrollments }: RowEntry, { id }: DrawOf) {
  const contests = enrollments.map(({ activity_id }) => activity_id)
  return {
    activity_scored: contests.includes(id),
    scored_incentives: contests.filter((contest) => contest !== id).map((contest) => ({ id: contest })),
  }
}

/** The contests in whose results these runs stand. */
export const contestsOf = (entries: Pick<RowEntry, 'enrollments'>[]) =>
  new Set(entries.flatMap((entry) => entry.enrollments.map((enrollment) => enrollment.activity_id)))

export const entriesInSlots = (tx: Tx, draw: Draw, slots: number[]) =>
  entriesOf(tx, draw, { draw: { in: slots } })

/** What these slots hold, the empty ones too. */
export function rowsIn(slots: number[], entries: RowEntry[], draw: Draw): DrawRow[] {
  const bySlot = new Map(entries.map((entry) => [entry.draw, entry]))
  return slots.map((slot) => {
    const entry = bySlot.get(slot)
    return entry ? filledRow(entry, draw) : emptyRow(slot)
  })
}

const entriesOf = (db: Database | Tx, { activity, round }: Draw, where: Prisma.UserActivityWhereInput) =>
  db.userActivity.findMany({
    where: { activity_id: activity.id, round, ...where },
    include: ROW_PARTS,
    orderBy: { draw: 'asc' },
    relationLoadStrategy: 'join',
  })
