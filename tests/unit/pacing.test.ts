import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pacing } from '../../server/rateLimits/pacing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

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

test('pauses a client for twice its request time if other clients are active', async () => {
  const paced = pacing()
  await paced('other', async () => {})
  expect(await timeOf(paced, 8, 50)).toBe(400)
  expect(await timeOf(paced, 10, 50)).toBe(10 * 50 + 10 * 100)
})

test("doesn't pause a client if no other client was active in the last ten seconds", async () => {
  expect(await timeOf(pacing(), 100, 50)).toBe(5000)
})
