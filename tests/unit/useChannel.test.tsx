// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { csrfToken } from '../../resources/js/api/headers.ts'
import { noteSignOut } from '../../resources/js/api/session.ts'
import { ToastLine } from '../../resources/js/Components/Toast.tsx'
import { useChannel } from '../../resources/js/hooks/useChannel.ts'
import { reloadPage } from '../../resources/js/visits/leaving.ts'
import { type AjaxResponse, mockAjax } from '../support/mockAjax.ts'

const page = vi.hoisted(() => ({ props: { realtime: { key: 'k' }, auth: { user: { id: 7 } } } }))
vi.mock('@inertiajs/react', () => ({ usePage: () => page }))
vi.mock('../../resources/js/visits/leaving.ts', async (original) => ({
  ...(await original<object>()),
  reloadPage: vi.fn(),
}))
const connection = vi.hoisted(() => ({ opened: null as unknown }))
vi.mock('../../resources/js/realtime/connection.ts', () => ({
  openConnection: async () => connection.opened,
}))

const RETRY_MS = 1000
/** Long enough for two checks of whether a field is in use. */
const IDLE_MS = 600

let channel: ReturnType<typeof connect>
let session: AjaxResponse
const sessionsRead = vi.fn()

function connect() {
  const handlers = new Map<string, (payload?: object) => void>()
  const made = {
    subscribed: false,
    bind: (event: string, handler: () => void) => void handlers.set(event, handler),
    unbind: (event: string) => void handlers.delete(event),
    subscribe: vi.fn(),
    accept() {
      made.subscribed = true
      handlers.get('pusher:subscription_succeeded')!()
    },
    refuse(status: number) {
      made.subscribed = false
      handlers.get('pusher:subscription_error')!({ status })
    },
  }
  connection.opened = {
    channel: () => ({ subscription: made }),
    private: () => ({ subscription: made }),
    leaveChannel: () => {},
    connector: { pusher: { connection: { state: 'connected', bind: () => {}, unbind: () => {} } } },
  }
  return made
}

function Screen() {
  useChannel('private-draw.1.2', { on: {} })
  return (
    <>
      <label>
        Search
        <input type="search" />
      </label>
      <table className="draw-table">
        <tbody>
          <tr>
            <td>
              <input aria-label="Time" />
            </td>
          </tr>
        </tbody>
      </table>
    </>
  )
}

beforeEach(async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  document.head.innerHTML = '<meta name="csrf-token" content="stale">'
  session = { body: { user: { id: 7, name: 'Otis' }, csrf_token: 'fresh', build: 'b' } }
  mockAjax(({ path }) => {
    sessionsRead(path)
    return session
  })
  channel = connect()
  render(<Screen />)
  await vi.advanceTimersByTimeAsync(0)
  channel.accept()
  await vi.advanceTimersByTimeAsync(IDLE_MS)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.clearAllMocks()
  localStorage.clear()
})

const time = () => screen.getByLabelText<HTMLInputElement>('Time')

test('renews a stale CSRF token and resubscribes without reloading the page', async () => {
  channel.refuse(419)
  await vi.advanceTimersByTimeAsync(RETRY_MS)
  expect([sessionsRead.mock.calls, csrfToken(), channel.subscribe.mock.calls.length]).toEqual([
    [['/ajax/session']],
    'fresh',
    1,
  ])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reloadPage).not.toHaveBeenCalled()
})

test('retries the subscription after a stale token even if the session check fails', async () => {
  session = { status: 503 }
  channel.refuse(419)
  await vi.advanceTimersByTimeAsync(RETRY_MS)
  expect(channel.subscribe).toHaveBeenCalledTimes(1)
  session = { body: { user: { id: 7, name: 'Otis' }, csrf_token: 'fresh', build: 'b' } }
  channel.refuse(419)
  await vi.advanceTimersByTimeAsync(RETRY_MS)
  expect([csrfToken(), channel.subscribe.mock.calls.length]).toEqual(['fresh', 2])
  expect(reloadPage).not.toHaveBeenCalled()
})

const OURS = { body: { user: { id: 7, name: 'Otis' }, csrf_token: 'stale', build: 'b' } }
const SIGNED_OUT = { status: 401 }
const OF_ANOTHER_USER = { body: { user: { id: 8, name: 'Pat' }, csrf_token: 'x' } }

test.each([
  ['a 403', 403, OURS],
  ['a 404', 404, OURS],
  ['a stale token because the user has signed out in another tab', 419, SIGNED_OUT],
  ['a stale token because another user has signed in in another tab', 419, OF_ANOTHER_USER],
])('reloads the page once when the subscription fails with %s', async (_what, status, answer) => {
  if (status === 419) noteSignOut()
  session = answer
  channel.refuse(status)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([vi.mocked(reloadPage).mock.calls.length, channel.subscribe.mock.calls.length]).toEqual([1, 0])
  expect(csrfToken()).toBe('stale')
})

test.each([
  ['the session has ended', SIGNED_OUT],
  ['another user has signed in', OF_ANOTHER_USER],
])('asks the user to sign in again, without reloading the page, if %s', async (_what, answer) => {
  render(<ToastLine />)
  session = answer
  channel.refuse(419)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([vi.mocked(reloadPage).mock.calls.length, channel.subscribe.mock.calls.length]).toEqual([0, 1])
  expect(screen.getByRole('link', { name: 'Sign in again' })).toBeDefined()

  channel.refuse(419)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([vi.mocked(reloadPage).mock.calls.length, channel.subscribe.mock.calls.length]).toEqual([0, 2])
  channel.accept()
  await vi.advanceTimersByTimeAsync(IDLE_MS)
  expect(screen.queryByText('You are signed out.')).toBeNull()
})

test('delays the reload while a field has focus or a typed time is unsaved', async () => {
  time().focus()
  channel.refuse(403)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reloadPage).not.toHaveBeenCalled()
  time().dataset.typed = ''
  time().blur()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reloadPage).not.toHaveBeenCalled()
  delete time().dataset.typed
  screen.getByLabelText('Search').focus()
  await vi.advanceTimersByTimeAsync(IDLE_MS)
  expect(reloadPage).toHaveBeenCalledTimes(1)
})

test('cancels a delayed reload if the channel is resubscribed or the user leaves the page', async () => {
  time().focus()
  channel.refuse(403)
  channel.accept()
  time().blur()
  await vi.advanceTimersByTimeAsync(10_000)
  time().focus()
  channel.refuse(403)
  await vi.advanceTimersByTimeAsync(10_000)
  cleanup()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(reloadPage).not.toHaveBeenCalled()
})
