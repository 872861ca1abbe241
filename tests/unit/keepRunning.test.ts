import { expect, test, vi } from 'vitest'
import { keepRunning } from '#lib/keepRunning.ts'

const pauses: number[] = []
vi.mock(import('node:timers/promises'), async (original) => {
  const timers = await original()
  const sleep = (ms: number, value: undefined, options: object) => {
    pauses.push(ms)
    return pauses.length < 7 ? Promise.resolve() : timers.setTimeout(60_000, value, options)
  }
  return { ...timers, setTimeout: sleep as never }
})

test('doubles the retry pause after each failure, and resets it after a success', async () => {
  const stopping = new AbortController()
  const failures: string[] = []
  const outcomes = 'FFFFSFS'.split('')
  const ended = keepRunning(
    async () => {
      if (outcomes.shift() === 'F') throw new Error('no connection')
    },
    {
      signal: stopping.signal,
      onFailure: (error) => failures.push((error as Error).message),
      initialPauseMs: 1000,
      maxPauseMs: 4000,
    },
  )
  await vi.waitUntil(() => pauses.length === 7)
  stopping.abort()
  await ended
  expect(pauses).toEqual([1000, 2000, 4000, 4000, 1000, 1000, 1000])
  expect(failures).toEqual(Array(5).fill('no connection'))
})
