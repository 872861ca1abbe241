import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pacing } from '../../server/rateLimits/pacing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Milliseconds that so many requests of a client take, one after the other. */
async function timeOf(paced: ReturnType<typeof pacing>, count: number, ms: number) {
  const started = performance.now()
  let done = 0
  const all = (async () => {
    for (; done < count; done++) await paced('greedy', () => wait(ms))
  })()
  await vi.runAllTimersAsync()
  await all
  return performance.now() - started
}

test('makes a client pause twice as long as its requests take, once they took 400 ms, while others are there', async () => {
  const paced = pacing()
  await paced('other', async () => {})
  expect(await timeOf(paced, 8, 50)).toBe(400)
  expect(await timeOf(paced, 10, 50)).toBe(10 * 50 + 10 * 100)
})

test('makes nobody pause where no other client has been for ten seconds', async () => {
  expect(await timeOf(pacing(), 100, 50)).toBe(5000)
})
