import { MAX_NAME_LENGTH, searchable } from '#lib/nameSearch.ts'
import { MAX_REQUEST_LENGTH } from '#rules/draw/slots.ts'
import { MAX_EXHIBITIONS, parseExhibitionCode } from '../../exhibitions/code.ts'
import { isPhone } from '../../riders/phone.ts'
import {
  birthYearOf,
  isDitto,
  isFormulaError,
  isNoDetail,
  isNoHorse,
  isRolloverMark,
  markOf,
} from './cells.ts'
import {
  blankOut,
  type ClassIndex,
  findClassWords,
  hasRolloverWords,
  type NamedRollover,
  type UnknownWords,
} from './classWords.ts'
import type { ColumnLayout, ColumnUse, ImportColumn } from './columns.ts'
import { exhibitionCount, findExhibitionWords } from './exhibitions.ts'
import { isNoRequest, type RequestClass, requestClassOf } from './requests.ts'
import { noRolloverNotice } from '../notices.ts'
import { normalizeRiderName } from './riderName.ts'

export type ImportMapping = ColumnLayout & {
  every_line: number[]
  /** The classes chosen for unknown words, keyed by `wordsKey`. An empty list means that the words are ignored. */
  words: Record<string, number[]>
}

/** `day` is the day of the words' column. "Open" in a Saturday column means the same as "Open Saturday". */
export const wordsKey = (text: string, day: string | null) =>
  searchable([text, day ?? ''].join(' ').replaceAll(/\s+/g, ' '))

export type RiderDetails = {
  bbr_id: string | null
  hometown: string | null
  birth_year: number | null
  email: string | null
  phone: string | null
}

export type ImportLine = {
  row: number
  rider: string
  details: RiderDetails
  /** The row doesn't name a rider, so `rider` comes from the row above. */
  is_rider_from_above: boolean
  horse: string | null
  /** Includes the classes of `rollovers`. */
  class_ids: number[]
  rollovers: NamedRollover[]
  /** The total for the rider and horse, not the number to add. */
  exhibitions: number
  request: string | null
  request_class: RequestClass | null
}

/** `column` starts at 0. */
export type CellProblem = { column: number } & (
  { kind: 'error' | 'warning'; message: string } | { kind: 'words'; words: UnknownWords; day: string | null }
)

export type ImportedRow = {
  row: number
  lines: ImportLine[]
  problems: CellProblem[]
  classes_column: number
  skipped: 'blank' | 'above the headings' | 'headings' | 'unused columns' | null
}

export function readRows(
  rows: string[][],
  mapping: ImportMapping,
  classes: ClassIndex,
  year: number,
): ImportedRow[] {
  const headings = mapping.header_row === null ? null : rows[mapping.header_row]!
  let above: RowAbove | null = null
  return rows.map((cells, at) => {
    const skipped = whySkipped(cells, at, mapping, headings)
    if (skipped) return { row: at + 1, lines: [], problems: [], classes_column: 0, skipped }
    const reader = createRowReader(at + 1, cells, above, mapping, classes, year)
    const read = reader.read()
    above = { cells: reader.cells, rider: reader.rider }
    return read
  })
}

type Rider = { name: string; details: RiderDetails }
/** Ditto marks in `cells` are replaced with the text that they repeat. */
type RowAbove = { cells: string[]; rider: Rider | null }

function whySkipped(
  cells: string[],
  at: number,
  { header_row, columns }: ImportMapping,
  headings: string[] | null,
) {
  const isEmpty = (cell: string) => cell.trim() === ''
  if (cells.every(isEmpty)) return 'blank'
  if (header_row !== null && at < header_row) return 'above the headings'
  if (headings && cells.every((cell, column) => cell.trim() === headings[column]?.trim())) return 'headings'
  return cells.every((cell, column) => isEmpty(cell) || !columns[column]?.use) ? 'unused columns' : null
}

function createRowReader(
  row: number,
  original: string[],
  above: RowAbove | null,
  mapping: ImportMapping,
  classes: ClassIndex,
  year: number,
) {
  const problems: CellProblem[] = []
  const error = (column: number, message: string) => void problems.push({ kind: 'error', column, message })
  const failed = new Set<number>()
  const cells = original.map((cell, column) => contentOf(cell.trim(), column))
  const columnsFor = (use: ColumnUse) =>
    mapping.columns.flatMap((column, at) =>
      column.use === use ? { ...column, at, text: cells[at] ?? '' } : [],
    )
  type Cell = ReturnType<typeof columnsFor>[number]
  let rider: Rider | null = null

  function contentOf(cell: string, column: number): string {
    if (!mapping.columns[column]?.use) return cell
    if (isFormulaError(cell)) {
      failed.add(column)
      error(column, `The spreadsheet has the error ${cell} here. Type the correct value.`)
      return ''
    }
    if (!isDitto(cell)) return cell
    const repeated = above?.cells[column]
    if (repeated) return repeated
    error(column, "This cell has a ditto mark, but there's nothing above it to copy.")
    return ''
  }

  function read(): ImportedRow {
    const isFromAbove = isRiderBlank() && hasHorse() && above?.rider != null
    rider = isFromAbove ? riderFromAbove(above!.rider!) : ownRider()
    const horses = columnsFor('horse')
    const lines = rider ? linesOf(rider, isFromAbove, horses) : []
    return {
      row,
      lines: problems.some(({ kind }) => kind === 'error') ? [] : lines,
      problems,
      classes_column: classesColumn(),
      skipped: null,
    }
  }

  const nameCells = () => [...columnsFor('rider'), ...columnsFor('first name'), ...columnsFor('last name')]
  const isRiderBlank = () => nameCells().every(({ at, text }) => text === '' && !failed.has(at))
  const hasHorse = () => columnsFor('horse').some(({ text }) => !isNoHorse(text))

  const riderFromAbove = ({ name, details }: Rider): Rider => {
    const own = ownDetails()
    return {
      name,
      details: {
        bbr_id: own.bbr_id ?? details.bbr_id,
        hometown: own.hometown ?? details.hometown,
        birth_year: own.birth_year ?? details.birth_year,
        email: own.email ?? details.email,
        phone: own.phone ?? details.phone,
      },
    }
  }

  function ownRider(): Rider | null {
    if (nameCells().some(({ at }) => failed.has(at))) return null
    const [whole] = columnsFor('rider')
    const [first] = columnsFor('first name')
    const [last] = columnsFor('last name')
    const name = whole
      ? normalizeRiderName(whole.text)
      : normalizeRiderName([last?.text, first?.text].filter(Boolean).join(', '))
    const at = (whole ?? last ?? first)?.at ?? 0
    if (name === '') error(at, 'Enter the rider.')
    else if (name.length > MAX_NAME_LENGTH) error(at, tooLong(MAX_NAME_LENGTH))
    return above?.rider?.name === name && isDitto(original[at] ?? '')
      ? riderFromAbove(above.rider)
      : { name, details: ownDetails() }
  }

  function ownDetails(): RiderDetails {
    const [town, state, bbr, email, birth, phone] = (
      ['hometown', 'state', 'bbr_id', 'email', 'birth_year', 'phone'] as const
    ).map((use) => columnsFor(use).filter(({ text }) => !isNoDetail(text))[0])
    const hometown = [town?.text, state?.text].filter(Boolean).join(', ')
    if (hometown.length > MAX_HOMETOWN) error((town ?? state)!.at, tooLong(MAX_HOMETOWN))
    const bbr_id = bbr?.text.replace(/^(bbr\s*)?#?\s*/i, '') ?? ''
    if (bbr_id.length > MAX_BBR) error(bbr!.at, tooLong(MAX_BBR))
    const typedYear = birth ? birthYearOf(birth.text) : null
    const birth_year = typedYear !== null && typedYear <= year ? typedYear : null
    if (birth?.text && birth_year === null)
      problems.push({
        kind: 'warning',
        column: birth.at,
        message: "Can't read this year. Write it like 2012.",
      })
    const isRead = phone !== undefined && isPhone(phone.text)
    if (phone?.text && !isRead)
      problems.push({
        kind: 'warning',
        column: phone.at,
        message: "Can't read this phone number. Write it like (940) 555-0134.",
      })
    return {
      hometown: hometown || null,
      bbr_id: bbr_id || null,
      birth_year,
      email: email && EMAIL.test(email.text) ? email.text.toLowerCase() : null,
      phone: isRead ? phone.text : null,
    }
  }

  function linesOf({ name, details }: Rider, is_rider_from_above: boolean, horses: Cell[]): ImportLine[] {
    const entered = [...columnsFor('classes'), ...columnsFor('class')].map((cell) => ({
      ...cell,
      ...enteredIn(cell),
    }))
    const counted = columnsFor('exhibitions').map((cell) => ({ ...cell, exhibitions: countIn(cell) }))
    const requests = columnsFor('request')
    const named = horses.flatMap((cell) => {
      const names = isNoHorse(cell.text) ? [] : horseNames(cell.text)
      if (names.some((horse) => horse.length > MAX_NAME_LENGTH)) error(cell.at, tooLong(MAX_NAME_LENGTH))
      return names.map((horse) => ({ horse, number: cell.horse }))
    })
    const ridden: { horse: string | null; number: number | null }[] = named.length
      ? named
      : [{ horse: null, number: null }]
    for (const cell of entered)
      if (
        cell.class_ids.length + cell.exhibitions > 0 &&
        cell.horse !== null &&
        !ridden.some(({ number }) => belongs(cell, number))
      )
        error(cell.at, 'Enter the horse that runs in these classes.')
    // Exhibitions in a column without a horse number belong to the row's first horse.
    const buyers = counted.map((cell) => ridden.findIndex(({ number }) => belongs(cell, number)))
    for (const [nth, cell] of counted.entries())
      if (cell.exhibitions > 0 && buyers[nth]! < 0) error(cell.at, 'Enter the horse for these exhibitions.')
    const lines = ridden.map(({ horse, number }, at) => {
      const own = entered.filter((cell) => belongs(cell, number))
      const bought = counted.filter((_, nth) => buyers[nth] === at)
      const exhibitions = bought.reduce((sum, cell) => sum + cell.exhibitions, 0)
      if (exhibitions > MAX_EXHIBITIONS) error(bought[0]!.at, TOO_MANY_EXHIBITIONS)
      const class_ids = new Set([...mapping.every_line, ...own.flatMap((cell) => cell.class_ids)])
      const rollovers = new Map(
        own.flatMap((cell) => cell.rollovers.map((one) => [one.class_id, one] as const)),
      )
      const request = requests
        .flatMap((cell) => (belongs(cell, number) && !isNoRequest(cell.text) ? cell.text : []))
        .join('; ')
      return {
        row,
        rider: name,
        details,
        is_rider_from_above,
        horse,
        class_ids: [...class_ids],
        rollovers: [...rollovers.values()],
        exhibitions: Math.max(exhibitions, ...own.map((cell) => cell.exhibitions)),
        request: request || null,
        request_class: requestClassOf(request),
      }
    })
    if (lines.some(({ request }) => (request?.length ?? 0) > MAX_REQUEST_LENGTH))
      error(requests[0]!.at, tooLong(MAX_REQUEST_LENGTH))
    const waits = problems.some(({ kind }) => kind !== 'warning')
    if (lines.some(({ class_ids, exhibitions }) => class_ids.length + exhibitions === 0) && !waits)
      error(classesColumn(), 'Choose a class.')
    return lines
  }

  const classesColumn = () =>
    [...columnsFor('classes'), ...columnsFor('class'), ...columnsFor('horse')][0]?.at ?? 0

  /** A column without a horse number applies to all horses in the row. */
  const belongs = (cell: ImportColumn, number: number | null) =>
    cell.horse === null || number === null || cell.horse === number

  function countIn({ at, text }: Cell): number {
    const count = exhibitionCount(text)
    if (count === null) error(at, 'Enter the number of exhibitions, e.g. 2.')
    return count ?? 0
  }

  function enteredIn(cell: Cell): Pick<ImportLine, 'class_ids' | 'rollovers' | 'exhibitions'> {
    if (cell.use === 'class') {
      const rolls = isRolloverMark(cell.text) || (cell.rolls_over && markOf(cell.text))
      const mark = rolls || markOf(cell.text)
      if (mark === null) error(cell.at, 'Type x to enter this class, or leave the cell blank.')
      const class_ids = mark ? [cell.class_id!] : []
      const rollovers = rolls ? class_ids.map((class_id) => ({ class_id, from_id: null })) : []
      return { class_ids, rollovers: checkedRollovers(cell, rollovers), exhibitions: 0 }
    }
    const codes = [...cell.text.matchAll(EXHIBITIONS)].map(([code]) =>
      parseExhibitionCode(code.toLowerCase()),
    )
    if (codes.includes(null)) error(cell.at, TOO_MANY_EXHIBITIONS)
    const words = findExhibitionWords(cell.text)
    const counts = [...codes, ...words.map(({ count }) => count)]
    const text = blankOut(cell.text, words).replaceAll(EXHIBITIONS, ' ')
    const { class_ids, rollovers, unknown } = findClassWords(classes, text, cell.day)
    const chosen = unknown.map((words) => ({ ids: decided(cell, words), words }))
    const chosenRollovers = chosen.flatMap(({ ids, words }) =>
      hasRolloverWords(words.text) ? ids.map((class_id) => ({ class_id, from_id: null })) : [],
    )
    return {
      class_ids: [...class_ids, ...chosen.flatMap(({ ids }) => ids)],
      rollovers: checkedRollovers(cell, [...rollovers, ...chosenRollovers]),
      exhibitions: Math.max(0, ...counts.map(Number)),
    }
  }

  function checkedRollovers({ at }: Cell, rollovers: NamedRollover[]): NamedRollover[] {
    for (const { class_id, from_id } of rollovers) {
      const { name, carries_from } = classes.classes.find(({ id }) => id === class_id)!
      const source = classes.classes.find(({ id }) => id === from_id)
      if (carries_from.length === 0) error(at, noRolloverNotice(name))
      else if (source && !carries_from.includes(source.id))
        error(at, `${name} can't roll over from ${source.name}.`)
    }
    return rollovers
  }

  function decided({ at, day }: Cell, words: UnknownWords): number[] {
    const decision = mapping.words[wordsKey(words.text, day)]
    if (!decision) problems.push({ kind: 'words', column: at, words, day })
    return decision ?? []
  }

  return {
    read,
    cells,
    get rider() {
      return rider?.name ? rider : null
    },
  }
}

/** Exhibition codes need a number here, because a lone x is a check mark for a class. */
const EXHIBITIONS = /(?<![\p{L}\p{N}])x\d+(?![\p{L}\p{N}])/giu

const TOO_MANY_EXHIBITIONS = `Enter 1 to ${MAX_EXHIBITIONS} exhibitions, e.g. x2.`

const EMAIL = /^(?=.{3,254}$)[^\s@]+@[^\s@]+$/

const MAX_HOMETOWN = 120
const MAX_BBR = 20

const tooLong = (max: number) => `Shorten this to ${max} characters.`

const horseNames = (text: string) =>
  text
    .split(/[\n\r;]+|\s\/\s/)
    .map((name) => name.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
