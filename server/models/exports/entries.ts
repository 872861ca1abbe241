import type { ExportedEntry } from '#wire/exports.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { query } from '../../database/sql.ts'
import { loadBalances } from '../fees/balances.ts'
import { requireExportable, MAX_EXPORT_ROWS } from './limit.ts'

export const loadEventEntries = (db: Database, event: { id: number }, timeZone: string) =>
  loadEntries(db, Prisma.sql`classes.event_id = ${event.id}`, timeZone)

export const loadClassEntries = (
  db: Database,
  activity: { id: number },
  rounds: string[],
  timeZone: string,
) =>
  loadEntries(
    db,
    Prisma.sql`classes.id = ${activity.id} AND rounds.name = ANY(${rounds}) AND entries.draw IS NOT NULL`,
    timeZone,
  )

export type Bill = { due_cents: number; paid_cents: number }

/** Keyed by rider id. All riders on an account share a bill. `due_cents` is negative for a credit. */
export async function loadBills(db: Database, event: { id: number }): Promise<Map<number, Bill>> {
  const balances = await loadBalances(db, event.id, null)
  const bills = new Map<number, Bill>()
  for (const { account_id, owes_cents, paid_cents } of balances.values()) {
    const bill = bills.get(account_id) ?? { due_cents: owes_cents, paid_cents: 0 }
    bill.paid_cents += paid_cents
    bills.set(account_id, bill)
  }
  return new Map([...balances].map(([rider, { account_id }]) => [rider, bills.get(account_id)!]))
}

async function loadEntries(db: Database, condition: Prisma.Sql, timeZone: string) {
  const entries = await query<ExportedEntry>(
    db,
    Prisma.sql`
    SELECT entries.activity_id, riders.id AS rider_id, payers.name AS payer, classes.name AS class, classes.judged, entries.round, entries.draw, riders.name AS rider, riders.hometown,
      riders.bbr_id, back_number, announcer_note, horses.name AS horse, bulls.name AS bull, entries.request, entries.is_session_only,
      entries.scratched_at IS NOT NULL AS scratched, entries.scratch_kind, entries.scratch_reason, scores.value, scores.no_time::text,
      scores.penalty_seconds, (entries.created_at AT TIME ZONE ${timeZone})::date::text AS entered_on,
      entries.uid::text, riders.uid::text AS rider_uid, horses.uid::text AS horse_uid,
      (SELECT string_agg(contests.name, ', ' ORDER BY contests.position, contests.id)
        FROM enrollments JOIN activities AS contests ON contests.id = enrollments.activity_id
        WHERE enrollments.user_activity_id = entries.id AND contests.id <> classes.id) AS contests
    FROM user_activities AS entries
    JOIN activities AS classes ON classes.id = entries.activity_id
    JOIN rounds ON rounds.activity_id = entries.activity_id AND rounds.name = entries.round
    LEFT JOIN users AS riders ON riders.id = entries.user_id
    LEFT JOIN event_riders ON event_riders.event_id = classes.event_id AND event_riders.user_id = riders.id
    LEFT JOIN users AS payers ON payers.id = event_riders.payer_id
    LEFT JOIN horses ON horses.id = entries.horse_id
    LEFT JOIN bulls ON bulls.id = entries.bull_id
    LEFT JOIN scores ON scores.user_activity_id = entries.id
    WHERE ${condition}
    ORDER BY classes.position, classes.id, rounds.position, entries.draw NULLS LAST, entries.id
    LIMIT ${MAX_EXPORT_ROWS + 1}`,
  )
  return requireExportable(entries)
}
