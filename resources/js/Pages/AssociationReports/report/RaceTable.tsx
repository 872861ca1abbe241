import { formatCents } from '#lib/money.ts'
import { splitName } from '#lib/lastName.ts'
import { type ReportColumn, reportColumnTitle } from '#rules/associations/profile.ts'
import { roundName } from '#rules/classes/rounds.ts'
import { formatPlace } from '#rules/payout/formatPlace.ts'
import { formatScore } from '#rules/scoring/score.ts'
import type { ReportProps, ReportRow } from '#wire/associations/report.ts'
import { Card } from '../../../Components/Card.tsx'
import { CardTable, type Column } from '../../../Components/CardTable.tsx'

type Props = { race: ReportProps['races'][number]; report: ReportProps['report'] }

export function RaceTable({ race, report }: Props) {
  if (race.rows.length === 0) return null
  const name = [race.class, roundName(race.go)].filter(Boolean).join(', ')
  const columns = report.columns.filter(
    (column): column is Shown => column in CELLS && (column !== 'division' || race.has_divisions),
  )
  return (
    <Card title={name}>
      <CardTable
        label={`${report.name}, ${name}`}
        rows={race.rows}
        rowKey={({ id }) => id}
        columns={columns.map((column) => ({
          title: reportColumnTitle(column, report.body),
          isRowHeader: ['rider', 'last name'].includes(column),
          ...CELLS[column],
        }))}
      />
      {race.total > race.rows.length && (
        <p className="quiet">
          These are the first {race.rows.length} of {race.total} runs. The file you export has all of them.
        </p>
      )}
    </Card>
  )
}

type Shown = Exclude<ReportColumn, 'event' | 'date' | 'class' | 'go'>

const CELLS: Record<Shown, Pick<Column<ReportRow>, 'cell' | 'kind'>> = {
  division: { cell: ({ division }) => division && `${division}D` },
  place: { kind: 'number', cell: ({ place, place_to }) => formatPlace(place, place_to) },
  rider: { cell: ({ rider }) => rider },
  'first name': { cell: ({ rider }) => splitName(rider)[0] },
  'last name': { cell: ({ rider }) => splitName(rider)[1] },
  number: { cell: ({ number }) => number },
  district: { cell: ({ district }) => district },
  hometown: { cell: ({ hometown }) => hometown },
  horse: { cell: ({ horse }) => horse },
  time: { kind: 'time', cell: ({ score }) => score !== null && formatScore(score) },
  points: { kind: 'number', cell: ({ points }) => points },
  earnings: {
    kind: 'number',
    cell: ({ earnings_cents }) => earnings_cents !== null && formatCents(earnings_cents),
  },
}
