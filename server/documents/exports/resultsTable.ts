import { roundName } from '#rules/classes/rounds.ts'
import { SCRATCHED } from '#rules/draw/messages.ts'
import { memberNames, pointsLabel, type ResultRow, type ResultSheet, scoreLabel } from '../results.ts'
import { buildTable, type Cell, type Column, type Table } from './table.ts'

type Row = ResultRow & { view: string; published: boolean }

export function resultsTable(
  sheet: ResultSheet,
  content: 'results' | 'payout',
  subject = sheet.activity.name,
): Table {
  const { sections, published } = sheet
  const rows = sections.flatMap((section) =>
    section.rows.map((row) => ({ ...row, view: section.view, published: section.published })),
  )
  const name = { subject, content: published ? content : `${content} draft` }
  return buildTable(name, resultColumns(sheet, content === 'payout'), rows)
}

function resultColumns(sheet: ResultSheet, money: boolean): (Column<Row> | false)[] {
  const { activity, event, several, changed, published } = sheet
  const score = activity.judged ? 'points' : 'time'
  return [
    several && { title: 'Go', kind: 'text', cell: ({ view }) => roundName(view) },
    !activity.is_aggregate && {
      title: 'Draw',
      kind: 'number',
      cell: ({ userActivity }) => (userActivity.root_activity_id ? 'CO' : userActivity.position),
    },
    activity.has_divisions && {
      title: 'Division',
      kind: 'text',
      cell: ({ division }) => division && `${division}D`,
    },
    // A place has two columns, because a spreadsheet would read "3-4" as March 4.
    { title: 'Place', kind: 'number', cell: ({ place }) => place },
    {
      title: 'Tied through',
      kind: 'number',
      cell: ({ place, place_to }) => (place === place_to ? null : place_to),
    },
    { title: 'Rider', kind: 'text', cell: ({ userActivity }) => userActivity.user?.name },
    activity.track_horses && {
      title: 'Horse',
      kind: 'text',
      cell: ({ userActivity }) => userActivity.horse?.name,
    },
    activity.track_bulls && {
      title: 'Bull',
      kind: 'text',
      cell: ({ userActivity }) => userActivity.bull?.name,
    },
    event.category === 'Barrel Racing' && {
      title: 'BBR #',
      kind: 'text',
      cell: ({ userActivity }) => userActivity.user?.bbr_id,
    },
    { title: 'Hometown', kind: 'text', cell: ({ userActivity }) => userActivity.user?.hometown },
    ...memberNames(sheet).map((title, index): Column<Row> => ({
      title,
      kind: score,
      cell: ({ runs }) => runs![index]!.score,
    })),
    { title: scoreLabel(activity), kind: score, cell: outcome },
    money && { title: 'Earnings', kind: 'cents', cell: ({ prize_cents }) => prize_cents },
    money &&
      activity.points_seasons_group_id !== null && {
        title: pointsLabel(activity),
        kind: 'number',
        cell: ({ points }) => points,
      },
    changed && {
      title: 'Corrected score',
      kind: score,
      cell: (row) => (row.changed ? (row.corrected ?? 'none') : null),
    },
    !published && { title: 'Status', kind: 'text', cell: (row) => (row.published ? 'Published' : 'Draft') },
  ]
}

const outcome = ({ scratched, score }: Row): Cell => (scratched ? SCRATCHED : score)
