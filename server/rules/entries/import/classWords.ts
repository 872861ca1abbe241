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
  /** The classes that this class can roll over from. */
  carries_from: readonly number[]
}

/** `end` is exclusive. */
export type Span = { start: number; end: number }

export type UnknownWords = Span & { text: string; class_ids: number[] }

/** `from_id` is the class that the text names as the source. It isn't always a class that can be rolled over from. */
export type NamedRollover = { class_id: number; from_id: number | null }

/**
 * `class_ids` includes the classes of `rollovers`. Every letter and digit of the text is in `used` or `unknown`, except
 * "both horses" and an "and" between names or days.
 */
export type ClassWords = {
  class_ids: number[]
  rollovers: NamedRollover[]
  used: Span[]
  unknown: UnknownWords[]
}

/** `weekday` 0 is Sunday. `date` is a month and day, such as "-06-07". `number` 1 is the first day with classes. */
type NamedDay = { weekday: number } | { date: string } | { number: number }
type Day = NamedDay | 'all'

type Token = Span & { word: string } & (
    | { kind: 'word' | 'filler' | 'separator' | 'joiner' | 'colon' | 'negation' }
    | { kind: 'day'; day: Day }
    | { kind: 'rollover'; direction: RolloverDirection; isNegated: boolean }
  )

/** "Rolled over to Youth", or "Youth, rolled over from the Open". */
type RolloverDirection = 'to' | 'from' | null

type DayToken = Extract<Token, { kind: 'day' }>
type RolloverToken = Extract<Token, { kind: 'rollover' }>
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
      words: tokens.filter(isNameWord).map(({ word }) => word),
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
 * Reads texts such as "Open Sat & Sun, Novice ($45)", "Open, Youth (rollover)" or "o nh yr". A name that fits classes
 * on several days needs a day, unless it is a side pot of a class in the same text. `columnDay`, such as "Saturday",
 * applies to names without a day.
 */
export function findClassWords(index: ClassIndex, text: string, columnDay: string | null = null): ClassWords {
  const days = columnDay === null ? [] : daysIn(columnDay)
  const tokens = tokenize(text)
  return (
    findCodes(index, tokens, days) ?? resolveMentions(index, text, parseMentions(index, text, tokens), days)
  )
}

/**
 * Returns the classes that the whole heading names, such as "Novice Horse", "NH", "Novice Horse (nh)", "Open Novice
 * Horse" or "Novice Horse Sat".
 */
export function classesOfHeading({ classes, days }: ClassIndex, heading: string): number[] {
  const said = daysIn(heading)
  const words = tokenize(heading).flatMap((token) => (isNameWord(token) ? token.word : []))
  const isNamed = (one: KnownClass) => namesOf(one, classes).some((name) => isSame({ words: name }, words))
  const named = classes.filter(isNamed)
  const isThen = (one: KnownClass) => isAggregate(one) || said.every((day) => runsOn(days, one, day))
  const ownRuns = named.filter((one) => !isAggregate(one))
  return (ownRuns.length > 0 ? ownRuns : named).filter(isThen).map(({ id }) => id)
}

/** The class's name or code, both, or the name of a side pot with the name of its class. */
function namesOf({ words, code, parent_id }: KnownClass, classes: KnownClass[]): string[][] {
  const codes = code === null ? [] : [[code]]
  const parents = classes.flatMap(({ id, words }) => (id === parent_id ? [words] : []))
  const withOther = [...codes, ...parents].flatMap((other) => [
    [...words, ...other],
    [...other, ...words],
  ])
  return words.length === 0 ? codes : [words, ...codes, ...withOther]
}

/** Weekdays, such as "Saturday". If the event has several Saturdays, their dates instead. */
export function classDays({ classes, days }: ClassIndex): string[] {
  const named = classes.flatMap(({ runs_on, weekday }) =>
    runs_on === null && weekday !== null ? WEEKDAY_NAMES[weekday]! : [],
  )
  return [...new Set([...days.map((day) => dayText(days, day)), ...named])]
}

/** Returns a weekday or date as in `classDays`, or null if the class runs on any day. */
export function dayOfClass({ classes, days }: ClassIndex, id: number): string | null {
  const { runs_on } = classes.find((one) => one.id === id)!
  return runs_on && dayText(days, runs_on)
}

/** Returns the day in a heading such as "Classes on Sat 6/6", even if no class runs on that day. */
export function dayOfHeading(index: ClassIndex, heading: string): string | null {
  const { days } = index
  const said = daysIn(heading)
  if (said.length === 0 || classDays(index).length === 0) return null
  if (RANGE_OF_DAYS.test(heading) && !said.some((day) => 'weekday' in day)) return null
  const dates = days.filter((date) => said.every((day) => isOnDay(days, date, day)))
  if (dates.length === 1) return dayText(days, dates[0]!)
  const texts = new Set(said.map(textOfDay))
  return texts.size === 1 ? [...texts][0]! : null
}

export const withoutDays = (text: string) =>
  blankOut(
    text,
    tokenize(text).filter(({ kind }) => kind === 'day'),
  )

export function blankOut(text: string, spans: Span[]): string {
  let left = ''
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    left += text.slice(left.length, Math.max(start, left.length))
    left += ' '.repeat(Math.max(end - left.length, 0))
  }
  return left + text.slice(left.length)
}

const RANGE_OF_DAYS = /(?<!\d{4}|\d{4}-\d\d)(?<=\d)(st|nd|rd|th)?\s*([-–&]|to|thru|through|and)\s*\d/i

/** Leaves out "all" and "every", because a question such as "Check all that apply" doesn't mean every day. */
const daysIn = (text: string): NamedDay[] =>
  tokenize(text).flatMap((token) => (token.kind === 'day' && token.day !== 'all' ? token.day : []))

function dayText(days: string[], day: string): string {
  const isOnlyOne = days.filter((one) => weekdayOf(one) === weekdayOf(day)).length === 1
  return isOnlyOne ? WEEKDAY_NAMES[weekdayOf(day)]! : day
}

function textOfDay(day: NamedDay): string {
  if ('weekday' in day) return WEEKDAY_NAMES[day.weekday]!
  return 'number' in day ? `Day ${day.number}` : day.date.slice(1).replace('-', '/')
}

function findCodes({ classes, days }: ClassIndex, all: Token[], columnDays: NamedDay[]): ClassWords | null {
  const tokens = all.filter(({ kind }) => kind !== 'separator' && kind !== 'joiner')
  const isThen = (one: KnownClass) => isAggregate(one) || columnDays.every((day) => runsOn(days, one, day))
  const coded = (code: string) => classes.find((one) => one.code === code && isThen(one))
  const found = tokens.map(({ word }) => {
    const one = coded(word)
    const rolled = one ? undefined : coded(withoutR(word))
    return { one: one ?? rolled, isRollover: rolled !== undefined }
  })
  const isEnglish = tokens.length === 1 && found[0]!.isRollover && isEnglishWord(tokens[0]!.word)
  if (tokens.length === 0 || found.some(({ one }) => !one) || isEnglish) return null
  const ids = (some: typeof found) => [...new Set(some.map(({ one }) => one!.id))]
  return {
    class_ids: ids(found),
    rollovers: ids(found.filter(({ isRollover }) => isRollover)).map((class_id) => ({
      class_id,
      from_id: null,
    })),
    used: tokens.map(spanOf),
    unknown: [],
  }
}

/** The code "yr" rolls over the class "y". Returns an empty string for other words. */
const withoutR = (word: string) => (word.endsWith('r') ? word.slice(0, -1) : '')

/** Such words are codes only in a text of several codes, such as "y or". */
const isEnglishWord = (word: string) => ENGLISH_WORDS.includes(word)
const ENGLISH_WORDS = 'or for her our your their are were per over after never'.split(' ')

/**
 * `rollover` is null if the class gets a separate run. `from` is the class that the text names as the source.
 * `isNegated` is true for the Youth in "don't roll over to Youth".
 */
type Mention = {
  tokens: Token[]
  candidates: KnownClass[]
  days: Day[]
  rollover: { from: Mention | null } | null
  isNegated: boolean
}

const mentionOf = (tokens: Token[], candidates: KnownClass[] = [], days: Day[] = []): Mention => ({
  tokens,
  candidates,
  days,
  rollover: null,
  isNegated: false,
})

function parseMentions(
  index: ClassIndex,
  text: string,
  all: Token[],
): { mentions: Mention[]; fillers: Token[] } {
  const mentions: Mention[] = []
  const fillers: Token[] = []
  let defaultDays: { tokens: DayToken[]; isLasting: boolean } | null = null
  let rollovers: RolloverToken | null = null
  for (const { tokens, endsWithColon } of groupsOf(all)) {
    fillers.push(...tokens.filter(({ kind }) => kind === 'filler'))
    const { mentions: found, loose } = mentionsIn(index, tokens, mentions.at(-1))
    const days = tokens.filter((token) => token.kind === 'day')
    if (rollovers && text.slice(rollovers.end, tokens[0]!.start).includes('\n')) rollovers = null
    if (rollovers?.isNegated) for (const one of found) one.isNegated = true
    else if (rollovers) for (const one of found) one.rollover ??= { from: null }
    if (loose && (endsWithColon || loose.direction === 'to')) {
      rollovers = loose
      if (loose.isNegated) found.push(mentionOf([loose]))
      else fillers.push(loose)
    } else if (loose && !rollOverBefore(loose, mentions.at(-1))) found.push(mentionOf([loose]))
    if (found.length > 0) {
      if (defaultDays && days.length === 0)
        for (const one of found.filter(({ candidates }) => candidates.length > 0))
          one.days = defaultDays.tokens.map(({ day }) => day)
      if (!defaultDays?.isLasting) defaultDays = null
      mentions.push(...found)
    } else if (days.length > 0 && !tokens.some(isFrom)) {
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
    mentions.push(mentionOf(defaultDays.tokens))
  }
  return { mentions, fillers }
}

/** "Open, Youth, rollover" rolls over to Youth. A lone "CO" can be Colorado. */
function rollOverBefore(token: RolloverToken, before: Mention | undefined): boolean {
  if (!canRollOver(before) || isCo(token) || isBare(token) || token.isNegated) return false
  rollOver(before, token)
  return true
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

/**
 * Days belong to the classes before them, unless the group starts with a day. `earlier` is the last class of the groups
 * before. `loose` are words such as "rollover" in a group without a class.
 */
function mentionsIn(
  index: ClassIndex,
  tokens: Token[],
  earlier: Mention | undefined,
): { mentions: Mention[]; loose: RolloverToken | null } {
  const said = withoutFillers(tokens)
  const startsWithDay = said[0]?.kind === 'day'
  const mentions: Mention[] = []
  const markers: { token: RolloverToken; after: number }[] = []
  let waiting: Mention[] = []
  let days: DayToken[] = []
  let areDaysUsed = true
  for (let at = 0; at < said.length;) {
    const run = daysAt(said, at)
    const token = said[at]!
    if (run.length > 0) {
      if (startsWithDay || mentions.length === 0) {
        days = areDaysUsed ? run : [...days, ...run]
        areDaysUsed = false
      } else {
        for (const mention of waiting) mention.days.push(...run.map(({ day }) => day))
        mentions.at(-1)!.tokens.push(...run)
        waiting = []
      }
      at += run.length
    } else if (token.kind === 'joiner') at++
    else {
      const { count, candidates, isRollover } = longestClass(
        index,
        said.slice(at, at + MAX_CLASS_WORDS),
        said[at - 1],
      )
      if (token.kind === 'rollover' && candidates.length === 0) {
        markers.push({ token, after: mentions.length })
        if (token.direction === 'from') waiting = []
        at++
        continue
      }
      const words = said.slice(at, at + count)
      const previous = mentions.at(-1)
      if (candidates.length === 0 && previous?.candidates.length === 0 && said[at - 1]?.kind === 'word')
        previous.tokens.push(...words)
      else {
        const tokens = areDaysUsed ? words : [...days, ...words]
        const mention = mentionOf(
          tokens,
          candidates,
          days.map(({ day }) => day),
        )
        if (isRollover && said[at - 1] && isNo(said[at - 1]!)) mention.isNegated = true
        else if (isRollover) mention.rollover = { from: null }
        areDaysUsed = true
        mentions.push(mention)
        waiting.push(mention)
      }
      at += count
    }
  }
  const loose = mentions.length === 0 ? (markers[0]?.token ?? null) : null
  if (mentions.length > 0 && !areDaysUsed) mentions.push(mentionOf(days))
  return { mentions: loose ? [] : rolledOver(mentions, markers, earlier), loose }
}

/** Finds which classes the words such as "rolled over to" or "co" belong to. */
function rolledOver(
  mentions: Mention[],
  markers: { token: RolloverToken; after: number }[],
  earlier: Mention | undefined,
): Mention[] {
  const sources = new Set<Mention>()
  const unused: Mention[] = []
  for (const [nth, { token, after }] of markers.entries()) {
    const befores = mentions.slice(markers[nth - 1]?.after ?? 0, after)
    const nexts = mentions.slice(after, markers[nth + 1]?.after)
    const before = mentions[after - 1]
    const [next] = nexts
    if (token.isNegated) {
      const [first = mentionOf([]), ...others] = negatedBy(token, before, nexts)
      if (!mentions.includes(first)) unused.push(first)
      first.tokens.push(token)
      for (const one of [first, ...others]) one.isNegated = true
    } else if (token.direction === 'to' && next) {
      for (const one of nexts) one.rollover = { from: before && canRollFrom(one, before) ? before : null }
      next.tokens.push(token)
    } else if (
      token.direction === 'from' &&
      next &&
      !befores.some((one) => canRollFrom(one, next)) &&
      nexts.some((one) => canRollFrom(one, next))
    ) {
      // "Roll over from Open to Youth"
      for (const to of nexts.filter(isTo)) {
        next.tokens.push(...to.tokens)
        sources.add(to)
      }
      for (const one of nexts.filter((one) => canRollFrom(one, next))) {
        rollOver(one, token, next)
        one.tokens.push(...next.tokens)
      }
      sources.add(next)
    } else if (token.direction === 'from' && next && before) {
      const named = befores.filter((one) => canRollFrom(one, next))
      for (const one of named.length > 0 ? named : [before]) rollOver(one, token, next)
      before.tokens.push(...next.tokens)
      sources.add(next)
    } else if (token.direction === 'from' && next && earlier && canRollFrom(earlier, next)) {
      rollOver(earlier, token, next)
      earlier.tokens.push(...next.tokens)
      sources.add(next)
    } else if (token.direction === 'from') unused.push(mentionOf([token]))
    else {
      const isWord =
        (isBare(token) && !canRollOver(next)) || (isBare(token) || isCo(token) ? isUnknown(before) : false)
      const target = isBare(token) ? next : ([before, next].find(canRollOver) ?? before ?? next)
      if (!isWord && target) rollOver(target, token)
      else {
        const neighbor = [before, next].find(isUnknown)
        if (neighbor) neighbor.tokens.push(token)
        else unused.push(mentionOf([token]))
      }
    }
  }
  return [...mentions.filter((one) => !sources.has(one)), ...unused]
}

/** "Youth, no rollover" enters Youth as a separate run. "No rollover to Youth" doesn't enter Youth. */
function negatedBy({ direction }: RolloverToken, before: Mention | undefined, nexts: Mention[]): Mention[] {
  if (direction === 'to') return nexts
  const next = nexts.slice(0, 1)
  return direction === 'from' ? next : canRollOver(before) ? [] : next.filter(canRollOver)
}

const isTo = ({ tokens }: Mention) => tokens.every(({ word }) => word === 'to' || word === 'into')

function rollOver(mention: Mention, token: RolloverToken, from: Mention | null = null) {
  mention.rollover = { from }
  mention.tokens.push(token)
}

const canRollOver = (mention: Mention | undefined): mention is Mention =>
  mention !== undefined &&
  mention.rollover === null &&
  mention.candidates.some(({ carries_from }) => carries_from.length > 0)

const canRollFrom = (mention: Mention, source: Mention) =>
  mention.candidates.some(({ carries_from }) => source.candidates.some(({ id }) => carries_from.includes(id)))

const isUnknown = (mention: Mention | undefined) =>
  mention !== undefined &&
  mention.candidates.length === 0 &&
  mention.tokens.some(({ kind }) => kind === 'word')

function withoutFillers(tokens: Token[]): Token[] {
  const said = tokens.filter(({ kind }) => kind !== 'filler')
  const first = said.findIndex(({ kind }) => kind !== 'joiner')
  return first < 0 ? [] : said.slice(first)
}

function daysAt(tokens: Token[], start: number): DayToken[] {
  const days: DayToken[] = []
  for (let token = tokens[start]; token?.kind === 'day'; token = tokens[start + days.length]) days.push(token)
  return days
}

const MAX_CLASS_WORDS = 8

function longestClass({ classes }: ClassIndex, tokens: Token[], before: Token | undefined) {
  const end = tokens.findIndex((token) => !isNameWord(token) && token.kind !== 'joiner')
  const startsLike = classes.filter((one) => canStart(one, tokens[0]!))
  const longest = end < 0 ? tokens.length : end
  for (let count = startsLike.length > 0 ? longest : 0; count > 0; count--) {
    if (tokens[count - 1]!.kind === 'joiner') continue
    const words = tokens.slice(0, count).flatMap((token) => (isNameWord(token) ? token.word : []))
    for (const fits of [isSame, isCode, isBeginning, isAverage]) {
      const fitting = startsLike.filter((one) => fits(one, words))
      const ownRuns = fitting.filter((one) => !isAggregate(one))
      const candidates = ownRuns.length > 0 ? ownRuns : fitting
      if (candidates.length > 0) return { count, candidates, isRollover: false }
    }
  }
  const [{ word }] = tokens as [Token]
  // In "10 yr old", "yr" isn't a code.
  const isAge = /\d/.test(before?.word ?? '') || /^olds?$/.test(tokens[1]?.word ?? '')
  const code = isEnglishWord(word) || isAge ? '' : withoutR(word)
  const rolled = classes.filter((one) => one.code === code && one.carries_from.length > 0)
  return { count: 1, candidates: rolled, isRollover: rolled.length > 0 }
}

/** A class can be named "Youth Rollover". */
const isNameWord = (token: Token) =>
  token.kind === 'word' || (token.kind === 'rollover' && token.direction === null && !token.isNegated)

/** Saves most comparisons, because few words are the beginning of a class's name. */
const canStart = (one: KnownClass, { word }: Token) =>
  isCode(one, [word]) || isBeginning(one, [word]) || isAverage(one, [word])

const singular = (word: string) => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word)
const isSame = ({ words }: Pick<KnownClass, 'words'>, said: string[]) =>
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
  { mentions: said, fillers }: { mentions: Mention[]; fillers: Token[] },
  columnDays: NamedDay[],
): ClassWords {
  const mentions = said.map((one) =>
    one.days.length > 0 ? { ...one, candidates: onAnyDay(index, one) } : { ...one, days: columnDays },
  )
  const chosen = new Set<number>()
  const rollovers = new Map<number, number | null>()
  const used = fillers.map(spanOf)
  const unknown: UnknownWords[] = []
  const unclear: Mention[] = []
  const accept = (mention: Mention, found: KnownClass[]) => {
    for (const one of found) {
      chosen.add(one.id)
      if (mention.rollover) rollovers.set(one.id, sourceOf(index, one, mention.rollover.from))
    }
    used.push(...mention.tokens.map(spanOf))
  }
  for (const mention of mentions) {
    const found = mention.isNegated ? null : chooseByDay(index, mention, mention.candidates)
    if (found) accept(mention, found)
    else unclear.push(mention)
  }
  for (const mention of unclear) {
    const ofChosen = mention.candidates.filter(
      ({ parent_id }) => parent_id !== null && chosen.has(parent_id) && !mention.isNegated,
    )
    const found = ofChosen.length > 0 ? chooseByDay(index, mention, ofChosen) : null
    if (found) accept(mention, found)
    else unknown.push(unknownWords(index, text, mention))
  }
  return {
    class_ids: [...chosen],
    rollovers: [...rollovers].map(([class_id, from_id]) => ({ class_id, from_id })),
    used,
    unknown: unknown.sort((a, b) => a.start - b.start),
  }
}

function sourceOf(
  index: ClassIndex,
  { carries_from, weekday }: KnownClass,
  from: Mention | null,
): number | null {
  const named = from ? (chooseByDay(index, from, from.candidates) ?? from.candidates) : []
  const possible = named.filter(({ id }) => carries_from.includes(id))
  const sameDay = possible.filter((one) => one.weekday === weekday)
  const [only, ...others] = sameDay.length > 0 ? sameDay : possible
  if (others.length > 0) return null
  return (only ?? named[0])?.id ?? null
}

/** If a code comes with a day, as in "o sun", adds the classes with the same name on the other days. */
function onAnyDay({ classes }: ClassIndex, { tokens, candidates }: Mention): KnownClass[] {
  const [only, ...others] = candidates
  const isSaid = tokens.some(({ kind, word }) => kind === 'word' && word === only?.code)
  if (!only || others.length > 0 || !isSaid || namesDay(only.code!)) return candidates
  const isNamesake = (one: KnownClass) => one.weekday !== only.weekday && isSame(one, only.words)
  return [only, ...classes.filter((one) => isNamesake(one) && isAggregate(one) === isAggregate(only))]
}

const namesDay = (code: string) =>
  code.length > 1 && WEEKDAY_NAMES.some((name) => name.toLowerCase().startsWith(code))

function chooseByDay(index: ClassIndex, { days }: Mention, candidates: KnownClass[]): KnownClass[] | null {
  if (candidates.length === 0) return null
  // Days can't select an aggregate, because its classes run on several days.
  if (days.length === 0 || candidates.every(isAggregate)) return candidates.length === 1 ? candidates : null
  const everyDay = () => [...new Set(candidates.map(({ weekday }) => weekday))]
  const chosen = days.flatMap((day) =>
    day === 'all'
      ? everyDay().map((weekday) => candidates.filter((one) => one.weekday === weekday))
      : [candidates.filter((one) => runsOn(index.days, one, day))],
  )
  return chosen.every((found) => found.length === 1) ? chosen.flat() : null
}

function runsOn(days: string[], { weekday, runs_on }: KnownClass, day: NamedDay): boolean {
  if ('weekday' in day) return weekday === null || weekday === day.weekday
  return runs_on !== null && isOnDay(days, runs_on, day)
}

function isOnDay(days: string[], date: string, day: NamedDay): boolean {
  if ('weekday' in day) return weekdayOf(date) === day.weekday
  return 'number' in day ? days[day.number - 1] === date : date.endsWith(day.date)
}

function unknownWords({ classes, days }: ClassIndex, text: string, mention: Mention): UnknownWords {
  const start = Math.min(...mention.tokens.map((token) => token.start))
  const end = Math.max(...mention.tokens.map((token) => token.end))
  const said = mention.tokens.flatMap(({ kind, word }) => (kind === 'word' ? singular(word) : []))
  const similar = classes.filter(({ words }) => words.some((word) => said.includes(singular(word))))
  const isThen = (one: KnownClass) => mention.days.some((day) => day !== 'all' && runsOn(days, one, day))
  const onDay = mention.candidates.filter(isThen)
  const possible = [onDay, mention.candidates].find((found) => found.length > 0) ?? similar
  return { start, end, text: text.slice(start, end), class_ids: possible.map(({ id }) => id) }
}

const spanOf = ({ start, end }: Token): Span => ({ start, end })

const WEEKDAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const WEEKDAY = /^(sun(day)?|mon(day)?|tue(s|sday)?|wed(s|nesday)?|thu(r|rs|rsday)?|fri(day)?|sat(urday)?)s?$/

/** "Open Sat, both horses" doesn't mean both days. */
export const EACH_HORSE =
  /\b(?:both|all|every|each)\s+(?:of\s+)?(?:(?:my|our|the|two|three|four)\s+){0,2}horses?\b/gi

/** Pasted emails have no-break spaces, too. */
const SPACE = String.raw`[^\S\r\n]`
const VERB = String.raw`(?:roll(?:s|ed|ing)?|carr(?:y|ies|ied|ying))`
const WHOSE = String.raw`(?:my|her|his|our|the|their|that|this|same)`
const ITS_RUN = String.raw`(?:${SPACE}+(?:it|them|him|her|(?:${WHOSE}${SPACE}+){0,2}(?:times?|runs?)))?`
const ROLLED = String.raw`${VERB}${ITS_RUN}(?:${SPACE}|\p{Pd})*(?:overs?|forwards?|fwd)${ITS_RUN}`
/** In "carry my Open time over to Youth", other words are between "carry" and "over". */
const BETWEEN = String.raw`(?:${SPACE}+[\p{L}\p{N}'\p{Pf}]+){1,5}?${SPACE}+`
const SPLIT_VERB = String.raw`${VERB}(?=${BETWEEN}over(?![\p{L}\p{N}]))(?:${SPACE}+${WHOSE}(?![\p{L}\p{N}])){0,2}`
const SPLIT_OVER = String.raw`(?=times?${SPACE}|runs?${SPACE}|over)(?<=(?<![\p{L}\p{N}])${VERB}${BETWEEN})(?:(?:times?|runs?)${SPACE}+)?over`
const DIRECTION = String.raw`${SPACE}+(?:to|into|in|for|from)(?![\p{L}\p{N}])`
const ROLLOVER = String.raw`(?:(?:${ROLLED}|${SPLIT_OVER}|c\/o|co(?!-\p{L}))(?:${DIRECTION})?)(?![\p{L}\p{N}])`
const BARE = String.raw`roll(?:s|ed|ing)?(?:${SPACE}+(?:to|into))?(?![\p{L}\p{N}])`

const NOT = String.raw`(?:(?:do|does|did|is|are|wo|ca|should|would)n['\p{Pf}]?t|(?:(?:do|does|did|is|are|will|would|can|should)${SPACE}+)?not|cannot|no|never|without|w\/o)`
const INTENT = String.raw`(?:want|wish|need|plan|planning|going|like|have|let|interested|to|in|be|a|any|the|more|please|it|them|him|her|me|my|his)`
/** "Don't want to", in front of "roll over" */
export const NEGATION = String.raw`(?:(?<![\p{L}\p{N}])${NOT}${SPACE}+(?:${INTENT}${SPACE}+){0,4})`

const ROLLOVER_WORDS = new RegExp(String.raw`(?<![\p{L}\p{N}])${NEGATION}?(?:${ROLLOVER}|${BARE})`, 'giu')

/** Finds words such as "rolled over to". The words around them decide which class rolls over. */
export const findRolloverWords = (text: string): Span[] =>
  [...text.matchAll(ROLLOVER_WORDS)].map(({ 0: words, index }) => ({
    start: index,
    end: index + words.length,
  }))

export const hasRolloverWords = (text: string) =>
  tokenize(text).some((token) => token.kind === 'rollover' && !isBare(token) && !token.isNegated)

const TOKEN = new RegExp(
  String.raw`(?<price>\(?\$\s?\d+(?:\.\d\d)?\)?|n\/a(?![\p{L}\p{N}]))|(?<every>(?:both|all|every|each)(?:\s+days?)?(?![\p{L}\p{N}]))|day\s*(?<number>[1-9])(?!\p{N})|(?<date>(?:\d{4}-\d\d-\d\d|\d{1,2}\/\d{1,2}(?:\/\d{2,4})?|(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?\s+\d{1,2}(?:st|nd|rd|th)?(?:,?\s+20\d\d)?)(?![\p{L}\p{N}]))|(?<negation>${NEGATION}(?=${ROLLOVER}|${SPLIT_VERB}|${BARE}))|(?<rollover>${ROLLOVER})|(?<verb>${SPLIT_VERB})|(?<bare>${BARE})|(?<word>[\p{L}\p{M}\p{N}]+(?:['\p{Pf}]\p{L}+)?)|(?<separator>[,;|\n\r]+)|(?<joiner>[&+/])|(?<colon>:)`,
  'giu',
)

const FILLERS = new Set('class classes race the in for on only entry entries none'.split(' '))

function tokenize(text: string): Token[] {
  const withoutHorses = text.replaceAll(EACH_HORSE, (words) => ' '.repeat(words.length))
  const tokens = [...withoutHorses.matchAll(TOKEN)].map((match): Token => {
    const { price, every, number, date, separator, joiner, colon, negation, verb, rollover, bare } =
      match.groups!
    const span = { start: match.index, end: match.index + match[0].length, word: searchable(match[0]) }
    if (negation) return { ...span, end: match.index + negation.trimEnd().length, kind: 'negation' }
    if (price || verb) return { ...span, kind: 'filler' }
    if (rollover || bare) {
      const [, direction] = /\s(to|into|in|for|from)$/.exec(span.word) ?? []
      return {
        ...span,
        word: span.word.replace(/^(?:roll|carr).*over.*$/, 'rollover'),
        kind: 'rollover',
        direction: direction ? (direction === 'from' ? 'from' : 'to') : null,
        isNegated: false,
      }
    }
    if (every) return { ...span, kind: 'day', day: 'all' }
    if (number) return { ...span, kind: 'day', day: { number: Number(number) } }
    if (date) return { ...span, kind: 'day', day: { date: monthAndDay(date) } }
    if (separator) return { ...span, kind: 'separator' }
    if (joiner || span.word === 'and') return { ...span, kind: 'joiner' }
    if (colon) return { ...span, kind: 'colon' }
    const weekday = WEEKDAY.test(span.word) ? weekdayNamed(span.word) : -1
    if (weekday >= 0) return { ...span, kind: 'day', day: { weekday } }
    return { ...span, kind: FILLERS.has(span.word) ? 'filler' : 'word' }
  })
  return withNegations(tokens)
}

/** Joins "don't" and "roll over". In "don't carry my Open time over", other words are between them. */
function withNegations(tokens: Token[]): Token[] {
  let negation: Token | null = null
  return tokens.flatMap((token, at): Token[] => {
    if (token.kind === 'negation') {
      negation = token
      return tokens[at + 1]!.kind === 'rollover' ? [] : [{ ...token, kind: 'word' }]
    }
    if (token.kind === 'separator') negation = null
    if (token.kind !== 'rollover') return [token]
    if (!negation && !isAnsweredNo(tokens.slice(at + 1, at + MAX_TOKENS_BEFORE_ANSWER))) return [token]
    const { start } = negation && tokens[at - 1] === negation ? negation : token
    negation = null
    return [{ ...token, start, isNegated: true }]
  })
}

const MAX_TOKENS_BEFORE_ANSWER = 12

/** "Rollover to Youth: no". The answer is on the same line. */
function isAnsweredNo(after: Token[]): boolean {
  const end = after.findIndex((token) => isNo(token) || token.kind === 'separator' || token.kind === 'colon')
  const isLineBreak = after[end]?.word === ''
  if (end < 0 || isLineBreak) return false
  const [answer, next] = after.slice(isNo(after[end]!) ? end : end + 1)
  return answer !== undefined && isNo(answer) && (!next || next.kind === 'separator')
}

const isNo = ({ kind, word }: Token) => kind === 'word' && word === 'no'

const isBare = ({ word, direction, isNegated }: RolloverToken) =>
  direction === null && !isNegated && /^roll(s|ed|ing)?$/.test(word)
const isFrom = (token: Token) => token.kind === 'rollover' && token.direction === 'from'
const isCo = ({ word }: RolloverToken) => /^c\/?o$/.test(word)

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

const weekdayNamed = (word: string) =>
  WEEKDAY_NAMES.findIndex((name) => name.toLowerCase().startsWith(word.slice(0, 3)))

/** "6/7/2026", "2026-06-07" and "June 7th, 2026" become "-06-07". */
function monthAndDay(date: string): string {
  const named = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2})/i.exec(date)
  if (named) return monthAndDay(`${MONTHS.indexOf(named[1]!.toLowerCase()) + 1}/${named[2]}`)
  const [month = '', day = ''] = date.includes('/') ? date.split('/') : date.split('-').slice(1)
  return `-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

const weekdayOf = (day: string) => parseDay(day).getUTCDay()
