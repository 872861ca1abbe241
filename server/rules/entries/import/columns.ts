import { searchable } from '#lib/nameSearch.ts'
import { isPhone } from '../../riders/phone.ts'
import { birthYearOf, isMark, isNoHorse } from './cells.ts'
import { exhibitionCount } from './exhibitions.ts'
import { type ClassIndex, classesOfHeading, dayOfHeading, findClassWords, withoutDays } from './classWords.ts'
import { isNoRequest } from './requests.ts'

/** A `class` column has marks, such as x or co, for the class `class_id`. */
export const COLUMN_USES = [
  'rider',
  'first name',
  'last name',
  'horse',
  'classes',
  'class',
  'exhibitions',
  'bbr_id',
  'hometown',
  'state',
  'birth_year',
  'email',
  'phone',
  'request',
] as const
export type ColumnUse = (typeof COLUMN_USES)[number]

/** A `classes` column with a `day`, such as "Saturday", has classes of that day. See `classDays`. */
export type ImportColumn = {
  use: ColumnUse | null
  horse: number | null
  class_id: number | null
  /** The marks of a `class` column such as "Youth CO" mean rollovers. */
  rolls_over: boolean
  day: string | null
}

export type ColumnLayout = { header_row: number | null; columns: ImportColumn[] }

export const MAX_HORSES_PER_ROW = 9

const UNUSED: ImportColumn = { use: null, horse: null, class_id: null, rolls_over: false, day: null }
const MAX_ROWS_BEFORE_HEADINGS = 10
const SAMPLE_ROWS = 200

export function recognizeColumns(rows: string[][], classes: ClassIndex): ColumnLayout {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0)
  const header_row = findHeaderRow(rows)
  const samples = Array.from({ length: width }, (_, column) => sampleOf(rows, header_row, column))
  const columns =
    header_row === null
      ? columnsByContent(samples, classes)
      : samples.map((cells, at) => columnByHeading(rows[header_row]![at] ?? '', cells, classes))
  return { header_row, columns: numberHorses(withoutDuplicates(columns)) }
}

function sampleOf(rows: string[][], headerRow: number | null, column: number): string[] {
  const first = headerRow === null ? 0 : headerRow + 1
  const cells = rows.slice(first, first + SAMPLE_ROWS).map((row) => row[column]?.trim() ?? '')
  return cells.filter(Boolean)
}

/** Looks at several rows, because a title can come before the headings. */
function findHeaderRow(rows: string[][]): number | null {
  let [best, most] = [null as number | null, 0]
  rows.slice(0, MAX_ROWS_BEFORE_HEADINGS).forEach((row, at) => {
    const filled = row.filter((cell) => cell.trim() !== '')
    const headings = filled.filter((cell) => heading(cell))
    const hasName = filled.some((cell) => NAMES.includes(heading(cell)?.[0] ?? null))
    const isCertain = headings.length > 1 || filled.some((cell) => PLAIN_NAME.test(headingWords(cell)))
    if (hasName && isCertain && headings.length > most) [best, most] = [at, headings.length]
  })
  return best
}

const PLAIN_NAME =
  /^(rider|contestant|exhibitor|competitor|participant|entrant|horse|mount|name)s?( ?name)?( ?[1-9])?$/

const NAMES: (ColumnUse | null)[] = ['rider', 'first name', 'last name', 'horse']

/** The first match counts: "Horse 1 classes" are classes, and "Rider's hometown" is a hometown. */
const HEADINGS: [ColumnUse | null, RegExp][] = [
  ['email', /\be ?mail\b/],
  [
    null,
    /\b(timestamp|total|amount|paid|pay|payment|fees?|owners?|sire|dam|stalls?|shavings|rv|emergency|signature|waiver|coggins|address|zip|age|draw (number|no)|time|place)\b/,
  ],
  ['phone', /\b(phone|telephone|cell|mobile)\b/],
  ['bbr_id', /\bbbr\b/],
  ['birth_year', /\b(birth|birthday|birthdate|dob|yob|born)\b/],
  [
    'rider',
    /^(?=.*\bnames?\b)(?!.*\b(horse|mount|parent|guardian)s?\b).*\b(first( name)?( and)? last|last( name)?( and)? first|full name)\b/,
  ],
  ['first name', /\b(first|given) name\b|^(first|fname)$/],
  ['last name', /\b(last|family) name\b|^(last|lname|surname)$/],
  ['hometown', /\b(hometown|home town|city|town)\b/],
  ['state', /^(state|st|home state)$/],
  [
    'request',
    /\b(requests?|preferences?|preferred|prefer|comments?|notes?|remarks)\b|\banything\b.*\b(know|else|add|tell)\b|\bearly\b.*\blate\b|\bdraw position\b/,
  ],
  ['exhibitions', /\b(exhibitions?|exhos?|expos?|exh)\b/],
  ['classes', /\b(class|classes|divisions?|events?|entering|entries)\b/],
  ['horse', /\b(horses?|mounts?)\b|^horses?[1-9]$/],
  [
    'rider',
    /\b(riders?|contestants?|exhibitors?|competitors?|participants?|entrants?)\b|^(full |your )?name$/,
  ],
]

export const headingWords = (text: string) =>
  searchable(text)
    .replaceAll(/'s\b/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export const heading = (cell: string) => headings(cell)[0]

function headings(cell: string) {
  const words = headingWords(cell)
  return HEADINGS.filter(([, pattern]) => pattern.test(words))
}

const isCount = (cell: string) => exhibitionCount(cell) !== null

/** A heading that names a class wins over words such as "horse" in it, as in the side pot "Novice Horse". */
function columnByHeading(text: string, cells: string[], classes: ClassIndex): ImportColumn {
  const { class_ids, rollovers, unknown } = findClassWords(classes, text)
  const named = classesOfHeading(classes, text)
  const [class_id, ...others] = class_ids.length === 1 && unknown.length === 0 ? class_ids : named
  const isLikeName = named.length > 0 && looksLikeName(text)
  if (class_id !== undefined && others.length === 0 && (isLikeName || mostly(cells, isMark)))
    return { ...UNUSED, use: 'class', class_id, rolls_over: rollovers.length > 0 }
  if (isLikeName) return UNUSED
  const use = useByHeading(text, cells, classes)
  const day = use === 'classes' ? dayOfHeading(classes, text) : null
  if (use === 'classes' && !cells.some((cell) => isClasses(classes, cell))) return UNUSED
  const horse = use && PER_HORSE.includes(use) ? horseNumber(withoutDays(text)) : null
  return { ...UNUSED, use, horse, day }
}

/** True for headings such as "Horse of the year", but not for a plain "Horse". */
function looksLikeName(text: string) {
  const [use] = heading(text) ?? []
  return NAMES.includes(use ?? null) && !PLAIN_NAME.test(headingWords(text))
}

/** Below a plain "Rider", even an x counts as a name, so that the rider's line isn't lost. */
const isMarkedName = (use: ColumnUse | null, text: string, cells: string[]) =>
  (use === 'horse' || looksLikeName(text)) && areMarks(cells)

const areMarks = (cells: string[]) => cells.every(isMark) && !cells.every(isNoHorse)

/**
 * Unused columns of marks whose headings match several classes, such as the same class on two days, or look like a
 * rider or horse heading.
 */
export function unclearColumns(
  rows: string[][],
  { header_row, columns }: ColumnLayout,
  classes: ClassIndex,
): { column: number; heading: string; class_ids: number[] }[] {
  if (header_row === null) return []
  return columns.flatMap(({ use }, column) => {
    const text = rows[header_row]![column]?.trim() ?? ''
    const cells = use === null && text ? sampleOf(rows, header_row, column) : []
    if (cells.length === 0) return []
    const class_ids = unclearClasses(text, cells, classes)
    return class_ids ? [{ column, heading: text, class_ids }] : []
  })
}

function unclearClasses(text: string, cells: string[], classes: ClassIndex): number[] | null {
  const named = classesOfHeading(classes, text)
  const [use = null] = heading(text) ?? []
  if (isMarkedName(use, text, cells) || (named.length > 1 && looksLikeName(text))) return named
  if (!mostly(cells, isMark)) return null
  const { class_ids, unknown } = findClassWords(classes, text)
  const [words, ...others] = unknown
  const isUnclear = words && others.length === 0 && class_ids.length === 0 && words.class_ids.length > 1
  return isUnclear ? words.class_ids : null
}

/** A form can have one question per day, with headings such as "Saturday" or "Sunday runs". */
function useByHeading(text: string, cells: string[], classes: ClassIndex): ColumnUse | null {
  const found = headings(text).find(([use]) =>
    use === 'exhibitions' ? mostly(cells, isCount) : !isMarkedName(use, text, cells),
  )
  if (found) return found[0]
  if (cells.length === 0) return null
  if (areDrawPreferences(cells)) return 'request'
  const isOfDay = dayOfHeading(classes, text) !== null
  return isOfDay && mostly(cells, (cell) => isClasses(classes, cell)) ? 'classes' : null
}

function areDrawPreferences(cells: string[]) {
  const isEarlyOrLate = (cell: string) => /^(early|late)\b/i.test(cell)
  return cells.some(isEarlyOrLate) && mostly(cells, (cell) => isEarlyOrLate(cell) || isNoRequest(cell))
}

const PER_HORSE: ColumnUse[] = ['horse', 'classes', 'exhibitions', 'request']
const ORDINALS = [/1|\bone\b|\bfirst\b/, /2|\btwo\b|\bsecond\b/, /3|\bthree\b|\bthird\b/, /4|\bfour(th)?\b/]

function horseNumber(text: string): number | null {
  const words = headingWords(text)
  const digit = /[1-9](?!\d)/.exec(words)
  const number = digit ? Number(digit[0]) : ORDINALS.findIndex((ordinal) => ordinal.test(words)) + 1
  return number || null
}

function columnsByContent(samples: string[][], classes: ClassIndex): ImportColumn[] {
  const texts: ColumnUse[] = ['rider', 'horse']
  return samples.map((cells) => {
    const use = cells.length === 0 ? null : (useByContent(cells, classes) ?? texts.shift() ?? null)
    return { ...UNUSED, use: use === 'nothing' ? null : use }
  })
}

function useByContent(cells: string[], classes: ClassIndex): ColumnUse | 'nothing' | null {
  if (mostly(cells, (cell) => /^\S+@\S+\.\S+$/.test(cell))) return 'email'
  if (mostly(cells, (cell) => isClasses(classes, cell))) return 'classes'
  if (areDrawPreferences(cells)) return 'request'
  if (mostly(cells, (cell) => birthYearOf(cell) !== null)) return 'birth_year'
  if (mostly(cells, (cell) => /^\d{5,8}$/.test(cell))) return 'bbr_id'
  if (mostly(cells, (cell) => isPhone(cell) && /^(\D*\d){10,}/.test(cell))) return 'phone'
  return mostly(cells, (cell) => /\p{L}{2}/u.test(cell)) && !areMarks(cells) ? null : 'nothing'
}

function isClasses(classes: ClassIndex, cell: string) {
  const { class_ids, unknown } = findClassWords(classes, cell)
  return class_ids.length + unknown.flatMap((words) => words.class_ids).length > 0
}

const mostly = (cells: string[], test: (cell: string) => boolean) =>
  cells.filter(test).length >= cells.length * 0.8

const SEVERAL: (ColumnUse | null)[] = ['horse', 'classes', 'class', 'exhibitions', 'request', null]

function withoutDuplicates(columns: ImportColumn[]): ImportColumn[] {
  const uses = columns.map(({ use }) => use)
  const hasBothNames = uses.includes('first name') && uses.includes('last name')
  return columns.map((column, at) => {
    const isRepeated = !SEVERAL.includes(column.use) && uses.indexOf(column.use) < at
    const isPartOfName = column.use === 'first name' || column.use === 'last name'
    const isSpare = hasBothNames ? column.use === 'rider' : isPartOfName && uses.includes('rider')
    return isRepeated || isSpare ? UNUSED : column
  })
}

/**
 * If each horse column is followed by one class column of the same day, or each is preceded by one, the class column
 * belongs to that horse. The same goes for columns of exhibitions.
 */
function numberHorses(columns: ImportColumn[]): ImportColumn[] {
  const horses = columns.filter(({ use }) => use === 'horse')
  if (horses.length < 2) return columns.map((column) => ({ ...column, horse: null }))
  const areNumbersUnique = new Set(horses.map(({ horse }) => horse ?? 1)).size === horses.length
  const horsesBefore = columns.map(
    (_, at) => columns.slice(0, at + 1).filter(({ use }) => use === 'horse').length,
  )
  const numbers = horses.map(({ horse }, nth) =>
    areNumbersUnique ? (horse ?? 1) : Math.min(nth + 1, MAX_HORSES_PER_ROW),
  )
  return columns.map((column, at) => {
    if (column.use === 'horse') return { ...column, horse: numbers[horsesBefore[at]! - 1]! }
    if (column.use !== 'classes' && column.use !== 'exhibitions') return column
    const similar = columns.flatMap(({ use, day }, nth) =>
      use === column.use && day === column.day ? horsesBefore[nth]! : [],
    )
    const isPerHorse = similar.length === horses.length && new Set(similar).size === horses.length
    const own = numbers[similar.includes(0) ? horsesBefore[at]! : horsesBefore[at]! - 1]
    return isPerHorse ? { ...column, horse: column.horse ?? own! } : column
  })
}

export function layoutProblem({ columns }: ColumnLayout): string | null {
  const uses = columns.map(({ use }) => use)
  const has = (use: ColumnUse) => uses.includes(use)
  const repeated = uses.find((use, at) => !SEVERAL.includes(use) && uses.indexOf(use) < at)
  if (repeated) return `Choose only one column for ${COLUMN_LABELS[repeated]}.`
  const horses = columns.flatMap(({ use, horse }) => (use === 'horse' ? (horse ?? 1) : []))
  if (new Set(horses).size < horses.length) return 'Give each horse column its own number.'
  if (has('rider') && (has('first name') || has('last name')))
    return 'Choose one column for the rider, or one each for the first and last names, but not both.'
  if (has('first name') !== has('last name'))
    return 'Choose one column for the first name and one for the last name.'
  return has('rider') || has('first name') ? null : "Choose the column with the riders' names."
}

export const COLUMN_LABELS: Record<ColumnUse, string> = {
  rider: 'Rider',
  'first name': 'First name',
  'last name': 'Last name',
  horse: 'Horse',
  classes: 'Classes',
  class: 'One class',
  exhibitions: 'Exhibitions',
  bbr_id: 'BBR #',
  hometown: 'Hometown',
  state: 'State',
  birth_year: 'Birth year',
  email: 'Email',
  phone: 'Phone',
  request: 'Request',
}
