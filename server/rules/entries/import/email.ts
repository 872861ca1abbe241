import { groupBy } from '#lib/groupBy.ts'
import { searchable } from '#lib/nameSearch.ts'
import { birthYearOf } from './cells.ts'
import {
  blankOut,
  type ClassIndex,
  type ClassWords,
  EACH_HORSE,
  findClassWords,
  findRolloverWords,
  NEGATION,
  type NamedRollover,
  type Span,
  type UnknownWords,
  withoutDays,
} from './classWords.ts'
import { isPhone } from '../../riders/phone.ts'
import { type ColumnUse, heading, headingWords } from './columns.ts'
import { indexNames, matchName, nameKey } from '#lib/matchNames.ts'
import { exhibitionCount, findExhibitionCodes, findExhibitionWords } from './exhibitions.ts'
import { findNewRiders } from './newRiders.ts'
import { findRequests, isNoRequest } from './requests.ts'
import { normalizeRiderName } from './riderName.ts'
import type { ImportLine, RiderDetails } from './rows.ts'

export type EmailMark = Span & {
  kind: 'rider' | 'horse' | 'classes' | 'exhibitions' | 'request' | 'detail' | 'amount'
}

export type ImportedEmail = {
  sender: { name: string | null; email: string | null }
  /** `row` is a line number, starting at 1. */
  lines: Omit<ImportLine, 'request_class'>[]
  marks: EmailMark[]
  /** Excludes courtesies such as "thanks". Offsets refer to the email's text. */
  unknown: UnknownWords[]
  /** Null if there are several amounts and none is clearly the total. */
  amount_cents: number | null
}

type KnownNames = {
  classes: ClassIndex
  riders: { name: string }[]
  horses: { name: string }[]
  /** The horses that the email's riders have ridden. Similar words are read as a horse that isn't certain. */
  riddenHorses: { name: string }[]
  sender: string | null
  /** The name of the event. Its words are never unknown. */
  event: string
}

/** `isInRequest` means that the name is in a request, such as "Rocket needs to run early". */
type NameItem = { kind: 'rider' | 'horse'; name: string; isInRequest?: true }
/** `horse` is set if the words are around the horse, as in "roll Rocket over to Youth". */
type ClassesItem = {
  kind: 'classes'
  horse?: string
  class_ids: number[]
  rollovers: NamedRollover[]
  exhibitions: number
}
type Item = { row: number; start: number } & (NameItem | ClassesItem)

/** `names` are the riders and horses named in the request. */
type Request = { row: number; text: string; names: NameItem[]; hasLabel: boolean }

export function readEmail(text: string, known: KnownNames): ImportedEmail {
  const { body } = splitHeaders(text)
  const { name: givenName, email } = senderOf(text)
  const name = givenName && fullNameOf(givenName, body, known)
  const sender = { name: name ?? known.sender, email }
  const reader = createReader(known, sender.name)
  const filled = body.filter((line) => line.text.trim() !== '')
  for (const [nth, line] of filled.entries())
    reader.readLine(
      line,
      filled.slice(nth + 1, nth + 3).map((next) => next.text),
    )
  const items = withoutRepeatedNames(reader.items)
  const grouped = groupItems(items, known.classes)
  const requests = requestsByLine(grouped, reader.requests, items)
  const found = sender.name === null ? withOnlyRider(grouped, items) : grouped
  const typedEmail = new Set(found.map(({ rider }) => rider)).size === 1 ? reader.details.email : null
  const sendersNames = [name, known.sender].flatMap((one) => (one ? nameKey(one) : []))
  const isSender = (rider: string | null) => rider === null || sendersNames.includes(nameKey(rider))
  const lines = found.map((line, nth) => ({
    ...line,
    rider: line.rider ?? sender.name ?? '',
    // If the sender enters another rider, the sender's email address isn't that rider's.
    details: { ...reader.details, email: typedEmail ?? (isSender(line.rider) ? email : null) },
    is_rider_from_above: false,
    request: requests[nth]!,
  }))
  const amount_cents = totalOf(reader.amounts)
  const ofEvent = wordsOf(known.event)
  const isOfEvent = ({ text, class_ids }: UnknownWords) =>
    class_ids.length === 0 && wordsOf(text).every((word) => ofEvent.includes(word))
  // A rider who got no entry would otherwise be lost.
  const entered = new Set(lines.map(({ rider }) => rider))
  const lost = reader.newRiders.filter(({ text }) => !entered.has(text))
  const unknown = [...reader.unknown, ...lost].filter((words) => !isOfEvent(words))
  return { sender, lines, marks: reader.marks, unknown, amount_cents }
}

export const senderOf = (text: string) =>
  parseSender(splitHeaders(text).headers.find(({ label }) => label === 'from')?.value ?? '')

type TextLine = { text: string; start: number; row: number }

const HEADER = /^(from|to|cc|sent|date|subject|reply-to):\s*(.*)$/i
const QUOTED = /^\s*>/
const QUOTE_START = /^(-{2,}\s*original message|on .{5,200} wrote:\s*$)/i

function splitHeaders(text: string) {
  const headers: { label: string; value: string }[] = []
  const body: TextLine[] = []
  let [start, isHead, isQuote] = [0, true, false]
  text.split('\n').forEach((line, at) => {
    const header = isHead ? HEADER.exec(line) : null
    isQuote ||= QUOTE_START.test(line)
    if (header) headers.push({ label: header[1]!.toLowerCase(), value: header[2]!.trim() })
    if (header?.[1]!.toLowerCase() === 'subject')
      body.push({ text: header[2]!, start: start + line.length - header[2]!.length, row: at + 1 })
    else if (!header && !isQuote && !QUOTED.test(line)) body.push({ text: line, start, row: at + 1 })
    if (!header && line.trim() !== '') isHead = false
    start += line.length + 1
  })
  return { headers, body }
}

const PHONE =
  /(?:\b(?:cell|mobile|phone|tel|number)\b[\s.:#]{0,4}){0,3}(?<![\d$#])((?:\+?1[-. ]?)?(?:\(\d{3}\)[-. ]?|\d{3}[-. ])\d{3}[-. ]\d{4})(?!\d)/gi

const ADDRESS = /\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/
const ADDRESSES = new RegExp(ADDRESS, 'g')

function parseSender(from: string) {
  const email = ADDRESS.exec(from)?.[0].toLowerCase() ?? null
  const name = from.replace(/<?\b[\w.+-]{1,64}@[\w.-]{1,255}>?|["[\]]|mailto:/g, '').trim()
  return { name: name ? normalizeRiderName(name) : null, email }
}

const NAME = String.raw`(?<name>\p{L}[\p{L}\p{M}'\p{Pf}.-]{0,40}(?:[ \t]+\p{Lu}[\p{L}\p{M}'\p{Pf}-]{0,40}){1,2})`
const INTRODUCTIONS = [
  // The lookahead also finds the name in "Hi Kaylee Moss here".
  String.raw`(?<![\p{L}\p{M}'\p{Pf}.-])(?=${NAME}[ \t]+here(?!\p{L}))`,
  String.raw`(?<!\p{L})(?:[Tt]his is|[Mm]y name is|[Ii](?:['\p{Pf}]| a)m)[ \t]+${NAME}`,
  String.raw`(?:^|[,\u2013\u2014-])[ \t]*${NAME}(?:[ \t]*[.!])?[ \t]*$`,
].map((source) => new RegExp(source, 'gu'))

/** If the sender is "kaylee" in the headers but "Kaylee Moss" in her text or account, returns "Kaylee Moss". */
function fullNameOf(sender: string, body: TextLine[], { sender: account, horses }: KnownNames): string {
  const introduced = body.flatMap(({ text }) =>
    INTRODUCTIONS.flatMap((one) => [...text.matchAll(one)].map(({ groups }) => groups!.name!)),
  )
  const ofHorses = new Set(horses.map(({ name }) => nameKey(name)))
  const isName = (name: string) =>
    !ofHorses.has(nameKey(name)) && !wordsOf(name).some((word) => COURTESY.has(word) || NO_NAMES.has(word))
  const full = [...(account ? [account] : []), ...introduced.filter(isName)]
  return full.find((name) => nameKey(name).startsWith(`${nameKey(sender)} `)) ?? sender
}

function createReader({ classes, riders, horses, riddenHorses, event }: KnownNames, sender: string | null) {
  const courtesy = new Set([...COURTESY, ...wordsOf(sender)])
  const ridden = indexNames(riddenHorses)
  const ofEvent = wordsOf(event)
  const items: Item[] = []
  const marks: EmailMark[] = []
  const unknown: UnknownWords[] = []
  /** Riders who were recognized only by the words around their names. */
  const newRiders: UnknownWords[] = []
  const requests: Request[] = []
  const amounts: { cents: number; isTotal: boolean }[] = []
  const details: RiderDetails = {
    bbr_id: null,
    hometown: null,
    birth_year: null,
    email: null,
    phone: null,
  }
  const isLikeHorse = (name: string) =>
    horses.some((one) => nameKey(name).startsWith(`${nameKey(one.name)} `))
  const senders = sender !== null && isLikeHorse(sender) ? [{ name: sender }] : []
  const names = [...namesFor('rider', [...riders, ...senders]), ...namesFor('horse', horses)]

  /** `following` are the next lines. */
  function readLine({ text, start, row }: TextLine, following: string[]) {
    const label = /^\s*([^:]{2,40}):\s*(\S.*)$/.exec(text)
    const use = label && useOfLabel(label[1]!)
    if (!use || !readLabeled(use, label[2]!.trim(), start + text.lastIndexOf(label[2]!), row))
      readSentence(text, start, row, following)
  }

  function readLabeled(use: ColumnUse, value: string, start: number, row: number): boolean {
    const mark = (kind: EmailMark['kind']) => void marks.push({ start, end: start + value.length, kind })
    if (use === 'rider' || use === 'horse') {
      const name = use === 'rider' ? normalizeRiderName(value) : value
      items.push({ kind: use, name, row, start })
      mark(use)
    } else if (use === 'bbr_id' || use === 'hometown' || use === 'email') {
      details[use] = use === 'bbr_id' ? value.replace(/^#\s*/, '') : value
      mark('detail')
    } else if (use === 'birth_year' && birthYearOf(value) !== null) {
      details.birth_year = birthYearOf(value)
      mark('detail')
    } else if (use === 'phone' && isPhone(value)) {
      details.phone = value
      mark('detail')
    } else if (use === 'exhibitions' && exhibitionCount(value) !== null) {
      addExhibitions(exhibitionCount(value)!, row, start)
      mark('exhibitions')
    } else if (use === 'request' && !hasClass(value)) {
      if (!isNoRequest(value)) requests.push({ row, text: value, names: [], hasLabel: true })
      mark('request')
    } else return false
    return true
  }

  function addExhibitions(exhibitions: number, row: number, start: number) {
    if (exhibitions > 0)
      items.push({ kind: 'classes', class_ids: [], rollovers: [], exhibitions, row, start })
  }

  function readSentence(text: string, start: number, row: number, following: string[]) {
    if (!/[\p{L}\p{N}]/u.test(text)) return
    if ((GREETING.test(text) || isClosing(text)) && !hasClass(text)) return
    const found: EmailMark[] = []
    const named: Extract<Item, NameItem>[] = []
    const left = () => blankOut(text, found)
    const find = (pattern: RegExp, kind: EmailMark['kind'], use: (match: RegExpExecArray) => void) => {
      for (const match of left().matchAll(pattern)) {
        found.push({ start: match.index, end: match.index + match[0].length, kind })
        use(match)
      }
    }
    find(ADDRESSES, 'detail', ([email]) => (details.email ??= email.toLowerCase()))
    find(
      /\bBBR(?:\s{0,3}(?:#|number|no\.?|id))?[\s:#]{0,5}(\d{4,8})\b/gi,
      'detail',
      (match) => (details.bbr_id ??= match[1]!),
    )
    find(PHONE, 'detail', ([, phone]) => (details.phone ??= phone!))
    find(/\$\s?(\d{1,5})(?:\.(\d\d))?(?!\d)/g, 'amount', ([, dollars, cents]) =>
      amounts.push({ cents: Number(dollars) * 100 + Number(cents ?? 0), isTotal: TOTAL.test(text) }),
    )
    for (const { kind, name, pattern } of namesIn(left(), 'rider'))
      find(pattern, kind, ({ index }) => named.push({ kind, name, row, start: start + index }))
    for (const { name, start: at, end } of horsesIn(left(), following)) {
      named.push({ kind: 'horse', name, row, start: start + at })
      found.push({ start: at, end, kind: 'horse' })
    }
    for (const words of [...findExhibitionWords(left()), ...findExhibitionCodes(left())]) {
      addExhibitions(words.count, row, start + words.start)
      found.push({ start: words.start, end: words.end, kind: 'exhibitions' })
    }
    const isCourtesy = (word: string) => courtesy.has(searchable(word))
    for (const { start: from, end, clause, isWholeClause } of findRequests(left(), hasClass, isCourtesy)) {
      const names = named.filter((one) => one.start >= start + clause.start && one.start < start + clause.end)
      if (isWholeClause) for (const name of names) name.isInRequest = true
      requests.push({ row, text: text.slice(from, end).trim(), names, hasLabel: false })
      found.push({ start: from, end, kind: 'request' })
    }
    const ofHorses = found.filter(({ kind }) => kind === 'horse')
    const withHorses = (one: EmailMark) => !ofHorses.includes(one)
    const hasExhibitions = found.some(({ kind }) => kind === 'exhibitions')
    for (const rider of newRidersIn(blankOut(text, found.filter(withHorses)), ofHorses, {
      hasEntry: () => hasExhibitions || hasEntry(following),
    })) {
      named.push({ kind: 'rider', name: rider.name, row, start: start + rider.start })
      found.push({ start: rider.start, end: rider.end, kind: 'rider' })
      newRiders.push({ start: rider.start + start, end: rider.end + start, text: rider.name, class_ids: [] })
    }
    items.push(...named)
    readClasses(left(), start, row, found)
    marks.push(...found.map((mark) => ({ ...mark, start: mark.start + start, end: mark.end + start })))
  }

  const newRidersIn = (text: string, horses: Span[], { hasEntry }: { hasEntry(): boolean }) =>
    findNewRiders(text, horses, {
      isOther: isNoName,
      hasClass,
      isLabel: (words) => heading(words) !== undefined,
      hasEntry,
    })

  function hasEntry(lines: string[]): boolean {
    const text = lines.join('\n')
    return hasClass(text) || namesIn(text, 'horse').some(({ pattern }) => text.search(pattern) >= 0)
  }

  /** Skips names whose first word isn't in the text, because each search takes time. */
  function namesIn(text: string, kind: 'rider' | 'horse') {
    const words = new Set(searchable(text).match(WORDS))
    return names.filter((one) => one.kind === kind && words.has(one.first))
  }

  /** Finds known horses and misspelled names of ridden horses, but not the riders who are named like a horse. */
  function horsesIn(text: string, following: string[]): (Span & { name: string })[] {
    const known: (Span & { name: string })[] = []
    for (const { name, pattern } of namesIn(text, 'horse'))
      for (const { 0: words, index } of blankOut(text, known).matchAll(pattern))
        known.push({ name, start: index, end: index + words.length })
    const ofRiders = riderNamesIn(text, known, following)
    return [...known.filter((one) => !ofRiders.includes(one)), ...misspelledIn(blankOut(text, known))]
  }

  /** Returns the horses' names that are part of a rider's name, such as "Dusty" in "Dusty Miller on Rocket". */
  function riderNamesIn(text: string, horses: Span[], following: string[]): Span[] {
    const isCertain = ({ end }: Span) => !LAST_NAME.test(text.slice(end)) && !RIDES_NEXT.test(text.slice(end))
    const unclear = horses.filter((one) => !isCertain(one))
    if (unclear.length === 0) return []
    const riders = newRidersIn(text, horses.filter(isCertain), { hasEntry: () => hasEntry(following) })
    return unclear.filter(({ start, end }) => {
      const [, last] = LAST_NAME.exec(text.slice(end)) ?? []
      const isEntered = last !== undefined && !isNoName(last) && isAt(ENTERS_BEFORE, text, start)
      return isEntered || riders.some((rider) => rider.start <= start && end <= rider.end)
    })
  }

  function misspelledIn(text: string): (Span & { name: string })[] {
    if (riddenHorses.length === 0) return []
    const words = [...text.matchAll(/[\p{L}\p{M}\p{N}]+(?:['\p{Pf}]\p{L}+)?/gu)]
    const found: (Span & { name: string })[] = []
    for (let at = 0; at < words.length; at++)
      for (let count = Math.min(MAX_HORSE_WORDS, words.length - at); count > 0; count--) {
        const [start, last] = [words[at]!.index, words[at + count - 1]!]
        const end = last.index + last[0].length
        const name = text.slice(start, end)
        if (/[^\p{L}\p{M}\p{N}'\p{Pf} ]/u.test(name) || MONEY.test(name)) continue
        const { likely } = matchName(ridden, name)
        if (likely.length === 0 || isNoName(name)) continue
        found.push({ name: name.replaceAll(/\s+/g, ' '), start, end })
        at += count - 1
        break
      }
    return found
  }

  const isClosing = (text: string) => CLOSING.test(text) && wordsOf(text).every((word) => courtesy.has(word))

  function readClasses(text: string, start: number, row: number, found: EmailMark[]) {
    const rolled = rolledHorsesIn(text, found)
    const breaks = [
      ...found
        .filter(({ kind, start }) => kind === 'rider' || (kind === 'horse' && !rolled.has(start)))
        .map((mark) => mark.start),
      ...[...rolled.values()].flatMap((phrase) => [phrase.start, phrase.end]),
    ]
    const borders = [0, ...breaks.sort((a, b) => a - b), text.length]
    const rolledHorses = [...rolled.keys()]
    borders.slice(0, -1).forEach((from, nth) => {
      const part = text.slice(from, borders[nth + 1])
      const read = moveBy(
        from,
        findClassWords(classes, blankOut(withoutPeriods(part), courtesyIn(part, courtesy))),
      )
      const at = rolledHorses.find((one) => one >= from && one < borders[nth + 1]!)
      const named =
        at === undefined
          ? undefined
          : items.findLast((item) => item.kind === 'horse' && item.start === start + at)
      const horse = named?.kind === 'horse' ? named.name : null
      const isNamed = (item: Item) => item.kind === 'horse' && item !== named && item.name === horse
      // In "Rocket: Open, don't roll Rocket over to Youth", the second name isn't another entry.
      if (named && (read.class_ids.length > 0 || items.some(isNamed))) items.splice(items.indexOf(named), 1)
      if (read.class_ids.length > 0) {
        const first = Math.min(...read.used.map((span) => span.start))
        const { class_ids, rollovers } = read
        items.push({
          kind: 'classes',
          ...(horse !== null && { horse }),
          class_ids,
          rollovers,
          exhibitions: 0,
          row,
          start: start + first,
        })
        found.push(...read.used.map((span) => ({ ...span, kind: 'classes' as const })))
      }
      unknown.push(
        ...read.unknown.map((words) => ({ ...words, start: words.start + start, end: words.end + start })),
      )
    })
  }

  /** Caches the results, because the same few words come up again and again. */
  const noNames = new Map<string, boolean>()

  function isNoName(words: string): boolean {
    const known = noNames.get(words) ?? isUsualWord(words)
    noNames.set(words, known)
    return known
  }

  function isUsualWord(words: string): boolean {
    const isUsual = wordsOf(words).every(
      (word) => COURTESY.has(word) || ofEvent.includes(word) || NO_NAMES.has(word),
    )
    return isUsual || hasClass(words) || withoutDays(words).trim() === ''
  }

  function hasClass(text: string) {
    const { class_ids, unknown } = findClassWords(classes, blankOut(text, courtesyIn(text, courtesy)))
    return class_ids.length > 0 || unknown.some((words) => words.class_ids.length > 0)
  }

  return { items, marks, unknown, newRiders, requests, amounts, details, readLine }
}

const LABEL_WORDS = new Set('number no id date of year draw special first second third 1 2 3 4'.split(' '))

const NOTES = /\b(comments?|notes?|remarks)\b/i

/** Returns null if the label has other words. The whole line is then read as a sentence, so those words aren't lost. */
function useOfLabel(label: string): ColumnUse | null {
  const [use, pattern] = heading(label) ?? []
  if (!use || !pattern || (use === 'request' && NOTES.test(label))) return null
  if (use === 'exhibitions' && /\d/.test(label)) return null
  const others = headingWords(label).replace(pattern, ' ').split(' ').filter(Boolean)
  return others.every((word) => COURTESY.has(word) || LABEL_WORDS.has(word)) ? use : null
}

/** Longer names come first, so that "Dash Ta Fame" is found before "Dash". */
function namesFor(kind: 'rider' | 'horse', known: { name: string }[]) {
  return known
    .map(({ name }) => ({ kind, name, words: nameKey(name).split(' ') }))
    .filter(({ words }) => words.join('').length > 2)
    .sort((a, b) => b.words.join('').length - a.words.join('').length)
    .map((one) => ({
      ...one,
      pattern: namePattern(one.name),
      first: searchable(one.name).match(WORDS)![0],
    }))
}

const WORDS = /[\p{L}\p{N}]+/gu

const namePattern = (name: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])${name
      .trim()
      .replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
      .replaceAll(/['\p{Pf}]/gu, "['\\p{Pf}]")
      .replaceAll(/\s+/g, '\\s+')}(?![\\p{L}\\p{N}])`,
    'giu',
  )

const GREETING = /^\s*(hi|hello|hey|dear|good (morning|afternoon|evening))(\s+\p{L}+){1,2}(\s*[,.!])?\s*$/iu

const withoutPeriods = (text: string) => text.replaceAll(/[.!?](?=\s|$)/g, ',')

const wordsOf = (name: string | null) => (name ? nameKey(name).split(' ') : [])

const COURTESY = new Set(
  `hi hello hey dear there good morning afternoon evening please pls enter entering entered entry entries sign up me my
  i im i'm id i'd ill i'll would like want wanted to be here in on for with riding ride rides will we we'd also the a an at
  is are am our her his she he it thank thanks you your so much see ya y'all horse horses rider name class classes this
  that weekend will too can could put down run running regards sincerely best have just from sent sending paid pay by venmo
  total`.split(/\s+/),
)

/** Words that can start a sentence about a class but aren't a rider's name. */
const NO_NAMES = new Set(
  `they them who someone my and or but then also plus next both all no yes not one two three four first second third only again maybe late early
  open youth senior seniors adult novice futurity derby jackpot poles barrels pole barrel bending goats goat breakaway
  roping exhibition exhibitions exhibitioning average sidepot sidepots pot incentive incentives peewee wee runs go gos
  rollover rollovers roll rolls rolled rolling over carry carryover co
  mare gelding stud colt filly stall stalls camper hookup trailer bbr nbha`.split(/\s+/),
)

function courtesyIn(text: string, courtesy: Set<string>): Span[] {
  const phrases = findRolloverWords(text)
  const words = [...blankOut(text, phrases).matchAll(/[\p{L}\p{M}]+(?:['\p{Pf}]\p{L}+)?/gu)]
  return [...text.matchAll(EACH_HORSE), ...words.filter(([word]) => courtesy.has(searchable(word)))].map(
    ({ 0: found, index }) => ({ start: index, end: index + found.length }),
  )
}

/** A capitalized word that isn't followed by another one. */
const LAST_NAME = /^[ \t]+(\p{Lu}[\p{L}\p{M}]+(?:['\p{Pf}.-]\p{L}+)*)(?![ \t]+\p{Lu})/u
const RIDES_NEXT = /^[ \t]+(?:on|rides|riding|is|will|would|wants|aboard)(?![\p{L}\p{N}])/iu
const ENTERS_BEFORE = /(?<=\b(?:enter|entering|for|put|add|rider|sign up|register)[ \t]+)/iy
const CLOSING = /^\s*(?:many )?(?:thanks?|thx|regards|sincerely|best|see y)/i
const MAX_HORSE_WORDS = 4
const MONEY = /\b(?:cash|check|card|money)\b/i

const VERB_BEFORE = new RegExp(String.raw`(?<![\p{L}\p{N}])${NEGATION}?(?:roll|carry)(?:ing)?\s*$`, 'iu')
const OVER_AFTER = /^(?:'s\s+(?:times?|runs?))?\s+over(?![\p{L}\p{N}])/iu

/** Returns the phrases such as "roll Rocket over to Youth", by the start of the horse's name. */
function rolledHorsesIn(text: string, found: EmailMark[]): Map<number, Span> {
  const phrases = new Map<number, Span>()
  const horses = found.filter(({ kind }) => kind === 'horse').toSorted((a, b) => a.start - b.start)
  let from = 0
  for (const { start, end } of horses) {
    const after = text.slice(end)
    const verb = OVER_AFTER.test(after) && VERB_BEFORE.exec(text.slice(from, start))
    if (verb) phrases.set(start, { start: from + verb.index, end: end + /^[^,.;!?]*/.exec(after)![0].length })
    from = end
  }
  return phrases
}

/** `pattern` must be sticky. */
function isAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}

function moveBy(offset: number, { used, unknown, ...words }: ClassWords): ClassWords {
  const moved = <One extends Span>(one: One) => ({ ...one, start: one.start + offset, end: one.end + offset })
  return { ...words, used: used.map(moved), unknown: unknown.map(moved) }
}

const TOTAL = /\b(total|sent|sending|pay|paid|check|cash|venmo|owe|comes to)\b/i

function totalOf(amounts: { cents: number; isTotal: boolean }[]): number | null {
  const totals = amounts.filter(({ isTotal }) => isTotal)
  const [only, ...others] = totals.length > 0 ? totals : amounts
  return only && others.length === 0 ? only.cents : null
}

/** Keeps a name in a request only if it isn't elsewhere in the email. "Rocket" can be short for Rocket Express. */
function withoutRepeatedNames(items: Item[]): Item[] {
  const key = ({ kind, name }: NameItem) => `${kind} ${nameKey(name)} `
  const elsewhere = items.flatMap((item) => (item.kind === 'classes' || item.isInRequest ? [] : key(item)))
  const different = [...new Set(elsewhere)]
  return items.filter((item) => {
    if (item.kind === 'classes' || !item.isInRequest) return true
    const own = key(item)
    return !different.some((one) => one.startsWith(own))
  })
}

/**
 * A request belongs to the horses or riders that it names, such as "Rocket early" for Rocket Express. Otherwise, it
 * belongs to the entries that its line of text is about. A line of text with nothing but a request applies to all
 * entries.
 */
function requestsByLine(lines: GroupedLine[], requests: Request[], items: Item[]): (string | null)[] {
  const own = lines.map((): string[] => [])
  const firstWords = new Map(lines.map(({ horse }) => [horse, firstWordOf(horse)]))
  const rows = new Set(items.flatMap((item) => (isOnlyExhibitions(item) ? [] : item.row)))
  for (const { row, text, names, hasLabel } of requests) {
    const words = new Set<string | undefined>(wordsOf(text))
    const isAlone = !hasLabel && !rows.has(row)
    const above = Math.max(...lines.map((line) => (line.row <= row ? line.row : 0)))
    const isNamed = (line: GroupedLine, kind: 'rider' | 'horse') =>
      names.some((one) => one.kind === kind && one.name === line[kind])
    const tests: ((line: GroupedLine) => boolean)[] = [
      (line) => isNamed(line, 'horse'),
      (line) => isNamed(line, 'rider'),
      ({ horse }) => words.has(firstWords.get(horse)),
      (line) => !isAlone && line.row === above,
      () => true,
    ]
    const applies = tests.find((test) => lines.some(test))
    for (const [nth, line] of lines.entries()) if (applies?.(line)) own[nth]!.push(text)
  }
  return own.map((texts) => [...new Set(texts)].join('; ') || null)
}

const isOnlyExhibitions = (item: Item) => item.kind === 'classes' && item.class_ids.length === 0

/** Returns undefined for no horse, and for words that are also in requests. */
function firstWordOf(horse: string | null): string | undefined {
  const [first = ''] = wordsOf(horse)
  return first.length > 2 && !WORDS_OF_REQUESTS.includes(first) ? first : undefined
}

const WORDS_OF_REQUESTS = 'early late please run running first last draw'.split(' ')

type GroupedLine = {
  row: number
  rider: string | null
  horse: string | null
  class_ids: number[]
  rollovers: NamedRollover[]
  exhibitions: number
}

function groupItems(items: Item[], index: ClassIndex): GroupedLine[] {
  const inOrder = items.toSorted((a, b) => a.start - b.start)
  const chunks: Item[][] = []
  let isOpen = false
  for (const line of groupBy(inOrder, ({ row }) => row)) {
    const isComplete = (['horse', 'classes'] as const).every((kind) =>
      line.some((item) => item.kind === kind || (item.kind === 'classes' && item.horse)),
    )
    if (isOpen && !isComplete) chunks.at(-1)!.push(...line)
    else chunks.push(line)
    isOpen = !isComplete
  }
  let rider: string | null = null
  const lines = chunks.flatMap((chunk) => {
    const lines: GroupedLine[] = []
    for (const { kind, items } of splitByRider(chunk)) {
      if (kind) rider = kind
      lines.push(...pairHorses(items).map((line) => ({ ...line, rider })))
    }
    return lines
  })
  const byRider = new Map(groupBy(lines, (line) => line.rider).map((own) => [own[0]!.rider, own]))
  const onlyHorses = new Map([...byRider].map(([rider, own]) => [rider, lineOfOnlyHorse(own)]))
  return lines.filter(
    (line) =>
      !mergedIntoOnlyHorse(line, onlyHorses.get(line.rider)!) &&
      !mergedIntoSource(line, byRider.get(line.rider)!, index),
  )
}

function withOnlyRider(lines: GroupedLine[], items: Item[]): GroupedLine[] {
  const riders = new Set(items.flatMap((item) => (item.kind === 'rider' ? item.name : [])))
  return riders.size === 1 ? lines.map((line) => ({ ...line, rider: line.rider ?? [...riders][0]! })) : lines
}

/** Exhibitions without a horse belong to the rider's only horse. */
function mergedIntoOnlyHorse(line: GroupedLine, onlyHorse: GroupedLine | null): boolean {
  if (line.horse !== null || line.class_ids.length > 0 || onlyHorse === null) return false
  onlyHorse.exhibitions = Math.max(onlyHorse.exhibitions, line.exhibitions)
  return true
}

/** Returns the rider's first line with a horse, or null if the rider has no horse or several. */
function lineOfOnlyHorse(own: GroupedLine[]): GroupedLine | null {
  const [first, ...others] = own.filter(({ horse }) => horse !== null)
  return first && others.every(({ horse }) => horse === first.horse) ? first : null
}

/** In "Open on Rocket, and roll it over to Youth", Rocket rolls over, because it is the only horse in the Open. */
function mergedIntoSource(line: GroupedLine, ofRider: GroupedLine[], { classes }: ClassIndex): boolean {
  const { horse, class_ids, rollovers, exhibitions } = line
  if (class_ids.length === 0 || exhibitions > 0 || rollovers.length < class_ids.length) return false
  const sources = classes.filter(({ id }) => class_ids.includes(id)).flatMap((one) => one.carries_from)
  const [own, ...others] = ofRider.filter(
    (one) =>
      one !== line &&
      one.horse !== null &&
      (horse === null || one.horse === horse) &&
      one.class_ids.some((id) => sources.includes(id)),
  )
  if (!own || others.length > 0) return false
  own.class_ids.push(...class_ids.filter((id) => !own.class_ids.includes(id)))
  own.rollovers.push(...rollovers)
  return true
}

function splitByRider(chunk: Item[]): { kind: string | null; items: Item[] }[] {
  const parts: { kind: string | null; items: Item[] }[] = [{ kind: null, items: [] }]
  for (const item of withRidersFirst(chunk))
    if (item.kind === 'rider') parts.push({ kind: item.name, items: [] })
    else parts.at(-1)!.items.push(item)
  return parts
}

/** Some forms list horses, then their rider, then the classes. Moves such riders in front of their horses. */
function withRidersFirst(chunk: Item[]): Item[] {
  const first = chunk[0]!.kind
  let items: Item[] = []
  for (const [at, item] of chunk.entries()) {
    if (item.kind !== 'rider') {
      items.push(item)
      continue
    }
    const start = items.findLastIndex(({ kind }) => kind !== first) + 1
    const before = items.slice(start)
    const next = chunk[at + 1]?.kind ?? first
    if (before.length === 0 || next === first || next === 'rider') return chunk
    if (before.some(({ row }) => row >= item.row)) return chunk
    items = [...items.slice(0, start), item, ...before]
  }
  return items
}

/** Classes belong to the horses before them or, if the text starts with classes, to the horses after them. */
function pairHorses(all: Item[]): Omit<GroupedLine, 'rider'>[] {
  const paired = all.flatMap((item) =>
    item.kind === 'classes' && item.horse !== undefined ? { ...item, horses: [item.horse] } : [],
  )
  const items = all.filter((item) => item.kind !== 'classes' || item.horse === undefined)
  const first = items[0]?.kind
  const groups: (Omit<GroupedLine, 'rider' | 'horse'> & { horses: string[] })[] = []
  let previous: Item['kind'] | null = null
  for (const item of items) {
    if (item.kind === first && previous !== first)
      groups.push({ row: item.row, horses: [], class_ids: [], rollovers: [], exhibitions: 0 })
    const group = groups.at(-1)!
    if (item.kind === 'horse') group.horses.push(item.name)
    if (item.kind === 'classes') {
      group.class_ids.push(...item.class_ids)
      group.rollovers.push(...item.rollovers)
      group.exhibitions = Math.max(group.exhibitions, item.exhibitions)
    }
    previous = item.kind
  }
  // Exhibitions for several horses count for the first one only.
  return [...groups, ...paired].flatMap(({ row, horses, class_ids, rollovers, exhibitions }) =>
    (horses.length > 0 ? [...new Set(horses)] : [null]).map((horse, nth) => ({
      row,
      horse,
      class_ids: [...new Set(class_ids)],
      rollovers: [...new Map(rollovers.map((one) => [one.class_id, one])).values()],
      exhibitions: nth === 0 ? exhibitions : 0,
    })),
  )
}
