import { type FeeStage, type StageKind, stageInForce } from '#rules/fees/feeStages.ts'
import type { Database, Tx } from '../../database/db.ts'
import { loadFeeStages } from './load.ts'

type Go = { event_id: number; activity_id: number; round: string }

export async function currentStage(db: Database | Tx, go: Go, kind: StageKind): Promise<FeeStage | null> {
  const stages = await loadFeeStages(db, go.event_id)
  if (!stages.some((stage) => stage.kind === kind)) return null
  return stageInForce(stages, kind, new Date(), await loadProgress(db, go))
}

/** Like `currentStage`, but locks the fee stages against deletion until the transaction ends. */
export async function lockCurrentStage(tx: Tx, go: Go, kind: StageKind): Promise<FeeStage | null> {
  const known = await tx.$queryRaw<unknown[]>`
    SELECT id FROM fee_stages WHERE event_id = ${go.event_id} AND kind = ${kind} ORDER BY id FOR KEY SHARE`
  return known.length > 0 ? currentStage(tx, go, kind) : null
}

export async function loadProgress(
  tx: Database | Tx,
  { activity_id, round }: { activity_id: number; round: string },
) {
  const go = await tx.round.findFirst({
    where: { activity_id, name: round, publish_draw: true },
    select: { draw_published_at: true },
  })
  const { _min } = await tx.score.aggregate({
    where: { entry: { activity_id, round } },
    _min: { scored_at: true },
  })
  return { drawPostedAt: go && (go.draw_published_at ?? LONG_AGO), firstHorseAt: _min.scored_at }
}

/** Used if an older release didn't store when the draw was published. */
export const LONG_AGO = new Date(0)
