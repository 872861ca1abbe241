import { SCRATCHED } from '#rules/draw/messages.ts'
import { formatCents, sum } from '#lib/money.ts'
import { formatPlace } from '#rules/payout/formatPlace.ts'
import { groupUnplaced } from '#rules/payout/unplacedGroups.ts'
import { roundName } from '#rules/classes/rounds.ts'
import { formatPrintedScore, scoreUnitOf } from '#rules/scoring/score.ts'
import type { PayoutRow, TimeStrip } from '#wire/payout.ts'
import { html, type Html } from './html.ts'
import { type BackLink, eventLine, printPage, type SheetEvent } from './printPage.ts'
import type { QrLink } from './qr.ts'
import { timeStrip } from './timeStrip.ts'

/** The prize is based on `score`. If the score was corrected after publication, `corrected` is the new score. */
export type ResultRow = Omit<PayoutRow, 'prize'> & {
  prize_cents: number | null
  corrected: PayoutRow['score']
}
export type ResultSection = { view: string; published: boolean; rows: ResultRow[]; strip: TimeStrip }
export type ResultSheet = {
  activity: {
    name: string
    track_horses: boolean
    track_bulls: boolean
    has_divisions: boolean
    judged: boolean
    points_seasons_group_id: number | null
    is_aggregate: boolean
  }
  event: SheetEvent & { category: string }
  several: boolean
  published: boolean
  sections: ResultSection[]
  changed: boolean
}

export type Column = { label: string; text: (row: ResultRow) => string; kind: 'text' | 'number' | 'money' }

export function columnsOf(sheet: ResultSheet): Column[] {
  const { activity, event } = sheet
  const columns: (Column | false)[] = [
    { label: 'Place', kind: 'number', text: (row) => formatPlace(row.place, row.place_to) },
    { label: 'Rider', kind: 'text', text: ({ userActivity }) => userActivity.user?.name ?? '' },
    activity.track_horses && {
      label: 'Horse',
      kind: 'text',
      text: ({ userActivity }) => userActivity.horse?.name ?? '',
    },
    activity.track_bulls && {
      label: 'Bull',
      kind: 'text',
      text: ({ userActivity }) => userActivity.bull?.name ?? '',
    },
    event.category === 'Barrel Racing' && {
      label: 'BBR #',
      kind: 'text',
      text: ({ userActivity }) => userActivity.user?.bbr_id ?? '',
    },
    { label: 'Hometown', kind: 'text', text: ({ userActivity }) => userActivity.user?.hometown ?? '' },
    ...memberColumns(sheet),
    {
      label: scoreLabel(activity),
      kind: 'money',
      text: (row) => `${formatOutcome(activity, row)}${row.changed ? '*' : ''}`,
    },
    {
      label: 'Earnings',
      kind: 'money',
      text: ({ prize_cents }) => (prize_cents ? formatCents(prize_cents) : ''),
    },
    activity.points_seasons_group_id !== null && {
      label: pointsLabel(activity),
      kind: 'money',
      text: ({ points }) => (points === null ? '' : String(points)),
    },
  ]
  return columns.filter((column) => column !== false)
}

export const memberNames = ({ sections }: ResultSheet): string[] =>
  sections
    .flatMap(({ rows }) => rows)
    .at(0)
    ?.runs?.map(({ name }) => name) ?? []

const memberColumns = (sheet: ResultSheet): Column[] =>
  memberNames(sheet).map((label, index) => ({
    label,
    kind: 'money',
    text({ runs }) {
      const { score, counts } = runs![index]!
      const shown = formatRowScore(sheet.activity, score)
      return counts || !shown ? shown : `(${shown})`
    },
  }))

type JudgedActivity = { judged: boolean }

export const formatRowScore = ({ judged }: JudgedActivity, score: PayoutRow['score']) =>
  formatPrintedScore(score, judged ? 'points' : 'time')

export const formatOutcome = (
  activity: JudgedActivity,
  { scratched, score }: Pick<PayoutRow, 'scratched' | 'score'>,
) => (scratched ? SCRATCHED : formatRowScore(activity, score))

export const scoreLabel = ({ judged }: JudgedActivity) => (judged ? 'Points' : 'Time')
export const pointsLabel = ({ judged }: JudgedActivity) => (judged ? 'Season points' : 'Points')

export type DivisionRows = { title: string; rows: ResultRow[] }

export function divisionsOf({ activity }: ResultSheet, { rows }: ResultSection): DivisionRows[] {
  const placed = rows.filter((row) => row.place !== null)
  const divisions = [...new Set(placed.map((row) => row.division ?? 1))].sort((a, b) => a - b)
  const groups = divisions.map((division) => ({
    title: activity.has_divisions ? `${division}D` : '',
    rows: placed.filter((row) => (row.division ?? 1) === division),
  }))
  return [...groups, ...groupUnplaced(rows.filter((row) => row.place === null))]
}

const paidCents = (rows: ResultRow[]) => sum(rows.map((row) => row.prize_cents ?? 0))

export const headingOf = ({ activity, event }: ResultSheet) => ({
  title: `Results: ${activity.name}`,
  subtitle: eventLine(event),
})

export const statusOf = ({ changed }: ResultSheet) =>
  changed ? 'Official results, changed since published' : 'Official results'

export function correctionsOf({ activity, sections, several }: ResultSheet): string[] {
  return sections.flatMap(({ view, rows }) =>
    rows
      .filter((row) => row.changed)
      .map(({ userActivity, score, corrected }) => {
        const who = [userActivity.user?.name ?? 'No rider', several && roundName(view)]
        const [before, now] = [score, corrected].map((one) => formatRowScore(activity, one) || 'none')
        return `* ${who.filter(Boolean).join(', ')}: ${before} when published, ${now} now. The money hasn't changed.`
      }),
  )
}

export const paidLine = ({ rows }: ResultSection) => `Paid: ${formatCents(paidCents(rows))}`

export const grandTotal = ({ several, sections }: ResultSheet): string =>
  several ? `Total paid: ${formatCents(sum(sections.map(({ rows }) => paidCents(rows))))}` : ''

export function resultsPage(
  sheet: ResultSheet,
  { printedAt, phones, back }: { printedAt: Date; phones: QrLink | null; back: BackLink },
): string {
  return printPage({
    title: headingOf(sheet).title,
    status: statusOf(sheet),
    printedAt,
    event: sheet.event,
    publicLink: phones,
    back,
    body: html`${sheet.sections.map((section) => sectionTable(sheet, section))}
    ${grandTotal(sheet) && html`<p class="total">${grandTotal(sheet)}</p>`}
    ${correctionsOf(sheet).map((text) => html`<p>${text}</p>`)}`,
  })
}

function sectionTable(sheet: ResultSheet, section: ResultSection): Html {
  const columns = columnsOf(sheet)
  const name = roundName(section.view)
  const title = [sheet.activity.name, name].filter(Boolean).join(', ')
  const tableId = ['results', section.view].filter(Boolean).join('-')
  return html`${sheet.several && html`<h2>${name}</h2>`}
    ${timeStrip(section.strip, { unit: scoreUnitOf(sheet.activity), name: title, tableId })}
    <table id="${tableId}">
      <thead>
        <tr>
          <th class="title" colspan="${columns.length}">${title}</th>
        </tr>
        <tr>
          ${columns.map(({ label, kind }) => html`<th class="${kind}">${label}</th>`)}
        </tr>
      </thead>
      ${divisionsOf(sheet, section).map(({ title, rows }) => divisionRows(columns, title, rows))}
    </table>
    <p class="total">${paidLine(section)}</p>`
}

const divisionRows = (columns: Column[], title: string, rows: ResultRow[]) =>
  html`<tbody>
    ${
      title &&
      html`<tr class="division">
        <th colspan="${columns.length}">${title}</th>
      </tr>`
    }
    ${rows.map(
      (row) =>
        html`<tr>
          ${columns.map(({ kind, text }) => html`<td class="${kind}">${text(row)}</td>`)}
        </tr>`,
    )}
  </tbody>`
