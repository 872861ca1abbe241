// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openOutbox } from '../../resources/js/outbox/openOutbox.ts'
import { liveStatus } from '../../resources/js/realtime/status.ts'
import type { NewWrite, QueuedWrite } from '../../resources/js/outbox/write.ts'
import { type AjaxResponse, mockAjax } from '../support/mockAjax.ts'

vi.mock('../../resources/js/outbox/database.ts', async () => {
  const { applyChange } = await import('../../resources/js/outbox/queue.ts')
  let stored: QueuedWrite[] = []
  return {
    queueDatabase: {
      read: async () => stored,
      put: async (item: QueuedWrite) => void (stored = applyChange(stored, { put: [item] })),
      transact: async (make: (stored: QueuedWrite[]) => object) =>
        (stored = applyChange(stored, make(stored))),
      lease: async (_name: string, take: (held: undefined) => object) => take(undefined),
    },
  }
})

const WRITE: NewWrite = {
  entity: 'score 1',
  field: 'score',
  method: 'patch',
  url: '/ajax/score/1',
  body: { score: 17.1 },
  headers: {},
  version: 1,
  activity: { id: 1, name: 'Open', round: '', address: '/draw' },
  slot: 1,
  rider: 'Bo Diaz',
  value: { score: 17.1, penalty: 0 },
  message: 'An error occurred updating score',
}

let answer: AjaxResponse
let sent: number
let opened: ReturnType<typeof openOutbox>

beforeEach(async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  // Makes each retry delay as long as possible. After a minute of failures, the next attempt is 9 seconds
  // away.
  vi.spyOn(Math, 'random').mockReturnValue(1)
  answer = { status: 503 }
  sent = 0
  mockAjax(() => {
    sent++
    return answer
  })
  opened = openOutbox(1)
  await opened.core.enqueue(WRITE)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(opened.core.items.get()).toHaveLength(1)
})
afterEach(async () => {
  for (const { key } of opened.core.items.get()) await opened.core.discard(key)
  opened.close()
  liveStatus.setConnected(false)
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function setHidden(isHidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

const wakeUps: [string, () => void][] = [
  ['the browser is back online', () => window.dispatchEvent(new Event('online'))],
  ['the tab is visible again', () => setHidden(false)],
  ['the page is restored from the back/forward cache', () => window.dispatchEvent(new Event('pageshow'))],
  ['the live connection is back', () => liveStatus.setConnected(true)],
  ["the user clicks 'Try now'", () => opened.core.wake()],
]

test.each(wakeUps)('sends a waiting write immediately when %s', async (_what, wake) => {
  answer = { body: { id: 1, version: 2, score: 17.1, penalty_seconds: 0 } }
  const before = sent
  wake()
  await vi.advanceTimersByTimeAsync(10)
  expect([sent - before, opened.core.items.get()]).toEqual([1, []])
})

test('retries within a minute of an overload, even if the server asks for a longer wait', async () => {
  answer = { status: 503, headers: { 'retry-after': '3600' } }
  await vi.advanceTimersByTimeAsync(20_000)
  answer = { body: { id: 1, version: 2, score: 17.1, penalty_seconds: 0 } }
  const before = sent
  await vi.advanceTimersByTimeAsync(60_000)
  expect([sent - before, opened.core.items.get()]).toEqual([1, []])
})

test.each(wakeUps)('sends a write before the server-requested wait is over when %s', async (_what, wake) => {
  answer = { status: 503, headers: { 'retry-after': '3600' } }
  await vi.advanceTimersByTimeAsync(20_000)
  answer = { body: { id: 1, version: 2, score: 17.1, penalty_seconds: 0 } }
  const before = sent
  wake()
  await vi.advanceTimersByTimeAsync(10)
  expect([sent - before, opened.core.items.get()]).toEqual([1, []])
})

test("doesn't send a waiting write when the tab becomes hidden or after the outbox is closed", async () => {
  const before = sent
  setHidden(true)
  await vi.advanceTimersByTimeAsync(10)
  expect(sent).toBe(before)
  opened.close()
  answer = { body: { id: 1, version: 2, score: 17.1, penalty_seconds: 0 } }
  for (const [, wake] of wakeUps.slice(0, -1)) wake()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toBe(before)
})

test('sorts a write after earlier writes even if the clock was set back', async () => {
  const [first] = opened.core.items.get()
  answer = { body: { id: 1, version: 2, score: 17.1, penalty_seconds: 0 } }
  opened.core.wake()
  await vi.advanceTimersByTimeAsync(10)
  answer = { status: 503 }
  vi.setSystemTime(Date.now() - 24 * 3600 * 1000)
  await opened.core.enqueue({ ...WRITE, version: 2 })
  const [second] = opened.core.items.get()
  expect(second!.enteredAt).toBeGreaterThan(first!.enteredAt)
  expect(second!.key > first!.key).toBe(true)
})
