// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { toggleContest } from '../../resources/js/Pages/DrawManager/actions/contests.ts'
import type { DrawScreen } from '../../resources/js/Pages/DrawManager/screen/drawContext.ts'

const DAY_MS = 24 * 3600 * 1000

test.each([
  ['ignores a click right after a click on the same contest', 300, 'contest 11', false],
  [
    'accepts a click during an outage, when the earlier click was sent but not answered',
    2000,
    'contest 11',
    true,
  ],
  ['accepts a click on another contest', 300, 'contest 12', true],
  ['accepts a click after the clock was set back', -DAY_MS, 'contest 11', true],
])('%s', (_title, age, field, isAccepted) => {
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
