import { horseChangeKey } from '#rules/fees/charges.ts'
import { changedFromHorse } from '#rules/payout/entrant.ts'
import type { Database } from '../../database/db.ts'
import type { UserActivity } from '../../../prisma/client/client.ts'
import type { AuthorizedEntry } from '../authorization.ts'
import type { DrawChange } from '../draw/changeDraw.ts'
import { currentStage, lockCurrentStage } from './currentStage.ts'

type Run = Pick<
  UserActivity,
  | 'id'
  | 'activity_id'
  | 'round'
  | 'user_id'
  | 'horse_id'
  | 'horse_stage_id'
  | 'horse_changes'
  | 'changed_from_horse_id'
>
type Change = { user_id?: number | null; horse_id?: number | null }

/**
 * Returns the columns to update when a run's rider or horse changes. A change of horse costs the fee in the event's
 * policy. Naming the first horse is free, and so is going back to it. `waiver` is the reason why the rider doesn't pay,
 * or null.
 */
export async function chargeHorseChange(
  draw: DrawChange,
  before: Run,
  change: Change,
  waiver: string | null,
): Promise<Partial<Run>> {
  const { user_id = before.user_id, horse_id = before.horse_id } = change
  if (horse_id === before.horse_id || user_id === null || user_id !== before.user_id) return {}
  const changed_from_horse_id = changedFromHorse(before, horse_id)
  if (changed_from_horse_id === null) return { changed_from_horse_id, horse_stage_id: null, horse_changes: 0 }
  if (before.horse_id === null || horse_id === null) return { changed_from_horse_id }
  const stage = await lockCurrentStage(draw.tx, { ...before, event_id: draw.activity.event_id }, STAGE)
  if (!stage) return { changed_from_horse_id }
  const horse_changes = before.horse_changes + 1
  if (waiver !== null && stage.cents > 0)
    await addWaivedCharge(draw, { ...before, horse_changes, horse_id }, stage.cents, waiver)
  return { changed_from_horse_id, horse_stage_id: stage.id, horse_changes }
}

const STAGE = 'change of horse'

/**
 * The fee for changing the run to this horse now, in cents. `horse_id` is null for a horse that isn't in the database
 * yet.
 */
export async function loadHorseFee(
  db: Database,
  { id, activity: { event_id } }: AuthorizedEntry,
  horse_id: number | null,
): Promise<number> {
  const run = await db.userActivity.findUniqueOrThrow({ where: { id } })
  if (run.horse_id === null || [run.horse_id, run.changed_from_horse_id].includes(horse_id ?? 0)) return 0
  const stage = await currentStage(db, { ...run, event_id }, STAGE)
  if (!stage) return 0
  const key = horseChangeKey(id, run.horse_changes + 1)
  const waived = await db.charge.count({ where: { event_id, key, void_reason: { not: null } } })
  return waived ? 0 : stage.cents
}

async function addWaivedCharge(
  { tx, user, activity, record }: DrawChange,
  { id, user_id, horse_id, horse_changes }: Run,
  cents: number,
  void_reason: string,
) {
  const charge = await tx.charge.create({
    data: {
      event_id: activity.event_id,
      user_id: user_id!,
      horse_id,
      key: horseChangeKey(id, horse_changes),
      name: 'Change of horse',
      cents,
      purpose: 'office',
      by_id: user.id,
      voided_at: new Date(),
      voided_by_id: user.id,
      void_reason,
    },
    include: { user: { select: { id: true, name: true } } },
  })
  const before = { id: charge.id, rider: charge.user, name: charge.name, cents }
  record('charge waived', before, { reason: void_reason }, id)
}
