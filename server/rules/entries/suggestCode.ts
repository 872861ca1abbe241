import { isExhibitionCode } from '../exhibitions/code.ts'

const MAX_LENGTH = 8
const DAYS = [
  ['sunday', 'sun'],
  ['monday', 'mon'],
  ['tuesday', 'tues', 'tue'],
  ['wednesday', 'wed'],
  ['thursday', 'thurs', 'thur', 'thu'],
  ['friday', 'fri'],
  ['saturday', 'sat'],
]

/** `runs_on` is YYYY-MM-DD. */
type Coded = { name: string; code: string | null; runs_on?: string | null }

/**
 * Codes have 1 to 8 lowercase letters and digits. A suggestion never differs from a used code only by a final "r",
 * because "r" marks a rollover. It never looks like "x2", which enters exhibitions.
 */
export function suggestCodes(contests: Coded[], usedElsewhere: Iterable<string>): string[] {
  const used = new Set([...usedElsewhere, ...contests.flatMap(({ code }) => code ?? [])])
  return contests.map(({ name, code, runs_on }) => {
    const suggested = code ?? suggestCode(name, used, runs_on)
    used.add(suggested)
    return suggested
  })
}

/**
 * For example, o for Open, nh for Novice Horse, su for Sunday Open, suy for Sunday Youth. If o is taken, an Open that
 * runs on a Sunday also gets su.
 */
export function suggestCode(name: string, used: ReadonlySet<string>, runs_on: string | null = null): string {
  for (const code of candidates(name, runs_on)) if (isFree(code, used)) return code
  throw new Error('Every code is used.')
}

/** True for a code that was suggested because a better one was taken, such as op for Open. */
export function isMakeshift(name: string, code: string): boolean {
  const [day, ...words] = wordsOf(name)
  const better = [initialsCode(day, words), ...DAYS.map(([weekday]) => dayCode(weekday!.slice(0, 2), words))]
  if (better.includes(code)) return false
  let count = 0
  for (const one of candidates(name)) {
    if (one === code) return true
    if (++count > MAX_MAKESHIFTS) return false
  }
  return false
}

const MAX_MAKESHIFTS = 40

const initialsOf = (words: string[]) => words.map((word) => word[0]).join('')
const initialsCode = (day: string, words: string[]) => (day + initialsOf(words) || 'c').slice(0, MAX_LENGTH)
const dayCode = (day: string, words: string[]) => initialsCode(day, words.join() === 'open' ? [] : words)

function* candidates(name: string, runs_on: string | null = null) {
  const [day, ...words] = wordsOf(name)
  const initials = initialsOf(words)
  const first = words[0] ?? ''
  const shortest = initialsCode(day, words)
  yield shortest
  if (!day && runs_on) yield dayCode(DAYS[new Date(runs_on).getUTCDay()]![0]!.slice(0, 2), words)
  for (let length = 2; length <= first.length; length++)
    yield (day + first.slice(0, length) + initials.slice(1)).slice(0, MAX_LENGTH)
  const base = shortest.replace(/^x\d*/, 'c')
  for (let number = 2; ; number++) yield base.slice(0, MAX_LENGTH - String(number).length) + number
}

function wordsOf(name: string): [string, ...string[]] {
  const words: string[] =
    name
      .normalize('NFD')
      .replace(/[\p{M}\p{Pf}']/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  const day = DAYS.find((names) => names.some((one) => words.includes(one)))
  const rest = words.filter((word) => !day?.includes(word) && !/^\d+d$/.test(word))
  if (day) return [day[0]!.slice(0, 2), ...(rest.join() === 'open' ? [] : rest)]
  return ['', ...(rest.length ? rest : words)]
}

const isFree = (code: string, used: ReadonlySet<string>) =>
  !used.has(code) &&
  !used.has(`${code}r`) &&
  !(code.endsWith('r') && used.has(code.slice(0, -1))) &&
  !isExhibitionCode(code)
