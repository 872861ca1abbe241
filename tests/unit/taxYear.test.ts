import { expect, test } from 'vitest'
import { overThresholdText, taxThreshold } from '#rules/payout/taxYear.ts'

test('uses a reporting threshold of $600 for payments before 2026, and $2,000 starting in 2026', () => {
  expect(taxThreshold(2019)).toEqual({ cents: 60_000, year: 2019 })
  expect(taxThreshold(2025)).toEqual({ cents: 60_000, year: 2025 })
  expect(taxThreshold(2026)).toEqual({ cents: 200_000, year: 2026 })
})

test('uses the latest known threshold for later years, and returns the year of that threshold', () => {
  const { year, cents } = taxThreshold(2199)
  expect(year).toBeGreaterThanOrEqual(2026)
  expect(taxThreshold(year + 1)).toEqual({ cents, year })
})

test("shows the cents of a threshold only if the amount isn't in whole dollars", () => {
  expect(overThresholdText({ cents: 200_000, year: 2026 })).toBe('At or over $2,000')
  expect(overThresholdText({ cents: 210_050, year: 2027 })).toBe('At or over $2,100.50')
})
