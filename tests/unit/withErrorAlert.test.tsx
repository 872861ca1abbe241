// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { AxiosError, AxiosHeaders, type AxiosResponse } from 'axios'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { withErrorAlert, withErrorLog } from '../../resources/js/api/errors.ts'
import { dismissNotice, NoticeLine } from '../../resources/js/Components/Notice.tsx'
import { flushOnLeave } from '../../resources/js/visits/leaving.ts'

const alert = vi.fn()
const log = vi.spyOn(console, 'error').mockImplementation(() => {})

beforeEach(() => {
  vi.stubGlobal('alert', alert)
  render(<NoticeLine />)
})

afterEach(() => {
  act(dismissNotice)
  cleanup()
  vi.clearAllMocks()
})

describe('a call that succeeds', () => {
  test('answers what the call answers, and nobody is told', async () => {
    expect(await withErrorAlert('An error occurred moving slots', async () => 7)).toBe(7)
    expect(alert).not.toHaveBeenCalled()
    expect(log).not.toHaveBeenCalled()
  })
})

describe('a call that fails', () => {
  test('is logged with its error and alerted with exactly the text of the catalogue', async () => {
    const error = refusal(500, 'Something went wrong on our side.')
    expect(await failing('An error occurred moving slots', error)).toBeUndefined()
    expect(log).toHaveBeenCalledExactlyOnceWith('An error occurred moving slots', error)
    expect(alert).toHaveBeenCalledExactlyOnceWith('An error occurred moving slots')
    expect(notice()).toBe('')
  })

  test.each([403, 409, 422])("the server's own sentence follows a %i in the notice line", async (status) => {
    await failing('An error occurred moving slots', refusal(status, 'The draw is published.'))
    expect(notice()).toBe('The draw is published.')
  })

  test('an expired session asks to sign in again, on the way back to this very page', async () => {
    history.replaceState(null, '', '/draw?page=2')
    await failing('An error occurred moving slots', refusal(401, 'Please sign in.'))
    expect(notice()).toBe('You are signed out. Sign in again')
    expect(screen.getByRole('link').getAttribute('href')).toBe('/draw?page=2')
  })

  test('a stale token asks to reload the page, and following the link keeps what was typed', async () => {
    const keep = vi.fn()
    const stop = flushOnLeave(keep)
    await failing('An error occurred moving slots', refusal(419))
    expect(notice()).toBe('You are signed out, or this page is out of date. Reload it')
    fireEvent.click(screen.getByRole('link'))
    expect(keep).toHaveBeenCalledOnce()
    stop()
  })

  test('without any answer the alert is all there is to say', async () => {
    await failing('Error fetching data:', new AxiosError('Network Error', AxiosError.ERR_NETWORK))
    expect(alert).toHaveBeenCalledExactlyOnceWith('Error fetching data:')
    expect(notice()).toBe('')
  })

  test("a proxy's page is no sentence of the server", async () => {
    const error = refusal(503)
    error.response!.data = '<html><h1>503 Service Unavailable</h1></html>'
    await failing('An error occurred moving slots', error)
    expect(alert).toHaveBeenCalledExactlyOnceWith('An error occurred moving slots')
    expect(notice()).toBe('')
  })

  test('a notice goes away when it is dismissed', async () => {
    await failing('An error occurred moving slots', refusal(409, 'The draw is published.'))
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(notice()).toBe('')
  })
})

test('a failure that is only logged alerts nobody', async () => {
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
