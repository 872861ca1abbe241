import { groupBy } from '#lib/groupBy.ts'
import { formatCents, sum } from '#lib/money.ts'
import { html, type Html } from './html.ts'
import { type BackLink, printPage, type SheetEvent } from './printPage.ts'

export type Receipt = {
  event: SheetEvent
  payer: { name: string }
  payment: {
    text: string
    cents: number
    note: string
    at: string
    by: string | null
    ended: string | null
  }
  charges: { name: string; cents: number; user: { name: string }; horse: { name: string } | null }[]
  /** The amounts are negative. */
  given_back: { text: string; at: string; cents: number }[]
  charged_cents: number
  /** The money in `given_back` is already subtracted. */
  paid_cents: number
  owes_cents: number
}

type Options = { printedAt: Date; back: BackLink; otherPaper: BackLink; isRoll: boolean }

export function receiptPage(receipt: Receipt, { otherPaper, ...options }: Options): string {
  const { text, cents } = paymentLine(receipt)
  const { note } = receipt.payment
  return printPage({
    title: 'Receipt',
    status: statusOf(receipt),
    ...options,
    links: [otherPaper],
    event: receipt.event,
    publicLink: null,
    body: html`<table>
      <tbody>
        ${line(html`${text}${note && html`<br />${note}`}`, cents)}
        ${billsOf(receipt).map(({ name, lines }) => [
          html`<tr class="division">
            <th colspan="2">${name}</th>
          </tr>`,
          ...lines.map((one) => line(html`${one.text}`, one.cents)),
        ])}
        ${totalsOf(receipt).map((one) => line(html`<b>${one.text}</b>`, one.cents))}
      </tbody>
    </table>`,
  })
}

const line = (text: Html, cents: number) =>
  html`<tr>
    <td>${text}</td>
    <td class="money">${formatCents(cents)}</td>
  </tr>`

export function statusOf({ payer, payment: { cents, ended } }: Receipt): string {
  const paid =
    cents < 0
      ? `${formatCents(-cents)} given back to ${payer.name}`
      : `${payer.name} paid ${formatCents(cents)}`
  return ended ? `${paid}, but ${ended}` : paid
}

export const paymentLine = ({ payment: { text, at, by, cents } }: Receipt) => ({
  text: [text, at, by && `${cents < 0 ? 'given back' : 'received'} by ${by}`].filter(Boolean).join(', '),
  cents,
})

export const billsOf = ({ charges }: Receipt) =>
  groupBy(charges, ({ user }) => user.name).map((bill) => ({
    name: bill[0]!.user.name,
    lines: bill.map(({ name, horse, cents }) => ({
      text: [name, horse?.name].filter(Boolean).join(', '),
      cents,
    })),
  }))

export const totalsOf = ({ charges, charged_cents, given_back, paid_cents, owes_cents }: Receipt) => [
  {
    text: charges.some(({ cents }) => cents < 0) ? 'Charges minus refunds' : 'Charges',
    cents: charged_cents,
  },
  { text: 'Paid', cents: paid_cents - sum(given_back.map(({ cents }) => cents)) },
  ...given_back.map(({ text, at, cents }) => ({ text: `Given back, ${text}, ${at}`, cents })),
  ...(given_back.length > 0 ? [{ text: 'Net paid', cents: paid_cents }] : []),
  { text: owes_cents < 0 ? 'Credit' : 'Still owed', cents: Math.abs(owes_cents) },
]
