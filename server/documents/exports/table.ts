export type Kind = 'text' | 'number' | 'time' | 'points' | 'cents' | 'date'

/**
 * A number is in seconds in a `time` column, in judged points in `points`, and in cents in `cents`. A `date` is
 * YYYY-MM-DD. Strings such as NT are allowed in number columns.
 */
export type Cell = string | number | null
/**
 * The name of a sheet or file. For "Open 4D draw", `subject` is "Open 4D" and `content` is "draw". `subject` can be
 * empty.
 */
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
