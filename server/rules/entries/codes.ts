import { listWithOr } from '#lib/lists.ts'
import { plural } from '#lib/plural.ts'
import {
  missingMemberNotice,
  noRolloverNotice,
  ownRunNotice,
  rollsOverNotice,
  takeOutNotice,
} from './notices.ts'
import { isExhibitionCode, MAX_EXHIBITIONS, parseExhibitionCode } from '../exhibitions/code.ts'

/** A class, a side pot with a `parent_id`, or an aggregate with `members`. */
export type CodedContest = {
  id: number
  parent_id: number | null
  name: string
  code: string | null
  runs_on: string | null
  carries_from: readonly number[]
  rolls_by_default: boolean
  members: readonly number[]
}

export const isClass = ({ parent_id, members }: Pick<CodedContest, 'parent_id' | 'members'>) =>
  parent_id === null && members.length === 0

/**
 * A rider and horse's runs. `contests` has the side pots, rollovers and aggregates that the runs count toward. A
 * session-only run doesn't count in its own class.
 */
export type Marks = {
  activity_ids: number[]
  session_only?: number[]
  contests: { activity_id: number; contest_id: number }[]
}

export type Token = { token: string; at: number }
export type Problem = Token & { sentence: string }
/** `own_order` numbers the rider's horses from 1. */
export type ParsedCodes = Marks & {
  runs: number[]
  own_order: number | null
  exhibitions: ExhibitionCount | null
  unknown: Token[]
  problems: Problem[]
}

/** `count` is the new total. `was` is the total when the code was typed. */
export type ExhibitionCount = { count: number; was: number }

/** `from` is the class that a rollover came from at the last event. */
type Wish = Token & { contest: CodedContest; kind: 'enter' | 'roll over' | 'leave out'; from?: number }
type Contests = readonly CodedContest[]
type Reading = { wishes: Wish[]; unknown: Token[]; problems: Problem[] }

/**
 * Reads codes such as `o nh yr -s #2`: enter the Open and Novice Horse, roll over to Youth, don't roll over to
 * Seniors, and run this horse second. If the event has no codes, reads the beginnings of names. `=` repeats the
 * `last` event's marks. `x2` means two exhibitions in total.
 */
export function parseCodes(
  text: string,
  contests: Contests,
  existing: Marks,
  { last = null, exhibitions = 0 }: { last?: Marks | null; exhibitions?: number } = {},
): ParsedCodes {
  const tokens = tokensOf(text)
  const isOrder = ({ token }: Token) => OWN_ORDER.test(token)
  const [order, secondOrder] = tokens.filter(isOrder)
  const again = last && tokens.find(isSameAgain)
  // If the event has no codes, a lone x can be the beginning of a class name.
  const isSold = ({ token }: Token) => isExhibitionCode(token) && (hasCodes(contests) || token !== 'x')
  const coded = tokens.filter((token) => !isOrder(token) && !isSold(token) && !(last && isSameAgain(token)))
  const { wishes, unknown, problems } = hasCodes(contests)
    ? readCodes(coded, contests)
    : readNames(coded, contests)
  if (secondOrder)
    problems.push({ ...secondOrder, sentence: `Type ${order!.token} or ${secondOrder.token}, not both.` })
  if (again) wishes.push(...wishesForSame(again, last, { typed: wishes, contests, existing }))
  const planned = plan(wishes, contests, existing)
  const counted = countExhibitions(tokens.filter(isSold), exhibitions)
  return {
    ...planned,
    exhibitions: counted.exhibitions,
    own_order: order ? Number(order.token.slice(1)) : null,
    unknown,
    problems: [...problems, ...planned.problems, ...counted.problems].toSorted(byPosition),
  }
}

const OWN_ORDER = /^#[1-9]\d?$/

export const asksForLastEvent = (text: string) => tokensOf(text).some(isSameAgain)

const isSameAgain = ({ token }: Token) => token === '='

type Context = { typed: Wish[]; contests: Contests; existing: Marks }

function wishesForSame(token: Token, last: Marks, { typed, contests, existing }: Context): Wish[] {
  const isSettled = ({ id }: CodedContest) =>
    typed.some(({ contest }) => contest.id === id) ||
    existing.activity_ids.includes(id) ||
    existing.contests.some(({ contest_id }) => contest_id === id)
  return contests.flatMap((contest): Wish[] => {
    if (isSettled(contest)) return []
    const { id, parent_id, rolls_by_default } = contest
    if (last.activity_ids.includes(id)) return [{ ...token, contest, kind: 'enter' }]
    const mark = last.contests.find(({ contest_id }) => contest_id === id)
    if (mark && parent_id === null) return [{ ...token, contest, kind: 'roll over', from: mark.activity_id }]
    if (mark) return [{ ...token, contest, kind: 'enter' }]
    return rolls_by_default ? [{ ...token, contest, kind: 'leave out' }] : []
  })
}

function countExhibitions(typed: Token[], was: number): Pick<ParsedCodes, 'exhibitions' | 'problems'> {
  const [first, ...others] = typed
  if (!first) return { exhibitions: null, problems: [] }
  const count = parseExhibitionCode(first.token)
  const other = others.find(({ token }) => token !== first.token)
  const sentence =
    count === null
      ? `Enter 1 to ${MAX_EXHIBITIONS} exhibitions, e.g. x2.`
      : other
        ? `Type ${first.token} or ${other.token}, not both.`
        : count < was && `Already has ${plural(was, 'exhibition')}. To remove any, use the Exh column.`
  if (sentence) return { exhibitions: null, problems: [{ ...(other ?? first), sentence }] }
  return { exhibitions: count === was ? null : { count: count!, was }, problems: [] }
}

export function marksToEnter(
  contest: CodedContest,
  contests: Contests,
  existing: Marks,
): Marks & { runs: number[]; problem?: string } {
  const {
    activity_ids,
    contests: counted,
    runs,
    problems,
  } = plan([{ token: '', at: 0, contest, kind: 'enter' }], contests, existing)
  return { activity_ids, contests: counted, runs, ...(problems[0] && { problem: problems[0].sentence }) }
}

export type RolloverWish = { class_id: number; from_id: number | null }
export type Rollover = { class_id: number; from_id: number }

/**
 * Rolls over the classes in `wishes` as if their codes were typed, and enters the classes in `classIds`. `from_id`
 * decides if a class can roll over from several entered classes.
 */
export function planRollovers(
  classIds: number[],
  wishes: RolloverWish[],
  contests: Contests,
  existing: Marks,
): { rollovers: Rollover[]; problems: { class_id: number; sentence: string }[] } {
  const isWish = (id: number) => wishes.some(({ class_id }) => class_id === id)
  const find = (id: number) => contests.find((contest) => contest.id === id)!
  const typed: Wish[] = [
    ...classIds
      .filter((id) => !isWish(id))
      .map((id) => ({ token: '', at: 0, contest: find(id), kind: 'enter' as const })),
    ...wishes.map(({ class_id, from_id }, nth) => {
      const contest = find(class_id)
      const token = contest.code ? `${contest.code}r` : `${contest.name} rollover`
      const from = from_id === null ? {} : { from: from_id }
      return { token, at: nth + 1, contest, kind: 'roll over' as const, ...from }
    }),
  ]
  const { contests: counted, problems } = plan(typed, contests, existing)
  const all = [...existing.contests, ...counted]
  return {
    rollovers: wishes.flatMap(({ class_id }) => {
      const mark = all.find(({ contest_id }) => contest_id === class_id)
      return mark ? { class_id, from_id: mark.activity_id } : []
    }),
    problems: problems.flatMap(({ at, sentence }) =>
      at > 0 ? { class_id: wishes[at - 1]!.class_id, sentence } : [],
    ),
  }
}

type MarkedLine = { entries: { activity_id: number; contests: number[] }[] }

export function marksOf({ entries }: MarkedLine): Marks {
  const contests = entries.flatMap(({ activity_id, contests }) =>
    contests
      .filter((contest_id) => contest_id !== activity_id)
      .map((contest_id) => ({ activity_id, contest_id })),
  )
  const unique = new Map(contests.map((mark) => [`${mark.activity_id} ${mark.contest_id}`, mark]))
  const counting = entries.filter(({ activity_id, contests }) => contests.includes(activity_id))
  const activity_ids = new Set(counting.map(({ activity_id }) => activity_id))
  const all = new Set(entries.map(({ activity_id }) => activity_id))
  return {
    activity_ids: [...activity_ids],
    session_only: [...all].filter((id) => !activity_ids.has(id)),
    contests: [...unique.values()],
  }
}

export const hasCodes = (contests: Contests) => contests.some(({ code }) => code !== null)

function readCodes(tokens: Token[], contests: Contests): Reading {
  const byCode = new Map(contests.map((contest) => [contest.code, contest]))
  const reading: Reading = { wishes: [], unknown: [], problems: [] }
  for (const { token, at } of tokens) {
    const entered = byCode.get(token)
    const rolled = token.endsWith('r') ? byCode.get(token.slice(0, -1)) : undefined
    const leftOut = token.startsWith('-') ? byCode.get(token.slice(1)) : undefined
    const sentence = !entered && rolled?.carries_from.length === 0 && noRolloverNotice(rolled.name)
    if (sentence) reading.problems.push({ token, at, sentence })
    else if (entered) reading.wishes.push({ token, at, contest: entered, kind: 'enter' })
    else if (rolled) reading.wishes.push({ token, at, contest: rolled, kind: 'roll over' })
    else if (leftOut) reading.wishes.push({ token, at, contest: leftOut, kind: 'leave out' })
    else reading.unknown.push({ token, at })
  }
  return reading
}

/** Matches as many words as possible: "open 4d youth" means the Open 4D and the Youth 2D. */
function readNames(tokens: Token[], contests: Contests): Reading {
  const reading: Reading = { wishes: [], unknown: [], problems: [] }
  for (let first = 0, next = 1; first < tokens.length; first = next) {
    const { at } = tokens[first]!
    let token = ''
    let found: CodedContest[] = []
    for (next = tokens.length; next > first && found.length === 0; next--) {
      token = wordsOf(tokens.slice(first, next))
      found = namesStarting(token, contests)
    }
    next++
    if (found.length === 0) reading.unknown.push({ token, at })
    else if (found.length === 1) reading.wishes.push({ token, at, contest: found[0]!, kind: 'enter' })
    else reading.problems.push({ token, at, sentence: `"${token}" could be ${alternatives(found)}.` })
  }
  return reading
}

function namesStarting(words: string, contests: Contests): CodedContest[] {
  const named = contests.map((contest) => ({ contest, name: wordsOf(tokensOf(contest.name)) }))
  const exact = named.filter(({ name }) => name === words)
  const found = exact.length > 0 ? exact : named.filter(({ name }) => name.startsWith(words))
  return found.map(({ contest }) => contest)
}

function plan(
  wishes: Wish[],
  contests: Contests,
  existing: Marks,
): Marks & Pick<ParsedCodes, 'runs' | 'problems'> {
  const problems: Problem[] = []
  const wished = (kind: Wish['kind'], id: number) =>
    wishes.find((wish) => wish.kind === kind && wish.contest.id === id)
  const countsIn = new Set(existing.activity_ids)
  const sessionOnly = new Set(existing.session_only)
  const runsIn = new Set([...countsIn, ...sessionOnly])
  const rolledFrom = new Map(
    existing.contests
      .filter(({ activity_id, contest_id }) => isRollover(activity_id, contest_id, contests))
      .map(({ activity_id, contest_id }) => [contest_id, activity_id]),
  )

  const valid = wishes.filter((wish) => {
    const { contest, token, at } = wish
    const sentence = contradiction(wish, {
      typed: wishes,
      isEntered: countsIn.has(contest.id) || existing.contests.some((one) => one.contest_id === contest.id),
      runs: runsIn.has(contest.id),
      from: contests.find(({ id }) => id === rolledFrom.get(contest.id)),
    })
    if (sentence) problems.push({ token, at, sentence })
    return !sentence
  })
  const entered = valid.filter(({ kind }) => kind === 'enter').map(({ contest }) => contest)
  const added = new Set(entered.filter(isClass).map(({ id }) => id))
  const rollsByDefault = ({ id, rolls_by_default, carries_from }: CodedContest) =>
    rolls_by_default &&
    !added.has(id) &&
    !runsIn.has(id) &&
    !rolledFrom.has(id) &&
    !wished('roll over', id) &&
    !wished('leave out', id) &&
    carries_from.some((from) => added.has(from) && !countsIn.has(from))

  // Entering a side pot also enters its class, unless the class is a rollover or a session-only run on this line.
  // Classes that roll over by default come last, because they roll over from a class that must be added first.
  const parents = entered.flatMap(({ parent_id }) => contests.filter(({ id }) => id === parent_id))
  for (const parent of parents.toSorted((a, b) => Number(a.rolls_by_default) - Number(b.rolls_by_default)))
    if (
      !sessionOnly.has(parent.id) &&
      !rolledFrom.has(parent.id) &&
      !wished('roll over', parent.id) &&
      !rollsByDefault(parent)
    )
      added.add(parent.id)

  const rollovers = valid.filter(({ kind, contest }) => kind === 'roll over' && !rolledFrom.has(contest.id))
  const withoutClass = rollovers.filter(({ token, at, contest, from }) => {
    const possible = sourcesOf(contest, contests, [added, runsIn])
    const last = possible.filter(({ id }) => id === from)
    const sources = last.length > 0 ? last : possible
    if (sources.length === 1) rolledFrom.set(contest.id, sources[0]!.id)
    else if (sources.length > 1)
      problems.push({ token, at, sentence: sourceProblem(contest, token, sources, contests) })
    return sources.length === 0
  })
  for (const contest of contests.filter(rollsByDefault)) {
    const [source] = sourcesOf(contest, contests, [added, runsIn])
    if (source) rolledFrom.set(contest.id, source.id)
  }

  // If the line isn't in the class that a rollover needs, adds a session-only run to that class. Rollovers with only
  // one possible class come first, so that other rollovers can share that run.
  const hosting = new Set<number>()
  const hosts = new Set(
    contests
      .filter((one) => isClass(one) && !rolledFrom.has(one.id) && !wished('roll over', one.id))
      .map(({ id }) => id),
  )
  const hostsOf = (contest: CodedContest) => sourcesOf(contest, contests, [hosts])
  for (const { token, at, contest, from } of withoutClass.toSorted(
    (one, other) => hostsOf(one.contest).length - hostsOf(other.contest).length,
  )) {
    const possible = hostsOf(contest)
    const host =
      possible.find(({ id }) => id === from) ??
      possible.find(({ id }) => hosting.has(id)) ??
      (possible.length === 1 ? possible[0] : undefined)
    if (host) {
      rolledFrom.set(contest.id, host.id)
      hosting.add(host.id)
    } else problems.push({ token, at, sentence: sourceProblem(contest, token, [], contests) })
  }

  const aggregated = valid.flatMap(({ token, at, contest: { id, name, members } }) => {
    if (members.length === 0 || existing.contests.some(({ contest_id }) => contest_id === id)) return []
    const classes = contests.filter((one) => members.includes(one.id))
    const first = classes.find((one) => added.has(one.id) || countsIn.has(one.id) || rolledFrom.has(one.id))
    if (first) return [{ activity_id: rolledFrom.get(first.id) ?? first.id, contest_id: id }]
    const sentence = missingMemberNotice(
      name,
      classes.map((one) => one.name),
    )
    problems.push({ token, at, sentence })
    return []
  })

  const counted = [
    ...[...rolledFrom].map(([contest_id, activity_id]) => ({ activity_id, contest_id })),
    ...aggregated,
    ...entered.flatMap(({ id, parent_id }) =>
      parent_id === null || (wished('roll over', parent_id) && !rolledFrom.has(parent_id))
        ? []
        : [{ activity_id: rolledFrom.get(parent_id) ?? parent_id, contest_id: id }],
    ),
  ]
  const isNew = (mark: Marks['contests'][number], index: number) =>
    !existing.contests.some((other) => isSame(other, mark)) &&
    counted.findIndex((other) => isSame(other, mark)) === index
  return {
    activity_ids: [...added].filter((id) => !countsIn.has(id)),
    ...(hosting.size > 0 && { session_only: [...hosting] }),
    contests: counted.filter(isNew),
    runs: [...added, ...hosting].filter((id) => !runsIn.has(id)),
    problems,
  }
}

type Situation = { typed: Wish[]; isEntered: boolean; runs: boolean; from: CodedContest | undefined }

function contradiction(
  { contest, kind, at }: Wish,
  { typed, isEntered, runs, from }: Situation,
): string | undefined {
  const other = typed.find((wish) => wish.contest.id === contest.id && wish.kind !== kind && wish.at < at)
  if (other) return `Type ${codeFor(other)} or ${codeFor({ contest, kind })}, not both.`
  if (kind === 'roll over' && runs) return ownRunNotice(contest.name)
  if (kind === 'enter' && from) return rollsOverNotice(contest.name, from.name)
  if (kind !== 'leave out') return undefined
  // With a side pot of the class, as in "yk -y", it only means that the class has its own run.
  const isForSidePot = typed.some((wish) => wish.kind === 'enter' && wish.contest.parent_id === contest.id)
  if (isEntered && !isForSidePot) return takeOutNotice(contest.name)
  if (!contest.rolls_by_default) return `${contest.name} isn't added unless you type its code.`
}

const codeFor = ({ contest: { code }, kind }: Pick<Wish, 'contest' | 'kind'>) =>
  ({ enter: `${code}`, 'roll over': `${code}r`, 'leave out': `-${code}` })[kind]

function sourcesOf(
  { carries_from, runs_on }: CodedContest,
  contests: Contests,
  groups: ReadonlySet<number>[],
): CodedContest[] {
  const sources =
    groups
      .map((ids) => contests.filter(({ id }) => carries_from.includes(id) && ids.has(id)))
      .find((found) => found.length > 0) ?? []
  const sameDay = sources.filter((source) => source.runs_on === runs_on)
  return sameDay.length > 0 ? sameDay : sources
}

function sourceProblem(contest: CodedContest, token: string, sources: Contests, contests: Contests): string {
  if (sources.length > 0)
    return `${contest.name} can roll over from ${alternatives(sources)}. Type ${token} with only one of these.`
  const possible = contests.filter(({ id }) => contest.carries_from.includes(id))
  return `${contest.name} rolls over from ${alternatives(possible)}. Enter that class too.`
}

function isRollover(activityId: number, contestId: number, contests: Contests): boolean {
  const contest = contests.find(({ id }) => id === contestId)
  return contest !== undefined && isClass(contest) && contest.id !== activityId
}

const isSame = (one: Marks['contests'][number], other: Marks['contests'][number]) =>
  one.activity_id === other.activity_id && one.contest_id === other.contest_id

const alternatives = (contests: Contests) => listWithOr(contests.map(({ name }) => name))

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(/\S+/g)].map(({ 0: token, index }) => ({ token: token.toLowerCase(), at: index }))

const wordsOf = (tokens: Token[]) => tokens.map(({ token }) => token).join(' ')

const byPosition = (one: Token, other: Token) => one.at - other.at
