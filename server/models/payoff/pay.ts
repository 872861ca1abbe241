import { sum } from '#lib/money.ts'
import { checkMemo } from '#rules/payout/checks.ts'
import { planPayoff, type PayoffChoice, type PlannedPayoff, sumLines } from '#rules/payout/payoff.ts'
import * as paths from '#wire/paths.ts'
import type { PaidWinnings, PayWinnings } from '#wire/payoff.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import { enqueueBroadcasts, entriesUpdated } from '../../broadcasting/broadcasts.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict, Invalid } from '../../errors.ts'
import type { AuthorizedEvent } from '../authorization.ts'
import { record } from '../changeLog.ts'
import { withEventLocked } from '../checks/lock.ts'
import { reserveNumbers } from '../checks/numbers.ts'
import { canPrintPayee } from '../checks/payees.ts'
import type { CurrentUser } from '../currentUser.ts'
import { eventScope } from '../events/changeEvent.ts'
import { openCashBox, requireOpenBox } from '../fees/cashBox.ts'
import { lockCharges } from '../fees/syncCharges.ts'
import { listNettedFees, type NettedFees } from './nettedFees.ts'
import type { Prize } from './prizes.ts'
import { loadEventWinnings, type UnpaidWinnings } from './winnings.ts'

type Planned = PlannedPayoff<Prize>
type SavedPayoff = Planned & { id: number; number: number | null }

/**
 * Throws Conflict and pays nothing if the winnings or the fees differ from the input. Fees deducted from
 * winnings become payments of kind `winnings`.
 */
export function payWinnings(
  db: Database,
  user: CurrentUser,
  event: AuthorizedEvent,
  input: PayWinnings,
  today: Date,
): Promise<PaidWinnings> {
  const { id: event_id, organization_id } = event
  return withEventLocked(db, user, event_id, async (tx) => {
    await lockRiders(tx, input)
    await lockCharges(tx, event_id)
    const winnings = await loadEventWinnings(tx, event_id)
    const choices = requireSeen(winnings, input)
    const owed = owedFees(winnings)
    const planned = planPayoff(winnings, choices, owed)
    requirePrintablePayees(planned, choices)
    const count = planned.filter(({ kind }) => kind === 'check').length
    const first = count ? await reserveNumbers(tx, organization_id, input, count) : 0
    const fees = await listNettedFees(tx, event_id, planned, owed)
    const saved = await savePayoffs(tx, user, event, planned, { first, dated: today, fees })
    await savePayments(tx, user, event, saved)
    await record(tx, user, eventScope(event), 'winnings paid', null, { payoffs: saved.map(payoffSnapshot) })
    await enqueueBroadcasts(tx, user, [
      entriesUpdated(
        event_id,
        choices.map(({ rider_id }) => rider_id),
      ),
    ])
    const last = first + count - 1
    return {
      checks: count ? { url: paths.checks(organization_id, first, last), first, last } : null,
      envelopes: saved.filter(({ kind, cents }) => kind === 'cash' && cents > 0).length,
      cents: sumLines(saved),
      netted_cents: sum(saved.map(nettedCents)),
    }
  })
}

/** Rider merges take these locks in the same order, to prevent deadlocks. */
const lockRiders = (tx: Tx, { riders }: PayWinnings) => {
  const ids = riders.flatMap(({ rider_id, payee_id }) => [rider_id, payee_id ?? rider_id])
  return tx.$queryRaw`SELECT FROM users WHERE id = ANY(${ids}) ORDER BY id FOR KEY SHARE`
}

function requireSeen(winnings: UnpaidWinnings[], { riders }: PayWinnings): PayoffChoice[] {
  const wonBy = new Map(winnings.map((won) => [won.rider.id, won]))
  return riders.map(({ rider_id, won_cents, owes_cents, kind, payee_id, payee, nets }, index) => {
    const won = wonBy.get(rider_id)
    if (!won || sumLines(won.lines) !== won_cents || (nets && won.owes_cents !== owes_cents))
      throw new Conflict(CHANGED)
    if (payee_id === null) return { rider_id, kind, payee_id, payee, nets }
    const person = [won.rider, won.payer].find((one) => one?.id === payee_id)
    if (!person) throw new Invalid({ [`riders.${index}.payee_id`]: OTHER_PAYEE })
    return { rider_id, kind, payee_id, payee: person.name, nets }
  })
}

const CHANGED =
  'The winnings or fees changed after you opened this page. Nothing was paid. Check the list and try again.'
const OTHER_PAYEE = 'Choose the rider, the person who pays for the rider, or another name.'

function requirePrintablePayees(planned: Planned[], choices: PayoffChoice[]) {
  const unprintable = planned.filter(({ kind, payee }) => kind === 'check' && !canPrintPayee(payee))
  const riders = new Set(unprintable.flatMap(({ lines }) => lines.map(({ rider }) => rider!.id)))
  const errors = choices.flatMap(({ rider_id }, index) =>
    riders.has(rider_id) ? [[`riders.${index}.payee`, UNPRINTABLE]] : [],
  )
  if (errors.length > 0) throw new Invalid(Object.fromEntries(errors))
}

const UNPRINTABLE =
  "Some letters in this name can't be printed on checks. Retype the name in English letters, or pay in cash."

const owedFees = (winnings: UnpaidWinnings[]) =>
  new Map(winnings.map(({ account_id, owes_cents }) => [account_id, owes_cents]))

async function savePayoffs(
  tx: Tx,
  user: CurrentUser,
  event: AuthorizedEvent,
  planned: Planned[],
  { first, dated, fees }: { first: number; dated: Date; fees: NettedFees[] },
): Promise<SavedPayoff[]> {
  const ids = await tx.$queryRaw<{ id: number }[]>`
    SELECT nextval('checks_id_seq')::int AS id FROM generate_series(1, ${planned.length}::int)`
  let number = first
  const saved = planned.map((payoff, index) => ({
    ...payoff,
    id: ids[index]!.id,
    number: payoff.kind === 'check' ? number++ : null,
  }))
  await tx.check.createMany({
    data: saved.map(({ id, number, kind, payee, payee_id, cents, lines, ...payoff }, index) => ({
      id,
      number,
      kind,
      payee,
      payee_id,
      cents,
      netted_cents: nettedCents(payoff),
      netted_fees: fees[index],
      memo: lines.length === 1 ? lines[0]!.description.slice(0, 200) : checkMemo(event.name, lines),
      dated,
      organization_id: event.organization_id,
      event_id: event.id,
      printed_by_id: user.id,
    })),
  })
  await tx.checkLine.createMany({
    data: saved.flatMap(({ id, lines }) =>
      lines.map(({ enrollment_id, average_id, cents, description }) => ({
        check_id: id,
        enrollment_id,
        average_id,
        cents,
        description: description.slice(0, 200),
      })),
    ),
  })
  return saved
}

const nettedCents = ({ netted }: Pick<Planned, 'netted'>) => sumLines(netted)

async function savePayments(tx: Tx, user: CurrentUser, event: AuthorizedEvent, saved: SavedPayoff[]) {
  const payments = saved.flatMap(paymentsOf)
  if (payments.length === 0) return
  const takesCash = payments.some(({ kind }) => kind === 'cash')
  const box = takesCash ? await requireOpenBox(tx, event.id) : await openCashBox(tx, user, event)
  await tx.payment.createMany({
    data: payments.map((payment) => ({
      ...payment,
      event_id: event.id,
      cash_box_id: box.id,
      by_id: user.id,
    })),
  })
}

type NewPayment = Pick<
  Prisma.PaymentCreateManyInput,
  'user_id' | 'winner_id' | 'kind' | 'cents' | 'note' | 'client_key' | 'check_id'
>

/** An envelope's cash is recorded as paid to the rider on the payoff's first line. */
function paymentsOf({ id: check_id, kind, payee, cents, netted, lines }: SavedPayoff): NewPayment[] {
  const note = `Paid to ${payee}`
  const fees = netted.map(({ account_id, rider_id, cents }) => ({
    user_id: account_id,
    winner_id: rider_id,
    kind: 'winnings',
    cents,
    note: 'Paid out of winnings',
    client_key: `winnings ${check_id} ${account_id} ${rider_id}`,
    check_id,
  }))
  if (kind === 'check' || cents === 0) return fees
  const user_id = lines[0]!.rider!.id
  return [...fees, { user_id, kind: 'cash', cents: -cents, note, client_key: `cash ${check_id}`, check_id }]
}

const payoffSnapshot = ({ id, number, payee, cents, netted }: SavedPayoff) => ({
  id,
  number,
  payee,
  cents,
  netted_cents: sumLines(netted),
})
