import type { Span } from './classWords.ts'

/** `start` and `end` are those of the name, without words such as "my daughter". */
export type NewRider = Span & { name: string }

/** The limits keep a search in a long word from taking quadratic time. */
const WORD = String.raw`\p{Lu}[\p{L}\p{M}]{0,40}(?:['\p{Pf}.-]\p{L}{1,40}){0,4}`
const FULL_NAME = String.raw`${WORD}(?:[ \t]+${WORD}){1,3}`
const ANY_NAME = String.raw`${WORD}(?:[ \t]+${WORD}){0,3}`
const HORSE = '\u0001'
const RIDES = String.raw`(?:(?:will|would|is going to|wants to)[ \t]+(?:be[ \t]+)?rid(?:e|ing)|is[ \t]+riding|riding|rides|aboard)`
const ITS = String.raw`(?:(?:her|his|my|our|the|horse|mare|gelding)[ \t]+)*`
const RELATIVE = String.raw`(?:daughters?|sons?|kids?|child|husband|wife|sisters?|brothers?|mom|mother|dad|father|nieces?|nephews?|grand(?:daughter|son|kid)s?|girls?|boys?|friends?|cousins?|(?:boy|girl)friend|fianc\p{L}+|students?)`
const BULLET = String.raw`^[ \t]*(?:[-*\u2022][ \t]*|\d{1,2}[.)][ \t]*)?`
const SEPARATOR = String.raw`[ \t]*(?:[,:;/|]|[ \t][-\u2013\u2014]|[\u2013\u2014])[ \t]*`

const pattern = (source: string) => new RegExp(source, 'gdu')

const PATTERNS = [
  pattern(String.raw`(?<name>${FULL_NAME})[ \t]+(?:on|${RIDES})[ \t]+${ITS}(?=${HORSE}|(?<next>${WORD}))`),
  pattern(String.raw`(?<name>${WORD})[ \t]+${RIDES}[ \t]+${ITS}(?=${HORSE}|(?<next>${WORD}))`),
  pattern(String.raw`(?:^|[.;!?,][ \t]*|\band[ \t]+)(?<name>${WORD})[ \t]+on[ \t]+${ITS}(?=${HORSE})`),
  pattern(String.raw`\b[Mm]y[ \t]+(?:[a-z]+[ \t]+){0,2}${RELATIVE},?[ \t]+(?<name>${ANY_NAME})`),
  pattern(String.raw`${BULLET}(?<name>${FULL_NAME})${SEPARATOR}(?=${HORSE})`),
]

/** A line such as "Kenzie Hayes - Ouzel - Open Sat". */
const LIST_LINE = pattern(
  String.raw`${BULLET}(?<name>${FULL_NAME})${SEPARATOR}(?<next>\p{Lu}[^,:;/|]{0,40}?)${SEPARATOR}(?<rest>\S.*)$`,
)

/** A line such as "Kenzie Hayes - Ouzel Open Sat", or "Kenzie Hayes:" above her entries. */
const RIDER_FIRST = pattern(
  String.raw`${BULLET}(?<name>${FULL_NAME})(?:[ \t]+on(?=[ \t])|[ \t]*[:\u2013\u2014]|[ \t]+-(?=\s|$))[ \t]*(?<rest>.*)$`,
)
const NAME_OR_NOTHING = new RegExp(String.raw`^(?:${ANY_NAME})?[ \t]*$`, 'u')

type Words = {
  /** True for words that aren't part of a name, such as "Saturday". */
  isOther(words: string): boolean
  hasClass(text: string): boolean
  isLabel(words: string): boolean
  /** Whether the line has exhibitions, or the next lines name a class or a known horse. */
  hasEntry(): boolean
}

/**
 * Finds the names of people who aren't known yet, such as "Kenzie Hayes on Rocket" or "my daughter Kenzie". `horses` are
 * the known horses in the text.
 */
export function findNewRiders(
  text: string,
  horses: Span[],
  { isOther, hasClass, isLabel, hasEntry }: Words,
): NewRider[] {
  let masked = text
  for (const { start, end } of horses)
    masked = masked.slice(0, start) + HORSE.repeat(end - start) + masked.slice(end)
  const isFirstOther = (words = '') => words !== '' && isOther(words.split(' ')[0]!)
  const isListed = ({ next, rest }: Record<string, string>) =>
    hasClass(next!) ? rest!.includes(HORSE) : !isFirstOther(next) && hasClass(rest!)
  const isFirst = ({ name, rest }: Record<string, string>) =>
    !isLabel(name!) &&
    (rest!.includes(HORSE) || hasClass(rest!) || (NAME_OR_NOTHING.test(rest!) && hasEntry()))
  const named = [
    ...PATTERNS.flatMap((one) => [...masked.matchAll(one)]).filter(
      ({ groups }) => !isFirstOther(groups!.next),
    ),
    ...[...masked.matchAll(LIST_LINE)].filter(({ groups }) => isListed(groups!)),
    ...[...masked.matchAll(RIDER_FIRST)].filter(({ groups }) => isFirst(groups!)),
  ]
  const found: NewRider[] = []
  for (const { indices } of named) {
    const [from, end] = indices!.groups!.name!
    const words = [...masked.slice(from, end).matchAll(/\S+/g)]
    const first = words.findIndex(([word]) => !isOther(word))
    if (first < 0 || words.slice(first).some(([word]) => isOther(word))) continue
    const start = from + words[first]!.index
    const name = masked.slice(start, end).replaceAll(/\s+/g, ' ')
    const isFound = found.some((one) => one.start < end && start < one.end)
    if (!isFound && !isOther(name)) found.push({ start, end, name })
  }
  return found.sort((a, b) => a.start - b.start)
}
