import type { ScratchKind } from '#rules/entries/scratchKinds.ts'
import { suggestScratchKind } from '#rules/fees/feeStages.ts'
import type { UserActivity } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import type { AuthorizedEntry } from '../authorization.ts'
import { loadProgress } from './currentStage.ts'
import { loadFeeStages } from './load.ts'

export async function loadSuggestedScratch(
  db: Database,
  { id, activity: { event_id } }: AuthorizedEntry,
): Promise<ScratchKind> {
  const run = await db.userActivity.findUniqueOrThrow({ where: { id } })
  const stages = await loadFeeStages(db, event_id)
  const progress = await loadProgress(db, run)
  const isTurn = await hasTurnCome(db, run)
  return suggestScratchKind(stages, new Date(), progress, { hasSlot: run.draw !== null, isTurn })
}

/** Returns true if all runs between the last scored run and this one are scratched. */
async function hasTurnCome(db: Database, { activity_id, round, draw }: UserActivity): Promise<boolean> {
  if (draw === null) return false
  const scored = { OR: [{ value: { not: null } }, { no_time: { not: null } }] }
  const { _max } = await db.userActivity.aggregate({
    where: { activity_id, round, score: scored },
    _max: { draw: true },
  })
  if (_max.draw === null) return false
  const between = { gt: _max.draw, lt: draw }
  return (
    (await db.userActivity.count({ where: { activity_id, round, draw: between, scratched_at: null } })) === 0
  )
}
