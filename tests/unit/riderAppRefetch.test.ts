// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageRefetch } from '../../resources/js/riderApp/realtime/refetchPage.ts'

beforeEach(() => {
  history.replaceState(null, '', '/m/activities/7')
  // Because of this cookie, the phone also tries the private version of the page.
  document.cookie = 'XSRF-TOKEN=1; path=/'
})
afterEach(() => {
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

function closed(url: string, { headers }: RequestInit = {}) {
  if (!url.startsWith('/m/my/')) return Promise.resolve(new Response('Not here', { status: 404 }))
  const isCall = new Headers(headers).get('Accept') === 'application/json'
  return Promise.resolve(isCall ? new Response('{}', { status: 401 }) : new Response('<h1>Sign in</h1>'))
}

test('reports a 404 when a signed-out phone reloads a page that is no longer public', async () => {
  vi.stubGlobal('fetch', closed)
  const found = await new Promise((resolve) => pageRefetch(resolve).atOnce())
  expect(found).toEqual({ status: 404 })
})
