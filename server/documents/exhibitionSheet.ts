import { groupBy } from '#lib/groupBy.ts'
import { plural } from '#lib/plural.ts'
import { classWithoutDrag, type ExhibitionPlace } from '#rules/exhibitions/place.ts'
import { placeText } from '#rules/exhibitions/placeText.ts'
import { html, type Html } from './html.ts'
import { type BackLink, printPage, type SheetEvent } from './printPage.ts'
import type { QrLink } from './qr.ts'

type SheetExhibition = {
  user: { name: string }
  horse: { name: string } | null
  place: ExhibitionPlace | null
  is_paid: boolean
  gone_at: Date | null
}

type Sheet = {
  event: SheetEvent
  classes: { id: number; name: string; drags: number }[]
  exhibitions: SheetExhibition[]
  printedAt: Date
  publicLink: QrLink | null
  back: BackLink
}

export function exhibitionSheet({ classes, exhibitions, ...page }: Sheet): string {
  const nameOf = (id: number) => classes.find((one) => one.id === id)?.name ?? ''
  const whenOf = ({ place }: SheetExhibition) => (place ? placeText(place, nameOf) : '')
  const isWaiting = ({ place, gone_at }: SheetExhibition) =>
    !place || (gone_at === null && classWithoutDrag(place, classes) !== undefined)
  const assigned = exhibitions.filter((one) => !isWaiting(one))
  const waiting = exhibitions.filter(isWaiting)
  return printPage({
    ...page,
    title: 'Exhibitions',
    status: plural(exhibitions.length, 'exhibition'),
    body: html`${exhibitions.length === 0 && html`<p class="none">No exhibitions yet.</p>`}
    ${assigned.length > 0 && table(groupBy(assigned, whenOf).flatMap((group) => groupRows(group, whenOf(group[0]!))))}
    ${
      waiting.length > 0 &&
      html`<h2>Not assigned yet</h2>
        ${table(waiting.map((one) => row(one, whenOf(one), false)))}`
    }`,
  })
}

const groupRows = (group: SheetExhibition[], when: string) =>
  group.map((one, index) =>
    row(one, index === 0 ? when : '', index === group.length - 1 && 'after_drag' in one.place!),
  )

const table = (rows: Html[]) =>
  html`<table>
    <thead>
      <tr>
        <th class="when">When</th>
        <th>Rider</th>
        <th>Horse</th>
        <th>Paid</th>
        <th>Gone</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`

const row = ({ user, horse, is_paid, gone_at }: SheetExhibition, when: string, isLast: boolean) =>
  html`<tr${isLast && html` class="drag"`}>
<td class="when">${when}</td><td>${user.name}</td><td>${horse?.name ?? ''}</td>${box(is_paid)}${box(gone_at !== null)}
</tr>`

const box = (isChecked: boolean) => html`<td class="check"><span>${isChecked && '✓'}</span></td>`
