import { formatCents } from '#lib/money.ts'
import type { TypedPayment } from '#rules/fees/paymentCode.ts'
import { paymentText } from '#rules/fees/paymentKinds.ts'
import { newIdempotencyKey } from '../../../outbox/idempotencyKey.ts'
import { takePayment } from '../card/api.ts'
import type { EntriesScreen } from '../screen/entriesContext.ts'
import type { Choice, UnsavedPayment } from '../store/unsavedLine.ts'

export function addPayment(screen: EntriesScreen, rider: Choice, payment: TypedPayment) {
  const client_key = newIdempotencyKey(Date.now())
  const unsaved = { rider, payment, client_key, failure: null, isQuestion: false }
  screen.unsavedPayments.set([...screen.unsavedPayments.get(), unsaved])
  void screen.enqueue(() => send(screen, unsaved))
}

export function retryPayment(screen: EntriesScreen, payment: UnsavedPayment) {
  const again = { ...payment, failure: null }
  replace(screen, payment, again)
  void screen.enqueue(() => send(screen, again))
}

export function discardPayment({ unsavedPayments }: EntriesScreen, payment: UnsavedPayment) {
  unsavedPayments.set(unsavedPayments.get().filter((other) => other !== payment))
}

function replace({ unsavedPayments }: EntriesScreen, payment: UnsavedPayment, by: UnsavedPayment) {
  unsavedPayments.set(unsavedPayments.get().map((other) => (other === payment ? by : other)))
}

export const typedPaymentText = ({ change_cents, ...payment }: TypedPayment): string =>
  `${paymentText(payment)} ${formatCents(payment.cents)}${change_cents ? `, change ${formatCents(change_cents)}` : ''}`

async function send(screen: EntriesScreen, unsaved: UnsavedPayment) {
  const { rider, client_key, isQuestion } = unsaved
  const { change_cents, ...payment } = unsaved.payment
  const fail = (failure: string, isQuestion = false) =>
    replace(screen, unsaved, { ...unsaved, failure, isQuestion })
  // A new rider has no id until the rider's line is saved, so look up the rider by name.
  const id = rider.id ?? screen.store.findRider(rider.name)
  if (screen.unsaved.get().some((line) => line.rider.name === rider.name))
    return fail('Save or discard the entry above first, then try again.')
  if (!id) return fail("This rider isn't entered yet. Enter the rider, then try again.")
  const outcome = await takePayment(screen.event.id, id, { ...payment, client_key, confirmed: isQuestion })
  if ('sentence' in outcome) return fail(outcome.sentence, outcome.isQuestion)
  discardPayment(screen, unsaved)
  const paid = `${rider.name} paid ${formatCents(payment.cents)}, ${paymentText(payment)}`
  const text = change_cents ? `${paid}. Change: ${formatCents(change_cents)}` : paid
  screen.lastSaved.set({ text, warnings: [] })
  // The server doesn't broadcast this window's own changes back, so reload the data.
  await screen.reload([id])
}
