import { formatDateTime } from '#lib/formatDates.ts'
import { paymentNote, paymentText } from '#rules/fees/paymentKinds.ts'
import type { Database } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import { timeZoneOf } from '../events/timeZone.ts'
import { distinctNames } from './chargeNames.ts'
import { loadBalances, wherePaysFees, withAccounts } from './balances.ts'

/** `ended` tells why the payment no longer counts. */
export async function loadReceipt(db: Database, event_id: number, id: number) {
  const payment = await db.payment.findFirst({
    where: { id, event_id, ...wherePaysFees },
    include: {
      user: { select: { id: true, name: true } },
      by: { select: { name: true } },
      winner: { select: { id: true, name: true } },
    },
    relationLoadStrategy: 'join',
  })
  if (!payment) throw new NotFound()
  const { user: payer } = payment
  const event = await db.event.findUniqueOrThrow({
    where: { id: event_id },
    include: { organization: { include: { logo: true } } },
    relationLoadStrategy: 'join',
  })
  const account = { event_id, voided_at: null, user_id: { in: await withAccounts(db, event_id, [payer.id]) } }
  const charges = await db.charge.findMany({
    where: account,
    include: { user: { select: { name: true } }, horse: { select: { name: true } } },
    orderBy: [{ user_id: 'asc' }, { id: 'asc' }],
    relationLoadStrategy: 'join',
  })
  const nameOf = await distinctNames(db, charges)
  const givenBack = await db.payment.findMany({
    where: { ...account, cents: { lt: 0 }, ...wherePaysFees },
    orderBy: { id: 'asc' },
  })
  const balance = (await loadBalances(db, event_id, [payer.id])).get(payer.id)
  const charged_cents = charges.reduce((sum, { cents }) => sum + cents, 0)
  const owes_cents = balance?.owes_cents ?? 0
  const at = ({ created_at }: { created_at: Date }) => formatDateTime(created_at, timeZoneOf(event))
  return {
    event,
    payer,
    payment: {
      text: paymentText(payment),
      cents: payment.cents,
      note: paymentNote(payment),
      at: at(payment),
      by: payment.by?.name ?? null,
      ended: payment.voided_at
        ? 'the payment was voided'
        : payment.returned_at && 'the bank returned the check',
    },
    charges: charges.map(({ cents, user, horse, ...charge }) => ({
      name: nameOf(charge),
      cents,
      user,
      horse,
    })),
    given_back: givenBack.map((back) => ({ text: paymentText(back), at: at(back), cents: back.cents })),
    charged_cents,
    paid_cents: charged_cents - owes_cents,
    owes_cents,
  }
}
