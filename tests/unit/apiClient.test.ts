// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HttpNetworkError, HttpResponseError, type Method } from '@inertiajs/core'
import { http, getJson } from '../../resources/js/api/http.ts'
import { errorMessage, statusOf } from '../../resources/js/api/errors.ts'
import { inertiaClient } from '../../resources/js/visits/inertiaClient.ts'
import { mockAjax, type AjaxResponse, type AjaxCall } from '../support/mockAjax.ts'

let calls: AjaxCall[] = []
let answer: AjaxResponse = {}

beforeEach(() => {
  document.head.innerHTML = '<meta name="csrf-token" content="a1b2">'
  calls = []
  answer = { body: { id: 7 } }
  mockAjax((call) => {
    calls.push(call)
    return answer
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const ways = [
  ['read', (url: string) => getJson<unknown>(url)],
  ['send', (url: string) => http.post<unknown>(url, { score: 15 })],
] as const
const visit = (method: Method) => inertiaClient.request({ method, url: '/account' })

test.each([...ways, ['visit', () => visit('get')] as const])(
  "sends the page's CSRF token and the current socket ID with each call: %s",
  async (_, ask) => {
    await ask('/ajax/score/7')
    vi.stubGlobal('Echo', { socketId: () => '12.34' })
    await ask('/ajax/score/7')

    const own = { 'x-requested-with': 'XMLHttpRequest', 'x-csrf-token': 'a1b2' }
    expect(calls[0]!.headers).toMatchObject(own)
    expect(calls[0]!.headers).not.toHaveProperty('x-socket-id')
    expect(calls[1]!.headers).toMatchObject({ ...own, 'x-socket-id': '12.34' })
  },
)

test.each(ways)('returns the response body and headers: %s', async (_, ask) => {
  answer = { body: [1, 2], headers: { 'x-draw-version': '12' } }
  expect(await ask('/ajax/draw/7')).toMatchObject({ data: [1, 2], headers: { 'x-draw-version': '12' } })
})

test.each(ways)('keeps the status and message of a rejected request: %s', async (_, ask) => {
  answer = { status: 409, body: { message: 'The draw is published.' } }
  const error: unknown = await ask('/ajax/draw/7').catch((refused: unknown) => refused)
  expect([statusOf(error), errorMessage(error)]).toEqual([409, 'The draw is published.'])
})

test('adds params to the query string, except undefined ones', async () => {
  await getJson('/ajax/draw/7?round=2', { params: { page: 3, q: 'Añejo & Co', except: undefined } })
  expect(calls[0]!.params).toEqual({ round: '2', page: '3', q: 'Añejo & Co' })
})

test('treats a Wi-Fi sign-in page as an error without a status', async () => {
  answer = { body: '<h1>Sign in to the Wi-Fi</h1>' }
  const error: unknown = await getJson('/ajax/draw/7').catch((failed: unknown) => failed)
  expect([error, statusOf(error)]).toEqual([expect.any(SyntaxError), undefined])
})

test('keeps the status and text of a proxy error', async () => {
  answer = { status: 502, body: 'Bad gateway' }
  const error: unknown = await getJson('/ajax/draw/7').catch((failed: unknown) => failed)
  expect([statusOf(error), errorMessage(error)]).toEqual([502, 'Bad gateway'])
})

test("sets a 20 s timeout for requests that make changes, and the caller's timeout for reads", async () => {
  await http.patch('/ajax/score/7')
  await visit('delete')
  await getJson('/ajax/draw/7', { timeout: 15_000 })
  await visit('get')
  expect(calls.map(({ timeout }) => timeout)).toEqual([20_000, 20_000, 15_000, 0])
})

test('treats a proxy error as a network error for changes, but not for page loads', async () => {
  answer = { status: 503, body: 'No server' }
  await expect(visit('post')).rejects.toBeInstanceOf(HttpNetworkError)
  await expect(visit('get')).rejects.toBeInstanceOf(HttpResponseError)
  answer = { status: 503, body: '{"component":"Error/Index"}', headers: { 'x-inertia': 'true' } }
  await expect(visit('post')).rejects.toBeInstanceOf(HttpResponseError)
})
