import type { ExportFormat } from '#wire/exports.ts'
import { toCsv } from './csv.ts'
import type { Table } from './table.ts'
import { toXlsx } from './xlsx.ts'

export async function exportFile(format: ExportFormat, tables: Table[]): Promise<Uint8Array> {
  return format === 'xlsx' ? toXlsx(tables) : Buffer.from(toCsv(tables[0]!))
}
