import { roundName } from '#rules/classes/rounds.ts'
import { html, type Html } from '../html.ts'
import type { MailContent } from './mailContent.ts'
import {
  columnsOf,
  correctionsOf,
  divisionsOf,
  grandTotal,
  headingOf,
  paidLine,
  type ResultSection,
  type ResultSheet,
  statusOf,
} from '../results.ts'
import { toCsv } from '../exports/csv.ts'
import { eventFileName } from '../exports/fileName.ts'
import { resultsTable } from '../exports/resultsTable.ts'
import { resultsPdf } from '../resultsPdf.ts'

export async function resultsMail(sheet: ResultSheet, notes: string): Promise<MailContent> {
  return {
    subject: `${headingOf(sheet).title}, ${sheet.event.name}`,
    text: toText(sheet, notes),
    html: toHtml(sheet, notes),
    attachments: [
      {
        filename: fileName(sheet, 'pdf'),
        contentType: 'application/pdf',
        content: await resultsPdf(sheet),
      },
      {
        filename: fileName(sheet, 'csv'),
        contentType: 'text/csv; charset=utf-8',
        content: Buffer.from(toCsv(resultsTable(sheet, 'payout'))),
      },
    ],
  }
}

const fileName = ({ event, activity }: ResultSheet, extension: string) =>
  eventFileName(event, extension, { subject: activity.name, content: 'results' })

function toText(sheet: ResultSheet, notes: string): string {
  const { title, subtitle } = headingOf(sheet)
  return [
    notes,
    `${title}\n${subtitle}\n${statusOf(sheet)}`,
    ...sheet.sections.map((one) => sectionText(sheet, one)),
  ]
    .concat(grandTotal(sheet), correctionsOf(sheet))
    .filter(Boolean)
    .join('\n\n')
}

function sectionText(sheet: ResultSheet, section: ResultSection): string {
  const columns = columnsOf(sheet)
  const divisions = divisionsOf(sheet, section).map(({ title, rows }) =>
    [
      title,
      ...rows.map((row) =>
        columns
          .map(({ text }) => text(row))
          .filter(Boolean)
          .join('  '),
      ),
    ]
      .filter(Boolean)
      .join('\n'),
  )
  return [roundName(section.view), ...divisions, paidLine(section)].filter(Boolean).join('\n\n')
}

const FONT = 'font: 15px/1.4 Arial, sans-serif; color: #1c1917'
const CELL = 'padding: 4px 8px; border-bottom: 1px solid #ded8d1'
const alignOf = (kind: string) => (kind === 'text' ? 'left' : 'right')

function toHtml(sheet: ResultSheet, notes: string): string {
  const { title, subtitle } = headingOf(sheet)
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
      </head>
      <body style="${FONT}">
        ${notes && html`<p>${notes.split('\n').map((text) => html`${text}<br />`)}</p>`}
        <h1 style="font-size: 20px; margin: 16px 0 0">${title}</h1>
        <p style="margin: 4px 0 12px">${subtitle}<br /><strong>${statusOf(sheet)}</strong></p>
        ${sheet.sections.map((section) => sectionHtml(sheet, section))}
        ${grandTotal(sheet) && html`<p><strong>${grandTotal(sheet)}</strong></p>`}
        ${correctionsOf(sheet).map((text) => html`<p>${text}</p>`)}
      </body>
    </html> `.text
}

function sectionHtml(sheet: ResultSheet, section: ResultSection): Html {
  const columns = columnsOf(sheet)
  const headers = columns.map(
    ({ label, kind }) => html`<th style="${CELL}; text-align: ${alignOf(kind)}">${label}</th>`,
  )
  const bodies = divisionsOf(sheet, section).map(
    ({ title, rows }) =>
      html`${
        title &&
        html`<tr>
          <th colspan="${columns.length}" style="${CELL}; text-align: left; padding-top: 16px">${title}</th>
        </tr>`
      }
      ${rows.map(
        (row) =>
          html`<tr>
            ${columns.map(({ kind, text }) => html`<td style="${CELL}; text-align: ${alignOf(kind)}">${text(row)}</td>`)}
          </tr>`,
      )}`,
  )
  return html`${sheet.several && html`<h2 style="font-size: 17px">${roundName(section.view)}</h2>`}
    <table style="border-collapse: collapse; ${FONT}">
      <tr>
        ${headers}
      </tr>
      ${bodies}
    </table>
    <p>${paidLine(section)}</p>`
}
