import { groupBy } from '#lib/groupBy.ts'
import {
  type DerivedCharge,
  deriveCharges,
  exhibitionCharges,
  type KnownCharge,
  planCharges,
  type ResultToCharge,
  type RunToCharge,
} from '#rules/fees/charges.ts'
import { AVERAGE } from '#rules/classes/rounds.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { query } from '../../database/sql.ts'
import type { CurrentUser } from '../currentUser.ts'
import { loadFeeKinds, loadFeeStages } from './load.ts'

/**
 * Call this last in the transaction, because it locks the event's charges. If `touched` is null, updates all
 * riders. The returned riders include other riders of the same horses, because per-horse fees can move to
 * them. With `restores`, a removed fee comes back at its old price, unless fees were repriced since then.
 */
export async function syncCharges(
  tx: Tx,
  user: Pick<CurrentUser, 'id'>,
  event_id: number,
  touched: number[] | null,
  { reprices = false, restores = false } = {},
): Promise<number[] | null> {
  if (touched?.length === 0) return touched
  await lockCharges(tx, event_id)
  const { riders, toVoid, toMove, toAdd } = await planSync(tx, event_id, touched, { reprices, restores })
  if (toVoid.length)
    await tx.$executeRaw`
      UPDATE charges SET voided_at = now(), voided_by_id = ${user.id}
      WHERE id = ANY(${toVoid}) AND voided_at IS NULL`
  if (toMove.length)
    await tx.$executeRaw`
      UPDATE charges SET horse_id = moved.horse_id
      FROM jsonb_to_recordset(${JSON.stringify(toMove)}::jsonb) AS moved (id int, horse_id int)
      WHERE charges.id = moved.id AND voided_at IS NULL`
  if (toAdd.length) await insertCharges(tx, user, event_id, toAdd)
  return riders
}

/**
 * Adds missing charges without locking the classes or charges. Call `syncCharges` later in the same
 * transaction to correct them.
 */
export async function prepareCharges(
  tx: Tx,
  user: Pick<CurrentUser, 'id'>,
  event_id: number,
  riders: number[],
) {
  // Wait until no one is saving the fees, then keep them from being deleted.
  await tx.$queryRaw`SELECT FROM fee_kinds WHERE event_id = ${event_id} ORDER BY id FOR KEY SHARE`
  const { toAdd } = await planSync(tx, event_id, riders)
  if (toAdd.length) await insertCharges(tx, user, event_id, toAdd)
}

/** Unsaved runs, results and exhibitions. Their ids are larger than any id in use. */
export type PlannedCharges = {
  runs: RunToCharge[]
  results: (ResultToCharge & { run: number })[]
  exhibitions: { id: number; user_id: number; horse_id: number | null; cents: number }[]
}
const NOTHING_PLANNED: PlannedCharges = { runs: [], results: [], exhibitions: [] }

export const previewSync = async (db: Database, event_id: number, planned: PlannedCharges) =>
  (await planSync(db, event_id, null, {}, planned)).toAdd

/** The charges that `syncCharges` would add to a rider's bill now. */
export const missingCharges = async (tx: Tx, event_id: number, user_id: number) =>
  (await planSync(tx, event_id, [user_id])).toAdd.filter((charge) => charge.user_id === user_id)

async function planSync(
  tx: Database | Tx,
  event_id: number,
  touched: number[] | null,
  { reprices = false, restores = false } = {},
  planned = NOTHING_PLANNED,
) {
  const kinds = await loadFeeKinds(tx, event_id)
  const stages = await loadFeeStages(tx, event_id)
  const isPerHorse = kinds.some(({ per }) => per === 'horse')
  const some = touched && touched.length <= MAX_SINGLE_RIDERS ? touched : null
  const riders = some && isPerHorse ? await withSharedHorses(tx, event_id, some) : some
  const entered = await loadRuns(tx, event_id, riders, isPerHorse)
  const runs = [...withResults(entered, planned.results), ...planned.runs]
  const sold = await tx.exhibition.findMany({
    where: { event_id, paid_at: null, ...(riders && { user_id: { in: riders } }) },
    select: { id: true, user_id: true, horse_id: true, cents: true },
  })
  const exhibitions = [...sold, ...planned.exhibitions]
  const known = await loadKnownCharges(tx, event_id, riders)
  const takenOff = restores && riders ? await loadTakenOff(tx, event_id, riders) : []
  const all = new Set(riders ?? [...runs, ...exhibitions, ...known].map(({ user_id }) => user_id))
  const derived = [...deriveCharges(runs, kinds, stages, all), ...exhibitionCharges(exhibitions)]
  return { riders, ...planCharges(derived, known, { reprices, takenOff }) }
}

function withResults(runs: RunToCharge[], added: PlannedCharges['results']): RunToCharge[] {
  if (added.length === 0) return runs
  const byRun = new Map(groupBy(added, ({ run }) => run).map((own) => [own[0]!.run, own]))
  return runs.map((run) => ({ ...run, results: [...run.results, ...(byRun.get(run.id) ?? [])] }))
}

/** Take this lock before reading charges that you are going to change. */
export const lockCharges = (tx: Tx, event_id: number) =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(${CHARGES_LOCK}, ${event_id}::int)`

const MAX_SINGLE_RIDERS = 1_000

const CHARGES_LOCK = 7_310

async function withSharedHorses(tx: Database | Tx, event_id: number, riders: number[]): Promise<number[]> {
  const rows = await tx.$queryRaw<{ user_id: number }[]>`
    WITH shared AS (
      SELECT horse_id FROM user_activities JOIN activities ON activities.id = activity_id
      WHERE event_id = ${event_id} AND user_id = ANY(${riders})
      UNION SELECT horse_id FROM charges
      WHERE event_id = ${event_id} AND user_id = ANY(${riders}) AND (voided_at IS NULL OR void_reason IS NOT NULL)
    )
    SELECT DISTINCT user_id FROM user_activities JOIN activities ON activities.id = activity_id
    WHERE event_id = ${event_id} AND horse_id IN (SELECT horse_id FROM shared) AND user_id IS NOT NULL`
  return [...new Set([...riders, ...rows.map(({ user_id }) => user_id)])]
}

/** If `isPerHorse`, also loads other riders' runs on the same horses and on `horses`. */
export async function loadRuns(
  tx: Database | Tx,
  event_id: number,
  riders: number[] | null,
  isPerHorse: boolean,
  horses: number[] = [],
) {
  const runs = await query<Omit<RunToCharge, 'results'>>(
    tx,
    Prisma.sql`
    SELECT entries.id, activity_id, entries.round, user_id, horse_id, changed_from_horse_id, runs_on::text AS day,
      late_stage_id, horse_stage_id, horse_changes, fees_refunded
    FROM user_activities entries JOIN activities ON activities.id = activity_id
    WHERE event_id = ${event_id} AND ${runsOfRiders(event_id, riders, isPerHorse, horses)}`,
  )
  const results = await query<ResultToCharge & { run: number }>(
    tx,
    Prisma.sql`
    SELECT user_activity_id AS run, results.id, contests.id AS contest_id, contests.name AS contest, fee_cents,
      refund_cents, refunded_at IS NOT NULL AS left_purse, EXISTS (
        SELECT FROM rounds WHERE activity_id = contests.id AND rounds.name = ${AVERAGE}) AS has_several_gos
    FROM enrollments results JOIN activities contests ON contests.id = results.activity_id
    WHERE user_activity_id = ANY(${runs.map(({ id }) => id)}::int[])`,
  )
  const byRun = new Map(groupBy(results, ({ run }) => run).map((own) => [own[0]!.run, own]))
  return runs.map((run) => ({ ...run, results: byRun.get(run.id) ?? [] }))
}

function runsOfRiders(
  event_id: number,
  riders: number[] | null,
  isPerHorse: boolean,
  horses: number[],
): Prisma.Sql {
  if (riders === null) return Prisma.sql`user_id IS NOT NULL`
  if (!isPerHorse) return Prisma.sql`user_id = ANY(${riders})`
  return Prisma.sql`user_id IS NOT NULL AND (user_id = ANY(${riders}) OR horse_id = ANY(${horses}) OR horse_id IN (
    SELECT horse_id FROM user_activities JOIN activities ON activities.id = activity_id
    WHERE event_id = ${event_id} AND user_id = ANY(${riders})))`
}

export const loadKnownCharges = (tx: Database | Tx, event_id: number, riders: number[] | null) =>
  query<KnownCharge>(
    tx,
    Prisma.sql`
    SELECT id, user_id, key, horse_id, cents, purpose, voided_at IS NOT NULL AS is_waived FROM charges
    WHERE event_id = ${event_id} AND key IS NOT NULL AND (voided_at IS NULL OR void_reason IS NOT NULL)
      AND (${riders === null} OR user_id = ANY(${riders ?? []}::int[]))`,
  )

/** Loads charges that were removed since the last repricing. A restored entry gets its old price back. */
const loadTakenOff = (tx: Database | Tx, event_id: number, riders: number[]) =>
  query<{ user_id: number; key: string; cents: number }>(
    tx,
    Prisma.sql`
    SELECT DISTINCT ON (user_id, key) user_id, key, cents FROM charges
    WHERE event_id = ${event_id} AND user_id = ANY(${riders}::int[]) AND key IS NOT NULL AND void_reason IS NULL
      AND voided_at > (SELECT coalesce(max(at), '-infinity') FROM changes
        WHERE event_id = ${event_id} AND kind = 'fees changed' AND after @> '{"reprices": true}')
    ORDER BY user_id, key, voided_at DESC, id DESC`,
  )

/**
 * An import can have thousands of charges. Inserting them as arrays takes half as long as inserting them as
 * JSON.
 */
function insertCharges(tx: Tx, user: Pick<CurrentUser, 'id'>, event_id: number, charges: DerivedCharge[]) {
  const all = <Column extends keyof DerivedCharge>(column: Column) => charges.map((charge) => charge[column])
  return query(
    tx,
    Prisma.sql`
    INSERT INTO charges
      (event_id, by_id, user_id, horse_id, activity_id, fee_kind_id, key, name, cents, purpose, association)
    SELECT ${event_id}::int, ${user.id}::int, added.user_id, horse_id, activity_id, fee_kind_id, key, added.name,
      added.cents, added.purpose, fee_kinds.association
    FROM unnest(${all('user_id')}::int[], ${all('horse_id')}::int[], ${all('activity_id')}::int[],
      ${all('fee_kind_id')}::int[], ${all('key')}::text[], ${all('name')}::text[], ${all('cents')}::int[],
      ${all('purpose')}::text[])
      WITH ORDINALITY AS added (user_id, horse_id, activity_id, fee_kind_id, key, name, cents, purpose, place)
      LEFT JOIN fee_kinds ON fee_kinds.id = added.fee_kind_id
    ORDER BY place`,
  )
}
