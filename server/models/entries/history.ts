import type { EntryChange } from '#rules/draw/entryHistory.ts'
import { assignableSlots } from '#rules/draw/proof.ts'
import { CHANGE_KINDS, type ChangeKind } from '#wire/changeLog/kinds.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { query } from '../../database/sql.ts'
import type { AuthorizedEntry } from '../authorization.ts'

export const HISTORY_LIMIT = 100

/** `change` is null if it was logged in an older format. */
export type LoggedChange = {
  at: Date
  by: string
  kind: ChangeKind
  contestId: number | null
  change: EntryChange | null
}

/** Returns the newest changes first, including draw-wide changes such as randomizing and publishing. */
export async function loadEntryHistory(db: Database, entry: AuthorizedEntry) {
  const rows = await loadRows(db, entry)
  const contests = await db.activity.findMany({
    where: { event_id: entry.activity.event_id },
    select: { id: true, name: true },
  })
  return {
    changes: rows.slice(0, HISTORY_LIMIT).map(toLoggedChange),
    hasOlder: rows.length > HISTORY_LIMIT,
    contestNames: new Map(contests.map(({ id, name }) => [id, name])),
  }
}

type HistoryRow = {
  at: Date
  by: string
  kind: ChangeKind
  activity_id: number | null
  before: unknown
  after: unknown
  /** The entry's place in a randomized order, counted from 1. */
  place: number | null
  old_slot: number | null
  runs: number | null
  kept_slots: number[] | null
}

const loadRows = (db: Database, { id, activity_id, round, created_at, activity }: AuthorizedEntry) =>
  query<HistoryRow>(
    db,
    Prisma.sql`
    WITH own AS (
      SELECT id, coalesce(after->>'round', before->>'round') AS round FROM changes WHERE user_activity_id = ${id}
    ), rounds AS (
      -- A round can be renamed, and the change log has the old name.
      SELECT round AS name FROM own WHERE round IS NOT NULL UNION SELECT ${round}
    ), of_draw AS (
      SELECT id FROM changes WHERE activity_id = ${activity_id} AND at >= ${created_at} AND (
        kind = 'draw randomized'
        OR kind = 'entries swapped' AND before ? ${String(id)}
        OR kind IN ('draw published', 'draw unpublished')
          AND coalesce(after->>'round', before->>'round') IN (SELECT name FROM rounds)
        OR kind IN ('entries imported', 'import undone') AND (
          coalesce(after->'entries', before->'entries') @> jsonb_build_array(jsonb_build_object('id', ${id}::int))
          OR coalesce(after->'side_pots', before->'side_pots')
            @> jsonb_build_array(jsonb_build_object('entry', ${id}::int))))
    ), of_payouts AS (
      SELECT id FROM changes
      WHERE activity_id IN (SELECT activity_id FROM enrollments WHERE user_activity_id = ${id}) AND at >= ${created_at}
        AND kind IN ('payout published', 'payout unpublished')
        AND coalesce(after->>'round', before->>'round') IN (SELECT name FROM rounds)
    ), of_merges AS (
      SELECT id FROM changes
      WHERE activity_id IS NULL AND organization_id = ${activity.event.organization_id} AND at >= ${created_at}
        AND kind IN ('riders merged', 'horses merged') AND before->'moved'->'user_activities' @> to_jsonb(${id}::int)
    )
    SELECT changes.at, users.name AS by, changes.kind, changes.activity_id, changes.before, changes.after,
      place, old_slot, runs, kept_slots
    FROM changes JOIN users ON users.id = by_id
    LEFT JOIN LATERAL (
      SELECT placed.place::int, (
          SELECT (old->>'draw')::int FROM jsonb_array_elements(draw_orders.before) AS old
          WHERE old->>'id' = ${String(id)}
        ) AS old_slot,
        jsonb_array_length(draw_orders.after) AS runs, options->'keptSlots' AS kept_slots
      FROM draw_orders, jsonb_array_elements_text(draw_orders.after) WITH ORDINALITY AS placed (entry, place)
      WHERE draw_orders.activity_id = changes.activity_id AND seed = changes.after->>'seed' AND entry = ${String(id)}
      LIMIT 1
    ) AS drawn ON changes.kind = 'draw randomized'
    WHERE changes.id IN (SELECT id FROM own UNION ALL SELECT id FROM of_draw UNION ALL SELECT id FROM of_payouts
        UNION ALL SELECT id FROM of_merges)
      AND (changes.kind <> 'draw randomized' OR place IS NOT NULL)
    ORDER BY changes.id DESC LIMIT ${HISTORY_LIMIT + 1}`,
  )

const toLoggedChange = (row: HistoryRow): LoggedChange => ({
  at: row.at,
  by: row.by,
  kind: row.kind,
  contestId: row.activity_id,
  change: row.kind === 'draw randomized' ? toRandomized(row) : parseChange(row),
})

function toRandomized({ kind, place, old_slot, runs, kept_slots }: HistoryRow): EntryChange {
  const slot = assignableSlots(runs!, kept_slots ?? [])[place! - 1]!
  return { kind: kind as 'draw randomized', before: { slot: old_slot }, after: { slot } }
}

function parseChange({ kind, before, after }: HistoryRow): EntryChange | null {
  const shapes = CHANGE_KINDS[kind]
  const parsed = [shapes.before.safeParse(before), shapes.after.safeParse(after)]
  if (parsed.some(({ success }) => !success)) return null
  const [old, now] = parsed.map(({ data }) => data)
  return { kind, before: old, after: now } as EntryChange
}
