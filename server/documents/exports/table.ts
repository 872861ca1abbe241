export type Kind = 'text' | 'number' | 'time' | 'points' | 'cents' | 'date'

/** Times are in seconds. Dates are YYYY-MM-DD. Number columns can also contain strings such as NT. */
export type Cell = string | number | null
/** The sheet "Open 4D draw" has the subject "Open 4D" and the content "draw". */
export type TableName = { subject: string; content: string }
export type Table = TableName & { columns: { title: string; kind: Kind }[]; rows: Cell[][] }

export type Column<Row> = {
  title: string
  kind: Kind
  cell: (row: Row) => Cell | undefined
}

export function buildTable<Row>(name: TableName, columns: (Column<Row> | false)[], rows: Row[]): Table {
  const shown = columns.filter((column) => column !== false)
  return {
    ...name,
    columns: shown.map(({ title, kind }) => ({ title, kind })),
    rows: rows.map((row) => shown.map(({ cell }) => cell(row) ?? null)),
  }
}

export const yesOrBlank = (value: boolean) => (value ? 'Yes' : null)
