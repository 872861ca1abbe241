import { parseDay } from '#lib/dates.ts'
import { searchable } from '#lib/nameSearch.ts'

export type ImportClass = {
  id: number
  parent_id: number | null
  members: readonly number[]
  name: string
  /** Lowercase letters and digits. */
  code: string | null
  /** YYYY-MM-DD */
  runs_on: string | null
}

/** `end` is exclusive. */
export type Span = { start: number; end: number }

export type UnknownWords = Span & { text: string; class_ids: number[] }

/** Every letter and digit of the text is in `used` or `unknown`, except an "and" between names or days. */
export type ClassWords = { class_ids: number[]; used: Span[]; unknown: UnknownWords[] }

/** `weekday` 0 is Sunday. `number` 1 is the first day with classes. */
type Day = { weekday: number } | { date: string } | { number: number } | 'all'

type Token = Span & { word: string } & (
    { kind: 'word' | 'filler' | 'separator' | 'joiner' | 'colon' } | { kind: 'day'; day: Day }
  )

type DayToken = Extract<Token, { kind: 'day' }>
type KnownClass = ImportClass & { words: string[]; weekday: number | null }
export type ClassIndex = { classes: KnownClass[]; days: string[] }

export function indexClasses(classes: ImportClass[]): ClassIndex {
  const parents = new Map(classes.map((one) => [one.id, one]))
  const dated = classes.map((one) => ({
    ...one,
    runs_on: one.runs_on ?? parents.get(one.parent_id ?? 0)?.runs_on ?? null,
  }))
  const days = [...new Set(dated.flatMap(({ runs_on }) => runs_on ?? []))].sort()
  const known = dated.map((one) => {
    const tokens = tokenize(one.name)
    const named = tokens.find((token) => token.kind === 'day')
    return {
      ...one,
      words: tokens.filter(({ kind }) => kind === 'word').map(({ word }) => word),
      weekday: one.runs_on
        ? weekdayOf(one.runs_on)
        : named?.kind === 'day' && named.day !== 'all' && 'weekday' in named.day
          ? named.day.weekday
          : null,
    }
  })
  return { classes: known, days }
}

/**
 * Reads texts such as "Open Sat & Sun, Novice ($45)" or "o nh su". A name that fits classes on several days needs a
 * day, unless it is a side pot of a class in the same text.
 */
export function findClassWords(index: ClassIndex, text: string): ClassWords {
  return findCodes(index, text) ?? resolveMentions(index, text, parseMentions(index, text))
}

function findCodes({ classes }: ClassIndex, text: string): ClassWords | null {
  const tokens = tokenize(text).filter(({ kind }) => kind !== 'separator' && kind !== 'joiner')
  const found = tokens.map(({ word }) => classes.find(({ code }) => code === word))
  if (tokens.length === 0 || found.some((one) => !one)) return null
  return { class_ids: [...new Set(found.map((one) => one!.id))], used: tokens.map(spanOf), unknown: [] }
}

type Mention = { tokens: Token[]; candidates: KnownClass[]; days: Day[] }

function parseMentions(index: ClassIndex, text: string): { mentions: Mention[]; fillers: Token[] } {
  const mentions: Mention[] = []
  const fillers: Token[] = []
  let defaultDays: { tokens: DayToken[]; isLasting: boolean } | null = null
  for (const { tokens, endsWithColon } of groupsOf(tokenize(text))) {
    fillers.push(...tokens.filter(({ kind }) => kind === 'filler'))
    const found = mentionsIn(index, tokens)
    const days = tokens.filter((token) => token.kind === 'day')
    if (found.length > 0) {
      if (defaultDays && days.length === 0)
        for (const one of found.filter(({ candidates }) => candidates.length > 0))
          one.days = defaultDays.tokens.map(({ day }) => day)
      if (!defaultDays?.isLasting) defaultDays = null
      mentions.push(...found)
    } else if (days.length > 0) {
      const previous = mentions.at(-1)
      if (previous && !endsWithColon && previous.candidates.length > 0) {
        previous.days = [...previous.days, ...days.map(({ day }) => day)]
        previous.tokens.push(...days)
      } else {
        const waiting: DayToken[] = defaultDays && !defaultDays.isLasting ? defaultDays.tokens : []
        defaultDays = { tokens: [...waiting, ...days], isLasting: endsWithColon }
        fillers.push(...days)
      }
    }
  }
  if (defaultDays && !defaultDays.isLasting) {
    for (const day of defaultDays.tokens) fillers.splice(fillers.indexOf(day), 1)
    mentions.push({ tokens: defaultDays.tokens, candidates: [], days: [] })
  }
  return { mentions, fillers }
}

type Group = { tokens: Token[]; endsWithColon: boolean }

/** Keeps "Sat & Sun" and "Sat, Sun" together. */
function groupsOf(tokens: Token[]): Group[] {
  const groups: Group[] = [{ tokens: [], endsWithColon: false }]
  tokens.forEach((token, at) => {
    const joinsDays = tokens[at - 1]?.kind === 'day' && tokens[at + 1]?.kind === 'day'
    if (token.kind === 'colon') groups.at(-1)!.endsWithColon = true
    if (['separator', 'colon'].includes(token.kind)) {
      if (!joinsDays) groups.push({ tokens: [], endsWithColon: false })
    } else if (token.kind !== 'joiner' || !joinsDays) groups.at(-1)!.tokens.push(token)
  })
  return groups.filter((group) => group.tokens.length > 0)
}

/** Days belong to the classes before them, unless the group starts with a day. */
function mentionsIn(index: ClassIndex, tokens: Token[]): Mention[] {
  const said = withoutFillers(tokens)
  const startsWithDay = said[0]?.kind === 'day'
  const mentions: Mention[] = []
  let waiting: Mention[] = []
  let days: DayToken[] = []
  let areDaysUsed = true
  for (let at = 0; at < said.length;) {
    const run = daysAt(said, at)
    if (run.length > 0) {
      if (startsWithDay) {
        days = areDaysUsed ? run : [...days, ...run]
        areDaysUsed = false
      } else {
        for (const mention of waiting) mention.days.push(...run.map(({ day }) => day))
        mentions.at(-1)!.tokens.push(...run)
        waiting = []
      }
      at += run.length
    } else if (said[at]!.kind === 'joiner') at++
    else {
      const { count, candidates } = longestClass(index, said.slice(at))
      const words = said.slice(at, at + count)
      const previous = mentions.at(-1)
      if (candidates.length === 0 && previous?.candidates.length === 0 && said[at - 1]?.kind === 'word')
        previous.tokens.push(...words)
      else {
        const tokens = areDaysUsed ? words : [...days, ...words]
        const mention = { tokens, candidates, days: days.map(({ day }) => day) }
        areDaysUsed = true
        mentions.push(mention)
        waiting.push(mention)
      }
      at += count
    }
  }
  if (mentions.length > 0 && !areDaysUsed) mentions.push({ tokens: days, candidates: [], days: [] })
  return mentions
}

function withoutFillers(tokens: Token[]): Token[] {
  const said = tokens.filter(({ kind }) => kind !== 'filler')
  const first = said.findIndex(({ kind }) => kind !== 'joiner')
  return first < 0 ? [] : said.slice(first)
}

function daysAt(tokens: Token[], start: number): DayToken[] {
  const rest = tokens.slice(start)
  const end = rest.findIndex(({ kind }) => kind !== 'day')
  return rest.slice(0, end < 0 ? rest.length : end).filter((token) => token.kind === 'day')
}

const MAX_CLASS_WORDS = 8

function longestClass({ classes }: ClassIndex, tokens: Token[]) {
  const end = tokens.findIndex(({ kind }) => kind !== 'word' && kind !== 'joiner')
  const longest = Math.min(end < 0 ? tokens.length : end, MAX_CLASS_WORDS)
  for (let count = longest; count > 0; count--) {
    if (tokens[count - 1]!.kind === 'joiner') continue
    const words = tokens.slice(0, count).flatMap(({ kind, word }) => (kind === 'word' ? word : []))
    for (const fits of [isSame, isCode, isBeginning, isAverage]) {
      const fitting = classes.filter((one) => fits(one, words))
      const ownRuns = fitting.filter((one) => !isAggregate(one))
      const candidates = ownRuns.length > 0 ? ownRuns : fitting
      if (candidates.length > 0) return { count, candidates }
    }
  }
  return { count: 1, candidates: [] }
}

const singular = (word: string) => (word.length > 3 ? word.replace(/s$/, '') : word)
const isSame = ({ words }: KnownClass, said: string[]) =>
  words.length === said.length && words.every((word, at) => singular(word) === singular(said[at]!))
const isCode = ({ code }: KnownClass, said: string[]) => said.length === 1 && code === said[0]

const MIN_BEGINNING = 3

const isBeginning = ({ words }: KnownClass, said: string[]) =>
  said.length <= words.length &&
  said.every(
    (word, at) =>
      singular(words[at]!) === singular(word) ||
      (word.length >= MIN_BEGINNING && words[at]!.startsWith(word)),
  )

const isAggregate = ({ members }: ImportClass) => members.length > 0

const AVERAGE_WORDS = ['average', 'avg', 'aggregate']

const isAverage = (one: KnownClass, [word, ...others]: string[]) =>
  isAggregate(one) && others.length === 0 && AVERAGE_WORDS.includes(singular(word!))

function resolveMentions(
  index: ClassIndex,
  text: string,
  { mentions, fillers }: { mentions: Mention[]; fillers: Token[] },
): ClassWords {
  const chosen = new Set<number>()
  const used = fillers.map(spanOf)
  const unknown: UnknownWords[] = []
  const unclear: Mention[] = []
  const accept = (mention: Mention, found: KnownClass[]) => {
    for (const { id } of found) chosen.add(id)
    used.push(...mention.tokens.map(spanOf))
  }
  for (const mention of mentions) {
    const found = chooseByDay(index, mention, mention.candidates)
    if (found) accept(mention, found)
    else unclear.push(mention)
  }
  for (const mention of unclear) {
    const ofChosen = mention.candidates.filter(({ parent_id }) => parent_id !== null && chosen.has(parent_id))
    const found = ofChosen.length > 0 ? chooseByDay(index, mention, ofChosen) : null
    if (found) accept(mention, found)
    else unknown.push(unknownWords(index, text, mention))
  }
  return { class_ids: [...chosen], used, unknown: unknown.sort((a, b) => a.start - b.start) }
}

function chooseByDay(index: ClassIndex, { days }: Mention, candidates: KnownClass[]): KnownClass[] | null {
  if (candidates.length === 0) return null
  // Days can't select an aggregate, because its classes run on several days.
  if (days.length === 0 || candidates.every(isAggregate)) return candidates.length === 1 ? candidates : null
  const everyDay = () => [...new Set(candidates.map(({ weekday }) => weekday))]
  const chosen = days.flatMap((day) =>
    day === 'all'
      ? everyDay().map((weekday) => candidates.filter((one) => one.weekday === weekday))
      : [candidates.filter((one) => runsOn(index, one, day))],
  )
  return chosen.every((found) => found.length === 1) ? chosen.flat() : null
}

function runsOn({ days }: ClassIndex, { weekday, runs_on }: KnownClass, day: Exclude<Day, 'all'>): boolean {
  if ('weekday' in day) return weekday === null || weekday === day.weekday
  if (runs_on === null) return false
  if ('number' in day) return days[day.number - 1] === runs_on
  return runs_on.endsWith(day.date)
}

function unknownWords({ classes }: ClassIndex, text: string, mention: Mention): UnknownWords {
  const start = Math.min(...mention.tokens.map((token) => token.start))
  const end = Math.max(...mention.tokens.map((token) => token.end))
  const said = mention.tokens.flatMap(({ kind, word }) => (kind === 'word' ? singular(word) : []))
  const similar = classes.filter(({ words }) => words.some((word) => said.includes(singular(word))))
  const possible = mention.candidates.length > 0 ? mention.candidates : similar
  return { start, end, text: text.slice(start, end), class_ids: possible.map(({ id }) => id) }
}

const spanOf = ({ start, end }: Token): Span => ({ start, end })

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const WEEKDAY = /^(sun(day)?|mon(day)?|tue(s|sday)?|wed(s|nesday)?|thu(r|rs|rsday)?|fri(day)?|sat(urday)?)s?$/

const TOKEN =
  /(?<price>\(?\$\s?\d+(?:\.\d\d)?\)?|n\/a(?![\p{L}\p{N}]))|(?<every>(?:both|all|every|each)(?:\s+days?)?(?![\p{L}\p{N}]))|day\s*(?<number>[1-9])(?!\p{N})|(?<date>(?:\d{4}-\d\d-\d\d|\d{1,2}\/\d{1,2}(?:\/\d{2,4})?)(?![\p{L}\p{N}]))|(?<word>[\p{L}\p{M}\p{N}]+(?:['\p{Pf}]\p{L}+)?)|(?<separator>[,;|\n\r]+)|(?<joiner>[&+/])|(?<colon>:)/giu

const FILLERS = new Set('class classes race the in for on only entry entries none'.split(' '))

function tokenize(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map((match): Token => {
    const { price, every, number, date, separator, joiner, colon } = match.groups!
    const span = { start: match.index, end: match.index + match[0].length, word: searchable(match[0]) }
    if (price) return { ...span, kind: 'filler' }
    if (every) return { ...span, kind: 'day', day: 'all' }
    if (number) return { ...span, kind: 'day', day: { number: Number(number) } }
    if (date) return { ...span, kind: 'day', day: { date: monthAndDay(date) } }
    if (separator) return { ...span, kind: 'separator' }
    if (joiner || span.word === 'and') return { ...span, kind: 'joiner' }
    if (colon) return { ...span, kind: 'colon' }
    const weekday = WEEKDAY.test(span.word) ? WEEKDAYS.indexOf(span.word.slice(0, 3)) : -1
    if (weekday >= 0) return { ...span, kind: 'day', day: { weekday } }
    return { ...span, kind: FILLERS.has(span.word) ? 'filler' : 'word' }
  })
}

/** "6/7/2026" and "2026-06-07" become "-06-07". */
function monthAndDay(date: string): string {
  const [month = '', day = ''] = date.includes('/') ? date.split('/') : date.split('-').slice(1)
  return `-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

const weekdayOf = (day: string) => parseDay(day).getUTCDay()
