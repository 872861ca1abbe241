import { expect, test } from 'vitest'
import { amountInWords } from '#lib/amountInWords.ts'

const NINES = 'Nine Hundred Ninety-Nine'

test.each([
  [125_020, 'One Thousand Two Hundred Fifty and 20/100'],
  [10_000, 'One Hundred and 00/100'],
  [75, 'Zero and 75/100'],
  [10_505, 'One Hundred Five and 05/100'],
  [1_300, 'Thirteen and 00/100'],
  [4_200, 'Forty-Two and 00/100'],
  [9_000, 'Ninety and 00/100'],
  [1_000_000_00, 'One Million and 00/100'],
  [2_000_019_99, 'Two Million Nineteen and 99/100'],
  [
    99_999_999_999_999,
    `Nine Hundred Ninety-Nine Billion ${NINES} Million ${NINES} Thousand ${NINES} and 99/100`,
  ],
])('writes out %i cents as %s', (cents, words) => {
  expect(amountInWords(cents)).toBe(words)
})

test.each([-1, 0.5, Number.NaN, 100_000_000_000_000])('refuses to write out %d cents', (cents) => {
  expect(() => amountInWords(cents)).toThrow(RangeError)
})
