import { isExhibitionCode } from '../exhibitions/code.ts'

const MAX_LENGTH = 8
const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/**
 * Codes have 1 to 8 lowercase letters and digits. A suggestion never differs from a used code only by a final "r",
 * because "r" marks a rollover. It never looks like "x2", which enters exhibitions.
 */
export function suggestCodes(
  contests: { name: string; code: string | null }[],
  usedElsewhere: Iterable<string>,
): string[] {
  const used = new Set([...usedElsewhere, ...contests.flatMap(({ code }) => code ?? [])])
  return contests.map(({ name, code }) => {
    const suggested = code ?? suggestCode(name, used)
    used.add(suggested)
    return suggested
  })
}

/** For example, o for Open, nh for Novice Horse, su for Sunday Open, suy for Sunday Youth. */
export function suggestCode(name: string, used: ReadonlySet<string>): string {
  for (const code of candidates(name)) if (isFree(code, used)) return code
  throw new Error('Every code is used.')
}

function* candidates(name: string) {
  const [day, ...words] = wordsOf(name)
  const initials = words.map((word) => word[0]).join('')
  const first = words[0] ?? ''
  const shortest = (day + initials || 'c').slice(0, MAX_LENGTH)
  yield shortest
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
  const day = DAYS.find((one) => words.includes(one))
  const rest = words.filter((word) => word !== day && !/^\d+d$/.test(word))
  if (day) return [day.slice(0, 2), ...(rest.join() === 'open' ? [] : rest)]
  return ['', ...(rest.length ? rest : words)]
}

const isFree = (code: string, used: ReadonlySet<string>) =>
  !used.has(code) &&
  !used.has(`${code}r`) &&
  !(code.endsWith('r') && used.has(code.slice(0, -1))) &&
  !isExhibitionCode(code)
