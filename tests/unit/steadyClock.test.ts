// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

const HOUR_MS = 3600 * 1000

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  return () => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
})

/** Each tab loads its own copy of the module. */
async function openTab() {
  vi.resetModules()
  return (await import('../../resources/js/outbox/steadyClock.ts')).steadyNow
}

test('returns ascending times in every tab even if the clock is set back', async () => {
  const [one, other] = [await openTab(), await openTab()]
  const first = one()
  expect(first).toBe(1_800_000_000_000)
  vi.setSystemTime(first - HOUR_MS)
  const times = [first, other(), one(), one(), (await openTab())()]
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(new Set(times).size).toBe(times.length)
  vi.setSystemTime(first + HOUR_MS)
  expect(one()).toBe(first + HOUR_MS)
})

test('returns ascending times within a tab even if localStorage is full', async () => {
  const steadyNow = await openTab()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  const first = steadyNow()
  vi.setSystemTime(first - HOUR_MS)
  expect(steadyNow()).toBeGreaterThan(first)
})

test("returns the device's current time if the stored time is invalid", async () => {
  localStorage.setItem('clock', 'soon')
  expect((await openTab())()).toBe(1_800_000_000_000)
})
