import { expect, test } from 'vitest'
import { ordinal, plural } from '#lib/plural.ts'

test('writes a count with a singular or plural noun, optionally followed by a verb', () => {
  expect([0, 1, 2].map((count) => plural(count, 'run'))).toEqual(['0 runs', '1 run', '2 runs'])
  expect(plural(1, 'entry', 'entries')).toBe('1 entry')
  expect(plural(3, 'run has', 'runs have')).toBe('3 runs have')
})

test('adds the right ordinal suffix to a number', () => {
  const numbers = [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 101, 111, 112, 113]
  expect(numbers.map(ordinal).join(' ')).toBe(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 101st 111th 112th 113th',
  )
})
