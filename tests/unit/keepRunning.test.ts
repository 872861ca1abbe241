import { expect, onTestFinished, test, vi } from 'vitest'
import { keepRunning } from '#lib/keepRunning.ts'

test('doubles the pause with each failure in a row, and begins again after a success', async () => {
  const { advance, starts, stop } = running([fails, fails, fails, fails, succeeds, fails, succeeds])
  await advance(20_000)
  // Pauses of 1, 2, 4 and 4 seconds after the failures, then 1 each.
  expect(starts.slice(0, 7)).toEqual([0, 1000, 3000, 7000, 11_000, 12_000, 13_000])
  await stop()
})

test('reports each failure', async () => {
  const { advance, failures, stop } = running([fails, succeeds, fails])
  await advance(2000)
  expect(failures).toEqual(['no connection', 'no connection'])
  await stop()
})

test('ends at once when it is stopped during a pause', async () => {
  const { advance, starts, stop } = running([fails])
  await advance(500)
  await stop()
  await advance(20_000)
  expect(starts).toEqual([0])
})

const fails = () => Promise.reject(new Error('no connection'))
const succeeds = () => Promise.resolve()

function running(outcomes: (() => Promise<void>)[]) {
  const stopping = new AbortController()
  const starts: number[] = []
  const failures: string[] = []
  let now = 0
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const ended = keepRunning(
    () => {
      starts.push(now)
      return (outcomes[starts.length - 1] ?? succeeds)()
    },
    {
      signal: stopping.signal,
      onFailure: (error) => failures.push((error as Error).message),
      first: 1000,
      longest: 4000,
    },
  )
  return {
    starts,
    failures,
    async advance(ms: number) {
      for (const end = now + ms; now < end; now += 500) await vi.advanceTimersByTimeAsync(500)
    },
    async stop() {
      stopping.abort()
      await ended
    },
  }
}
