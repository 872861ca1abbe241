import type { NewRun, PlacedRun } from '#rules/entries/placement.ts'
import { hasScore } from '#rules/scoring/score.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'

type Go = { activity_id: number; round: string }

export async function loadPlacedRuns(db: Database | Tx, { activity_id, round }: Go): Promise<PlacedRun[]> {
  const entries = await db.userActivity.findMany({
    where: { activity_id, round, draw: { not: null } },
    select: PLACED_RUN,
    relationLoadStrategy: 'join',
  })
  return entries.map(({ id, draw, user_id, horse_id, own_order, scratched_at, score }) => ({
    id,
    slot: draw!,
    rider: user_id,
    horse: horse_id,
    ownOrder: own_order,
    scratched: scratched_at !== null,
    scored: hasScore(score),
  }))
}

const PLACED_RUN = {
  id: true,
  draw: true,
  user_id: true,
  horse_id: true,
  own_order: true,
  scratched_at: true,
  score: { select: { value: true, no_time: true } },
} as const satisfies Prisma.UserActivitySelect

type Unplaced = {
  id: number
  user_id: number | null
  horse_id: number | null
  own_order: number | null
  request_class: string | null
}

export const toNewRun = ({ id, user_id, horse_id, own_order, request_class }: Unplaced): NewRun => ({
  id,
  rider: user_id,
  horse: horse_id,
  ownOrder: own_order,
  request: request_class as NewRun['request'],
})
