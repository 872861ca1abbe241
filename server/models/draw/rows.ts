import { pageSlots } from '#rules/draw.ts'
import { scoreToWire } from '#rules/score.ts'
import { searchable } from '#rules/suggest.ts'
import type { DrawRow } from '#wire/draw.ts'
import { emptyRow } from '#wire/emptyRow.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { likeText } from '../search.ts'
import { entriesWhere, type RowEntry } from '../queries/drawRows.ts'

type DrawOf = { id: number; total_slots: number; judged: boolean }
export type Draw = { activity: DrawOf; round: string; showEmails: boolean }

/** The rows of one page: every slot of it, the empty ones too. A page beyond the last has none. */
export async function drawPage(db: Database, draw: Draw, page: number): Promise<DrawRow[]> {
  const { first, last } = pageSlots(page, draw.activity.total_slots)
  if (last < first) return []
  const slots = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return rowsIn(
    slots,
    await entriesWhere(db, draw, Prisma.sql`entries.draw BETWEEN ${first} AND ${last}`),
    draw,
  )
}

/** Every entry whose rider, horse or bull contains the text, or whose slot is that number. One unpaged list. */
export async function searchDraw(db: Database, draw: Draw, text: string): Promise<DrawRow[]> {
  const contains = `%${likeText(searchable(text))}%`
  const slot = /^\d{1,5}$/.test(text) ? Number(text) : null
  const condition = Prisma.sql`entries.draw IS NOT NULL AND (riders.searchable LIKE ${contains}
    OR horses.searchable LIKE ${contains} OR bulls.searchable LIKE ${contains} OR entries.draw = ${slot})`
  const entries = await entriesWhere(db, draw, condition)
  return entries.map((entry) => filledRow(entry, draw))
}

/** The row of one entry, as it stands now. */
export function filledRow(entry: RowEntry, { activity, showEmails }: Omit<Draw, 'round'>): DrawRow {
  const slot = entry.draw ?? 0
  const { user, horse, bull } = entry
  return {
    ...emptyRow(slot),
    id: entry.id,
    entry_version: entry.version,
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
    request_class: entry.request_class as DrawRow['request_class'],
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
  entriesWhere(tx, draw, Prisma.sql`entries.draw = ANY(${slots})`)

/** What these slots hold, the empty ones too. */
export function rowsIn(slots: number[], entries: RowEntry[], draw: Draw): DrawRow[] {
  const bySlot = new Map(entries.map((entry) => [entry.draw, entry]))
  return slots.map((slot) => {
    const entry = bySlot.get(slot)
    return entry ? filledRow(entry, draw) : emptyRow(slot)
  })
}
