// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageRefetch } from '../../resources/js/riderApp/realtime/refetchPage.ts'

beforeEach(() => {
  history.replaceState(null, '', '/m/activities/7')
  // Everybody has it who has ever opened a page to sign in.
  document.cookie = 'XSRF-TOKEN=1; path=/'
})
afterEach(() => {
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

/** A server that shows this page to nobody, and to a stranger who asks for their own nothing either. */
function closed(url: string, { headers }: RequestInit = {}) {
  if (!url.startsWith('/m/my/')) return Promise.resolve(new Response('Not here', { status: 404 }))
  const isCall = new Headers(headers).get('Accept') === 'application/json'
  return Promise.resolve(isCall ? new Response('{}', { status: 401 }) : new Response('<h1>Sign in</h1>'))
}

test('a page that is not for everybody any more goes from an open phone where nobody is signed in', async () => {
  vi.stubGlobal('fetch', closed)
  const found = await new Promise((resolve) => pageRefetch(resolve).atOnce())
  expect(found).toEqual({ status: 404 })
})
