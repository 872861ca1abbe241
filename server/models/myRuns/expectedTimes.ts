import { type ExpectedTime, expectedTimes } from '#rules/schedule/expectedTimes.ts'
import { calculateWait } from '#rules/schedule/runningOrder.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'

type RoundRef = { activity_id: number; round: string; drag_every: number }
type PaceRow = {
  activity_id: number
  round: string
  slot: number
  is_over: boolean
  is_scored: boolean
  at: Date | null
}

export type Wait = { wait: ReturnType<typeof calculateWait>; expected: ExpectedTime | null }

export async function loadWaits(db: Database, gos: RoundRef[], now: number) {
  const rows = gos.length === 0 ? [] : await loadRuns(db, gos)
  const keyOf = ({ activity_id, round }: Pick<RoundRef, 'activity_id' | 'round'>) => `${activity_id} ${round}`
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
  return (go: Pick<RoundRef, 'activity_id' | 'round'>, slot: number): Wait | null => {
    const found = paced.get(keyOf(go))
    if (!found) return null
    const wait = calculateWait(found.runs, slot, found.go.drag_every)
    return { wait, expected: found.expected.get(slot) ?? null }
  }
}

const loadRuns = (db: Database, gos: RoundRef[]) => {
  const named = gos.map(({ activity_id, round }) => Prisma.sql`(${activity_id}::int, ${round}::text)`)
  return db.$queryRaw<PaceRow[]>`
    SELECT entries.activity_id, entries.round, entries.draw AS slot, scored.at,
      scored.id IS NOT NULL AS is_scored, scored.id IS NOT NULL OR entries.scratched_at IS NOT NULL AS is_over
    FROM user_activities entries LEFT JOIN LATERAL (
      SELECT id, scored_at AS at FROM scores
      WHERE user_activity_id = entries.id AND (value IS NOT NULL OR no_time IS NOT NULL)) scored ON true
    WHERE entries.draw IS NOT NULL AND (entries.activity_id, entries.round) IN (${Prisma.join(named)})
    ORDER BY entries.activity_id, entries.round, entries.draw`
}
