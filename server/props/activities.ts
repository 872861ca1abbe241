import { sum } from '#lib/money.ts'
import { type ContestProgress, nextAggregateStep, type NextStep, nextStep } from '#rules/classes/nextStep.ts'
import { AVERAGE, roundName } from '#rules/classes/rounds.ts'
import { lacksMoney } from '#rules/payout/moneySettings.ts'
import type { Abilities, Activity } from '#wire/activity.ts'
import type { ClassProgress, PaidPrizes } from '#wire/events/progress.ts'
import type { ActivitySummary, AggregateSummary } from '#wire/events/activities.ts'
import * as entryPaths from '#wire/entryPaths.ts'
import * as paths from '#wire/paths.ts'
import { type AuthorizedActivity, canSeeSeasons } from '../models/authorization.ts'
import type {
  ClassesWithProgress,
  ListedAggregate,
  ListedClass,
  RoundCounts,
} from '../models/classes/list.ts'
import type { Readiness } from '../models/classes/readiness.ts'
import { roundNames, requireRound } from '../models/activities/rounds.ts'

type ActivityContext = Pick<Activity, 'incentives' | 'last_used_slot'>

export function activityProps(found: AuthorizedActivity, round: string, around: ActivityContext): Activity {
  const { publish_draw, publish_payout } = requireRound(found, round)
  return {
    id: found.id,
    name: found.name,
    total_slots: found.total_slots,
    publish_draw,
    publish_payout,
    track_horses: found.track_horses,
    track_bulls: found.track_bulls,
    has_divisions: found.has_divisions,
    points_seasons_group_id: found.points_seasons_group_id,
    payType: found.payType,
    judged: found.judged,
    drag_every: found.drag_every,
    added_seconds: found.added_seconds,
    no_times: found.no_times,
    version: found.version,
    ...around,
  }
}

type Counts = Omit<ClassesWithProgress, 'classes'>

export function progressProps(
  activity: ListedClass,
  { progress, ...counts }: Counts,
  can: Abilities,
): ClassProgress {
  const { id, event_id, name, total_slots, rounds, incentives } = activity
  const gos = rounds
    .filter((round) => round.name !== AVERAGE)
    .map((go) => ({ round: go.name, ...go, ...countsOf(go, total_slots, progress.get(id)) }))
  const contests = [
    contestProgress(activity, counts),
    ...incentives.map((pot) => withoutEmptyRounds(contestProgress(pot, counts), progress.get(pot.id))),
  ]
  const next = nextStep(gos, contests, can)
  return {
    id,
    name,
    slots: sum(gos.map((go) => go.slots)),
    filled: sum(gos.map((go) => go.filled)),
    scored: sum(gos.map((go) => go.scored)),
    draws: gos.map(({ round, slots, entered, filled, scored, scratched, publish_draw, publish_payout }) => ({
      round,
      url: paths.draw(event_id, id, round),
      slots,
      entered,
      filled,
      scored,
      scratched,
      publish_draw,
      publish_payout,
    })),
    payouts: contests.flatMap(({ payouts }) => payouts.map(({ published }) => published)),
    changed: contests.some(isChanged),
    prizes: can.pay ? paidPrizes([activity, ...incentives], counts) : null,
    next: next && { step: next.step, url: nextStepUrl(activity, next) },
  }
}

function contestProgress(
  { id, payType, purse, rounds }: Pick<ListedClass, 'id' | 'payType' | 'purse' | 'rounds'>,
  counts: Pick<Counts, 'prizes' | 'changed'>,
): ContestProgress {
  const { prizes, unpaid } = counts.prizes.get(id) ?? NO_PRIZES
  const changed = counts.changed.get(id) ?? []
  return {
    id,
    hasMoney: payType === 'custom' ? prizes > 0 : !lacksMoney(purse),
    unpaid,
    payouts: rounds.map(({ name, publish_payout }) => ({
      round: name,
      published: publish_payout,
      changed: changed.includes(name),
    })),
  }
}

/** A side pot's payout without entries can't be published. */
function withoutEmptyRounds(pot: ContestProgress, entered: RoundCounts | undefined): ContestProgress {
  const isEntered = (round: string) =>
    entered !== undefined && (pot.payouts.length === 1 || round === AVERAGE || entered.has(round))
  return { ...pot, payouts: pot.payouts.filter(({ round, published }) => published || isEntered(round)) }
}

function paidPrizes(
  contests: Pick<ListedClass, 'id' | 'rounds'>[],
  counts: Pick<Counts, 'prizes'>,
): PaidPrizes {
  const published = contests
    .filter(({ rounds }) => rounds.some(({ publish_payout }) => publish_payout))
    .map(({ id }) => counts.prizes.get(id) ?? NO_PRIZES)
  const prizes = sum(published.map((contest) => contest.prizes))
  return prizes === 0 ? null : { paid: prizes - sum(published.map(({ unpaid }) => unpaid)), prizes }
}

const isChanged = ({ payouts }: ContestProgress) => payouts.some(({ changed }) => changed)

function nextStepUrl(
  { id, event_id }: Pick<ListedClass, 'id' | 'event_id'>,
  { contest, round }: NextStep,
): string {
  if (contest === null) return paths.draw(event_id, id, round!)
  return round === null ? paths.printChecks(event_id, contest) : paths.payout(event_id, contest, round)
}

export function summaryProps(
  activity: ListedClass,
  counts: Counts,
  readiness: Readiness = NO_READINESS,
  can: Abilities,
  event: { organization_id: number; membership: { event_id: number | null } },
): ActivitySummary {
  const { id, event_id, rounds, incentives, points_seasons_group_id: group } = activity
  const inProgress = progressProps(activity, counts, can)
  const entered = {
    draw: paths.draw(event_id, id, rounds[0]!.name),
    money: can.pay ? paths.money(event_id, id) : paths.classSettings(event_id, id),
    unpaid: entryPaths.unpaidEntries(event.organization_id, event_id, id),
  }
  return {
    ...inProgress,
    publish_draw: inProgress.draws.every((go) => go.publish_draw),
    publish_payout: rounds.every((round) => round.publish_payout),
    rounds: roundNames(activity),
    payout: paths.payout(event_id, id),
    leaderboard: leaderboardUrl(group, event.membership),
    incentives: incentives.map(({ id, name }) => ({ id, name })),
    missing: readiness.missing.map(({ at, sentence }) => ({ sentence, url: entered[at] })),
    warnings: readiness.warnings,
    settings: can.organize ? paths.classSettings(event_id, id) : null,
  }
}

export function aggregateProps(
  aggregate: ListedAggregate,
  counts: Pick<Counts, 'prizes' | 'changed'>,
  can: Abilities,
): AggregateSummary {
  const entries = aggregate._count.enrollments
  const isFinished = aggregate.isFinished && entries > 0
  const progress = contestProgress(aggregate, counts)
  const next = nextAggregateStep(isFinished, progress, can)
  return {
    id: aggregate.id,
    name: aggregate.name,
    members: aggregate.members.map(({ round }) =>
      round.name ? `${round.activity.name}, ${roundName(round.name)}` : round.activity.name,
    ),
    best_of: aggregate.best_of,
    must_run_all: aggregate.must_run_all,
    entries,
    published: aggregate.rounds.every(({ publish_payout }) => publish_payout),
    changed: isChanged(progress),
    prizes: can.pay ? paidPrizes([aggregate], counts) : null,
    payout: paths.payout(aggregate.event_id, aggregate.id),
    settings: can.organize ? paths.aggregate(aggregate.event_id, aggregate.id) : null,
    money: can.pay ? paths.money(aggregate.event_id, aggregate.id) : null,
    next: next && { step: next.step, url: nextStepUrl(aggregate, next) },
  }
}

/** If riders tie for a short go's last place, there can be more than `top` slots. */
function countsOf(
  { name, top }: ListedClass['rounds'][number],
  total: number,
  counts: RoundCounts | undefined,
) {
  const count = counts?.get(name) ?? NO_ENTRIES
  return { ...count, slots: top === null ? total : Math.max(Math.min(top, total), count.filled) }
}

const NO_ENTRIES = { entered: 0, filled: 0, scored: 0, scratched: 0, drawn: false }
const NO_PRIZES = { prizes: 0, unpaid: 0 }
const NO_READINESS = { missing: [], warnings: [] }

export const leaderboardUrl = (group: number | null, membership: { event_id: number | null }) =>
  group !== null && canSeeSeasons(membership) ? paths.leaderboard(group) : null
