import { formatDateTime } from '#lib/formatDates.ts'
import { groupBy } from '#lib/groupBy.ts'
import { sum } from '#lib/money.ts'
import { SCRATCH_KINDS, type ScratchKind } from '#rules/entries/scratchKinds.ts'
import { refundByStage, stageInForce } from '#rules/fees/feeStages.ts'
import type { RefundOptions, SaveRefund } from '#wire/events/refunds.ts'
import type { Enrollment } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict, Invalid } from '../../errors.ts'
import type { AuthorizedEntry } from '../authorization.ts'
import type { CurrentUser } from '../currentUser.ts'
import { changeDraw, type DrawChange } from '../draw/changeDraw.ts'
import { contestIdsOf } from '../draw/rows.ts'
import { findAggregatesStillRun, findAggregatesOf } from '../aggregates/entries.ts'
import { requireNoPublishedPayout } from '../entries/delete.ts'
import { loadScratchedGos } from '../entries/gos.ts'
import { ENTRY_RELATIONS, entrySnapshot, loadEntry, type LoadedEntry } from '../entries/load.ts'
import { loadEventCalendar } from '../events/timeZone.ts'
import { loadOwes } from './balances.ts'
import { loadProgress } from './currentStage.ts'
import { loadFeeStages } from './load.ts'
import { listResultsOfEntry } from './sharedRefunds.ts'

/**
 * Uses the refund policy that was in force when the run was scratched. Runs scratched together share one
 * refund.
 */
export async function loadRefundOptions(db: Database, found: AuthorizedEntry): Promise<RefundOptions> {
  const entry = await loadEntry(db, found.id)
  const runs = await loadScratchedGos(db, entry)
  const { event_id } = found.activity
  const charged = await loadChargedResults(db, event_id, runs)
  const activities = await db.activity.findMany({
    where: { id: { in: charged.map(({ activity_id }) => activity_id) } },
    select: { id: true, name: true },
  })
  const contests = charged.map(({ activity_id, fee_cents, refund_cents }) => ({
    contest_id: activity_id,
    name: activities.find(({ id }) => id === activity_id)!.name,
    fee_cents,
    refund_cents,
  }))
  const stages = await loadFeeStages(db, event_id)
  const progress = await loadProgress(db, entry)
  const at = entry.scratched_at ?? new Date()
  const byPolicy = (kind: ScratchKind) => refundByStage(stageInForce(stages, kind, at, progress), contests)
  const fees_cents = await sumFeesPerEntry(db, event_id, runs)
  const savedCents =
    sum(contests.map(({ refund_cents }) => refund_cents)) + (entry.fees_refunded ? fees_cents : 0)
  return {
    contests,
    fees_cents,
    fees_refunded: entry.fees_refunded,
    kept_for: entry.refund_kept_for as 'purse' | 'office' | null,
    refunded: await findRefundBefore(db, event_id, runs, savedCents),
    owes_cents: entry.user_id === null ? 0 : await loadOwes(db, event_id, entry.user_id),
    scratch: entry.scratched_at && {
      kind: (entry.scratch_kind ?? 'turn-out') as ScratchKind,
      reason: entry.scratch_reason,
    },
    by_policy: Object.fromEntries(SCRATCH_KINDS.map((kind) => [kind, byPolicy(kind)])) as Record<
      ScratchKind,
      ReturnType<typeof byPolicy>
    >,
  }
}

/** If the run has no saved refund, returns the refund saved with a run in another go. */
async function findRefundBefore(
  db: Database,
  event_id: number,
  runs: LoadedEntry[],
  savedCents: number,
): Promise<RefundOptions['refunded']> {
  const [run] = runs
  if (run!.refund_kept_for !== null)
    return { cents: savedCents, ...(await findLastRefund(db, event_id, run!.id)), with_other_go: false }
  const others = (await listResultsOfEntry(db, run!)).filter(
    ({ refund_cents, user_activity_id }) =>
      refund_cents > 0 && !runs.some(({ id }) => id === user_activity_id),
  )
  if (others.length === 0) return null
  const cents = sum(others.map(({ refund_cents }) => refund_cents))
  const last = await findLastRefund(db, event_id, others[0]!.user_activity_id)
  return { cents, ...last, with_other_go: true }
}

async function findLastRefund(db: Database, event_id: number, user_activity_id: number) {
  const last = await db.change.findFirst({
    where: { user_activity_id, kind: 'entry refunded' },
    select: { at: true, by_id: true },
    orderBy: { id: 'desc' },
  })
  if (!last) return { at: null, by: null }
  const { time_zone } = await loadEventCalendar(db, event_id)
  const by = await db.user.findUnique({ where: { id: last.by_id }, select: { name: true } })
  return { at: formatDateTime(last.at, time_zone), by: by?.name ?? null }
}

/** In cents. Includes refunded fees, but not waived fees. */
async function sumFeesPerEntry(db: Database, event_id: number, runs: LoadedEntry[]) {
  const charges = await db.charge.findMany({
    where: {
      event_id,
      user_id: runs[0]!.user_id ?? 0,
      OR: runs.map(({ id }) => ({ key: { startsWith: 'fee:', endsWith: `:entry:${id}` } })),
    },
    select: { key: true, cents: true, void_reason: true },
    orderBy: { id: 'asc' },
  })
  const latest = new Map(charges.map((charge) => [charge.key, charge]))
  return [...latest.values()].reduce((sum, { cents, void_reason }) => sum + (void_reason ? 0 : cents), 0)
}

/** Leaves out an aggregate if another run of the same rider and horse still counts toward it. */
async function loadChargedResults(db: Database | Tx, event_id: number, runs: LoadedEntry[]) {
  const results: Enrollment[] = []
  for (const run of runs) {
    const stillRun = await findAggregatesStillRun(db, run)
    results.push(...run.enrollments.filter(({ activity_id }) => !stillRun.has(activity_id)))
  }
  const charges = await db.charge.findMany({
    where: {
      event_id,
      user_id: runs[0]!.user_id ?? 0,
      voided_at: null,
      key: { in: results.map(({ id }) => `${RESULT_KEY}${id}`) },
    },
    select: { key: true, cents: true },
  })
  const fees = new Map(charges.map(({ key, cents }) => [Number(key!.slice(RESULT_KEY.length)), cents]))
  const charged = results.filter(({ id }) => fees.has(id))
  return groupBy(charged, ({ activity_id }) => activity_id)
    .map(([first]) => ({ ...first!, fee_cents: fees.get(first!.id)! }))
    .sort((one, other) => one.id - other.id)
}

const RESULT_KEY = 'result:'

/**
 * Saves the refund for this run and the runs scratched with it. The rest of each fee stays in the purse or
 * goes to the office.
 */
export function saveRefund(db: Database, user: CurrentUser, found: AuthorizedEntry, refund: SaveRefund) {
  return changeDraw(db, user, found.activity, async (draw) => {
    const { tx, activity } = draw
    const before = await loadEntry(tx, found.id)
    if (!before.scratched_at) throw new Conflict('Scratch the run before you refund its fees.')
    const runs = await loadScratchedGos(tx, before)
    for (const run of runs) await requireNoPublishedPayout(tx, run)
    const charged = await loadChargedResults(tx, activity.event_id, runs)
    for (const [index, { contest_id, refund_cents }] of refund.contests.entries()) {
      const result = charged.find(({ activity_id }) => activity_id === contest_id)
      const fee = result?.fee_cents ?? 0
      if (refund_cents > fee)
        throw new Invalid({ [`contests.${index}.refund_cents`]: "This can't be more than the fee." })
      if (!result) continue
      await tx.enrollment.update({ where: { id: result.id }, data: { refund_cents } })
      const leavesPurse = refund.kept_for === 'office' || (fee > 0 && refund_cents === fee)
      const run = runs.find(({ id }) => id === result.user_activity_id)!
      await setLeftPurse(tx, run, contest_id, leavesPurse ? new Date() : null)
    }
    for (const run of runs) await recordRefund(draw, run, refund)
    draw.restoreCharges()
  })
}

async function recordRefund(draw: DrawChange, before: LoadedEntry, refund: SaveRefund) {
  const after = await draw.tx.userActivity.update({
    where: { id: before.id },
    data: {
      fees_refunded: refund.fees_refunded,
      refund_kept_for: refund.kept_for,
      scratch_reason: refund.reason,
    },
    include: ENTRY_RELATIONS,
  })
  draw.record('entry refunded', entrySnapshot(before), entrySnapshot(after), after.id)
  draw.touchRiders(after.user_id)
  draw.broadcastSlots(after.round, [after.draw])
  draw.broadcastResults(contestIdsOf([after]))
}

/**
 * With a date as `refunded_at`, takes the fees of the entry's scratched runs out of the purse. With null, puts
 * them back.
 */
async function setLeftPurse(tx: Tx, run: LoadedEntry, contest_id: number, refunded_at: Date | null) {
  const shared = await listResultsOfEntry(tx, run)
  const scratched = shared.filter(
    ({ activity_id, entry }) => activity_id === contest_id && entry.scratched_at,
  )
  await tx.enrollment.updateMany({ where: { id: idsOf(scratched) }, data: { refunded_at } })
}

/**
 * A refund covers all of the entry's gos. If the fee for a run in another go was taken out of the purse, takes
 * out this run's fee, too.
 */
export async function leavePurseWithOtherGos(tx: Tx, run: LoadedEntry) {
  const shared = await listResultsOfEntry(tx, run)
  const refunded = new Set(shared.flatMap((result) => (result.refunded_at ? result.activity_id : [])))
  const own = shared.filter(
    (result) => result.user_activity_id === run.id && refunded.has(result.activity_id),
  )
  await tx.enrollment.updateMany({
    where: { id: idsOf(own), refunded_at: null },
    data: { refunded_at: new Date() },
  })
}

/** Call this when a run is no longer scratched. Its fees are owed again. */
export async function withdrawRefund(tx: Tx, run: LoadedEntry) {
  const aggregates = await findAggregatesOf(tx, [run.activity_id], run)
  if (aggregates.length > 0)
    await tx.enrollment.updateMany({
      where: {
        activity_id: { in: aggregates },
        entry: { user_id: run.user_id, horse_id: run.horse_id },
      },
      data: { refund_cents: 0, refunded_at: null },
    })
  if (run.refund_kept_for === null && !run.enrollments.some(({ refunded_at }) => refunded_at)) return
  const shared = await listResultsOfEntry(tx, run)
  await tx.enrollment.updateMany({
    where: { id: idsOf(shared) },
    data: { refund_cents: 0, refunded_at: null },
  })
  await tx.userActivity.update({
    where: { id: run.id },
    data: { refund_kept_for: null, fees_refunded: false },
    select: { id: true },
  })
}

const idsOf = (results: { id: number }[]) => ({ in: results.map(({ id }) => id) })
