import { expect, test } from 'vitest'
import { nettedFeeLines, nettedFees } from '../../server/rules/fees/nettedFees.ts'

const CHARGES = [
  { name: 'Office', cents: 2_000 },
  { name: 'Open', cents: 6_000 },
  { name: 'Stall', cents: 3_000 },
  { name: 'Open', cents: 6_000 },
]

test("deducts all of an account's open fees from winnings, with one total per fee name", () => {
  expect(nettedFees(CHARGES, 17_000, 17_000)).toEqual([
    { name: 'Office', cents: 2_000 },
    { name: 'Open', cents: 12_000 },
    { name: 'Stall', cents: 3_000 },
  ])
})

test('applies earlier payments and refunds to the oldest fees', () => {
  const refunded = [...CHARGES, { name: 'Open, scratched', cents: -6_000 }]
  // Of $170 in fees, $60 is refunded and $40 is paid, so $70 is still owed.
  expect(nettedFees(refunded, 7_000, 7_000)).toEqual([
    { name: 'Stall', cents: 1_000 },
    { name: 'Open', cents: 6_000 },
  ])
})

test('deducts the oldest open fees first if the winnings are less than the amount owed', () => {
  expect(nettedFees(CHARGES, 17_000, 5_000)).toEqual([
    { name: 'Office', cents: 2_000 },
    { name: 'Open', cents: 3_000 },
  ])
})

test('deducts fees first, and then any further debt as "Money given back"', () => {
  // A $100 check paid $50 of fees, $50 was given back as change, and then the bank returned the check.
  const charges = [{ name: 'Open', cents: 5_000 }]
  expect(nettedFees(charges, 10_000, 10_000)).toEqual([
    { name: 'Open', cents: 5_000 },
    { name: 'Money given back', cents: 5_000 },
  ])
  expect(nettedFees(charges, 10_000, 4_000)).toEqual([{ name: 'Open', cents: 4_000 }])
})

test("combines the fees that don't fit on the available lines into one line", () => {
  const netted_fees = [1, 2, 3, 4, 5].map((fee) => ({ name: `Fee ${fee}`, cents: fee * 1_000 }))
  const fees = { netted_cents: 15_000, netted_fees }
  expect(nettedFeeLines(fees, 5)).toHaveLength(5)
  expect(nettedFeeLines(fees, 3)).toEqual([
    { description: 'Fee 1', cents: -1_000 },
    { description: 'Fee 2', cents: -2_000 },
    { description: 'and 3 more', cents: -12_000 },
  ])
})

test("shows one total if the names of the deducted fees weren't recorded", () => {
  expect(nettedFeeLines({ netted_cents: 5_500, netted_fees: [] }, 5)).toEqual([
    { description: 'Fees owed', cents: -5_500 },
  ])
  expect(nettedFeeLines({ netted_cents: 0, netted_fees: [] }, 5)).toEqual([])
})
