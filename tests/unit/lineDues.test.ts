import { expect, test } from 'vitest'
import { lineDues } from '../../server/rules/fees/lineDues.ts'

test('a line owes its charges until something is paid', () => {
  expect(lineDues([130_00, 80_00], 210_00)).toEqual([130_00, 80_00])
})

test('a payment counts toward the oldest line first', () => {
  expect(lineDues([130_00, 80_00], 110_00)).toEqual([30_00, 80_00])
  expect(lineDues([130_00, 80_00], 50_00)).toEqual([0, 50_00])
})

test('no line owes anything once all is paid, and the oldest line shows any credit', () => {
  expect(lineDues([130_00, 80_00], 0)).toEqual([0, 0])
  expect(lineDues([130_00, 80_00], -20_00)).toEqual([-20_00, 0])
})

test("the oldest line takes the difference between the balance and the lines' charges", () => {
  expect(lineDues([50_00, 0], 100_00)).toEqual([100_00, 0])
  expect(lineDues([30_00, -10_00], 20_00)).toEqual([20_00, 0])
})
