import { expect, test } from 'vitest'
import { milesBetween, formatMiles } from '#lib/distance.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const BILLINGS = at(45.7833, -108.5007)
const CASPER = at(42.8501, -106.3252)

test('measures the great-circle distance between two places in miles', () => {
  expect(Math.round(milesBetween(at(0, 0), at(0, 90)))).toBe(6218)
  expect(Math.round(milesBetween(BILLINGS, CASPER))).toBe(229)
  expect(milesBetween(CASPER, BILLINGS)).toBeCloseTo(milesBetween(BILLINGS, CASPER))
  expect(milesBetween(BILLINGS, BILLINGS)).toBe(0)
})

test('measures the shorter route across the date line', () => {
  expect(Math.round(milesBetween(at(0, 179.5), at(0, -179.5)))).toBe(69)
  expect(Math.round(milesBetween(at(90, 0), at(-90, 0)))).toBe(12437)
})

test('formats distances in whole miles', () => {
  expect([0.4, 1.2, 229.9].map(formatMiles)).toEqual(['less than a mile', '1 mile', '230 miles'])
})
