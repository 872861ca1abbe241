import { horseChangeKey } from '#rules/fees/charges.ts'
import { changedFromHorse } from '#rules/payout/entrant.ts'
import { CHANGE_SCHEMA_VERSION } from '#wire/changeLog/kinds.ts'
import { EntrySnapshot } from '#wire/changeLog/snapshots.ts'
import type { Database, Tx } from '../../database/db.ts'
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
 * The first horse is free, and so is changing back to it. A new rider doesn't owe fees for earlier changes.
 * If the run goes back to an earlier rider, that rider owes the earlier fees again. `waiver` is the reason
 * for not charging the fee.
 */
export async function chargeHorseChange(
  draw: DrawChange,
  before: Run,
  change: Change,
  waiver: string | null,
): Promise<Partial<Run>> {
  const { user_id = before.user_id, horse_id = before.horse_id } = change
  if (user_id === null || (user_id === before.user_id && horse_id === before.horse_id)) return {}
  const last = await loadLastHorse(draw.tx, before, user_id)
  const changed = { ...pickHorse(last), changed_from_horse_id: changedFromHorse(last, horse_id) }
  if (changed.changed_from_horse_id === null) {
    await releaseWaivers(draw.tx, [{ id: before.id, user_id }])
    return { ...changed, ...NO_CHANGE }
  }
  if (horse_id === null || horse_id === last.horse_id) return changed
  const stage = await lockCurrentStage(draw.tx, { ...before, event_id: draw.activity.event_id }, STAGE)
  if (!stage) return changed
  const horse_changes = last.horse_changes + 1
  if (waiver !== null && stage.cents > 0)
    await addWaivedCharge(draw, { ...before, user_id, horse_changes, horse_id }, stage.cents, waiver)
  return { ...changed, horse_stage_id: stage.id, horse_changes }
}

type HorseColumns = Pick<Run, 'horse_id' | 'horse_stage_id' | 'horse_changes' | 'changed_from_horse_id'>

export const NO_CHANGE = { changed_from_horse_id: null, horse_stage_id: null, horse_changes: 0 }

const pickHorse = ({ horse_stage_id, horse_changes }: HorseColumns) => ({ horse_stage_id, horse_changes })

async function loadLastHorse(
  db: Database | Tx,
  run: Run,
  user_id: number | null = run.user_id,
): Promise<HorseColumns> {
  if (user_id === run.user_id && run.horse_id !== null) return run
  const changes = await db.change.findMany({
    where: {
      user_activity_id: run.id,
      kind: { in: ['entry changed', 'entry moved'] },
      schema_version: CHANGE_SCHEMA_VERSION,
    },
    select: { before: true },
    orderBy: { id: 'desc' },
  })
  const last = changes
    .map(({ before }) => EntrySnapshot.parse(before))
    .find(({ rider, horse }) => rider?.id === user_id && horse !== null)
  if (!last) return { ...NO_CHANGE, horse_id: null }
  const stage = await db.feeStage.findUnique({
    where: { id: last.horse_stage_id ?? 0 },
    select: { id: true },
  })
  return { ...last, horse_id: last.horse!.id, horse_stage_id: stage?.id ?? null }
}

/**
 * Call this when a run's rider no longer owes a fee for horse changes. A waiver stays on the bill but
 * doesn't cover a later change.
 */
export const releaseWaivers = (tx: Tx, runs: { id: number; user_id: number | null }[]) => tx.$executeRaw`
  UPDATE charges SET key = key || ':reversed'
  FROM jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) AS runs (id int, user_id int)
  WHERE charges.user_id = runs.user_id AND void_reason IS NOT NULL AND key ~ ('^horse:' || runs.id || ':[0-9]+$')`

/**
 * Call this when a run takes over the rider and horse of the same entry's run in an earlier go. Returns the
 * run's new columns. A rider who had the run before owes the earlier fees again, unless the run gets its
 * first horse back.
 */
export async function followHorseChange(
  tx: Tx,
  run: Run,
  { user_id, changed_from_horse_id }: Pick<Run, 'user_id' | 'changed_from_horse_id'>,
) {
  if (changed_from_horse_id !== null)
    return { changed_from_horse_id, ...pickHorse(await loadLastHorse(tx, run, user_id)) }
  await releaseWaivers(tx, [{ id: run.id, user_id }])
  return NO_CHANGE
}

const STAGE = 'change of horse'

/** In cents. `horse_id` is null for a horse that isn't in the database. */
export async function loadHorseFee(
  db: Database,
  { id, activity: { event_id } }: AuthorizedEntry,
  horse_id: number | null,
): Promise<number> {
  const run = await db.userActivity.findUniqueOrThrow({ where: { id } })
  const last = await loadLastHorse(db, run)
  if (last.horse_id === null || [last.horse_id, last.changed_from_horse_id].includes(horse_id ?? 0)) return 0
  const stage = await currentStage(db, { ...run, event_id }, STAGE)
  if (!stage) return 0
  const key = horseChangeKey(id, last.horse_changes + 1)
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
