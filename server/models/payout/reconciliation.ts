import { sum } from '#lib/money.ts'
import { countRefunded } from '#rules/payout/contest.ts'
import type { DivisionSummary, Reconciliation } from '#wire/payout.ts'
import { type LoadedContest, type PublishedPayout, publishedPayoutOf } from './contest.ts'
import { storedScoreToWire } from '#rules/scoring/score.ts'

type ContestRound = LoadedContest['activity']['rounds'][number]

export function reconcile(contest: LoadedContest, round: ContestRound) {
  return {
    reconciliation: lastPublishedPayout(contest)?.reconciliation ?? toReconciliation(contest),
    divisions: publishedPayoutOf(round)?.divisions ?? divisionSummaries(contest, round),
  }
}

export function payoutToFreeze(contest: LoadedContest, go: ContestRound): PublishedPayout {
  return {
    reconciliation: toReconciliation(contest),
    divisions: divisionSummaries(contest, go),
    go: contest.results.totals.find(({ round }) => round === go.name)!,
  }
}

function lastPublishedPayout({ activity: { rounds } }: LoadedContest) {
  if (!rounds.every((round) => round.publish_payout)) return null
  const at = (round: ContestRound) => round.payout_published_at?.getTime() ?? 0
  return publishedPayoutOf(rounds.reduce((last, round) => (at(round) >= at(last) ? round : last)))
}

function toReconciliation({ results: { money }, settings, runs }: LoadedContest): Reconciliation {
  const refunded_entries = countRefunded(settings, runs)
  return {
    entries: money.entries,
    ...(refunded_entries > 0 && { refunded_entries }),
    entry_fee_cents: money.entryFeeCents,
    ...(money.kept.length > 0 && { kept_entries: money.kept.length, kept_cents: sum(money.kept) }),
    gross_cents: money.grossCents,
    off_top_cents: money.offTopCents,
    payback_cents: money.paybackCents,
    retainage_cents: money.retainageCents,
    added_cents: money.addedCents,
    guarantee_cents: money.guaranteeCents,
    net_cents: money.netCents,
    paid_cents: money.paidCents,
    breakage_cents: money.breakageCents,
    retained_cents: money.retainedCents,
    unpaid_cents: money.unpaidCents,
    overrun_cents: money.overrunCents,
    ...(money.cutCents > 0 && { cut_cents: money.cutCents }),
    unscored: money.unscored,
    agrees: money.agrees,
  }
}

function divisionSummaries({ results, unit }: LoadedContest, go: ContestRound): DivisionSummary[] {
  return results.divisions
    .filter(({ round }) => round === go.name)
    .map((division) => ({
      round: division.round,
      division: division.division,
      from: storedScoreToWire({ value: division.from, no_time: null }, unit) as number | null,
      pool_cents: division.poolCents,
      runs: division.runs,
      paid_places: division.paidPlaces,
    }))
}
