import { type SlotChange, slotChangeTexts } from '#rules/draw/printedSlots.ts'
import { roundInWords } from '#rules/classes/rounds.ts'
import * as paths from '#wire/paths.ts'
import { html } from './html.ts'
import { formatPrintTime, printPage, type SheetEvent } from './printPage.ts'

type Print = { id: number; printed_at: Date }

type Sheet = {
  id: number
  name: string
  round: string
  event: SheetEvent
  print: Print & { printed_by: { name: string } | null }
  earlier: Print | null
  changes: SlotChange[]
  printedAt: Date
}

export function slotChangesSheet({ id, name, round, event, print, earlier, changes, printedAt }: Sheet) {
  const time = (moment: Date) => formatPrintTime(event, moment, printedAt)
  const by = print.printed_by ? ` by ${print.printed_by.name}` : ''
  return printPage({
    title: `Changes: ${round ? `${name}, ${roundInWords(round)}` : name}`,
    status: `Since the draw sheet was printed at ${time(print.printed_at)}${by}`,
    printedAt,
    event,
    publicLink: null,
    back: { href: paths.drawSheet(id, round), label: 'Back to draw sheet' },
    links: earlier
      ? [
          {
            href: paths.slotChanges(id, round, earlier.id),
            label: `Changes since an earlier print (${time(earlier.printed_at)})`,
          },
        ]
      : [],
    body: changes.length
      ? html`<table>
          <thead>
            <tr>
              <th class="number">Draw</th>
              <th>Was</th>
              <th>Now</th>
            </tr>
          </thead>
          <tbody>
            ${changes.map(changeRow)}
          </tbody>
        </table>`
      : html`<p class="none">No changes since this draw sheet was printed.</p>`,
  })
}

function changeRow(change: SlotChange) {
  const { was, now } = slotChangeTexts(change)
  return html`<tr>
    <td class="number">${change.draw}</td>
    <td class="was">${was}</td>
    <td>${now}</td>
  </tr>`
}
