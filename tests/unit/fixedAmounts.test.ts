import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sum } from '#lib/money.ts'
import { moneyProblems, moneyWarnings, DEFAULT_MONEY_SETTINGS } from '#rules/payout/moneySettings.ts'
import { calculatePayout, type PurseRules } from '#rules/payout/payout.ts'
import { previewPayout } from '#rules/payout/preview.ts'
import { twoDivisionPurse, prizesInOrder, purse, runsWithTimes } from '../support/purses.ts'

const NAMED = [50_000, 30_000, 20_000]
const fixed = (netCents: number, changes: Partial<PurseRules> = {}) =>
  purse({ netCents, places: [{ upTo: null, percentsBp: [], amountsCents: NAMED }], ...changes })
const paidOf = (...[runs, rules]: Parameters<typeof calculatePayout>) => {
  const { paidCents, breakageCents, retainedCents } = calculatePayout(runs, rules)
  return [paidCents, breakageCents, retainedCents]
}

describe('fixed amounts', () => {
  test('pays each place its fixed amount and retains the rest', () => {
    const rules = fixed(120_050)
    expect(prizesInOrder(runsWithTimes(15_000, 15_100, 15_200, 15_300), rules)).toEqual([...NAMED, 0])
    expect(paidOf(runsWithTimes(15_000, 15_100, 15_200), rules)).toEqual([100_000, 0, 20_050])
  })

  test('pays the same fixed amounts under every setting for unfilled places', () => {
    for (const unfilledPlaces of ['PROPORTIONAL', 'EVEN', 'RETAIN'] as const) {
      const rules = fixed(100_000, { unfilledPlaces })
      expect(prizesInOrder(runsWithTimes(15_000, 15_100), rules)).toEqual([50_000, 30_000])
      expect(paidOf(runsWithTimes(15_000, 15_100), rules)).toEqual([80_000, 0, 20_000])
    }
  })

  test('cuts the amounts proportionally if the pool is too small', () => {
    expect(prizesInOrder(runsWithTimes(15_000, 15_100, 15_200), fixed(50_000))).toEqual([
      25_000, 15_000, 10_000,
    ])
    expect(prizesInOrder(runsWithTimes(15_000, 15_100), fixed(80_000))).toEqual([50_000, 30_000])
  })

  test('pays $0 from an empty pool', () => {
    expect(prizesInOrder(runsWithTimes(15_000, 15_100), fixed(0))).toEqual([0, 0])
  })

  test('splits the fixed amounts of tied places', () => {
    expect(prizesInOrder(runsWithTimes(15_000, 15_000, 15_200), fixed(100_000))).toEqual([
      40_000, 40_000, 20_000,
    ])
  })

  test('pays ties in full from retained money first, and then overdraws the pool', () => {
    const tied = runsWithTimes(15_000, 15_000, 15_200)
    const rich = fixed(200_000, { ties: 'FULL' })
    expect(prizesInOrder(tied, rich)).toEqual([50_000, 50_000, 20_000])
    expect(paidOf(tied, rich)).toEqual([120_000, 0, 80_000])
    expect(paidOf(tied, fixed(100_000, { ties: 'FULL' }))).toEqual([120_000, -20_000, 0])
  })

  test("doesn't add money left over from rounding to the fixed amounts", () => {
    const amountsCents = [50_000, 30_000, 20_100]
    const rules = fixed(120_000, {
      places: [{ upTo: null, percentsBp: [], amountsCents }],
      rounding: { unitCents: 100, mode: 'CONSERVE' },
    })
    // The tied runs share $501. Each gets $250, and the odd dollar is left over.
    expect(prizesInOrder(runsWithTimes(15_000, 15_100, 15_100), rules)).toEqual([50_000, 25_000, 25_000])
    expect(paidOf(runsWithTimes(15_000, 15_100, 15_100), rules)).toEqual([100_000, 100, 19_900])
  })

  test("pays each division's fixed amounts from its own pool", () => {
    const places = [{ upTo: null, percentsBp: [], amountsCents: [6_000] }]
    const rules = twoDivisionPurse({ netCents: 10_000, places })
    expect(prizesInOrder(runsWithTimes(15_000, 15_600), rules)).toEqual([5_000, 5_000])
    expect(paidOf(runsWithTimes(15_000, 15_600), { ...rules, netCents: 20_000 })).toEqual([12_000, 0, 8_000])
  })

  test('never pays a place more than its amount, and accounts for the whole net purse', () => {
    const dollars = fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 8 })
    const times = fc.array(fc.integer({ min: 150, max: 160 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(dollars, times, fc.nat(400_000), (named, values, netCents) => {
        const amountsCents = named.map((each) => each * 100).sort((a, b) => b - a)
        const rules = fixed(netCents, {
          places: [{ upTo: null, percentsBp: [], amountsCents }],
          rounding: { unitCents: 100, mode: 'CONSERVE' },
        })
        const { placings, paidCents, breakageCents, retainedCents } = calculatePayout(
          runsWithTimes(...values),
          rules,
        )
        expect(paidCents + breakageCents + retainedCents).toBe(netCents)
        expect(Math.min(breakageCents, retainedCents)).toBeGreaterThanOrEqual(0)
        expect(paidCents).toBeLessThanOrEqual(Math.min(netCents, sum(amountsCents)))
        for (const { place, prizeCents } of placings)
          expect(prizeCents).toBeLessThanOrEqual(amountsCents[place - 1] ?? 0)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('settings with fixed amounts', () => {
  const kind = { rounds: [''], tops: [null], judged: false, custom: false, has_divisions: false }
  const settings = (amountsCents: number[], changes = {}) => ({
    ...DEFAULT_MONEY_SETTINGS,
    entry_fee_cents: 2_000,
    places: [{ upTo: null, percentsBp: [], amountsCents }],
    ...changes,
  })
  const field = 'places.0.amountsCents'

  test.each([
    [
      'a slower place that pays more',
      [10_000, 20_000],
      'The row for any number of runs pays place 2 more than place 1.',
    ],
    [
      'an amount that rounding would change',
      [10_050],
      'The row for any number of runs pays $100.50, but prizes are rounded to $1.00.',
    ],
  ])('rejects fixed amounts with %s', (_what, amounts, sentence) => {
    expect(moneyProblems(settings(amounts, { rounding_unit_cents: 100 }), kind)).toEqual({
      [field]: sentence,
    })
  })

  test('accepts fixed amounts regardless of their sum', () => {
    expect(moneyProblems(settings(NAMED), kind)).toEqual({})
  })

  test('warns that ties paid in full can cost more than the purse', () => {
    expect(moneyWarnings(settings(NAMED, { ties: 'FULL' }), kind)).toEqual([
      'Paying ties in full can cost more than the purse holds.',
    ])
  })

  test('shows how far the purse falls short of the fixed amounts', () => {
    const cutOf = (entries: number) =>
      previewPayout(settings(NAMED), kind, Array<number>(entries).fill(2_000)).results.money.cutCents
    expect([20, 50, 100].map(cutOf)).toEqual([60_000, 0, 0])
  })
})
