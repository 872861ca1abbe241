import { expect, test } from 'vitest'
import { lineDues } from '../../server/rules/fees/lineDues.ts'

test("shows a line's charges as due until the rider pays", () => {
  expect(lineDues([130_00, 80_00], 210_00)).toEqual([130_00, 80_00])
})

test('applies a payment to the oldest line first', () => {
  expect(lineDues([130_00, 80_00], 110_00)).toEqual([30_00, 80_00])
  expect(lineDues([130_00, 80_00], 50_00)).toEqual([0, 50_00])
})

test('shows $0 due once everything is paid, and a credit on the oldest line after an overpayment', () => {
  expect(lineDues([130_00, 80_00], 0)).toEqual([0, 0])
  expect(lineDues([130_00, 80_00], -20_00)).toEqual([-20_00, 0])
})

test('adds any difference between the balance and the charges to the oldest line', () => {
  expect(lineDues([50_00, 0], 100_00)).toEqual([100_00, 0])
  expect(lineDues([30_00, -10_00], 20_00)).toEqual([20_00, 0])
})
