import { formatCents } from '#lib/money.ts'
import { html } from '../html.ts'
import { eventLine } from '../printPage.ts'
import { billsOf, paymentLine, type Receipt, statusOf, totalsOf } from '../receipt.ts'
import type { MailContent } from './mailContent.ts'

export function receiptMail(receipt: Receipt): MailContent {
  return { subject: `Receipt, ${receipt.event.name}`, text: toText(receipt), html: toHtml(receipt) }
}

const toText = (receipt: Receipt) =>
  `${[
    `Receipt\n${eventLine(receipt.event)}`,
    statusOf(receipt),
    [textLines([paymentLine(receipt)]), receipt.payment.note].filter(Boolean).join('\n'),
    ...billsOf(receipt).map(({ name, lines }) => `${name}\n${textLines(lines)}`),
    textLines(totalsOf(receipt)),
  ].join('\n\n')}\n`

type Line = { text: string; cents: number }

const textLines = (lines: Line[]) =>
  lines.map(({ text, cents }) => `${text}  ${formatCents(cents)}`).join('\n')

const CELL = 'padding: 4px 8px; border-bottom: 1px solid #ded8d1'

const toHtml = (receipt: Receipt) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Receipt</title>
      </head>
      <body style="font: 15px/1.4 Arial, sans-serif; color: #1c1917">
        <h1 style="font-size: 20px; margin: 16px 0 0">Receipt</h1>
        <p style="margin: 4px 0 12px">
          ${eventLine(receipt.event)}<br /><strong>${statusOf(receipt)}</strong>
        </p>
        ${receipt.payment.note && html`<p>${receipt.payment.note}</p>`}
        <table style="border-collapse: collapse">
          ${row(paymentLine(receipt))}
          ${billsOf(receipt).map(({ name, lines }) => [
            html`<tr>
              <th colspan="2" style="${CELL}; text-align: left; padding-top: 16px">${name}</th>
            </tr>`,
            ...lines.map(row),
          ])}
          ${totalsOf(receipt).map(row)}
        </table>
      </body>
    </html> `.text

const row = ({ text, cents }: Line) =>
  html`<tr>
    <td style="${CELL}">${text}</td>
    <td style="${CELL}; text-align: right">${formatCents(cents)}</td>
  </tr>`
