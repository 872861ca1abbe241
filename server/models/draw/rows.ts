import { pageSlots } from '#rules/draw/slots.ts'
import { scoreUnitOf, storedScoreToWire } from '#rules/scoring/score.ts'
import { searchable } from '#lib/nameSearch.ts'
import type { DrawRow } from '#wire/draw.ts'
import { emptyRow } from '#wire/emptyRow.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { escapeLike } from '../search.ts'
import { findEntries, type RowEntry } from '../queries/drawRows.ts'

type DrawActivity = { id: number; total_slots: number; judged: boolean }
export type DrawView = { activity: DrawActivity; round: string; showEmails: boolean }

export async function loadDrawRows(db: Database, draw: DrawView, page: number): Promise<DrawRow[]> {
  const { first, last } = pageSlots(page, draw.activity.total_slots)
  if (last < first) return []
  const slots = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return rowsForSlots(
    slots,
    await findEntries(db, draw, Prisma.sql`entries.draw BETWEEN ${first} AND ${last}`),
    draw,
  )
}

export async function searchDrawRows(db: Database, draw: DrawView, text: string): Promise<DrawRow[]> {
  const contains = `%${escapeLike(searchable(text))}%`
  const slot = /^\d{1,5}$/.test(text) ? Number(text) : null
  const condition = Prisma.sql`entries.draw IS NOT NULL AND (riders.searchable LIKE ${contains}
    OR horses.searchable LIKE ${contains} OR bulls.searchable LIKE ${contains} OR entries.draw = ${slot})`
  const entries = await findEntries(db, draw, condition)
  return entries.map((entry) => filledRow(entry, draw))
}

export function filledRow(entry: RowEntry, { activity, showEmails }: Omit<DrawView, 'round'>): DrawRow {
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
    ...scoreFields(entry, activity),
    request: entry.request,
    request_class: entry.request_class as DrawRow['request_class'],
    scratched: entry.scratched_at !== null,
    ...contestFields(entry, activity),
    is_session_only: entry.is_session_only,
    team_id: entry.team_id,
    rider: user && { id: user.id, name: user.name, email: showEmails ? user.email : null },
    horse,
    bull,
  }
}

const scoreFields = ({ score }: RowEntry, activity: DrawActivity) => ({
  score: storedScoreToWire(score, scoreUnitOf(activity)),
  score_id: score?.id ?? null,
  score_version: score?.version ?? 0,
  penalty_seconds: score?.penalty_seconds ?? 0,
})

function contestFields({ enrollments }: RowEntry, { id }: DrawActivity) {
  const contests = enrollments.map(({ activity_id }) => activity_id)
  return {
    activity_scored: contests.includes(id),
    scored_incentives: contests.filter((contest) => contest !== id).map((contest) => ({ id: contest })),
  }
}

export const contestIdsOf = (entries: Pick<RowEntry, 'enrollments'>[]) =>
  new Set(entries.flatMap((entry) => entry.enrollments.map((enrollment) => enrollment.activity_id)))

export const findEntriesInSlots = (tx: Tx, draw: DrawView, slots: number[]) =>
  findEntries(tx, draw, Prisma.sql`entries.draw = ANY(${slots})`)

export function rowsForSlots(slots: number[], entries: RowEntry[], draw: DrawView): DrawRow[] {
  const bySlot = new Map(entries.map((entry) => [entry.draw, entry]))
  return slots.map((slot) => {
    const entry = bySlot.get(slot)
    return entry ? filledRow(entry, draw) : emptyRow(slot)
  })
}
