// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import * as paths from '../../server/wire/paths.ts'
import { get, post, ApiError } from '../../resources/js/riderApp/http.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  document.cookie = 'XSRF-TOKEN=; path=/; max-age=0'
})

function serve(answer: () => Promise<Response>) {
  const asked = vi.fn((_url: string, _init: RequestInit) => answer())
  vi.stubGlobal('fetch', asked)
  return asked
}

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: ApiError) => ({ status: error.status, message: error.message, errors: error.errors }),
  )

test('gets a CSRF token before the first write, and sends the token with the write', async () => {
  const asked = serve(async () => {
    document.cookie = 'XSRF-TOKEN=a%2Bb; path=/'
    return Response.json({})
  })
  await post(paths.riderAppSignIn, { email: 'bea@example.test' })
  expect(asked.mock.calls.map(([url]) => url)).toEqual([paths.riderAppMe, paths.riderAppSignIn])
  const { method, body, headers } = asked.mock.calls[1]![1]
  expect({ method, body, headers }).toEqual({
    method: 'POST',
    body: '{"email":"bea@example.test"}',
    headers: { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': 'a+b', Accept: 'application/json' },
  })
})

test("throws an error with the server's message and field errors when a request fails", async () => {
  const said = { message: 'Check the fields.', errors: { email: 'This is not an address.' } }
  serve(async () => Response.json(said, { status: 422 }))
  expect(await refusalOf(get('/m/my/runs'))).toEqual({ status: 422, ...said })
})

test('throws an error with a built-in message if a proxy responds or no response arrives', async () => {
  serve(async () => new Response('Bad gateway', { status: 502 }))
  expect(await refusalOf(get('/m/my/runs'))).toMatchObject({
    status: 502,
    message: expect.stringMatching(/^That didn't work/),
  })
  serve(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await refusalOf(get('/m/my/runs'))).toMatchObject({
    status: 0,
    message: expect.stringMatching(/^No connection/),
  })
})
