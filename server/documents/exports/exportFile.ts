import type { FileFormat } from '#wire/exports.ts'
import { toCsv } from './csv.ts'
import type { Table } from './table.ts'
import { toXlsx } from './xlsx.ts'
import { toZip } from './zip.ts'

/** A CSV file contains only the first table. */
export async function exportFile(format: FileFormat, tables: Table[]): Promise<Uint8Array> {
  if (format === 'csv') return Buffer.from(toCsv(tables[0]!))
  return format === 'xlsx' ? toXlsx(tables) : toZip(tables)
}
