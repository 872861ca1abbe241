import { formatCents } from '#lib/money.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { type Balance, loadBalances } from './balances.ts'

/** Members limited to one event don't see details of checks returned at other events. */
type EventOfMember = { id: number; organization_id: number; membership: { event_id: number | null } }

/**
 * Returns notices by rider id. A rider also gets the notices about their payer's checks. Leaves out a check
 * if its writer no longer owes anything for that event. Loads all riders if `riders` is null.
 */
export async function loadReturnedChecks(
  db: Database | Tx,
  event: EventOfMember,
  riders: number[] | null,
): Promise<Map<number, string[]>> {
  const payers = await db.eventRider.findMany({
    where: { event_id: event.id, payer_id: { not: null }, ...(riders && { user_id: { in: riders } }) },
    select: { user_id: true, payer_id: true },
  })
  const accounts = riders && [...riders, ...payers.map(({ payer_id }) => payer_id!)]
  const unsettled = await loadUnsettled(db, event, accounts ? { user_id: { in: accounts } } : {})
  const notices = new Map<number, Set<string>>()
  const add = (rider: number, notice: string) =>
    notices.set(rider, (notices.get(rider) ?? new Set()).add(notice))
  for (const { user_id, notice } of unsettled) {
    add(user_id, notice)
    for (const { user_id: rider, payer_id } of payers) if (payer_id === user_id) add(rider, notice)
  }
  return new Map([...notices].map(([rider, all]) => [rider, [...all]]))
}

async function loadUnsettled(db: Database | Tx, event: EventOfMember, of: Prisma.PaymentWhereInput) {
  const checks = await db.payment.findMany({
    where: {
      ...of,
      event: { organization_id: event.organization_id },
      returned_at: { not: null },
      voided_at: null,
    },
    select: {
      event_id: true,
      user_id: true,
      check_number: true,
      cents: true,
      event: { select: { name: true } },
      user: { select: { name: true } },
    },
    orderBy: { id: 'asc' },
    relationLoadStrategy: 'join',
  })
  const balances = new Map<number, Map<number, Balance>>()
  for (const { event_id } of checks)
    if (!balances.has(event_id)) {
      const payees = checks.filter((check) => check.event_id === event_id).map(({ user_id }) => user_id)
      balances.set(event_id, await loadBalances(db, event_id, payees))
    }
  return checks.flatMap(({ event_id, user_id, check_number, cents, event: where, user }) => {
    const owes = balances.get(event_id)!.get(user_id)?.owes_cents ?? 0
    if (owes <= 0) return []
    const isVisible = event_id === event.id || event.membership.event_id === null
    const notice = isVisible
      ? `Check #${check_number} from ${user.name} for ${formatCents(cents)} at ${where.name} was returned, and ${formatCents(owes)} is still owed.`
      : `A check from ${user.name} was returned at another event and still isn't settled.`
    return [{ user_id, notice }]
  })
}
