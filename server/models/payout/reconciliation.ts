import type { DivisionSummary, Reconciliation } from '#wire/payout.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import { type LoadedContest, scoreOf } from './contest.ts'

/** The contest's money: worked out while it is a draft, and as it stood at publication afterwards. */
export function money({ activity, results, unit }: LoadedContest) {
  if (activity.publish_payout && activity.published_payout) return activity.published_payout as PublishedMoney
  const { money: sums } = results
  const reconciliation: Reconciliation = {
    entries: sums.entries,
    entry_fee_cents: sums.entryFeeCents,
    gross_cents: sums.grossCents,
    payback_cents: sums.paybackCents,
    retainage_cents: sums.retainageCents,
    added_cents: sums.addedCents,
    net_cents: sums.netCents,
    paid_cents: sums.paidCents,
    breakage_cents: sums.breakageCents,
    retained_cents: sums.retainedCents,
    unpaid_cents: sums.unpaidCents,
    overrun_cents: sums.overrunCents,
    unscored: sums.unscored,
    agrees: sums.agrees,
  }
  const divisions: DivisionSummary[] = results.divisions.map((division) => ({
    round: division.round,
    division: division.division,
    from: scoreOf({ value: division.from, no_time: null }, unit) as number | null,
    pool_cents: division.poolCents,
    runs: division.runs,
    paid_places: division.paidPlaces,
  }))
  return { reconciliation, divisions }
}
type PublishedMoney = { reconciliation: Reconciliation; divisions: DivisionSummary[] } & Prisma.JsonObject
