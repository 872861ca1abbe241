import type { LegendItem } from '#rules/draw/contestChips.ts'
import { dragAfter } from '#rules/draw/slots.ts'
import { SCRATCHED } from '#rules/draw/messages.ts'
import { SEE_OFFICE } from '#rules/entries/papers.ts'
import { byLastName, splitName } from '#lib/lastName.ts'
import { roundInWords } from '#rules/classes/rounds.ts'
import * as paths from '#wire/paths.ts'
import { html, type Html } from './html.ts'
import { type BackLink, formatPrintTime, type PrintRecord, printPage, type SheetEvent } from './printPage.ts'
import type { QrLink } from './qr.ts'

type NamedRecord = { name: string } | null
type SheetEntry = {
  draw: number | null
  scratched_at: Date | null
  user: NamedRecord
  horse: NamedRecord
  bull: NamedRecord
  isOnHold: boolean
  backNumber: string | null
  announcerNote: string | null
  /** Short names. */
  contests: string[]
  outsideClass: boolean
}
type Sheet = {
  id: number
  name: string
  round: string
  drag_every: number
  track_horses: boolean
  track_bulls: boolean
  judged: boolean
  event: SheetEvent & { is_public: boolean }
  entries: SheetEntry[]
  legend: LegendItem[]
  drawHistory: { line: string; outsideWord: string | null }
  lastDraw: { seed: string; commitment: string } | null
  entrySeeds: { seed: string | null; commitment: string }[]
  printedAt: Date
  back: BackLink
  publicLink: QrLink | null
  proofLink: QrLink | null
  hasLateLines: boolean
  printRecord: PrintRecord | null
  lastPrint: { at: Date; isCurrent: boolean } | null
}

export function drawSheet(sheet: Sheet): string {
  const title = sheet.round ? `${sheet.name}, ${roundInWords(sheet.round)}` : sheet.name
  return printPage({
    title: `Draw: ${title}`,
    status: 'Official draw',
    printedAt: sheet.printedAt,
    event: sheet.event,
    publicLink: sheet.publicLink,
    back: sheet.back,
    ...lastPrintLink(sheet),
    printRecord: sheet.printRecord,
    body: sheet.entries.length
      ? html`${orderTable(sheet, title)}
          <h2>Riders by last name</h2>
          ${ridersByName(sheet.entries)} ${drawHistorySection(sheet)}`
      : html`<p class="none">No riders in this draw yet.</p>`,
  })
}

function lastPrintLink({ id, round, event, lastPrint, printedAt }: Sheet) {
  if (!lastPrint) return {}
  const changes = lastPrint.isCurrent ? 'No changes' : 'Changes'
  const label = `${changes} since the last print (${formatPrintTime(event, lastPrint.at, printedAt)})`
  return { links: [{ href: paths.slotChanges(id, round), label }] }
}

function orderTable(sheet: Sheet, title: string): Html {
  const hasContests = sheet.entries.some(({ contests, outsideClass }) => contests.length > 0 || outsideClass)
  const hasBackNumbers = sheet.entries.some(({ backNumber }) => backNumber !== null)
  const extra = [sheet.track_horses, sheet.track_bulls, hasContests, hasBackNumbers]
  const columns = 3 + extra.filter(Boolean).length
  return html`<table>
    <thead>
      <tr>
        <th class="title" colspan="${columns}"><span>${title}</span>${legend(sheet)}</th>
      </tr>
      <tr>
        <th class="number">Draw</th>
        ${hasBackNumbers && html`<th class="number">Back #</th>`}
        <th>Rider</th>
        ${sheet.track_horses && html`<th>Horse</th>`}${sheet.track_bulls && html`<th>Bull</th>`}${hasContests && html`<th>Side pots</th>`}
        <th>${sheet.judged ? 'Points' : 'Time'}</th>
      </tr>
    </thead>
    <tbody>
      ${sheet.entries.map((entry) => entryRow(sheet, entry, { hasContests, hasBackNumbers }))}${sheet.hasLateLines && lateLines(sheet, columns)}
    </tbody>
  </table>`
}

const legend = ({ legend: items }: Sheet) =>
  items.map(({ shorts, name }) => html` <span><b>${shorts.join(', ')}</b> ${name}</span>`)

const contestsText = ({ contests, outsideClass }: SheetEntry) =>
  [outsideClass && 'session only', ...contests].filter(Boolean).join(', ')

type Extra = { hasContests: boolean; hasBackNumbers: boolean }

const entryRow = (sheet: Sheet, entry: SheetEntry, { hasContests, hasBackNumbers }: Extra) => {
  const { draw, scratched_at, user, horse, bull, isOnHold, backNumber, announcerNote } = entry
  return html`<tr${dragAfter(draw!, sheet.drag_every) && html` class="drag"`}>
<td class="number">${draw}</td>${hasBackNumbers && html`<td class="number">${backNumber ?? ''}</td>`}<td>${scratched_at ? html`<s>${user?.name ?? ''}</s>` : (user?.name ?? '')}${isOnHold && html` <b class="office">${SEE_OFFICE}</b>`}${announcerNote && html`<br /><small>${announcerNote}</small>`}</td>${sheet.track_horses && html`<td>${horse?.name ?? ''}</td>`}${sheet.track_bulls && html`<td>${bull?.name ?? ''}</td>`}${hasContests && html`<td>${contestsText(entry)}</td>`}<td class="box">${scratched_at ? SCRATCHED : html`<span></span>`}</td>
</tr>`
}

function lateLines({ entries, drag_every }: Sheet, columns: number): Html[] {
  const first = entries.at(-1)!.draw! + 1
  return Array.from({ length: LATE_LINES }, (_, index) => first + index).map(
    (draw) =>
      html`<tr${dragAfter(draw, drag_every) && html` class="drag"`}>
        <td class="number">${draw}</td>
        ${Array.from({ length: columns - 2 }, () => html`<td></td>`)}
        <td class="box"><span></span></td>
      </tr>`,
  )
}

const LATE_LINES = 5

const drawHistorySection = ({ id, round, event, drawHistory, lastDraw, entrySeeds, proofLink }: Sheet) =>
  html`<div class="drawn">
    ${proofLink && html`<img src="${proofLink.picture}" alt="" />`}
    <div>
      <p><strong>${drawHistory.line}</strong></p>
      ${drawHistory.outsideWord && html`<p>${drawHistory.outsideWord}</p>`}
      ${
        lastDraw &&
        html`<p>Seed: ${lastDraw.seed}</p>
          <p>Commitment before the draw (SHA-256 of the seed): ${lastDraw.commitment}</p>`
      }
      ${entrySeeds.map(
        ({ seed, commitment }) =>
          html`<p>Seed for draws at entry: ${seed ?? 'shown once entries close'}</p>
            <p>Commitment before those draws (SHA-256 of the seed): ${commitment}</p>`,
      )}
      ${event.is_public && html`<p>Check this draw: ${proofLink?.link ?? paths.drawProof(id, round)}</p>`}
    </div>
  </div>`

function ridersByName(entries: SheetEntry[]): Html {
  const slots = new Map<string, number[]>()
  for (const { user, draw, scratched_at } of entries)
    if (user && !scratched_at) slots.set(user.name, [...(slots.get(user.name) ?? []), draw!])
  const byName = [...slots].sort(([a], [b]) => byLastName(a, b))
  return html`<ul class="riders">
    ${byName.map(([name, draws]) => html`<li><b>${draws.join(', ')}</b> ${nameByLastName(name)}</li>`)}
  </ul>`
}

function nameByLastName(name: string): Html {
  const [first, last] = splitName(name)
  return html`<span>${first && `${first} `}<strong>${last}</strong></span>`
}
