import { SCRATCH_KINDS, type ScratchKind } from '#rules/entries/scratchKinds.ts'
import { refundByStage, stageInForce } from '#rules/fees/feeStages.ts'
import type { RefundOptions, SaveRefund } from '#wire/events/refunds.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict, Invalid } from '../../errors.ts'
import type { AuthorizedEntry } from '../authorization.ts'
import type { CurrentUser } from '../currentUser.ts'
import { changeDraw } from '../draw/changeDraw.ts'
import { contestIdsOf } from '../draw/rows.ts'
import { requireNoPublishedPayout } from '../entries/delete.ts'
import { ENTRY_RELATIONS, entrySnapshot, loadEntry, type LoadedEntry } from '../entries/load.ts'
import { loadProgress } from './currentStage.ts'
import { loadFeeStages } from './load.ts'

type Run = { id: number; user_id: number | null; activity_id: number; round: string }

/** The fees of a run and the refund that the event's policy gives for each kind of scratch at this moment. */
export async function loadRefundOptions(db: Database, found: AuthorizedEntry): Promise<RefundOptions> {
  const entry = await db.userActivity.findUniqueOrThrow({
    where: { id: found.id },
    include: { enrollments: { include: { activity: { select: { name: true } } }, orderBy: { id: 'asc' } } },
  })
  const { event_id } = found.activity
  const charged = await loadCharged(db, event_id, entry)
  const contests = entry.enrollments
    .filter(({ id }) => charged.results.has(id))
    .map(({ id, activity_id, activity, refund_cents }) => ({
      contest_id: activity_id,
      name: activity.name,
      fee_cents: charged.results.get(id)!,
      refund_cents,
    }))
  const stages = await loadFeeStages(db, event_id)
  const progress = await loadProgress(db, entry)
  const now = new Date()
  const byPolicy = (kind: ScratchKind) =>
    refundByStage(stageInForce(stages, kind, now, progress), contests, charged.fees_cents)
  return {
    contests,
    fees_cents: charged.fees_cents,
    fees_refund_cents: entry.fees_refund_cents,
    kept_for: entry.enrollments.some(({ refunded_at }) => refunded_at) ? 'office' : 'purse',
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

/** The active charges of a run: entry fees by the id of the result, and the fees per entry together. */
async function loadCharged(db: Database | Tx, event_id: number, { id, user_id }: Run) {
  const charges = await db.charge.findMany({
    where: { event_id, user_id: user_id ?? 0, voided_at: null, key: { not: null } },
    select: { key: true, cents: true },
  })
  const results = new Map<number, number>()
  let fees_cents = 0
  for (const { key, cents } of charges) {
    if (key!.startsWith('result:')) results.set(Number(key!.slice('result:'.length)), cents)
    else if (key!.startsWith('fee:') && key!.endsWith(`:entry:${id}`)) fees_cents += cents
  }
  return { results, fees_cents }
}

/**
 * Sets the refund of a scratched run, contest by contest. The part that is kept stays in the purse, or leaves it for
 * the office. Refuses more than the fee, and a run in a published payout.
 */
export function saveRefund(db: Database, user: CurrentUser, found: AuthorizedEntry, refund: SaveRefund) {
  return changeDraw(db, user, found.activity, async (draw) => {
    const { tx, activity } = draw
    const before = await loadEntry(tx, found.id)
    if (!before.scratched_at) throw new Conflict('Scratch the run before you refund its fees.')
    await requireNoPublishedPayout(tx, before)
    const charged = await loadCharged(tx, activity.event_id, before)
    if (refund.fees_refund_cents > charged.fees_cents)
      throw new Invalid({ fees_refund_cents: "This can't be more than the fees." })
    for (const [index, { contest_id, refund_cents }] of refund.contests.entries()) {
      const result = before.enrollments.find(({ activity_id }) => activity_id === contest_id)
      const fee = (result && charged.results.get(result.id)) ?? 0
      if (refund_cents > fee)
        throw new Invalid({ [`contests.${index}.refund_cents`]: "This can't be more than the fee." })
      if (!result) continue
      const leavesPurse = refund_cents === fee || (refund.kept_for === 'office' && refund_cents > 0)
      await tx.enrollment.update({
        where: { id: result.id },
        data: { refund_cents, refunded_at: refund_cents > 0 && leavesPurse ? new Date() : null },
      })
    }
    const after = await tx.userActivity.update({
      where: { id: before.id },
      data: { fees_refund_cents: refund.fees_refund_cents, scratch_reason: refund.reason },
      include: ENTRY_RELATIONS,
    })
    draw.record('entry refunded', entrySnapshot(before), entrySnapshot(after), after.id)
    draw.touchRiders(after.user_id)
    draw.broadcastSlots(after.round, [after.draw])
    draw.broadcastResults(contestIdsOf([after]))
  })
}

/** A run that is put back in the draw owes its fees again. */
export async function withdrawRefund(tx: Tx, { id, enrollments, fees_refund_cents }: LoadedEntry) {
  if (enrollments.some(({ refund_cents, refunded_at }) => refund_cents > 0 || refunded_at))
    await tx.enrollment.updateMany({
      where: { user_activity_id: id },
      data: { refund_cents: 0, refunded_at: null },
    })
  if (fees_refund_cents > 0)
    await tx.userActivity.update({ where: { id }, data: { fees_refund_cents: 0 }, select: { id: true } })
}
