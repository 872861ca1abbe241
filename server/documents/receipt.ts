import { groupBy } from '#lib/groupBy.ts'
import { formatCents } from '#lib/money.ts'
import { html, type Html } from './html.ts'
import { type BackLink, printPage, type SheetEvent } from './printPage.ts'

type Receipt = {
  event: SheetEvent
  payer: { name: string }
  payment: { text: string; cents: number; note: string; at: string; by: string | null }
  charges: { name: string; cents: number; user: { name: string }; horse: { name: string } | null }[]
  charged_cents: number
  paid_cents: number
  owes_cents: number
}

type Options = { printedAt: Date; back: BackLink; otherPaper: BackLink; isRoll: boolean }

/** `isRoll`: for a receipt printer with paper 80 mm wide. */
export function receiptPage(receipt: Receipt, options: Options): string {
  const { event, payer, payment, charges, charged_cents, paid_cents, owes_cents } = receipt
  const isBack = payment.cents < 0
  return printPage({
    title: 'Receipt',
    status: `${payer.name} ${isBack ? 'was given back' : 'paid'} ${formatCents(Math.abs(payment.cents))}`,
    ...options,
    event,
    publicLink: null,
    body: html`<table>
      <tbody>
        ${line(html`${payment.text}, ${payment.at}${payment.by && `, ${isBack ? 'given back' : 'taken'} by ${payment.by}`}${payment.note && html`<br />${payment.note}`}`, payment.cents)}
        ${groupBy(charges, ({ user }) => user.name).map((bill) => [
          html`<tr class="division">
            <th colspan="2">${bill[0]!.user.name}</th>
          </tr>`,
          ...bill.map(({ name, horse, cents }) => line(html`${name}${horse && `, ${horse.name}`}`, cents)),
        ])}
        ${line(html`<b>Charges</b>`, charged_cents)} ${line(html`<b>Paid</b>`, paid_cents)}
        ${line(html`<b>${owes_cents < 0 ? 'Credit' : 'Still owed'}</b>`, Math.abs(owes_cents))}
      </tbody>
    </table>`,
  })
}

const line = (text: Html, cents: number) =>
  html`<tr>
    <td>${text}</td>
    <td class="money">${formatCents(cents)}</td>
  </tr>`
