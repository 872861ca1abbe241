import { expect, test } from 'vitest'
import { backoff } from '#lib/backoff.ts'

test('doubles the pause before a retry after each failure, up to a maximum', () => {
  expect([0, 1, 2, 3, 4, 5, 2000].map((failures) => backoff(failures, 300, 2000))).toEqual([
    300, 300, 600, 1200, 2000, 2000, 2000,
  ])
})

test('shortens the pause before a retry by a random amount, up to half', () => {
  expect([0, 0.5, 1].map((random) => backoff(2, 1000, 5000, random))).toEqual([1000, 1500, 2000])
})
