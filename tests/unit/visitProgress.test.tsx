// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadBar, showVisitProgress, withProgress } from '../../resources/js/visits/progress.ts'

beforeAll(showVisitProgress)
beforeAll(loadBar)
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

describe('page visits', () => {
  test('shows a progress bar, but no spinner, once a page visit takes 250 ms', () => {
    const visit = start()
    vi.advanceTimersByTime(249)
    expect(bar()).toBeNull()
    vi.advanceTimersByTime(1)
    expect(bar()).not.toBeNull()
    expect(document.querySelector('#nprogress .spinner')).toBeNull()
    finish(visit, 'completed')
  })

  test("doesn't show a progress bar if a page visit takes less than 250 ms", () => {
    const visit = start()
    vi.advanceTimersByTime(200)
    finish(visit, 'completed')
    vi.advanceTimersByTime(1000)
    expect(bar()).toBeNull()
  })

  test('hides the progress bar when the page visit completes', () => {
    const visit = start()
    vi.advanceTimersByTime(300)
    finish(visit, 'completed')
    vi.advanceTimersByTime(1000)
    expect(bar()).toBeNull()
  })

  test('hides the progress bar immediately when the page visit is canceled', () => {
    const visit = start()
    vi.advanceTimersByTime(300)
    finish(visit, 'cancelled')
    expect(bar()).toBeNull()
  })

  test('keeps the progress bar when another visit interrupts the current one', () => {
    const first = start()
    vi.advanceTimersByTime(300)
    finish(first, 'interrupted')
    const second = start()
    vi.advanceTimersByTime(1000)
    expect(bar()).not.toBeNull()
    finish(second, 'completed')
    vi.advanceTimersByTime(1000)
    expect(bar()).toBeNull()
  })

  test("doesn't show a progress bar for a background page visit", () => {
    const visit = start({ showProgress: false })
    vi.advanceTimersByTime(1000)
    expect(bar()).toBeNull()
    finish(visit, 'completed')
  })

  test('keeps the progress bar until the last of two simultaneous page visits completes', () => {
    const [first, second] = [start(), start()]
    vi.advanceTimersByTime(300)
    finish(first, 'completed')
    vi.advanceTimersByTime(1000)
    expect(bar()).not.toBeNull()
    finish(second, 'completed')
    vi.advanceTimersByTime(1000)
    expect(bar()).toBeNull()
  })
})

describe('Ajax calls', () => {
  test("shows the progress bar during a long Ajax call, and returns the call's result", async () => {
    const work = withProgress(visitTaking(400, 'done'))
    vi.advanceTimersByTime(249)
    expect(bar()).toBeNull()
    vi.advanceTimersByTime(1)
    expect(bar()).not.toBeNull()
    await vi.advanceTimersByTimeAsync(1000)
    expect(await work).toBe('done')
    expect(bar()).toBeNull()
  })

  test('shows the progress bar if its script loads during the Ajax call', async () => {
    vi.resetModules()
    const unloaded = await import('../../resources/js/visits/progress.ts')
    const work = unloaded.withProgress(visitTaking(10_000, 'done'))
    vi.advanceTimersByTime(250)
    expect(bar()).toBeNull()
    await unloaded.loadBar()
    await vi.advanceTimersByTimeAsync(0)
    expect(bar()).not.toBeNull()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await work).toBe('done')
    expect(bar()).toBeNull()
  })

  test('hides the progress bar and rejects when an Ajax call fails', async () => {
    const work = withProgress(visitTaking(400, 'done').then(() => Promise.reject(new Error('no'))))
    const failure = expect(work).rejects.toThrow('no')
    await vi.advanceTimersByTimeAsync(2000)
    await failure
    expect(bar()).toBeNull()
  })
})

const bar = () => document.querySelector('#nprogress .bar')

const visitTaking = (ms: number, answer: string) =>
  new Promise<string>((resolve) => setTimeout(resolve, ms, answer))

let visits = 0

function start({ showProgress = true } = {}) {
  const visit = { id: String(++visits), showProgress, completed: false, interrupted: false, cancelled: false }
  dispatch('start', { visit })
  return visit
}

function finish(visit: ReturnType<typeof start>, ending: 'completed' | 'interrupted' | 'cancelled') {
  dispatch('finish', { visit: { ...visit, [ending]: true } })
}

function dispatch(name: string, detail: object) {
  document.dispatchEvent(new CustomEvent(`inertia:${name}`, { detail }))
}
