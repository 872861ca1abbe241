import { expect, test } from 'vitest'
import { findOddScores } from '#rules/scoring/oddScores.ts'

const run = (value: number, rider = `Rider ${value}`, horse: string | null = null, penalty_seconds = 0) => ({
  rider,
  horse,
  value,
  penalty_seconds,
})

test('warns about a time under 80% of the best time among the other runs', () => {
  expect(findOddScores([run(15_000), run(15_000), run(16_000)], 'time')).toEqual([])
  expect(findOddScores([run(12_000), run(15_000)], 'time')).toEqual([])
  expect(findOddScores([run(11_999, 'Ann', 'Red'), run(15_000)], 'time')).toEqual([
    'Ann on Red has 11.999, under 80% of the next best time. Check it.',
  ])
})

test('compares times without penalties', () => {
  // Three times the median with two barrels down, but not without them.
  expect(findOddScores([run(16_000, 'Ann', null, 10), run(5_000), run(5_100)], 'time')).toEqual([])
  expect(findOddScores([run(16_900, 'Ann', 'Red', 5), run(15_000), run(15_100)], 'time')).toEqual([
    'Ann on Red has 11.900 without the penalty, under 80% of the next best time. Check it.',
  ])
  expect(findOddScores([run(20_000, 'Ann', null, 5), run(20_100, 'Bo', null, 5)], 'time')).toEqual([])
})

test('gives only one warning per run', () => {
  expect(findOddScores([run(1_000_000, 'Ann'), run(15_000), run(15_100)], 'time')).toEqual([
    'Ann has 1000.000. Check the decimal point.',
  ])
  expect(findOddScores([run(5_000, 'Ann'), run(0, 'Bo'), run(0, 'Cy'), run(15_000)], 'time')).toContain(
    'Ann has 5.000, under 80% of the next best time. Check the decimal point.',
  )
})

test('warns about judged scores only if they are over 100 points', () => {
  expect(findOddScores([run(0), run(8_000), run(10_001, 'Bo')], 'points')).toEqual([
    'Bo has 100.01, over 100 points. Check it.',
  ])
})

test('warns about at most nine runs, fastest first, and counts the remaining runs on the tenth line', () => {
  const zeros = Array.from({ length: 12 }, (_, index) => run(0, `Rider ${index}`))
  const others = Array.from({ length: 20 }, (_, index) => run(15_000 + index))
  const warnings = findOddScores([...others, ...zeros], 'time')
  expect(warnings).toHaveLength(10)
  expect(warnings[0]).toBe('Rider 0 has 0.000, a time of zero. Check it.')
  expect(warnings[9]).toBe('3 more runs look off. Check them.')
})
