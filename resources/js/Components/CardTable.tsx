import type { ReactNode } from 'react'

export type Column<Row> = {
  title: string
  cell: (row: Row) => ReactNode
  /** Figures stand at the right, one below the other; a time also stands out. */
  kind?: 'number' | 'time'
  /** It names the row, as the first column does where none says so. */
  isRowHeader?: boolean
}

type Props<Row> = {
  /** What the rows are, for those who do not see the page around them. */
  label: string
  rows: Row[]
  rowKey: (row: Row, index: number) => string | number
  /** What is false is left out. */
  columns: (Column<Row> | false)[]
  className?: string
  /** A few columns of figures or of yes and no: on a phone it stays a table, of smaller letters. */
  compact?: boolean
}

/** A table, and on a phone a card for each row, its cells named by their columns. It never scrolls sideways. */
export function CardTable<Row>({ label, rows, rowKey, columns, className = '', compact }: Props<Row>) {
  const shown = columns.filter((column) => column !== false)
  const naming = shown.find(({ isRowHeader }) => isRowHeader) ?? shown[0]

  // Laid out as cards it would be no table any more to a screen reader, were it not for the roles.
  return (
    <table className={`table ${compact ? 'compact' : 'cards'} ${className}`} role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {shown.map(({ title, kind }) => (
            <th key={title} role="columnheader" scope="col" className={kind && 'number'}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row, index) => (
          <tr key={rowKey(row, index)} role="row">
            {shown.map((column) =>
              column === naming ? (
                <th key={column.title} role="rowheader" scope="row">
                  {column.cell(row)}
                </th>
              ) : (
                <td key={column.title} role="cell" data-label={column.title} className={column.kind}>
                  {column.cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
