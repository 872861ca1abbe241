import { expect, test } from 'vitest'
import { slidingWindow } from '../../server/rateLimits/slidingWindow.ts'
import { organizationLimit } from '../../server/rateLimits/organizationLimit.ts'

test('rejects a request beyond the limit until the oldest request leaves the window', () => {
  const take = slidingWindow(3, 'Three are the most.')
  for (const at of [0, 10_000, 20_000]) take(1, at)
  take(2, 20_000)
  expect(() => take(1, 30_000)).toThrow(
    expect.objectContaining({ message: 'Three are the most.', status: 429, seconds: 30 }),
  )
  take(1, 60_001)
})

test('lets an account create at most 5 organizations per hour and 20 per day', () => {
  const limit = organizationLimit()
  const hour = 3_600_000
  const made = (person: number, at: number) => {
    for (let n = 0; n < 5; n++) limit(person, at)
  }
  made(1, 0)
  expect(() => limit(1, 1)).toThrow(expect.objectContaining({ status: 429, seconds: 3600 }))
  limit(2, 1)
  for (const at of [1, 2, 3]) made(1, at * hour)
  expect(() => limit(1, 4 * hour)).toThrow(expect.objectContaining({ status: 429, seconds: 20 * 3600 }))
  limit(1, 24 * hour)
})
