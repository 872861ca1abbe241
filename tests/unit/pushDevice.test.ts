// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as paths from '#wire/paths.ts'
import { enablePush } from '../../resources/js/riderApp/notifications/pushDevice.ts'

const posted: string[] = []
vi.mock('../../resources/js/riderApp/http.ts', () => ({
  get: vi.fn(),
  post: (path: string) => Promise.resolve(void posted.push(path)),
}))

const subscription = { toJSON: () => ({ endpoint: 'https://push.test/1', keys: {} }) }

function stubPush(subscribe: () => Promise<unknown>) {
  const pushManager = { getSubscription: () => Promise.resolve(null), subscribe }
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' })
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ pushManager }) } })
}

beforeEach(() => {
  vi.useFakeTimers()
  posted.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('registers the device with the server once the browser has subscribed', async () => {
  stubPush(() => Promise.resolve(subscription))
  expect(await enablePush('key')).toBe('on')
  expect(posted).toEqual([paths.pushSubscription])
})

test("asks the rider to try again if the push service doesn't respond within 8 seconds", async () => {
  stubPush(() => new Promise(() => {}))
  const refused = expect(enablePush('key')).rejects.toThrow(/didn't answer.+try again\.$/)
  await vi.advanceTimersByTimeAsync(8_000)
  await refused
  expect(posted).toEqual([])
})
