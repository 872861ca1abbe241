// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { toggleContest } from '../../resources/js/Pages/DrawManager/actions/contests.ts'
import { outbox } from '../../resources/js/outbox/outbox.ts'
import type { DrawScreen } from '../../resources/js/Pages/DrawManager/screen/drawContext.ts'

afterEach(() => vi.restoreAllMocks())

const DAY_MS = 24 * 3600 * 1000

test.each([
  ['ignores a click right after a click on the same contest', 300, 'contest 11', false, false],
  [
    'accepts a click during an outage, when the request for the earlier click got no response',
    2000,
    'contest 11',
    true,
    false,
  ],
  ['accepts a click on another contest', 300, 'contest 12', true, false],
  ['ignores a click while the request for the earlier click is in flight', 5000, 'contest 11', false, true],
  ['accepts a click after the clock was set back', -DAY_MS, 'contest 11', true, false],
])('contest clicks: %s', (_title, age, field, isAccepted, isSending) => {
  vi.spyOn(outbox, 'isSending').mockReturnValue(isSending)
  const queued = [{ field, state: 'waiting', sentAt: 1, enteredAt: Date.now() - age }]
  const row = { id: 101, entry_version: 1, user_name: 'Bo' }
  const entered: unknown[] = []
  const store = {
    view: () => ({ get: () => ({ row, queued }) }),
    row: () => row,
    enqueue: async (_slot: number, { value }: { value: unknown }) => void entered.push(value),
  }
  const draw = { store, activity: { id: 7 }, event: { id: 1 }, round: '' }
  toggleContest(draw as unknown as DrawScreen, 1, 11, false)
  expect(entered).toEqual(isAccepted ? [false] : [])
})
