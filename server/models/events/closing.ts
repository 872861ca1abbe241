import { parseDay } from '#lib/dates.ts'
import { formatDateTime } from '#lib/formatDates.ts'
import { formatLongDate } from '#lib/formatDays.ts'
import {
  type ClosingFacts,
  closingRefusal,
  type DrawFacts,
  findUnfinished,
  type PayoutFacts,
  type Unfinished,
} from '#rules/events/closing.ts'
import { closingChanged, enqueueBroadcasts } from '../../broadcasting/broadcasts.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import { HAS_SEVERAL_ROUNDS } from '../aggregates/memberRuns.ts'
import { loadOwedFees } from '../associations/fees.ts'
import { findChangedReports } from '../associations/report.ts'
import { listReports, type LoadedReport, sendBy } from '../associations/reports.ts'
import type { AuthorizedEvent } from '../authorization.ts'
import { record } from '../changeLog.ts'
import type { CurrentUser } from '../currentUser.ts'
import { type Balance, loadBalances } from '../fees/balances.ts'
import { loadExpectedCashOf } from '../fees/cashBox.ts'
import { lockCharges } from '../fees/syncCharges.ts'
import { loadPayoffTotals } from '../payoff/load.ts'
import { findChangedPayouts } from '../payout/changed.ts'
import { countWaiting } from '../onlineEntries/list.ts'
import { changeEvent, eventScope } from './changeEvent.ts'
import { timeZoneOf } from './timeZone.ts'

/** Throws Conflict if runs have no final score or the money doesn't reconcile. */
export async function closeEvent(db: Database, user: CurrentUser, found: AuthorizedEvent) {
  // This can calculate the places of thousands of runs, so do it before taking locks.
  const changed = await findChangedReports(db, found, await listReports(db, found))
  return changeEvent(db, found, async (tx, event) => {
    if (event.closed_at) return
    // Scores, payouts, checks and payments can't change until this transaction ends.
    await tx.$queryRaw`SELECT id FROM activities WHERE event_id = ${event.id} ORDER BY id FOR UPDATE`
    await lockCharges(tx, event.id)
    const unfinished = await listUnfinished(tx, found, changed)
    const blocking = unfinished.filter(({ blocks }) => blocks)
    if (blocking.length > 0) throw new Conflict(closingRefusal(blocking))
    await tx.event.update({ where: { id: event.id }, data: { closed_at: new Date(), closed_by_id: user.id } })
    await record(tx, user, eventScope(event), 'event closed', null, {
      name: event.name,
      unfinished: unfinished.map(({ sentence }) => sentence),
    })
    await enqueueBroadcasts(tx, user, [closingChanged(event.id)])
  })
}

export function reopenEvent(db: Database, user: CurrentUser, found: AuthorizedEvent) {
  return changeEvent(db, found, async (tx, event) => {
    if (!event.closed_at) return
    await tx.event.update({ where: { id: event.id }, data: { closed_at: null, closed_by_id: null } })
    await record(tx, user, eventScope(event), 'event reopened', { name: event.name }, null)
    await enqueueBroadcasts(tx, user, [closingChanged(event.id)])
  })
}

export const loadUnfinished = async (db: Database, event: AuthorizedEvent): Promise<Unfinished[]> =>
  listUnfinished(db, event, await findChangedReports(db, event, await listReports(db, event)))

async function listUnfinished(
  db: Database | Tx,
  event: AuthorizedEvent,
  changed: Set<number>,
): Promise<Unfinished[]> {
  const balances = [...(await loadBalances(db, event.id, null)).values()]
  const reports = await listReports(db, event)
  return findUnfinished({
    draws: await loadDraws(db, event.id),
    payouts: await loadPayouts(db, event.id),
    accounts: owedByAccount(balances),
    payoff: await loadPayoffTotals(db, event.id),
    cash_fees_cents: balances.reduce((sum, { cash_cents }) => sum + cash_cents, 0),
    cash_associations_cents: await loadCashToAssociations(db, event.id),
    boxes: await loadBoxes(db, event),
    reports: unfinishedReports(reports, changed, event),
    association_fees: await loadOwedFees(db, event, reports),
    online_entries: await countWaiting(db, event.id),
  })
}

const loadDraws = (db: Database | Tx, event_id: number) => db.$queryRaw<DrawFacts[]>`
  SELECT activities.id AS activity_id, activities.name, NULL AS parent, rounds.name AS round,
    publish_draw AS published, (count(*) FILTER (WHERE is_open))::int AS unscored,
    min(draw) FILTER (WHERE is_open) AS first_unscored
  FROM activities JOIN rounds ON rounds.activity_id = activities.id
    JOIN user_activities AS entries ON entries.activity_id = activities.id AND entries.round = rounds.name
    LEFT JOIN scores ON scores.user_activity_id = entries.id
    CROSS JOIN LATERAL (SELECT scores.value IS NULL AND scores.no_time IS NULL AS is_open) AS score
  WHERE event_id = ${event_id} AND scratched_at IS NULL
  GROUP BY activities.id, rounds.id
  ORDER BY activities.position, activities.id, rounds.position`

async function loadPayouts(db: Database | Tx, event_id: number): Promise<PayoutFacts[]> {
  const changed = await findChangedPayouts(db, [event_id])
  return (await listPayouts(db, event_id)).map((payout) => ({
    ...payout,
    changed: changed.get(payout.activity_id)?.includes(payout.round) ?? false,
  }))
}

/** In a contest with one round, all runs count. */
const listPayouts = (db: Database | Tx, event_id: number) => db.$queryRaw<Omit<PayoutFacts, 'changed'>[]>`
  SELECT contests.id AS activity_id, contests.name, parents.name AS parent, rounds.name AS round,
    publish_payout AS published
  FROM activities AS contests LEFT JOIN activities AS parents ON parents.id = contests.parent_id
    JOIN rounds ON rounds.activity_id = contests.id
    JOIN enrollments ON enrollments.activity_id = contests.id
    JOIN user_activities AS entries ON entries.id = enrollments.user_activity_id
      AND (rounds.name IN (entries.round, 'average') OR NOT ${HAS_SEVERAL_ROUNDS})
  WHERE contests.event_id = ${event_id}
  GROUP BY contests.id, parents.id, rounds.id
  HAVING bool_or(scratched_at IS NULL AND refunded_at IS NULL)
  ORDER BY coalesce(parents.position, contests.position), coalesce(parents.id, contests.id),
    parents.id NULLS FIRST, contests.position, contests.id, rounds.position`

const owedByAccount = (balances: Balance[]): number[] => [
  ...new Map(balances.map(({ account_id, owes_cents }) => [account_id, owes_cents])).values(),
]

async function loadCashToAssociations(db: Database | Tx, event_id: number): Promise<number> {
  const where = { event_id, kind: 'cash', voided_at: null }
  return (await db.associationPayment.aggregate({ where, _sum: { cents: true } }))._sum.cents ?? 0
}

async function loadBoxes(db: Database | Tx, event: AuthorizedEvent): Promise<ClosingFacts['boxes']> {
  const boxes = await db.cashBox.findMany({ where: { event_id: event.id }, orderBy: { id: 'asc' } })
  const expected = await loadExpectedCashOf(db, boxes)
  return boxes.map(({ id, opened_at, opened_cents, counted_cents }) => ({
    id,
    opened: formatDateTime(opened_at, timeZoneOf(event)),
    opened_cents,
    counted_cents,
    expected_cents: expected.get(id)!,
  }))
}

const unfinishedReports = (
  reports: LoadedReport[],
  changed: Set<number>,
  event: AuthorizedEvent,
): ClosingFacts['reports'] =>
  reports
    .filter((report) => report.sent_at === null || changed.has(report.id))
    .map((report) => {
      const due = sendBy(report, event)
      return {
        id: report.id,
        name: report.profile.name,
        due: due && formatLongDate(parseDay(due)),
        changed: changed.has(report.id),
      }
    })
