// @vitest-environment happy-dom
import { router } from '@inertiajs/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootstrap } from '../../resources/js/bootstrap.ts'
import { dismissToast, ToastLine } from '../../resources/js/Components/Toast.tsx'

const log = vi.spyOn(console, 'error').mockImplementation(() => {})
const on = vi.spyOn(router, 'on')

beforeEach(() => {
  document.head.innerHTML = '<meta name="csrf-token" content="a1b2">'
})

afterEach(() => {
  for (const { value: stop } of on.mock.results) stop()
  act(dismissToast)
  cleanup()
  document.body.innerHTML = ''
  vi.clearAllMocks()
})

test('logs an error on a page without a CSRF token', () => {
  document.head.innerHTML = ''
  bootstrap()
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^CSRF token not found/))
})

test('cancels a page visit if the same visit is in progress, but allows a different one', () => {
  bootstrap()
  const url = new URL('http://localhost/account/devices/sign-out')
  const visit = (session: number) => ({
    method: 'post',
    url,
    data: { session },
    headers: {},
    preserveState: true,
  })
  const asks = (session: number) => dispatch('before', { visit: visit(session) }) === "Inertia's"
  expect(asks(1)).toBe(true)
  dispatch('start', { visit: visit(1) })
  expect([asks(1), asks(2)]).toEqual([false, true])
  dispatch('finish', { visit: visit(1) })
  expect(asks(1)).toBe(true)
})

test("shows the app's own message when the server can't be reached", () => {
  bootstrap()
  render(<ToastLine />)
  let handled
  act(() => {
    handled = dispatch('networkError', { error: new Error('Network Error') })
  })
  expect(handled).toBe('ours')
  expect(screen.getByRole('status').textContent).toMatch(/^Couldn't reach the server/)
})

test("lets Inertia handle the app's own error pages", () => {
  bootstrap()
  const response = { status: 404, data: { component: 'Error/Index' }, headers: { 'x-inertia': 'true' } }
  expect(dispatch('httpException', { response })).toBe("Inertia's")
  expect(document.querySelector('.response-overlay')).toBeNull()
})

test("shows an error response in an overlay unless the response is one of the app's pages", async () => {
  bootstrap()
  expect(dispatch('httpException', { response: { status: 502, data: 'Bad gateway', headers: {} } })).toBe(
    'ours',
  )
  await vi.waitFor(() => expect(document.querySelector('.response-overlay')).not.toBeNull())
})

function dispatch(name: string, detail: object): 'ours' | "Inertia's" {
  const event = new CustomEvent(`inertia:${name}`, { cancelable: true, detail })
  return document.dispatchEvent(event) ? "Inertia's" : 'ours'
}
