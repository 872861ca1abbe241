/** The ways a run ends without a time, in the order in which they are listed below the times. */
export const NO_TIMES = ['NT', 'Broke', 'DQ'] as const
export type NoTime = (typeof NO_TIMES)[number]

/** Whole thousandths of a second, or for judged runs whole hundredths of a point; or why there is none. */
export type ScoreValue = number | NoTime

/** Where runs are timed, 'time'; where they are judged, 'points'. */
export type ScoreUnit = 'time' | 'points'

const DECIMALS = { time: 3, points: 2 }

/** The largest score that can be kept, in whole units: 2,147,483.647 s. */
export const MAX_SCORE = 2_147_483_647

const NO_TIME_WORDS = new Map<string, NoTime>([
  ['n', 'NT'],
  ['nt', 'NT'],
  ['d', 'DQ'],
  ['dq', 'DQ'],
  ['b', 'Broke'],
  ['broke', 'Broke'],
])

/** Whether a run has ended: with a value in whole units, or without one. Cleared or never made, it has not. */
export const hasScore = (score: { value: number | null; no_time: NoTime | null } | null) =>
  score !== null && (score.value !== null || score.no_time !== null)

/** Where a run stands in a list: those with a score, then each kind without one, then those still to run. From 0. */
export function listRank(value: number | null, no_time: NoTime | null | undefined): number {
  if (no_time) return 1 + NO_TIMES.indexOf(no_time)
  return value === null ? 1 + NO_TIMES.length : 0
}

/**
 * A time as typed, such as 17.201 or 17,201, in whole thousandths of a second; what is finer is cut off, as clocks do.
 * '17', '17.' and '.5' are times. null ('Check time') for what is no number or more than can be kept.
 */
export function parseTime(text: string): number | null {
  return parseNumber(text, 'time')
}

/**
 * A score as typed: a number, or NT, DQ, Broke or their first letters in any case. Judged scores are cut to
 * hundredths of a point. null for anything else, and for an empty text.
 */
export function parseScore(text: string, unit: ScoreUnit = 'time'): ScoreValue | null {
  return NO_TIME_WORDS.get(text.trim().toLowerCase()) ?? parseNumber(text, unit)
}

/** On the wire a score is in seconds (17.201) or points (85.5), or one of the three texts; null is none. */
export function scoreToWire(value: ScoreValue | null, unit: ScoreUnit): number | NoTime | null {
  return typeof value === 'number' ? value / 10 ** DECIMALS[unit] : value
}

/**
 * Text is read digit by digit, so 17.201 is 17,201 thousandths and never one less. A number may have been calculated in
 * floating point: within 0.000001 of a whole unit it is that unit, so 15.299999999999999 is 15.3. Anything finer is cut.
 * undefined: not a score.
 */
export function scoreFromWire(wire: number | string | null, unit: ScoreUnit): ScoreValue | null | undefined {
  if (wire === null || wire === '') return null
  const digits = typeof wire === 'number' ? (nearWholeUnit(wire, unit) ?? wire) : wire
  return parseScore(String(digits), unit) ?? undefined
}

/**
 * A score on the wire as screens and papers show it: numbers with three decimals, other text as it is.
 * Empty counts as a number and shows as 0.000; where a run without a score is to show nothing, see below.
 */
export function formatScore(score: number | string | null | undefined): string {
  const number = Number(score ?? '')
  return Number.isNaN(number) ? String(score) : number.toFixed(3)
}

export function formatScoreOrBlank(score: number | string | null | undefined): string {
  return score === null || score === undefined || score === '' ? '' : formatScore(score)
}

/** On paper and in mails judged points have two decimals, as judges give them; the screens show three everywhere. */
export function formatPrintedScore(score: number | string | null | undefined, unit: ScoreUnit): string {
  const text = formatScoreOrBlank(score)
  return unit === 'points' && text !== '' && !Number.isNaN(Number(text))
    ? Number(text).toFixed(DECIMALS.points)
    : text
}

export type PenaltySeconds = 5 | 10 | 15
export type Penalty = { label: string; needsTime: boolean; score?: NoTime | null; seconds?: PenaltySeconds }

/** The choices of the penalty dropdown: `score` is saved as it is (null empties), `seconds` are added to the time. */
export const PENALTIES: readonly Penalty[] = [
  { label: '', needsTime: false },
  { label: 'Clear Time', needsTime: false, score: null },
  { label: 'No Time', needsTime: false, score: 'NT' },
  { label: 'DQ', needsTime: false, score: 'DQ' },
  { label: 'Broke', needsTime: false, score: 'Broke' },
  { label: '+5', needsTime: true, seconds: 5 },
  { label: '+10', needsTime: true, seconds: 10 },
  { label: '+15', needsTime: true, seconds: 15 },
]

/** What a class uses of them; blank and Clear Time are always there. */
export const penaltiesOfClass = ({
  added_seconds,
  no_times,
}: {
  added_seconds: number[]
  no_times: NoTime[]
}) =>
  PENALTIES.filter(({ score, seconds }) =>
    seconds ? added_seconds.includes(seconds) : !score || no_times.includes(score),
  )

/** The first of these penalties whose label or text begins with what was typed: '+1', '10', 'nt', 'no t'. */
export function findPenalty(penalties: Penalty[], typed: string): Penalty | undefined {
  const start = normalize(typed)
  return penalties.find(({ label, score, seconds }) =>
    [label, score, seconds].some((name) => normalize(String(name ?? '')).startsWith(start)),
  )
}

const normalize = (text: string) => text.toLowerCase().replaceAll(/\s/g, '')

/** A score as typed into the score box, and the seconds to add to it. */
export type ScoreWithPenalty = { value: ScoreValue; seconds: PenaltySeconds | 0 }

/**
 * A score as typed, also a time with its penalty such as '17.033+5'; `offered` are the seconds that the class uses.
 * null ('Check time') for anything else.
 */
export function parseScoreWithPenalty(
  text: string,
  unit: ScoreUnit,
  offered: readonly number[],
): ScoreWithPenalty | null {
  const [, typed = '', plus] = /^([^+]*)(?:\+(.*))?$/s.exec(text) ?? []
  const value = parseScore(typed, unit)
  if (value === null) return null
  if (plus === undefined) return { value, seconds: 0 }
  const seconds = PENALTIES.find(
    (penalty) => penalty.seconds && String(penalty.seconds) === plus.trim(),
  )?.seconds
  if (!seconds || !offered.includes(seconds) || unit !== 'time' || typeof value !== 'number') return null
  return addPenalty(value, seconds) === null ? null : { value, seconds }
}

/** The time in thousandths, typed or known, with the seconds added; null when it is no time or becomes too long. */
export function addPenalty(time: string | number, seconds: PenaltySeconds): number | null {
  const before = typeof time === 'number' ? time : parseTime(time)
  if (before === null) return null
  const after = before + seconds * 1000
  return after <= MAX_SCORE ? after : null
}

const LONG_TIME = 1_000_000
const FULL_POINTS = 10_000

/**
 * What is odd about a score among the other scores of its activity, all in whole units and these ascending; nothing
 * is refused for it. A time of zero is never the best to compare with. Of judged runs many are alike: only more than
 * 100 points are odd.
 */
export function scoreWarnings(value: number, others: number[], unit: ScoreUnit = 'time'): string[] {
  return findWarnings(value, others, unit, others.includes(value))
}

/** The same but for equal times: in a payout these are a tie, and shown as one. */
export const oddScoreWarnings = (value: number, others: number[], unit: ScoreUnit) =>
  findWarnings(value, others, unit, false)

function findWarnings(value: number, others: number[], unit: ScoreUnit, isEqual: boolean): string[] {
  if (unit === 'points') return value > FULL_POINTS ? ['Over 100 points.'] : []
  const best = others.find((time) => time > 0) ?? 0
  const warnings: string[] = []
  if (value === 0) warnings.push('A time of zero.')
  if (value >= LONG_TIME) warnings.push('1,000 seconds or more.')
  if (isEqual) warnings.push('Same time as another run.')
  if (value > 0 && value < best * 0.8) warnings.push('Under 80 % of the best time.')
  if (value > median(others) * 3) warnings.push('Over three times the median.')
  return warnings
}

/** For sorting: best first, then NT, Broke, DQ, and last the runs without a score. */
export function compareScores(a: ScoreValue | null, b: ScoreValue | null, lowWins = true): number {
  if (typeof a === 'number' && typeof b === 'number') return lowWins ? a - b : b - a
  return rank(a) - rank(b)
}

function parseNumber(text: string, unit: ScoreUnit): number | null {
  const decimals = DECIMALS[unit]
  const [, whole = '', part = ''] = /^(\d*)\.?(\d*)$/.exec(text.trim().replaceAll(',', '.')) ?? []
  if (whole + part === '') return null
  const value = Number(whole + part.slice(0, decimals).padEnd(decimals, '0'))
  return value <= MAX_SCORE ? value : null
}

// The largest score, 2,147,483.647, is itself up to 0.0000000005 off as a binary number: hence the last digit.
const ROUNDING_TOLERANCE = 0.000_001_001

/** The whole unit that the number is next to, in seconds or points; undefined when there is none. */
function nearWholeUnit(number: number, unit: ScoreUnit): number | undefined {
  const units = 10 ** DECIMALS[unit]
  const nearest = Math.round(number * units) / units
  return number >= 0 && Math.abs(number - nearest) <= ROUNDING_TOLERANCE ? nearest : undefined
}

/** Without other times nothing is far from them. */
function median(sorted: number[]): number {
  if (sorted.length === 0) return Infinity
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

function rank(score: ScoreValue | null): number {
  if (score === null) return NO_TIMES.length
  return typeof score === 'number' ? -1 : NO_TIMES.indexOf(score)
}
