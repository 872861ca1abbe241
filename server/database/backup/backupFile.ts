import { createHash, type Hash } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  createWriteStream,
  linkSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'

/**
 * A backup is a gzipped file of JSON lines: a header, then each table's name and columns followed by its
 * rows, then a footer. The footer contains the SHA-256 of all lines before it.
 */
export type Line = Header | Table | Row | Footer
export type Row = (string | null)[]

export const FORMAT = 'rodeo backup 1'

const Header = z.object({ format: z.literal(FORMAT), made_at: z.string(), migrations: z.array(z.string()) })
export type Header = z.output<typeof Header>

const Column = z.object({ name: z.string(), type: z.string() })
const Table = z.object({ table: z.string(), columns: z.array(Column) })
export type Table = z.output<typeof Table>

const Footer = z.object({
  rows: z.record(z.string(), z.int()),
  sequences: z.record(z.string(), z.string()),
  sha256: z.string(),
})
export type Footer = z.output<typeof Footer>

export const isRow = (line: Line): line is Row => Array.isArray(line)
export const isTable = (line: Line): line is Table => 'table' in line

export async function writeLines(
  file: string,
  lines: AsyncIterable<Exclude<Line, Footer> | FooterWithoutHash>,
) {
  const hash = createHash('sha256')
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(Readable.from(withHash(lines, hash)), createGzip(), output)
}

export type FooterWithoutHash = Omit<Footer, 'sha256'>

async function* withHash(lines: AsyncIterable<Exclude<Line, Footer> | FooterWithoutHash>, hash: Hash) {
  for await (const line of lines) {
    const isLast = 'sequences' in line
    const text = `${JSON.stringify(isLast ? { ...line, sha256: hash.digest('hex') } : line)}\n`
    if (!isLast) hash.update(text)
    yield text
  }
}

/**
 * link() fails if `file` exists, but rename() would overwrite it. On file systems without hard links, such as
 * exFAT, an empty file reserves the name.
 */
export function moveIntoPlace(draft: string, file: string) {
  try {
    linkSync(draft, file)
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw fileExistsError(file)
    renameWithoutOverwrite(draft, file)
  }
}

function renameWithoutOverwrite(draft: string, file: string) {
  try {
    closeSync(openSync(file, 'wx'))
  } catch (error) {
    throw errorCode(error) === 'EEXIST' ? fileExistsError(file) : error
  }
  try {
    renameSync(draft, file)
  } catch (error) {
    rmSync(file)
    throw error
  }
}

export const fileExistsError = (file: string) => new Error(`${file} already exists. Choose another name.`)

const errorCode = (error: unknown) => (error as NodeJS.ErrnoException | undefined)?.code

export async function* readLines(file: string): AsyncGenerator<Exclude<Line, Footer>> {
  for await (const text of textLines(file)) {
    const line = JSON.parse(text) as Line
    if (!('sequences' in line)) yield line
  }
}

export async function verifyBackup(file: string): Promise<Header & Omit<Footer, 'sha256'>> {
  const rows: Record<string, number> = {}
  const hash = createHash('sha256')
  let header: Header | undefined
  let footer: Footer | undefined
  let table = ''
  try {
    for await (const text of textLines(file)) {
      if (footer) throw new Error('data after the ending')
      const line = JSON.parse(text) as Line
      if (!header) header = Header.parse(line)
      else if (isRow(line)) rows[table]!++
      else if (isTable(line)) rows[(table = Table.parse(line).table)] = 0
      else footer = Footer.parse(line)
      if (!footer) hash.update(`${text}\n`)
    }
  } catch (error) {
    if (!header) throw notABackupError(file, error)
    throw damagedError(file, error)
  }
  if (!header) throw notABackupError(file)
  if (!footer || footer.sha256 !== hash.digest('hex')) throw damagedError(file)
  if (JSON.stringify(footer.rows) !== JSON.stringify(rows)) throw damagedError(file)
  return { ...header, ...footer }
}

async function* textLines(file: string) {
  const text = createGunzip().setEncoding('utf8')
  const input = createReadStream(file).on('error', (error) => text.destroy(error))
  let rest = ''
  for await (const chunk of input.pipe(text)) {
    const lines = `${rest}${String(chunk)}`.split('\n')
    rest = lines.pop()!
    yield* lines
  }
  if (rest) yield rest
}

const damagedError = (file: string, cause?: unknown) =>
  new Error(`${file} is damaged. Nothing was changed.`, { cause })

function notABackupError(file: string, cause?: unknown) {
  if (errorCode(cause) === 'ENOENT') return new Error(`${file} doesn't exist.`, { cause })
  return new Error(`${file} is not a backup this release can read. Nothing was changed.`, { cause })
}
