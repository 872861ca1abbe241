import { toCsv } from './csv.ts'
import { exportFileName } from './fileName.ts'
import type { Table, TableName } from './table.ts'

export async function toZip(tables: Table[]): Promise<Uint8Array> {
  const { zipSync } = await import('fflate')
  const names = fileNames(tables)
  return zipSync(Object.fromEntries(tables.map((table, index) => [names[index]!, Buffer.from(toCsv(table))])))
}

/** Windows ignores case when it compares file names. */
function fileNames(tables: TableName[]): string[] {
  const taken = new Set<string>()
  return tables.map(({ subject, content }) => {
    const nameWith = (number = '') => exportFileName('', 'csv', { subject, content: content + number })
    let name = nameWith()
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = nameWith(` ${number}`)
    taken.add(name.toLowerCase())
    return name
  })
}
