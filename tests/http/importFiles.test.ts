import { pino } from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { startWorkerPool } from '../../server/workers/pool.ts'
import { sheetXml, deflated, xlsx, xlsxOfSheet } from '../support/spreadsheets.ts'

// Workers compile the sources when they start. That can take longer than the default timeout.
vi.setConfig({ testTimeout: 60_000 })

const workers = startWorkerPool({ log: pino({ level: 'silent' }) })
afterAll(() => workers.close())
const read = (file: Uint8Array) => workers.run('ann', 'readSpreadsheet', file)

const rows = (count: number) =>
  Array.from({ length: count }, (_, n) => [`Smith, Jane ${n}`, `Rocket ${n}`, 'Open Sat, Novice'])

test('reads 5,000 lines from a text file and from an XLSX file in a worker', async () => {
  const text = rows(5_000)
    .map((row) => row.map((cell) => `"${cell}"`).join(';'))
    .join('\r\n')
  expect(await read(Buffer.from(text))).toEqual({ rows: rows(5_000) })
  expect(await read(xlsx(rows(5_000)))).toEqual({ rows: rows(5_000) })
})

test('reads an import file correctly after an attempt to read 199 MB of lines', async () => {
  const line = sheetXml(rows(1)).match(/<row.*<\/row>/)![0]
  const large = line.repeat(Math.floor((199 * 1024 * 1024) / line.length))
  const sheet = deflated('xl/worksheets/sheet1.xml', `<worksheet><sheetData>${large}</sheetData></worksheet>`)
  await read(xlsxOfSheet(sheet)).catch((error: Error) => error)
  expect(await read(xlsx(rows(1)))).toEqual({ rows: rows(1) })
})
