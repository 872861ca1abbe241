import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { apportion, exactCents, floorTo, formatCents, nearestTo, parseMoney, sum } from '#lib/money.ts'

describe('formatting amounts', () => {
  test.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [99_999, '$999.99'],
    [123_450, '$1,234.50'],
    [100_000_000, '$1,000,000.00'],
    [-100, '-$1.00'],
  ])('formats %i cents as %s', (cents, text) => {
    expect(formatCents(cents)).toBe(text)
  })
})

describe('parsing amounts', () => {
  test.each([
    ['1,234.50', 123_450],
    ['$20', 2_000],
    [' $ 20 ', 2_000],
    ['20.', 2_000],
    ['.5', 50],
    ['0.05', 5],
    ['1,234,567', 123_456_700],
    ['0', 0],
  ])('parses "%s" as %i cents', (text, cents) => {
    expect(parseMoney(text)).toBe(cents)
  })

  test.each(['', '.', '$', '-5', '12.345', '1,23', '12,34.00', '1e3', 'NT', '20 $', '99999999999999999'])(
    'rejects the amount "%s"',
    (text) => {
      expect(parseMoney(text)).toBeNull()
    },
  )

  test('parses every formatted amount back to the original number of cents', () => {
    fc.assert(fc.property(fc.nat(1_000_000_000_000), (cents) => parseMoney(formatCents(cents)) === cents))
  })
})

describe('dividing money', () => {
  test('gives the leftover cents to the first shares, one cent each', () => {
    expect(apportion(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(apportion(101, [1, 1, 1])).toEqual([34, 34, 33])
  })

  test("doesn't give leftover cents to a share of zero", () => {
    expect(apportion(101, [0, 1, 1])).toEqual([0, 51, 50])
    expect(apportion(101, [0, 0])).toEqual([0, 0])
  })

  test('leaves a remainder smaller than one unit undivided', () => {
    expect(apportion(10_150, [1, 1], 100)).toEqual([5_100, 5_000])
  })

  test('divides money without losing a cent, and keeps each share within a cent of the exact share', () => {
    const weights = fc.array(fc.nat(10_000), { minLength: 1, maxLength: 30 }).filter((all) => sum(all) > 0)
    fc.assert(
      fc.property(fc.nat(1_000_000_000), weights, (cents, all) => {
        const shares = apportion(cents, all)
        expect(sum(shares)).toBe(cents)
        shares.forEach((share, index) => {
          expect(Math.abs(share - (cents * all[index]) / sum(all))).toBeLessThan(1.001)
        })
      }),
    )
  })

  test('computes a share of a large purse exactly', () => {
    // The intermediate product exceeds 2^53.
    const third = { cents: 1_000_000_000_000_000n * 3_333n, of: 9_999n }
    expect(floorTo(1, third)).toBe(333_333_333_333_333)
  })

  test('rounds half a unit up when dividing money', () => {
    const halfOf = (cents: number) => ({ ...exactCents(cents), of: 2n })
    expect(nearestTo(1, halfOf(101))).toBe(51)
    expect(nearestTo(100, halfOf(14_900))).toBe(7_500)
    expect(nearestTo(100, halfOf(14_898))).toBe(7_400)
  })
})
