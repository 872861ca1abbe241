import type { ImportedRow } from './rows.ts'

export type SkipReason = NonNullable<ImportedRow['skipped']>

/** `first` and `last` are row numbers, starting at 1. Only blank rows are combined. */
export type SkippedRows = { first: number; last: number; reason: SkipReason }

/** Leaves out the row with the headings. `header_row` starts at 0. */
export function listSkippedRows(read: ImportedRow[], header_row: number | null): SkippedRows[] {
  const all: SkippedRows[] = []
  for (const { row, skipped: reason } of read) {
    const previous = all.at(-1)
    if (!reason || row - 1 === header_row) continue
    if (reason === 'blank' && previous?.reason === 'blank' && previous.last === row - 1) previous.last = row
    else all.push({ first: row, last: row, reason })
  }
  return all
}
