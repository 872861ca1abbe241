export function birthYearOf(text: string): number | null {
  const [, year] = YEAR.exec(text.trim()) ?? DATE.exec(text.trim()) ?? []
  return year ? Number(year) : null
}

const YEAR = /^((?:19|20)\d\d)(?:-\d\d-\d\d)?$/
const DATE = /^\d{1,2}[/.-]\d{1,2}[/.-]((?:19|20)\d\d)$/

export const isMark = (text: string) => markOf(text) !== null || isRolloverMark(text)

export function markOf(text: string): boolean | null {
  if (YES.test(text.trim())) return true
  return NO.test(text.trim()) ? false : null
}

const YES = /^(x+|y|yes|true|in|1|[✓✔☑✗✘]️?|\$?\s?\d{2,4}(\.\d\d)?|\$\s?[1-9](\.\d\d)?)$/i
const NO = /^(|n|no|false|out|-+|–|0|\$\s?0(\.00)?|n\/a|none)$/i

/** The entry window marks rollovers with "co". */
export const isRolloverMark = (text: string) =>
  /^(c\/?o|(roll|carry)[ -]?over|rolled over|carried over)$/i.test(text.trim())

export const isDitto = (text: string) => DITTO.test(text.trim())

const DITTO =
  /^(["\p{Pi}\p{Pf}\u2033\u3003]+|''|,,|-+\s*["\p{Pf}\u2033]\s*-+|do\.|ditto|same|(the )?same as (above|before|last)|as above|same (rider|name|horse|class(es)?)( as above)?|[↑^])\.?$/iu

export const isNoHorse = (text: string) => NO_HORSE.test(text.trim())

const NO_HORSE = /^(|tba|tbd|n\/?a|none|no horse|unknown|-+|–|\?+)$/i

/** An answer to a question of a form that leaves out a detail, such as "N/A" for the BBR number. */
export const isNoDetail = (text: string) => NO_DETAIL.test(text.trim())

const NO_DETAIL = /^(|n\/?a|no|none|nope|unknown|tba|tbd|not a member|0+|-+|–|\?+)\.?$/i

export const isFormulaError = (text: string) => FORMULA_ERROR.test(text.trim())

const FORMULA_ERROR = /^#(n\/a|name\?|value!|ref!|div\/0!|num!|null!|spill!|calc!|error!)$/i
