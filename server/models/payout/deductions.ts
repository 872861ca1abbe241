import type { Database } from '../../database/db.ts'
import { loadContests } from './contest.ts'
import { reconcile } from './reconciliation.ts'

export async function loadDeductions(db: Database, event_id: number) {
  const contests = await db.activity.findMany({
    where: { event_id, purse: { OR: [{ off_top_cents: { gt: 0 } }, { payback_bp: { lt: 10_000 } }] } },
    select: { id: true },
  })
  const deductions = { deducted_cents: 0, kept_cents: 0 }
  for (const contest of await loadContests(
    db,
    contests.map(({ id }) => id),
  )) {
    const { reconciliation } = reconcile(contest, contest.activity.rounds[0]!)
    deductions.deducted_cents += reconciliation.off_top_cents
    deductions.kept_cents += reconciliation.retainage_cents
  }
  return deductions
}
