// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SIGNED_OUT } from '../../server/wire/riderApp/myRuns.ts'
import { fetchMe, fetchMeSoon } from '../../resources/js/riderApp/account/me.ts'

const asked = vi.fn((_url: string) =>
  Promise.resolve(Response.json({ ...SIGNED_OUT, person: { id: 1, name: 'Bea Bell' } })),
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

test("reloads a rider's data only once for two reload requests within five seconds", async () => {
  document.cookie = 'XSRF-TOKEN=1; path=/'
  await fetchMe()
  expect(asked).toHaveBeenCalledTimes(1)
  fetchMeSoon()
  fetchMeSoon()
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked).toHaveBeenCalledTimes(2)
})
