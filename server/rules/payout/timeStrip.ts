import { plural } from '#lib/plural.ts'
import { formatPrintedScore, type ScoreUnit, scoreToWire } from '../scoring/score.ts'

/** Scores are in milliseconds or hundredths of a point, best first. */
export type Strip = {
  values: number[]
  no_times: number
  not_run: number
  divisions: { division: number; from: number }[]
}

/** `x` is a percentage of the strip's width. */
export type Stack = { x: number; runs: number }

/** `gap` is the distance to the best run. `x` and `room` are percentages of the strip's width. */
export type DivisionLine = {
  division: number
  from: number
  x: number
  gap: number
  room: number
  runs: number
}

export type StripGeometry = {
  stacks: Stack[]
  lines: DivisionLine[]
  ticks: { x: number; value: number }[]
  /** The distance between two ticks, in milliseconds or hundredths of a point. */
  step: number
  beyond: number
  end: number
}

export function stripGeometry(
  { values, divisions }: Pick<Strip, 'values' | 'divisions'>,
  unit: ScoreUnit,
): StripGeometry {
  const [best = 0] = values
  const direction = unit === 'time' ? 1 : -1
  const gaps = values.map((value) => Math.abs(value - best))
  const starts = divisions.map(({ from }) => Math.abs(from - best))
  const end = nextWhole(best + direction * minimumReach(gaps, starts), UNITS[unit] * direction)
  const reach = Math.abs(end - best)
  const shown = gaps.filter((gap) => gap <= reach)
  const step = tickStep(reach, UNITS[unit])
  return {
    stacks: stacksOf(shown, starts, reach),
    lines: divisions.map((division, index) => ({ ...division, ...lineOf(index, { gaps, starts, reach }) })),
    ticks: ticksOf(best, direction, reach, step),
    step,
    beyond: gaps.length - shown.length,
    end,
  }
}

const UNITS = { time: 1000, points: 100 }

export const gapLabel = (gap: number, unit: ScoreUnit) => `+${gap / UNITS[unit]}`

export function tickLabel(value: number, { step }: StripGeometry, unit: ScoreUnit): string {
  const decimals = Math.max(0, Math.ceil(-Math.log10(step / UNITS[unit])))
  return (value / UNITS[unit]).toFixed(decimals)
}

/** Describes the strip for screen readers. */
export function stripLabel(
  { values }: Strip,
  { lines }: StripGeometry,
  unit: ScoreUnit,
  name: string,
): string {
  const [fastest, slowest] = [values[0]!, values.at(-1)!].map((value) => formatValue(value, unit))
  return [
    `${unit === 'time' ? 'Times' : 'Scores'} in ${name}: ${plural(values.length, 'run')} from ${fastest} to ${slowest}`,
    ...lines.map(
      ({ division, from, runs }) => `${division}D from ${formatValue(from, unit)}, ${plural(runs, 'run')}`,
    ),
  ].join('. ')
}

/** Counts the runs that the strip doesn't show. */
export function stripRest(
  { no_times, not_run }: Strip,
  { beyond, end }: StripGeometry,
  unit: ScoreUnit,
): string[] {
  const last = formatValue(end, unit)
  return [
    beyond > 0 && (unit === 'time' ? `${beyond} slower than ${last}` : `${beyond} below ${last}`),
    no_times > 0 && `${no_times} with no time`,
    not_run > 0 && `${not_run} not run yet`,
  ].filter((part) => part !== false)
}

const formatValue = (value: number, unit: ScoreUnit) => formatPrintedScore(scoreToWire(value, unit), unit)

const nextWhole = (value: number, unit: number) => Math.max(0, Math.ceil(value / unit) * unit)

/**
 * If the slowest runs are far behind, the strip ends before them. Otherwise they would squeeze the other runs
 * together.
 */
function minimumReach(gaps: number[], starts: number[]): number {
  const median = gaps[gaps.length >> 1] ?? 0
  const narrowest = Math.min(...starts.slice(1).map((start, index) => start - starts[index]!))
  const roomiest = Math.min(OUTLIER * median || Infinity, narrowest / NAME_WIDTH)
  const last = starts.at(-1) ?? 0
  return Math.max(Math.min(gaps.at(-1) ?? 0, roomiest), last / (1 - GAP_WIDTH), 1)
}

const OUTLIER = 3
/** `NAME_WIDTH` and `GAP_WIDTH` are fractions of a phone's screen width. */
const NAME_WIDTH = 0.05
const GAP_WIDTH = 0.17

/** Runs in different divisions never share a stack. */
function stacksOf(gaps: number[], starts: number[], reach: number): Stack[] {
  const stacks: { gaps: number[]; end: number }[] = []
  for (const gap of gaps) {
    const last = stacks.at(-1)
    if (last && gap < last.end) last.gaps.push(gap)
    else stacks.push({ gaps: [gap], end: Math.min(gap + reach / STACKS, nextStart(starts, gap)) })
  }
  return stacks.map(({ gaps }) => ({
    x: percent(gaps.reduce((sum, gap) => sum + gap) / gaps.length, reach),
    runs: gaps.length,
  }))
}

const STACKS = 100

const nextStart = (starts: number[], gap: number) => starts.find((start) => start > gap) ?? Infinity

function lineOf(index: number, { gaps, starts, reach }: { gaps: number[]; starts: number[]; reach: number }) {
  const start = starts[index]!
  const end = starts[index + 1] ?? Infinity
  return {
    x: percent(start, reach),
    gap: start,
    room: percent(Math.min(end, reach) - start, reach),
    runs: gaps.filter((gap) => gap >= start && gap < end).length,
  }
}

function ticksOf(best: number, direction: 1 | -1, reach: number, step: number) {
  const first = direction * Math.ceil((direction * best) / step) * step
  const count = Math.floor((reach - Math.abs(first - best)) / step) + 1
  const values = Array.from({ length: count }, (_, index) => first + direction * index * step)
  return values
    .filter((value) => value >= 0)
    .map((value) => ({ x: percent(Math.abs(value - best), reach), value }))
}

function tickStep(reach: number, one: number): number {
  const steps = [0.1, 1, 10, 100, 1000, 10_000, 100_000, 1_000_000].flatMap((power) =>
    [1, 2, 5].map((factor) => factor * power * one),
  )
  return steps.find((step) => reach / step <= MAX_TICKS - 1) ?? reach
}

const MAX_TICKS = 6

const percent = (part: number, reach: number) => Math.round((part / reach) * 10_000) / 100

/** In pixels. Keeps rounding from dropping a stack's last dot. */
export const LAST_DOT = 0.05
