import { type Expected, expectedTimes } from '#rules/expected.ts'
import { waitFor } from '#rules/running.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'

type Go = { activity_id: number; round: string; drag_every: number }
type Row = {
  activity_id: number
  round: string
  slot: number
  is_over: boolean
  is_scored: boolean
  at: Date | null
}

export type Wait = { wait: ReturnType<typeof waitFor>; expected: Expected | null }

/** How long a slot of these published gos has to wait, and when it is expected. One query, however many gos. */
export async function waitsIn(db: Database, gos: Go[], now: number) {
  const rows = gos.length === 0 ? [] : await runsOf(db, gos)
  const keyOf = ({ activity_id, round }: Pick<Go, 'activity_id' | 'round'>) => `${activity_id} ${round}`
  const paced = new Map(
    gos.map((go) => {
      const runs = rows
        .filter((row) => keyOf(row) === keyOf(go))
        .map(({ slot, is_over, is_scored, at }) => ({
          slot,
          isOver: is_over,
          isScored: is_scored,
          at: at && at.getTime(),
        }))
      return [keyOf(go), { go, runs, expected: expectedTimes(runs, go.drag_every, now) }]
    }),
  )
  return (go: Pick<Go, 'activity_id' | 'round'>, slot: number): Wait | null => {
    const found = paced.get(keyOf(go))
    if (!found) return null
    const wait = waitFor(found.runs, slot, found.go.drag_every)
    return { wait, expected: found.expected.get(slot) ?? null }
  }
}

const runsOf = (db: Database, gos: Go[]) => {
  const named = gos.map(({ activity_id, round }) => Prisma.sql`(${activity_id}::int, ${round}::text)`)
  return db.$queryRaw<Row[]>`
    SELECT entries.activity_id, entries.round, entries.draw AS slot, scored.at,
      scored.id IS NOT NULL AS is_scored, scored.id IS NOT NULL OR entries.scratched_at IS NOT NULL AS is_over
    FROM user_activities entries LEFT JOIN LATERAL (
      SELECT id, scored_at AS at FROM scores
      WHERE user_activity_id = entries.id AND (value IS NOT NULL OR no_time IS NOT NULL)) scored ON true
    WHERE entries.draw IS NOT NULL AND (entries.activity_id, entries.round) IN (${Prisma.join(named)})
    ORDER BY entries.activity_id, entries.round, entries.draw`
}
