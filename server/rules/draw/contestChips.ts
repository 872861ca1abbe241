import { groupBy } from '#lib/groupBy.ts'

type Contest = { id: number; name: string }

export type ContestChip = [id: number, short: string, name: string]

/**
 * For example, NH for the side pot "Novice Horse", Y·co for the rollover "Youth", and Y·YR for its side pot "Youth
 * Rookie".
 */
export function contestChips(
  incentives: readonly Contest[],
  carryovers: readonly (Contest & { incentives: Contest[] })[],
): ContestChip[] {
  const own = shortNames(incentives.map(({ name }) => name))
  const others = shortNames(carryovers.map(({ name }) => name))
  return [
    ...incentives.map(({ id, name }, index): ContestChip => [id, own[index]!, name]),
    ...carryovers.flatMap((carryover, index) => rolloverChips(carryover, others[index]!)),
  ]
}

function rolloverChips(
  { id, name, incentives }: Contest & { incentives: Contest[] },
  short: string,
): ContestChip[] {
  const rollover = `${name} (co)`
  const inner = shortNames(incentives.map((incentive) => incentive.name))
  return [
    [id, `${short}·co`, rollover],
    ...incentives.map((incentive, index): ContestChip => [
      incentive.id,
      `${short}·${inner[index]}`,
      `${incentive.name}, ${rollover}`,
    ]),
  ]
}

export type LegendItem = { shorts: string[]; name: string }

/**
 * Explains the chips of the contests in `used`. A name that several contests share is listed once, such as NH and Y·NH
 * for "Novice Horse".
 */
export function chipLegend(
  incentives: readonly Contest[],
  carryovers: readonly (Contest & { incentives: Contest[] })[],
  used: ReadonlySet<number>,
): LegendItem[] {
  const ofRollovers = carryovers.flatMap((carryover) => carryover.incentives)
  const names = new Map([...incentives, ...ofRollovers].map(({ id, name }) => [id, name]))
  const isShown = (id: number) =>
    used.has(id) ||
    carryovers.some((one) => one.id === id && one.incentives.some((inner) => used.has(inner.id)))
  const chips = contestChips(incentives, carryovers).filter(([id]) => isShown(id))
  const named = chips.map(([id, short, name]) => ({ short, name: names.get(id) ?? name }))
  return groupBy(named, ({ name }) => name).map((group) => ({
    shorts: group.map(({ short }) => short),
    name: group[0]!.name,
  }))
}

/** If two abbreviations are equal, adds omitted words (Y2D), more letters (NoH) or a number. */
export function shortNames(names: readonly string[]): string[] {
  const shorts = names.map((name) => initials(significantWords(name), 1))
  for (const longer of LONGER) {
    const doubled = shorts.map((short) => shorts.indexOf(short) !== shorts.lastIndexOf(short))
    doubled.forEach((isDoubled, index) => isDoubled && (shorts[index] = longer(names[index]!)))
  }
  return shorts.map((short, index) =>
    shorts.indexOf(short) === shorts.lastIndexOf(short) ? short : numbered(shorts, index),
  )
}

const LONGER = [
  (name: string) => initials(wordsOf(name), 1),
  (name: string) => initials(wordsOf(name), 2),
  (name: string) => initials(wordsOf(name), 4),
]

const FILLER = new Set(['incentive', 'incentives', 'side', 'pot', 'sidepot', 'jackpot', 'class', 'division'])
const JOINING = new Set(['and', 'of', 'the', 'in', 'for'])
const ABBREVIATIONS: Record<string, string> = { senior: 'SR', seniors: 'SR', junior: 'JR', juniors: 'JR' }
const DIVISION = /^\dd$/i
const MAX_UNSHORTENED = 3

const wordsOf = (name: string) =>
  (name.match(/[\p{L}\p{M}\p{N}+]+/gu) ?? [name]).filter((word) => !JOINING.has(word.toLowerCase()))

function significantWords(name: string): string[] {
  const words = wordsOf(name)
  const significant = words.filter((word) => !FILLER.has(word.toLowerCase()) && !DIVISION.test(word))
  return significant.length > 0 ? significant : words
}

function initials(words: string[], letters: number): string {
  const [first = ''] = words
  if (words.length === 1 && letters === 1) {
    const known = ABBREVIATIONS[first.toLowerCase()]
    if (known) return known
    if (first.length <= MAX_UNSHORTENED) return first.toUpperCase()
  }
  return words.map((word, index) => initial(word, index === 0 ? letters : 1)).join('')
}

const initial = (word: string, letters: number) =>
  /\d/.test(word) ? word.toUpperCase() : word[0]!.toUpperCase() + word.slice(1, letters).toLowerCase()

const numbered = (shorts: string[], index: number) =>
  `${shorts[index]}${shorts.slice(0, index + 1).filter((short) => short === shorts[index]).length}`
