import type { DivisionSummary, Reconciliation } from '#wire/payout.ts'
import { type LoadedContest, type PublishedPayout, publishedPayout, scoreOf } from './contest.ts'

type Go = LoadedContest['activity']['rounds'][number]

/**
 * The contest's money beside the divisions of this go. Worked out while anything of the contest is a draft, what is
 * published counting as it was; once all of it is published, as it stood at the last publication.
 */
export function money(contest: LoadedContest, go: Go) {
  return {
    reconciliation: atLastPublication(contest)?.reconciliation ?? reconciliationOf(contest),
    divisions: publishedPayout(go)?.divisions ?? divisionsOf(contest, go),
  }
}

/** What a go keeps when it is published now. */
export function moneyToKeep(contest: LoadedContest, go: Go): PublishedPayout {
  return {
    reconciliation: reconciliationOf(contest),
    divisions: divisionsOf(contest, go),
    go: contest.results.gos.find(({ round }) => round === go.name)!,
  }
}

function atLastPublication({ activity: { rounds } }: LoadedContest) {
  if (!rounds.every((round) => round.publish_payout)) return null
  const at = (round: Go) => round.payout_published_at?.getTime() ?? 0
  return publishedPayout(rounds.reduce((last, round) => (at(round) >= at(last) ? round : last)))
}

function reconciliationOf({ results: { money } }: LoadedContest): Reconciliation {
  return {
    entries: money.entries,
    entry_fee_cents: money.entryFeeCents,
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

function divisionsOf({ results, unit }: LoadedContest, go: Go): DivisionSummary[] {
  return results.divisions
    .filter(({ round }) => round === go.name)
    .map((division) => ({
      round: division.round,
      division: division.division,
      from: scoreOf({ value: division.from, no_time: null }, unit) as number | null,
      pool_cents: division.poolCents,
      runs: division.runs,
      paid_places: division.paidPlaces,
    }))
}
