import Papa from 'papaparse'
import { formatPlainAmount } from '#lib/money.ts'
import { roundName } from '#rules/classes/rounds.ts'
import {
  pointsLabel,
  formatOutcome,
  formatRowScore,
  type ResultRow,
  type ResultSection,
  type ResultSheet,
  scoreLabel,
} from './results.ts'

type Cell = string | number
type Column = readonly [
  label: string,
  of: (row: ResultRow, section: ResultSection) => Cell | null | undefined,
]

/** The byte order mark makes Excel read the file as UTF-8. */
export function resultsCsv(sheet: ResultSheet): string {
  const columns = csvColumns(sheet)
  const rows = sheet.sections.flatMap((section) =>
    section.rows.map((row) => columns.map(([, of]) => of(row, section) ?? '')),
  )
  const csv = Papa.unparse(
    { fields: columns.map(([label]) => label), data: rows },
    { escapeFormulae: FORMULA },
  )
  return `\uFEFF${csv}\r\n`
}

// Some spreadsheets accept full-width signs and skip invisible characters before a formula.
const FORMULA = /^[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r]/u

export function resultsFileName({ activity, published }: ResultSheet, extension: string): string {
  const plain = activity.name.normalize('NFD').replace(/\p{M}/gu, '')
  const words = plain.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return `${[...words, published ? 'results' : 'results-draft'].join('-')}.${extension}`
}

function csvColumns({ activity, event, several, changed }: ResultSheet): Column[] {
  const columns: (Column | false)[] = [
    several && ['Go', (_row, { view }) => roundName(view)],
    ['Draw', ({ userActivity }) => (userActivity.root_activity_id ? 'CO' : userActivity.position)],
    activity.has_divisions && ['Division', ({ division }) => division && `${division}D`],
    // Places use two columns, because a spreadsheet would turn "3-4" into March 4.
    ['Place', ({ place }) => place],
    ['Tied through', ({ place, place_to }) => (place === place_to ? null : place_to)],
    ['Rider', ({ userActivity }) => userActivity.user?.name],
    activity.track_horses && ['Horse', ({ userActivity }) => userActivity.horse?.name],
    activity.track_bulls && ['Bull', ({ userActivity }) => userActivity.bull?.name],
    event.category === 'Barrel Racing' && ['BBR #', ({ userActivity }) => userActivity.user?.bbr_id],
    ['Hometown', ({ userActivity }) => userActivity.user?.hometown],
    [scoreLabel(activity), (row) => formatOutcome(activity, row)],
    ['Earnings', ({ prize_cents }) => (prize_cents === null ? null : formatPlainAmount(prize_cents))],
    activity.points_seasons_group_id !== null && [pointsLabel(activity), ({ points }) => points],
    changed && [
      'Corrected score',
      (row) => (row.changed ? formatRowScore(activity, row.corrected) || 'none' : ''),
    ],
  ]
  return columns.filter((column) => column !== false)
}
