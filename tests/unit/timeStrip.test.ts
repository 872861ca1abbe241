import { expect, test } from 'vitest'
import {
  gapLabel,
  stripGeometry,
  stripLabel,
  stripRest,
  tickLabel,
} from '../../server/rules/payout/timeStrip.ts'

const strip = (values: number[], starts: number[] = []) => ({
  values,
  no_times: 0,
  not_run: 0,
  divisions: starts.map((from, index) => ({ division: index + 1, from })),
})

const times = (count: number, gap: number) =>
  Array.from({ length: count }, (_, index) => 15_000 + index * gap)

test('positions each run and division by its gap to the fastest run', () => {
  const { stacks, lines, ticks, beyond, end } = stripGeometry(
    strip([15_000, 15_500, 17_000, 19_000], [15_000, 15_500, 16_000]),
    'time',
  )
  expect(end).toBe(19_000)
  expect(stacks).toEqual([
    { x: 0, runs: 1 },
    { x: 12.5, runs: 1 },
    { x: 50, runs: 1 },
    { x: 100, runs: 1 },
  ])
  expect(lines).toEqual([
    { division: 1, from: 15_000, x: 0, gap: 0, room: 12.5, runs: 1 },
    { division: 2, from: 15_500, x: 12.5, gap: 500, room: 12.5, runs: 1 },
    { division: 3, from: 16_000, x: 25, gap: 1000, room: 75, runs: 2 },
  ])
  expect(ticks).toEqual([15, 16, 17, 18, 19].map((value, index) => ({ value: value * 1000, x: index * 25 })))
  expect(beyond).toBe(0)
})

test('stacks runs that are too close to draw side by side', () => {
  const close = [15_000, 15_010, 15_499, 15_500, 15_505, 16_000]
  expect(stripGeometry(strip(close, [15_000, 15_500]), 'time').stacks).toEqual([
    { x: 0, runs: 1 },
    { x: 1, runs: 1 },
    { x: 49.9, runs: 1 },
    { x: 50.25, runs: 2 },
    { x: 100, runs: 1 },
  ])
})

test('leaves runs that are far behind all others off the scale, and counts those runs', () => {
  const { end, beyond, stacks } = stripGeometry(strip([...times(20, 100), 30_000, 61_000]), 'time')
  expect(end).toBe(19_000)
  expect(beyond).toBe(2)
  expect(stacks).toHaveLength(20)
})

test("includes the start of every division in the scale, with room for the division's name", () => {
  const divisions = [15_000, 15_500, 16_000, 17_000]
  const { lines, end } = stripGeometry(strip([15_000], divisions), 'time')
  expect(end).toBe(18_000)
  expect(lines.map(({ x }) => x)).toEqual([0, 16.67, 33.33, 66.67])
  const narrow = stripGeometry(strip([...times(30, 1000)], divisions), 'time').lines
  expect(narrow.map(({ x }) => x)).toEqual([0, 5, 10, 20])
})

test('shows judged scores from highest to lowest', () => {
  const { stacks, ticks, end } = stripGeometry(strip([8650, 8500, 8400]), 'points')
  expect(end).toBe(8400)
  expect(stacks.map(({ x }) => x)).toEqual([0, 60, 100])
  expect(ticks.map(({ value }) => value)).toEqual([8650, 8600, 8550, 8500, 8450, 8400])
})

test.each([
  ['one run', [15_432]],
  ['equal runs', [15_432, 15_432, 15_432]],
  ['a time of zero', [0]],
])('builds a scale for %s', (_what, values) => {
  const { stacks, ticks, end } = stripGeometry(strip(values), 'time')
  expect(stacks).toEqual([{ x: 0, runs: values.length }])
  expect(end).toBeGreaterThan(values[0]!)
  expect(ticks.length).toBeGreaterThan(1)
})

test('shows 1,200 runs in at most 104 stacks without losing a run', () => {
  const values = times(1200, 5)
  const { stacks, beyond, ticks } = stripGeometry(strip(values, [15_000, 15_500, 16_000, 17_000]), 'time')
  expect(stacks.length).toBeLessThanOrEqual(104)
  expect(stacks.reduce((sum, { runs }) => sum + runs, beyond)).toBe(1200)
  expect(ticks.length).toBeLessThanOrEqual(6)
})

test('describes the strip for screen readers', () => {
  const shown = strip([15_000, 15_500, 17_000, 19_000], [15_000, 15_500, 16_000])
  expect(stripLabel(shown, stripGeometry(shown, 'time'), 'time', 'Open 4D')).toBe(
    'Times in Open 4D: 4 runs from 15.000 to 19.000. 1D from 15.000, 1 run. 2D from 15.500, 1 run. 3D from 16.000, 2 runs',
  )
  const judged = strip([8650, 8400])
  expect(stripLabel(judged, stripGeometry(judged, 'points'), 'points', 'Bull Riding')).toBe(
    'Scores in Bull Riding: 2 runs from 86.50 to 84.00',
  )
})

test('counts the runs that are not on the strip', () => {
  const shown = { ...strip([...times(20, 100), 30_000, 61_000]), no_times: 3, not_run: 1 }
  expect(stripRest(shown, stripGeometry(shown, 'time'), 'time')).toEqual([
    '2 slower than 19.000',
    '3 with no time',
    '1 not run yet',
  ])
  const judged = strip([8650, 8400])
  expect(stripRest(judged, stripGeometry(judged, 'points'), 'points')).toEqual([])
})

test('labels gaps and ticks with as many decimals as they need', () => {
  expect([500, 1000, 1250].map((gap) => gapLabel(gap, 'time'))).toEqual(['+0.5', '+1', '+1.25'])
  const whole = stripGeometry(strip([15_000, 19_000]), 'time')
  expect(whole.ticks.map(({ value }) => tickLabel(value, whole, 'time'))).toEqual([
    '15',
    '16',
    '17',
    '18',
    '19',
  ])
  const half = stripGeometry(strip([15_000, 17_000]), 'time')
  expect(half.ticks.map(({ value }) => tickLabel(value, half, 'time'))).toEqual([
    '15.0',
    '15.5',
    '16.0',
    '16.5',
    '17.0',
  ])
})
