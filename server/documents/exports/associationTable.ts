import { splitName } from '#lib/lastName.ts'
import { reportColumnTitle, type ReportColumn } from '#rules/associations/profile.ts'
import { roundName } from '#rules/classes/rounds.ts'
import type { ReportRace, ReportRow } from '#wire/associations/report.ts'
import { buildTable, type Cell, type Kind, type Table } from './table.ts'

type Row = ReportRow & { race: ReportRace; event: string }
type Report = { name: string; body: string; columns: ReportColumn[]; isFinal: boolean }

export function associationTable(event: { name: string }, report: Report, races: ReportRace[]): Table {
  const { name, body, columns, isFinal } = report
  const rows = races.flatMap((race) => race.rows.map((row) => ({ ...row, race, event: event.name })))
  return buildTable(
    { subject: name, content: isFinal ? 'results' : 'results draft' },
    columns.map((column) => ({ title: reportColumnTitle(column, body), ...COLUMNS[column] })),
    rows,
  )
}

const COLUMNS: Record<ReportColumn, { kind: Kind; cell: (row: Row) => Cell }> = {
  event: { kind: 'text', cell: ({ event }) => event },
  date: { kind: 'date', cell: ({ race }) => race.date },
  class: { kind: 'text', cell: ({ race }) => race.class },
  go: { kind: 'text', cell: ({ race }) => roundName(race.go) },
  division: {
    kind: 'text',
    cell: ({ race, division }) => (race.has_divisions && division ? `${division}D` : null),
  },
  place: { kind: 'number', cell: ({ place }) => place },
  rider: { kind: 'text', cell: ({ rider }) => rider },
  'first name': { kind: 'text', cell: ({ rider }) => splitName(rider)[0] },
  'last name': { kind: 'text', cell: ({ rider }) => splitName(rider)[1] },
  number: { kind: 'text', cell: ({ number }) => number },
  district: { kind: 'text', cell: ({ district }) => district },
  hometown: { kind: 'text', cell: ({ hometown }) => hometown },
  horse: { kind: 'text', cell: ({ horse }) => horse },
  time: { kind: 'time', cell: ({ score }) => score },
  points: { kind: 'number', cell: ({ points }) => points },
  earnings: { kind: 'cents', cell: ({ earnings_cents }) => earnings_cents },
}
