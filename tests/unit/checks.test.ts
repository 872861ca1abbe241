import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatCheckAmount,
  checkMemo,
  checksToWrite,
  describeResult,
  type PayableResult,
} from '#rules/payout/checks.ts'
import { amountInWords } from '#lib/amountInWords.ts'

const result = (
  payee_id: number | null,
  cents: number,
  more: Partial<PayableResult> = {},
): PayableResult => ({
  payee_id,
  payee: payee_id === null ? null : `Rider ${payee_id}`,
  description: 'place 1, run 17.302',
  cents,
  check: null,
  ...more,
})

test('writes one check per rider, sorted by last name', () => {
  const results = [
    result(7, 40000, { payee: 'Zoe' }),
    result(3, 30000, { payee: 'Ann' }),
    result(7, 5000, { payee: 'Zoe' }),
  ]
  expect(checksToWrite(results, 'rider')).toEqual([
    { payee_id: 3, payee: 'Ann', cents: 30000, lines: [results[1]] },
    { payee_id: 7, payee: 'Zoe', cents: 45000, lines: [results[0], results[2]] },
  ])
})

test('writes one check per result, sorted by rider', () => {
  const results = [result(7, 40000), result(3, 30000), result(7, 5000)]
  expect(checksToWrite(results, 'result').map(({ payee_id, cents }) => [payee_id, cents])).toEqual([
    [3, 30000],
    [7, 40000],
    [7, 5000],
  ])
})

test('sorts checks by last name', () => {
  const names = ['Zoe Adams', 'Ann Young', 'Ty Murray Jr.', 'Bea Adams']
  const results = names.map((payee, index) => result(index, 100, { payee }))
  const sorted = ['Bea Adams', 'Zoe Adams', 'Ty Murray Jr.', 'Ann Young']
  expect(checksToWrite(results, 'rider').map(({ payee }) => payee)).toEqual(sorted)
  expect(checksToWrite(results, 'result').map(({ payee }) => payee)).toEqual(sorted)
})

test('writes separate checks for riders with the same name', () => {
  const results = [result(8, 100, { payee: 'Ann Lee' }), result(5, 200, { payee: 'Ann Lee' })]
  expect(checksToWrite(results, 'rider').map(({ payee_id }) => payee_id)).toEqual([5, 8])
})

test('skips results that are already on a check or have no rider', () => {
  const results = [result(1, 100, { check: 1001 }), result(null, 200), result(1, 300)]
  expect(checksToWrite(results, 'rider')).toEqual([
    { payee_id: 1, payee: 'Rider 1', cents: 300, lines: [results[2]] },
  ])
})

test('writes checks for the exact total of unpaid results, whether per rider or per result', () => {
  const someResult = fc.record({
    payee_id: fc.option(fc.integer({ min: 1, max: 6 })),
    cents: fc.integer({ min: 1, max: 100_000_000 }),
    check: fc.option(fc.integer({ min: 1001, max: 1009 })),
  })
  fc.assert(
    fc.property(fc.array(someResult), fc.constantFrom('rider' as const, 'result' as const), (given, per) => {
      const results = given.map(({ payee_id, cents, check }) => result(payee_id, cents, { check }))
      const open = results.filter(({ payee_id, check }) => payee_id !== null && check === null)
      const total = (list: { cents: number }[]) => list.reduce((sum, { cents }) => sum + cents, 0)
      expect(total(checksToWrite(results, per))).toBe(total(open))
    }),
  )
})

test.each([
  ['', 2, 3, 3, 17.302, 'Dash', '2D-3, run 17.302, Dash'],
  ['Round 1', 1, 3, 4, 17.302, 'Dash', 'Round 1, 1D-T3, run 17.302, Dash'],
  ['', null, 1, 1, 17.302, null, 'place 1, run 17.302'],
  ['', null, null, null, 'NT', null, 'run NT'],
])('describes a result as $6', (round, division, place, place_to, score, horse, line) => {
  expect(describeResult({ round, division, place, place_to, score, horse })).toBe(line)
})

test('prints judged points with two decimal places', () => {
  const placed = { round: '', division: null, place: 1, place_to: 1, score: 84.5, horse: null }
  expect(describeResult(placed, 'score', 'points')).toBe('place 1, score 84.50')
})

test('describes a single result in the check memo, but shows only a count for several results', () => {
  expect(checkMemo('Open 4D', [{ description: '2D-3, run 17.302' }])).toBe('Open 4D 2D-3, run 17.302')
  expect(checkMemo('Open 4D', [{ description: 'a' }, { description: 'b' }])).toBe('Open 4D: 2 results')
  expect(checkMemo('Open', [{ description: 'x'.repeat(300) }])).toHaveLength(200)
})

test('pads a check amount with asterisks and omits commas', () => {
  expect(formatCheckAmount(102000)).toBe('$****1020.00')
  expect(formatCheckAmount(75)).toBe('$*******0.75')
  expect(formatCheckAmount(77_777_777)).toBe('$**777777.77')
})

test('prints the same cents in numbers and in words', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
      const rest = String(cents % 100).padStart(2, '0')
      expect(formatCheckAmount(cents).endsWith(`.${rest}`)).toBe(true)
      expect(amountInWords(cents).endsWith(` and ${rest}/100`)).toBe(true)
    }),
  )
})
