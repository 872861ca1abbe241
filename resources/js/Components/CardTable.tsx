import type { ReactNode, Ref } from 'react'
import '../../css/table.css'

export type Column<Row> = {
  title: string
  cell: (row: Row) => ReactNode
  kind?: 'number' | 'time'
  isRowHeader?: boolean
}

type Props<Row> = {
  label: string
  rows: Row[]
  rowKey: (row: Row, index: number) => string | number
  columns: (Column<Row> | false)[]
  className?: string
  compact?: boolean
  ref?: Ref<HTMLTableElement>
}

export function CardTable<Row>({ label, rows, rowKey, columns, className = '', compact, ref }: Props<Row>) {
  const shown = columns.filter((column) => column !== false)
  const naming = shown.find(({ isRowHeader }) => isRowHeader) ?? shown[0]

  // The card layout's CSS removes the implicit table roles, so set them explicitly for screen readers.
  return (
    <table
      ref={ref}
      className={`table ${compact ? 'compact' : 'cards'} ${className}`}
      role="table"
      aria-label={label}
    >
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
