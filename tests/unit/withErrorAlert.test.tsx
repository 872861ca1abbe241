// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { AxiosError, AxiosHeaders, type AxiosResponse } from 'axios'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { withErrorAlert, withErrorLog } from '../../resources/js/api/errors.ts'
import { dismissToast, ToastLine } from '../../resources/js/Components/Toast.tsx'
import { flushOnLeave } from '../../resources/js/visits/leaving.ts'

const alert = vi.fn()
const log = vi.spyOn(console, 'error').mockImplementation(() => {})

beforeEach(() => {
  vi.stubGlobal('alert', alert)
  render(<ToastLine />)
})

afterEach(() => {
  act(dismissToast)
  cleanup()
  vi.clearAllMocks()
})

describe('successful calls', () => {
  test('returns the result of a successful call without an alert or a log line', async () => {
    expect(await withErrorAlert('An error occurred moving slots', async () => 7)).toBe(7)
    expect(alert).not.toHaveBeenCalled()
    expect(log).not.toHaveBeenCalled()
  })
})

describe('failed calls', () => {
  test("logs the error of a failed call and shows the caller's message in an alert", async () => {
    const error = refusal(500, 'Something went wrong on our end. Try again in a moment.')
    expect(await failing('An error occurred moving slots', error)).toBeUndefined()
    expect(log).toHaveBeenCalledExactlyOnceWith('An error occurred moving slots', error)
    expect(alert).toHaveBeenCalledExactlyOnceWith('An error occurred moving slots')
    expect(notice()).toBe('')
  })

  test.each([403, 409, 422])("shows the server's message in a notice for status %i", async (status) => {
    await failing('An error occurred moving slots', refusal(status, 'The draw is published.'))
    expect(notice()).toBe('The draw is published.')
  })

  test('asks the user to sign in again if the session has expired', async () => {
    history.replaceState(null, '', '/draw?page=2')
    await failing('An error occurred moving slots', refusal(401, 'Please sign in.'))
    expect(notice()).toBe('You are signed out. Sign in again')
    expect(screen.getByRole('link').getAttribute('href')).toBe('/draw?page=2')
  })

  test('offers to reload the page if the CSRF token is stale, and keeps unsaved input', async () => {
    const keep = vi.fn()
    const stop = flushOnLeave(keep)
    await failing('An error occurred moving slots', refusal(419))
    expect(notice()).toBe('You are signed out, or this page is out of date. Reload it')
    fireEvent.click(screen.getByRole('link'))
    expect(keep).toHaveBeenCalledOnce()
    stop()
  })

  test("shows the alert without a notice when the server doesn't respond", async () => {
    await failing('Error fetching data:', new AxiosError('Network Error', AxiosError.ERR_NETWORK))
    expect(alert).toHaveBeenCalledExactlyOnceWith('Error fetching data:')
    expect(notice()).toBe('')
  })

  test("doesn't show a proxy's error page as the server's message", async () => {
    const error = refusal(503)
    error.response!.data = '<html><h1>503 Service Unavailable</h1></html>'
    await failing('An error occurred moving slots', error)
    expect(alert).toHaveBeenCalledExactlyOnceWith('An error occurred moving slots')
    expect(notice()).toBe('')
  })

  test('hides the notice when the user dismisses it', async () => {
    await failing('An error occurred moving slots', refusal(409, 'The draw is published.'))
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(notice()).toBe('')
  })
})

test('withErrorLog logs a failed call without showing an alert', async () => {
  const error = refusal(409, 'Later.')
  expect(await withErrorLog('Error loading riders', () => Promise.reject(error))).toBeUndefined()
  expect(log).toHaveBeenCalledExactlyOnceWith('Error loading riders', error)
  expect(alert).not.toHaveBeenCalled()
  expect(notice()).toBe('')
})

const failing = (message: string, error: Error) =>
  act(() => withErrorAlert(message, () => Promise.reject(error)))

const notice = () => screen.getByRole('status').textContent

function refusal(status: number, message?: string): AxiosError {
  const config = { headers: new AxiosHeaders() }
  const response: AxiosResponse = { status, statusText: '', data: { message }, headers: {}, config }
  return new AxiosError('refused', undefined, config, null, response)
}
