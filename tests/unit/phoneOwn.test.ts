// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NOBODY } from '../../server/wire/phone/mine.ts'
import { readMe, readMeSoon } from '../../resources/js/phone/own/me.ts'

const asked = vi.fn((_url: string) =>
  Promise.resolve(Response.json({ ...NOBODY, person: { id: 1, name: 'Bea Bell' } })),
)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', asked)
  asked.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a rider without runs is told within five seconds where a draw comes out, and asks once', async () => {
  document.cookie = 'XSRF-TOKEN=1; path=/'
  await readMe()
  expect(asked).toHaveBeenCalledTimes(1)
  readMeSoon()
  readMeSoon()
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked).toHaveBeenCalledTimes(2)
})
