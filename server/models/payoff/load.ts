import { formatDay } from '#lib/dates.ts'
import { formatDateTime } from '#lib/formatDates.ts'
import { sumLines } from '#rules/payout/payoff.ts'
import type { Payoff, PayoffProps, PayoffTotals } from '#wire/payoff.ts'
import type { Check, Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import type { AuthorizedEvent } from '../authorization.ts'
import { isWaiting } from '../checks/register.ts'
import { timeZoneOf } from '../events/timeZone.ts'
import { requireRiderOfEvent } from '../events/riderOfEvent.ts'
import { withAccounts } from '../fees/balances.ts'
import { loadPrizes, type Prize } from './prizes.ts'
import { loadUnpaidWinnings } from './winnings.ts'

const RELATIONS = {
  activity: { select: { name: true } },
  lines: {
    select: {
      description: true,
      cents: true,
      enrollment: { select: { entry: { select: { user_id: true } } } },
      average: { select: { user_id: true } },
    },
    orderBy: { id: 'asc' },
  },
} as const satisfies Prisma.CheckInclude
type PaidCheck = Prisma.CheckGetPayload<{ include: typeof RELATIONS }>

/**
 * With `riderId`, lists only that rider and the riders on the same bill. The totals still cover the whole
 * event.
 */
export async function loadPayoff(db: Database, event: AuthorizedEvent, riderId?: number) {
  const rider = riderId === undefined ? null : await requireRiderOfEvent(db, event.id, riderId)
  const prizes = await loadPrizes(db, event.id)
  const checks = await listPaidChecks(db, event.id)
  const unpaid = await loadUnpaidWinnings(db, event.id, prizes)
  const account = rider && new Set(await withAccounts(db, event.id, [rider.id]))
  const ofAccount = (id: number | null) => !account || (id !== null && account.has(id))
  const totals = totalsOf(prizes, checks)
  return {
    rider,
    unpaid: unpaid.filter((won) => ofAccount(won.rider.id)),
    payoffs: checks
      .filter((check) => ofAccount(check.payee_id) || check.lines.some((line) => ofAccount(winnerOf(line))))
      .map((check) => toPayoff(event, check)),
    totals,
    riderless_draws: totals.unpayable_cents > 0 ? await listRiderlessDraws(db, event.id) : [],
  }
}
export type LoadedPayoff = Awaited<ReturnType<typeof loadPayoff>>

async function listRiderlessDraws(db: Database, event_id: number): Promise<PayoffProps['riderless_draws']> {
  const runs = await db.userActivity.findMany({
    where: { activity: { event_id }, user_id: null, enrollments: { some: { prize_cents: { gt: 0 } } } },
    select: { activity_id: true, round: true, activity: { select: { name: true } } },
    distinct: ['activity_id', 'round'],
    orderBy: [{ activity_id: 'asc' }, { round: 'asc' }],
    relationLoadStrategy: 'join',
  })
  return runs.map(({ activity_id, round, activity: { name } }) => ({ activity_id, name, round }))
}

const winnerOf = ({ enrollment, average }: PaidCheck['lines'][number]) =>
  enrollment?.entry.user_id ?? average?.user_id ?? null

const listPaidChecks = (db: Database, event_id: number): Promise<PaidCheck[]> =>
  db.check.findMany({
    where: { event_id, voided_at: null },
    include: RELATIONS,
    orderBy: { id: 'asc' },
    relationLoadStrategy: 'join',
  })

function toPayoff(event: AuthorizedEvent, check: PaidCheck): Payoff {
  const { id, number, payee, cents, netted_cents, activity, dated, delivery, delivered_at, lines } = check
  return {
    id,
    number,
    payee,
    cents,
    netted_cents,
    class: activity?.name ?? null,
    dated: formatDay(dated),
    is_printed: check.prints > 0,
    lines: lines.map(({ description, cents }) => ({ description, cents })),
    is_waiting: isWaiting(check),
    delivered: delivered_at && {
      delivery: delivery as NonNullable<Payoff['delivered']>['delivery'],
      at: formatDateTime(delivered_at, timeZoneOf(event)),
    },
  }
}

export const loadPayoffTotals = async (db: Database | Tx, event_id: number): Promise<PayoffTotals> =>
  totalsOf(await loadPrizes(db, event_id), await db.check.findMany({ where: { event_id, voided_at: null } }))

function totalsOf(prizes: Prize[], checks: Check[]): PayoffTotals {
  const unpaid = prizes.filter(({ is_paid }) => !is_paid)
  return {
    published_cents: sumLines(prizes),
    checks_cents: sumLines(checks.filter(({ kind }) => kind === 'check')),
    cash_cents: sumLines(checks.filter(({ kind }) => kind === 'cash')),
    netted_cents: checks.reduce((sum, { netted_cents }) => sum + netted_cents, 0),
    unpaid_cents: sumLines(unpaid),
    unpayable_cents: sumLines(unpaid.filter(({ rider }) => !rider)),
    waiting_cents: sumLines(checks.filter(isWaiting)),
  }
}
