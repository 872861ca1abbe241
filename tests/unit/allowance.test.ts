import { expect, test } from 'vitest'
import { allowance } from '../../server/limits/allowance.ts'

test('so many documents in a minute, and one more when the oldest is a minute old', () => {
  const take = allowance(3, 'Three are the most.')
  for (const at of [0, 10_000, 20_000]) take(1, at)
  take(2, 20_000)
  expect(() => take(1, 30_000)).toThrow(
    expect.objectContaining({ message: 'Three are the most.', status: 429, seconds: 30 }),
  )
  take(1, 60_001)
})
