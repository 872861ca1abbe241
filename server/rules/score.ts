/** The ways a run ends without a time, in the order in which they are listed below the times. */
export const NO_TIMES = ['NT', 'Broke', 'DQ'] as const
export type NoTime = (typeof NO_TIMES)[number]

/** Whole thousandths of a second, or for judged runs whole hundredths of a point; or why there is none. */
export type ScoreValue = number | NoTime

/** Where runs are timed, 'time'; where they are judged, 'points'. */
export type ScoreUnit = 'time' | 'points'

// A time of zero is a slip of the fingers; a judge may give zero points.
const LIMITS = {
  time: { decimals: 3, least: 1, most: 9_999_999 },
  points: { decimals: 2, least: 0, most: 10_000 },
}

const WORDS = new Map<string, NoTime>([
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

/** Only digits, dots and commas: the text is meant as a time, right or wrong. Spaces around it do not matter. */
export function isTimeText(text: string): boolean {
  return /^[\d.,]+$/.test(text.trim())
}

/**
 * A time as typed, such as 17.201 or 17,201, in whole thousandths of a second. '17', '17.' and '.5' are times.
 * null ('Check time') for anything else, more than three decimals, zero, and 10,000 seconds or more.
 */
export function parseTime(text: string): number | null {
  return parseNumber(text, 'time')
}

/**
 * A score as typed: a number, or NT, DQ, Broke or their first letters in any case. Judged scores are 0 to 100
 * with at most two decimals. null for anything else, and for an empty text.
 */
export function parseScore(text: string, unit: ScoreUnit = 'time'): ScoreValue | null {
  return WORDS.get(text.trim().toLowerCase()) ?? parseNumber(text, unit)
}

/** On the wire a score is in seconds (17.201) or points (85.5), or one of the three texts; null is none. */
export function scoreToWire(value: ScoreValue | null, unit: ScoreUnit): number | NoTime | null {
  return typeof value === 'number' ? value / 10 ** LIMITS[unit].decimals : value
}

/** Read digit by digit, so that 17.201 is 17,201 thousandths and never one less. undefined: not a score. */
export function scoreFromWire(wire: number | string | null, unit: ScoreUnit): ScoreValue | null | undefined {
  if (wire === null || wire === '') return null
  return parseScore(String(wire), unit) ?? undefined
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

/** The time in thousandths, typed or known, with the seconds added; null when it is no time or becomes too long. */
export function addPenalty(time: string | number, seconds: PenaltySeconds): number | null {
  const before = typeof time === 'number' ? time : parseTime(time)
  if (before === null) return null
  const after = before + seconds * 1000
  return after <= LIMITS.time.most ? after : null
}

/** What is odd about a time among the other times of its activity (all in thousandths); nothing is refused for it. */
export function timeWarnings(value: number, others: number[]): string[] {
  if (others.length === 0) return []
  const sorted = Float64Array.from(others).sort()
  const warnings: string[] = []
  if (others.includes(value)) warnings.push('Same time as another run.')
  if (value < sorted[0]! * 0.8) warnings.push('Under 80 % of the best time.')
  if (value > median(sorted) * 3) warnings.push('Over three times the median.')
  return warnings
}

/** For sorting: best first, then NT, Broke, DQ, and last the runs without a score. */
export function compareScores(a: ScoreValue | null, b: ScoreValue | null, lowWins = true): number {
  if (typeof a === 'number' && typeof b === 'number') return lowWins ? a - b : b - a
  return rank(a) - rank(b)
}

function parseNumber(text: string, unit: ScoreUnit): number | null {
  const { decimals, least, most } = LIMITS[unit]
  const [, whole = '', part = ''] = /^(\d*)\.?(\d*)$/.exec(text.trim().replaceAll(',', '.')) ?? []
  if (whole + part === '' || part.length > decimals) return null
  const value = Number(whole + part.padEnd(decimals, '0'))
  return value >= least && value <= most ? value : null
}

function median(sorted: Float64Array): number {
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

function rank(score: ScoreValue | null): number {
  if (score === null) return NO_TIMES.length
  return typeof score === 'number' ? -1 : NO_TIMES.indexOf(score)
}
