export const NO_TIMES = ['NT', 'Broke', 'DQ'] as const
export type NoTime = (typeof NO_TIMES)[number]

/** In thousandths of a second, or in hundredths of a point for judged runs. */
export type ScoreValue = number | NoTime

export type ScoreUnit = 'time' | 'points'

export const scoreUnitOf = ({ judged }: { judged: boolean }): ScoreUnit => (judged ? 'points' : 'time')

const DECIMALS = { time: 3, points: 2 }

/** The largest score that the database can store: 2,147,483.647 s. */
export const MAX_SCORE = 2_147_483_647

const NO_TIME_WORDS = new Map<string, NoTime>([
  ['n', 'NT'],
  ['nt', 'NT'],
  ['d', 'DQ'],
  ['dq', 'DQ'],
  ['b', 'Broke'],
  ['broke', 'Broke'],
])

export const hasScore = (score: { value: number | null; no_time: NoTime | null } | null) =>
  score !== null && (score.value !== null || score.no_time !== null)

export function listRank(value: number | null, no_time: NoTime | null | undefined): number {
  if (no_time) return 1 + NO_TIMES.indexOf(no_time)
  return value === null ? 1 + NO_TIMES.length : 0
}

/** Returns thousandths of a second. Accepts '17,201' and '.5'. Truncates extra digits, as timers do. */
export function parseTime(text: string): number | null {
  return parseNumber(text, 'time')
}

/** Accepts NT, DQ and Broke, or their first letters. Truncates points to hundredths. */
export function parseScore(text: string, unit: ScoreUnit = 'time'): ScoreValue | null {
  return NO_TIME_WORDS.get(text.trim().toLowerCase()) ?? parseNumber(text, unit)
}

export function scoreToWire(value: ScoreValue | null, unit: ScoreUnit): number | NoTime | null {
  return typeof value === 'number' ? value / 10 ** DECIMALS[unit] : value
}

type StoredScore = { value: number | null; no_time: NoTime | null }

export const storedScoreToWire = (score: StoredScore | null | undefined, unit: ScoreUnit) =>
  scoreToWire(score?.no_time ?? score?.value ?? null, unit)

/** Returns undefined if the input isn't a score. Rounds floating-point results such as 15.299999999999999. */
export function scoreFromWire(wire: number | string | null, unit: ScoreUnit): ScoreValue | null | undefined {
  if (wire === null || wire === '') return null
  const digits = typeof wire === 'number' ? (nearWholeUnit(wire, unit) ?? wire) : wire
  return parseScore(String(digits), unit) ?? undefined
}

export function formatScore(score: number | string | null | undefined): string {
  const number = Number(score ?? '')
  return Number.isNaN(number) ? String(score) : number.toFixed(3)
}

export function formatScoreOrBlank(score: number | string | null | undefined): string {
  return score === null || score === undefined || score === '' ? '' : formatScore(score)
}

/** Shows points with two decimals. `formatScore` always shows three. */
export function formatPrintedScore(score: number | string | null | undefined, unit: ScoreUnit): string {
  const text = formatScoreOrBlank(score)
  return unit === 'points' && text !== '' && !Number.isNaN(Number(text))
    ? Number(text).toFixed(DECIMALS.points)
    : text
}

export type PenaltySeconds = 5 | 10 | 15
export type Penalty = { label: string; needsTime: boolean; score?: NoTime | null; seconds?: PenaltySeconds }

/** `score` replaces the run's score, and null clears it. `seconds` are added to the time. */
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

export function findPenalty(penalties: Penalty[], typed: string): Penalty | undefined {
  const start = normalize(typed)
  return penalties.find(({ label, score, seconds }) =>
    [label, score, seconds].some((name) => normalize(String(name ?? '')).startsWith(start)),
  )
}

const normalize = (text: string) => text.toLowerCase().replaceAll(/\s/g, '')

export type ScoreWithPenalty = { value: ScoreValue; seconds: PenaltySeconds | 0 }

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

/** Returns thousandths of a second, or null if the sum exceeds MAX_SCORE. */
export function addPenalty(time: string | number, seconds: PenaltySeconds): number | null {
  const before = typeof time === 'number' ? time : parseTime(time)
  if (before === null) return null
  const after = before + seconds * 1000
  return after <= MAX_SCORE ? after : null
}

const LONG_TIME = 1_000_000
const FULL_POINTS = 10_000

export const CHECK_DECIMAL_POINT = 'Check the decimal point.'

/** `others` must be in ascending order. Ties are common in judged classes, so points get a warning only above 100. */
export function scoreWarnings(
  value: number,
  others: number[],
  unit: ScoreUnit = 'time',
  isEqual = others.includes(value),
): string[] {
  const warnings = findWarnings(value, others, unit, isEqual)
  return warnings.map((warning) =>
    warning === CHECK_DECIMAL_POINT ? `${formatScore(scoreToWire(value, unit))}? ${warning}` : warning,
  )
}

/** Doesn't warn about equal times, because the payout shows them as ties. */
export const oddScoreWarnings = (value: number, others: number[], unit: ScoreUnit) =>
  findWarnings(value, others, unit, false)

function findWarnings(value: number, others: number[], unit: ScoreUnit, isEqual: boolean): string[] {
  if (unit === 'points') return value > FULL_POINTS ? ['Over 100 points.'] : []
  const best = others.find((time) => time > 0) ?? 0
  const warnings: string[] = []
  if (value === 0) warnings.push('A time of zero.')
  if (isEqual) warnings.push('Same time as another run.')
  if (value > 0 && value < best * 0.8) warnings.push('Under 80% of the best time.')
  if (value >= LONG_TIME || value > median(others) * 3) warnings.push(CHECK_DECIMAL_POINT)
  return warnings
}

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

// A tolerance of 0.000001, plus a margin for floating-point error.
const ROUNDING_TOLERANCE = 0.000_001_001

function nearWholeUnit(number: number, unit: ScoreUnit): number | undefined {
  const units = 10 ** DECIMALS[unit]
  const nearest = Math.round(number * units) / units
  return number >= 0 && Math.abs(number - nearest) <= ROUNDING_TOLERANCE ? nearest : undefined
}

/** Returns Infinity for an empty list, so that the first time isn't flagged as too slow. */
function median(sorted: number[]): number {
  if (sorted.length === 0) return Infinity
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

function rank(score: ScoreValue | null): number {
  if (score === null) return NO_TIMES.length
  return typeof score === 'number' ? -1 : NO_TIMES.indexOf(score)
}
