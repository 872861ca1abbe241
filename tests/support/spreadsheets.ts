import { deflateRawSync } from 'node:zlib'
import { writeZip, type ZipEntry } from '../../server/workers/zip.ts'

export const deflated = (name: string, text: string | Uint8Array): ZipEntry => ({
  name,
  data: deflateRawSync(text),
  size: Buffer.byteLength(text),
  method: 8,
})

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const RELATIONS = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'

/** `date` is YYYY-MM-DD. */
export type XlsxCell = string | number | { date: string } | { xml: (ref: string) => string }

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const EXCEL_EPOCH = Date.UTC(1899, 11, 30)

function cellXml(cell: XlsxCell, ref: string): string {
  if (typeof cell === 'string')
    return cell && `<c r="${ref}" t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`
  if (typeof cell === 'number') return `<c r="${ref}"><v>${cell}</v></c>`
  if ('xml' in cell) return cell.xml(ref)
  return `<c r="${ref}" s="1"><v>${(Date.parse(cell.date) - EXCEL_EPOCH) / 86_400_000}</v></c>`
}

const columnLetters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : columnLetters(Math.floor(column / 26) - 1) + columnLetters(column % 26)

export function sheetXml(rows: XlsxCell[][]): string {
  const body = rows.map((row, at) => {
    const cells = row.map((cell, column) => cellXml(cell, `${columnLetters(column)}${at + 1}`))
    return `<row r="${at + 1}">${cells.join('')}</row>`
  })
  return `${XML}<worksheet ${MAIN}><sheetData>${body.join('')}</sheetData></worksheet>`
}

export const xlsx = (rows: XlsxCell[][]) => xlsxOfSheet(deflated('xl/worksheets/sheet1.xml', sheetXml(rows)))

export const xlsxOfSheet = (sheet: ZipEntry, ...more: ZipEntry[]) =>
  xlsxWithTarget('worksheets/sheet1.xml', sheet, ...more)

export const xlsxWithTarget = (target: string, sheet: ZipEntry, ...more: ZipEntry[]) =>
  writeZip([
    deflated(
      'xl/workbook.xml',
      `${XML}<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="Entries" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    deflated(
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships ${RELATIONS}><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="${target}"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ),
    deflated(
      'xl/styles.xml',
      `${XML}<styleSheet ${MAIN}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ),
    sheet,
    ...more,
  ])
