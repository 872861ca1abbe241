import { formatCents, sum } from '#lib/money.ts'
import type { ScratchKind } from '#rules/entries/scratchKinds.ts'
import { sumLines } from '#rules/payout/payoff.ts'
import { hasScore } from '#rules/scoring/score.ts'
import type { AddCharge, RiderCard, UpdateRiderCard } from '#wire/events/riderCard.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import { enqueueBroadcasts, entriesUpdated } from '../../broadcasting/broadcasts.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict, Invalid, NotFound } from '../../errors.ts'
import { type AuthorizedEvent, can, canSeeMoney } from '../authorization.ts'
import { record } from '../changeLog.ts'
import type { CurrentUser } from '../currentUser.ts'
import { eventScope } from '../events/changeEvent.ts'
import { requireRiderOfEvent } from '../events/riderOfEvent.ts'
import { loadPrizes } from '../payoff/prizes.ts'
import { loadEarnings } from '../payout/earnings.ts'
import { findOrCreateRider } from '../riders/search.ts'
import { loadBalances, loadOwes, withAccounts, wherePaysFees } from './balances.ts'
import { distinctNames } from './chargeNames.ts'
import { loadFeeKinds } from './load.ts'
import { listFeesFromWinnings, listPayments, loadReturnedCheckFee } from './payments.ts'
import { lockCharges } from './syncCharges.ts'

export async function loadRiderCard(
  db: Database,
  event: AuthorizedEvent,
  user_id: number,
): Promise<RiderCard> {
  const rider = await requireRiderOfEvent(db, event.id, user_id)
  const { email, phone, organization_id } = await db.user.findUniqueOrThrow({
    where: { id: user_id },
    select: { email: true, phone: true, organization_id: true },
  })
  const mark = await db.eventRider.findUnique({
    where: { event_id_user_id: { event_id: event.id, user_id } },
    select: {
      arrived_at: true,
      back_number: true,
      announcer_note: true,
      payer: { select: { id: true, name: true } },
    },
  })
  const paidFor = await listPaidFor(db, event.id, user_id)
  const chargesOf = await listCharges(db, event.id, [user_id, ...paidFor.map(({ id }) => id)])
  const charges = chargesOf(user_id)
  const balance = (await loadBalances(db, event.id, [user_id])).get(user_id)
  const kinds = await loadFeeKinds(db, event.id)
  return {
    rider,
    phone: organization_id === event.organization_id ? phone : null,
    payer: mark?.payer ?? null,
    pays_for: paidFor.map((one) => {
      const own = chargesOf(one.id)
      return { ...one, charges: own, due_cents: sumCharges(own) - one.paid_cents }
    }),
    arrived: Boolean(mark?.arrived_at),
    back_number: mark?.back_number ?? null,
    announcer_note: mark?.announcer_note ?? null,
    has_email: email !== null,
    runs: await listRuns(db, event.id, user_id),
    charges,
    due_cents: sumCharges(charges),
    payments: await listPayments(db, event, user_id),
    paid_cents: balance?.paid_cents ?? 0,
    owes_cents: balance?.owes_cents ?? 0,
    won_cents: canSeeMoney(event.membership) ? await sumWon(db, event.id, user_id) : null,
    won_paid_cents: canSeeMoney(event.membership) ? await sumPaid(db, event.id, user_id) : null,
    fees_from_winnings: await listFeesFromWinnings(db, event, user_id),
    to_pay_cents: can(event.membership).pay ? await sumUnpaid(db, event.id, user_id) : null,
    returned_check_cents: await loadReturnedCheckFee(db, event.id),
    pieces: kinds.filter(({ per }) => per === 'piece').map(({ id, name, cents }) => ({ id, name, cents })),
  }
}

const sumPaid = async (db: Database, event_id: number, user_id: number): Promise<number> =>
  sumLines((await loadPrizes(db, event_id, [user_id])).filter(({ is_paid }) => is_paid))

async function sumUnpaid(db: Database, event_id: number, user_id: number): Promise<number> {
  const prizes = await loadPrizes(db, event_id, await withAccounts(db, event_id, [user_id]))
  return sumLines(prizes.filter(({ is_paid }) => !is_paid))
}

const sumCharges = (charges: RiderCard['charges']): number =>
  charges.reduce((sum, { cents, waived }) => (waived ? sum : sum + cents), 0)

async function listCharges(db: Database, event_id: number, riders: number[]) {
  const charges = await db.charge.findMany({
    where: { event_id, user_id: { in: riders }, OR: [{ voided_at: null }, { void_reason: { not: null } }] },
    include: { horse: { select: { name: true } }, voided_by: { select: { name: true } } },
    orderBy: { id: 'asc' },
    relationLoadStrategy: 'join',
  })
  const nameOf = await distinctNames(db, charges)
  return (user_id: number): RiderCard['charges'] =>
    charges
      .filter((charge) => charge.user_id === user_id)
      .map(({ id, horse, cents, key, voided_at, void_reason, voided_by, ...charge }) => ({
        id,
        name: nameOf({ id, ...charge }),
        horse: horse?.name ?? null,
        cents,
        can_waive: !isEntryFee(key) && voided_at === null,
        waived: voided_at && { reason: void_reason ?? '', by: voided_by?.name ?? null },
      }))
}

/** Entry fees and their refunds can't be waived. */
const isEntryFee = (key: string | null) => key !== null && /^(result|refund):/.test(key)

async function listPaidFor(db: Database, event_id: number, payer_id: number) {
  const riders = await db.eventRider.findMany({
    where: { event_id, payer_id },
    select: { arrived_at: true, user: { select: { id: true, name: true } } },
    orderBy: { user: { searchable: 'asc' } },
  })
  const sums = await db.payment.groupBy({
    by: 'user_id',
    _sum: { cents: true },
    where: {
      event_id,
      voided_at: null,
      returned_at: null,
      user_id: { in: riders.map(({ user }) => user.id) },
      ...wherePaysFees,
    },
  })
  const paid = new Map(sums.map(({ user_id, _sum }) => [user_id, _sum.cents!]))
  return riders.map(({ user, arrived_at }) => ({
    ...user,
    arrived: arrived_at !== null,
    paid_cents: paid.get(user.id) ?? 0,
  }))
}

async function listRuns(db: Database, event_id: number, user_id: number): Promise<RiderCard['runs']> {
  const runs = await db.userActivity.findMany({
    where: { user_id, activity: { event_id } },
    select: {
      id: true,
      version: true,
      activity_id: true,
      round: true,
      draw: true,
      scratched_at: true,
      scratch_kind: true,
      score: { select: { value: true, no_time: true } },
      activity: { select: { name: true } },
      horse: { select: { name: true } },
    },
    orderBy: [{ activity: { position: 'asc' } }, { activity_id: 'asc' }, { id: 'asc' }],
    relationLoadStrategy: 'join',
  })
  return runs.map(({ activity, horse, scratched_at, scratch_kind, score, ...run }) => ({
    ...run,
    class: activity.name,
    horse: horse?.name ?? null,
    scratched: scratched_at !== null,
    scratch_kind: scratch_kind as ScratchKind | null,
    scored: hasScore(score),
  }))
}

async function sumWon(db: Database, event_id: number, user_id: number): Promise<number> {
  const here = Prisma.sql`events.id = ${event_id}`
  return (await loadEarnings(db, { column: 'user_id', ids: [user_id] }, here)).total
}

export function updateRiderCard(
  db: Database,
  user: CurrentUser,
  event: AuthorizedEvent,
  user_id: number,
  input: UpdateRiderCard,
) {
  return transaction(db, async (tx) => {
    // Rider merges take these locks in the same order, to prevent deadlocks.
    await tx.$queryRaw`SELECT FROM users WHERE id = ${user_id} FOR KEY SHARE`
    const chosen = await resolvePayer(tx, event, input)
    const rider = await requireRiderOfEvent(tx, event.id, user_id)
    // Without this lock, two concurrent changes could give a payer to someone who pays for others.
    await lockCharges(tx, event.id)
    const payer = await requirePayer(tx, event, rider.id, chosen)
    const { back_number, announcer_note } = input
    if (back_number) await requireFreeBackNumber(tx, event.id, user_id, back_number)
    await tx.eventRider.createMany({ data: [{ event_id: event.id, user_id }], skipDuplicates: true })
    const where = { event_id_user_id: { event_id: event.id, user_id } }
    const before = await tx.eventRider.findUniqueOrThrow({ where })
    const joined = payer === undefined ? before.payer_id : payer
    const credit = await sumCredits(tx, event.id, [before.payer_id ?? user_id, joined])
    const owed = before.payer_id === null ? 0 : await loadOwes(tx, event.id, before.payer_id)
    const after = await tx.eventRider.update({
      where,
      data: { payer_id: payer, back_number, announcer_note },
    })
    if (after.payer_id !== before.payer_id) {
      await requireNoNewCredit(tx, event.id, before.payer_id, owed)
      const isCreditNew = (await sumCredits(tx, event.id, [before.payer_id, joined ?? user_id])) > credit
      if (isCreditNew && (await hasGivenBack(tx, event.id, before.payer_id)))
        throw new Conflict(SETTLED_TOGETHER)
    }
    const snapshot = ({ payer_id, arrived_at, back_number, announcer_note }: typeof before) => ({
      ...rider,
      payer_id,
      arrived: arrived_at !== null,
      back_number,
      announcer_note,
    })
    await record(tx, user, eventScope(event), 'rider card changed', snapshot(before), snapshot(after))
    const changed = [user_id, ...(before.payer_id ? [before.payer_id] : [])]
    await enqueueBroadcasts(tx, user, [entriesUpdated(event.id, changed)])
  })
}

async function requireFreeBackNumber(tx: Tx, event_id: number, rider: number, back_number: string) {
  const taken = await tx.eventRider.findFirst({
    where: {
      event_id,
      user_id: { not: rider },
      user: { merged_into_id: null },
      back_number: { equals: back_number, mode: 'insensitive' },
    },
    select: { user: { select: { name: true } } },
  })
  if (taken) throw new Invalid({ back_number: `${taken.user.name} already has back number ${back_number}.` })
}

const SETTLED_TOGETHER =
  'Money was given back on their shared bill. Void the "Given back" payment first, then change who pays.'

async function hasGivenBack(tx: Tx, event_id: number, user_id: number | null): Promise<boolean> {
  if (user_id === null) return false
  const givenBack = { event_id, user_id, cents: { lt: 0 }, voided_at: null, check_id: null }
  return (await tx.payment.count({ where: givenBack })) > 0
}

async function sumCredits(tx: Tx, event_id: number, accounts: (number | null)[]): Promise<number> {
  const owed = await Promise.all(
    [...new Set(accounts)].map((id) => (id === null ? 0 : loadOwes(tx, event_id, id))),
  )
  return sum(owed.map((cents) => Math.max(0, -cents)))
}

/**
 * Payments stay with the person who made them. Replacing a payer who has paid would leave a credit and unpaid
 * bills.
 */
async function requireNoNewCredit(tx: Tx, event_id: number, payer_id: number | null, owed: number) {
  if (payer_id === null) return
  const owes = await loadOwes(tx, event_id, payer_id)
  if (owes >= 0 || owes >= owed) return
  const { name } = await tx.user.findUniqueOrThrow({ where: { id: payer_id }, select: { name: true } })
  throw new Conflict(
    `${name} has already paid this bill and would have a credit of ${formatCents(-owes)}. Give the money back first, then change who pays.`,
  )
}

async function resolvePayer(
  tx: Tx,
  { organization_id }: AuthorizedEvent,
  { payer_id, payer_name }: UpdateRiderCard,
): Promise<number | null | undefined> {
  if (payer_id === undefined && payer_name === undefined) return undefined
  const chosen = { user_id: payer_id, user_name: payer_name }
  const found = await findOrCreateRider(tx, organization_id, chosen, 'payer_id')
  return found?.id ?? null
}

async function requirePayer(
  tx: Tx,
  { id: event_id }: AuthorizedEvent,
  rider: number,
  payer: number | null | undefined,
): Promise<number | null | undefined> {
  if (!payer) return payer
  if (payer === rider) return null
  if (await tx.eventRider.count({ where: { event_id, user_id: payer, payer_id: { not: null } } }))
    throw new Invalid({
      payer_id: 'Someone else pays for the person you chose. Choose a person who pays their own bill.',
    })
  if (await tx.eventRider.count({ where: { event_id, payer_id: rider } }))
    throw new Invalid({
      payer_id: "This rider pays for other riders, so no one else can pay this rider's bill.",
    })
  return payer
}

/** Ignores a retry with the same `client_key`. */
export function addCharge(
  db: Database,
  user: CurrentUser,
  event: AuthorizedEvent,
  user_id: number,
  input: AddCharge,
) {
  return transaction(db, async (tx) => {
    await tx.$queryRaw`SELECT FROM users WHERE id = ${user_id} FOR KEY SHARE`
    await lockCharges(tx, event.id)
    const rider = await requireRiderOfEvent(tx, event.id, user_id)
    const { client_key, ...fields } = input
    const columns = await chargeColumns(tx, event.id, fields)
    const known = await tx.charge.findFirst({ where: { client_key, event_id: event.id } })
    if (known) {
      const isSame = known.user_id === user_id && known.name === columns.name
      if (isSame && known.cents === columns.cents) return
      if (isSame && 'fee_kind_id' in columns && known.fee_kind_id === columns.fee_kind_id)
        throw new Conflict(
          `The fee changed to ${formatCents(columns.cents)}. ${known.name} is already on the bill, for ${formatCents(known.cents)}.`,
        )
      throw new Conflict('Another charge was saved from this form. Reload the page and add this one again.')
    }
    const { id, name, cents } = await tx.charge.create({
      data: { event_id: event.id, user_id, by_id: user.id, client_key, ...columns },
    })
    const after = { id, rider, name, cents }
    await record(tx, user, eventScope(event), 'charge added', null, after)
    await enqueueBroadcasts(tx, user, [entriesUpdated(event.id, [user_id])])
  })
}

type ChargeFields = AddCharge extends infer Input
  ? Input extends unknown
    ? Omit<Input, 'client_key'>
    : never
  : never

async function chargeColumns(tx: Tx, event_id: number, input: ChargeFields) {
  if (!('fee_kind_id' in input)) return input
  const { fee_kind_id, count } = input
  const kind = await tx.feeKind.findFirst({ where: { id: fee_kind_id, event_id, per: 'piece' } })
  if (!kind) throw new Invalid({ fee_kind_id: "This fee isn't on the list anymore. Reload the page." })
  const name = count === 1 ? kind.name : `${count} × ${kind.name}`
  const { purpose, association } = kind
  return { fee_kind_id, name, cents: count * kind.cents, purpose, association }
}

/** A waived charge stays on the bill, together with the reason. It isn't charged again. */
export function waiveCharge(
  db: Database,
  user: CurrentUser,
  event: AuthorizedEvent,
  id: number,
  void_reason: string,
) {
  return transaction(db, async (tx) => {
    await lockCharges(tx, event.id)
    const charge = await tx.charge.findFirst({
      where: { id, event_id: event.id },
      include: { user: { select: { id: true, name: true } } },
    })
    if (!charge) throw new NotFound()
    if (isEntryFee(charge.key))
      throw new Conflict("An entry fee can't be taken off the bill. To refund it, scratch the run.")
    const { count } = await tx.charge.updateMany({
      where: { id, voided_at: null },
      data: { voided_at: new Date(), voided_by_id: user.id, void_reason },
    })
    if (count === 0) throw new Conflict('This charge was already taken off the bill.')
    const { name, cents, user: rider } = charge
    await record(
      tx,
      user,
      eventScope(event),
      'charge waived',
      { id, rider, name, cents },
      { reason: void_reason },
    )
    await enqueueBroadcasts(tx, user, [entriesUpdated(event.id, [charge.user_id])])
  })
}
