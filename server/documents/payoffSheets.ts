import { formatCents } from '#lib/money.ts'
import { plural } from '#lib/plural.ts'
import { nettedFeeLines } from '#rules/fees/nettedFees.ts'
import { type Delivery, DELIVERY_NAMES, payoffText, sumLines } from '#rules/payout/payoff.ts'
import { html } from './html.ts'
import { type BackLink, printPage, type SheetEvent } from './printPage.ts'

type PrintedPayoff = {
  number: number | null
  payee: string
  cents: number
  netted_cents: number
  netted_fees: { name: string; cents: number }[]
  lines: { description: string; cents: number }[]
  delivered: { delivery: Delivery; at: string } | null
}

type Sheet = {
  event: SheetEvent
  payoffs: PrintedPayoff[]
  printedAt: Date
  publicLink: null
  back: BackLink
}

export function payoffSlips({ payoffs, ...page }: Sheet): string {
  const envelopes = payoffs.filter(({ number, delivered }) => number === null && !delivered)
  return printPage({
    ...page,
    title: 'Cash envelope slips',
    status: `${plural(envelopes.length, 'envelope')}, ${formatCents(sumLines(envelopes))}`,
    body: html`${envelopes.length === 0 && html`<p class="none">No cash is waiting to be picked up.</p>`}
    ${envelopes.map((payoff) => slip(payoff, page.event.name))}`,
  })
}

const slip = ({ payee, cents, lines, ...fees }: PrintedPayoff, event: string) =>
  html`<section class="slip">
    <h2>${payee}</h2>
    <p>${event}</p>
    <table>
      ${lines.map(({ description, cents }) => amountRow(description, cents))}
      ${nettedFeeLines(fees, MAX_FEE_ROWS).map(({ description, cents }) => amountRow(description, cents))}
      <tr>
        <th>Cash in this envelope</th>
        <th class="money">${formatCents(cents)}</th>
      </tr>
    </table>
  </section>`

const MAX_FEE_ROWS = 12

const amountRow = (description: string, cents: number) =>
  html`<tr>
    <td>${description}</td>
    <td class="money">${formatCents(cents)}</td>
  </tr>`

export function payoffSheet({ payoffs, ...page }: Sheet): string {
  return printPage({
    ...page,
    title: 'Payoff: sign for your winnings',
    status: `${plural(payoffs.length, 'payee')}, ${formatCents(sumLines(payoffs))}`,
    body: html`${payoffs.length === 0 && html`<p class="none">No one has been paid yet.</p>`}
    ${
      payoffs.length > 0 &&
      html`<table>
        <thead>
          <tr>
            <th>Payee</th>
            <th>Paid by</th>
            <th class="money">Amount</th>
            <th class="sign">Signature</th>
          </tr>
        </thead>
        <tbody>
          ${payoffs.map(signRow)}
        </tbody>
      </table>`
    }`,
  })
}

const signRow = (payoff: PrintedPayoff) =>
  html`<tr class="signed">
    <td>${payoff.payee}</td>
    <td>
      ${payoffText(payoff)}
      ${payoff.delivered && html`<br /><small>${DELIVERY_NAMES[payoff.delivered.delivery]} ${payoff.delivered.at}</small>`}
    </td>
    <td class="money">${formatCents(payoff.cents)}</td>
    <td></td>
  </tr>`
