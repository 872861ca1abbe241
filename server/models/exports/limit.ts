import { Conflict } from '../../errors.ts'

export const MAX_EXPORT_ROWS = 50_000

/** Load one more row than `MAX_EXPORT_ROWS` before calling this, so that too many rows are noticed. */
export function requireExportable<Row>(rows: Row[]): Row[] {
  if (rows.length > MAX_EXPORT_ROWS) throw new Conflict(TOO_MANY_ROWS)
  return rows
}

export const TOO_MANY_ROWS = 'This export has more than 50,000 rows. Export less at a time, e.g. one class.'
