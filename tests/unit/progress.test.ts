import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announceProgress } from '../../server/broadcasting/progress.ts'
import type { Database } from '../../server/database/db.ts'

/** Classes 1 and 2 belong to event 10, class 3 to event 30. */
const EVENTS: Record<number, number> = { 1: 10, 2: 10, 3: 30 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp() {
  const announced: string[] = []
  const findMany = vi.fn(async ({ where }: { where: { id: { in: number[] } } }) =>
    [...new Set(where.id.in.flatMap((id) => EVENTS[id] ?? []))].map((event_id) => ({ event_id })),
  )
  const progress = announceProgress({
    db: { activity: { findMany } } as unknown as Database,
    async deliver(channel, event) {
      if (event === 'progress-changed') announced.push(channel)
    },
    log: { warn: () => {} },
  })
  const send = (channel: string, event = 'updated') => progress.deliver(channel, event, {}, null)
  return { announced, findMany, progress, send }
}

test("announces a change to a class on its event's channel right away", async () => {
  const { announced, send } = setUp()
  await send('private-activity.1', 'payout-updated')
  await vi.advanceTimersByTimeAsync(0)
  expect(announced).toEqual(['private-entries.10'])
})

test('announces changes to the same event at most once every 5 seconds', async () => {
  const { announced, findMany, send } = setUp()
  for (let save = 0; save < 100; save++) {
    await send('private-draw.10.1', 'score-updated')
    await send('private-activity.2', 'payout-updated')
    await vi.advanceTimersByTimeAsync(90)
  }
  // 100 saves in 9 seconds: announced after 0 and 5 seconds, and once more for the last ones.
  await vi.advanceTimersByTimeAsync(5000)
  expect(announced).toEqual(['private-entries.10', 'private-entries.10', 'private-entries.10'])
  expect(findMany).toHaveBeenCalledTimes(3)
})

test("announces each event's changes only on that event's channel", async () => {
  const { announced, send } = setUp()
  await send('private-draw-reload.30.3', 'reload')
  await send('private-activity.1')
  await vi.advanceTimersByTimeAsync(0)
  expect(announced.toSorted()).toEqual(['private-entries.10', 'private-entries.30'])
})

test('ignores public messages, delivery counts and deleted classes', async () => {
  const { announced, send } = setUp()
  await send('live.1', 'score-updated')
  await send('private-activity.1', 'reached')
  await send('private-activity.99')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(announced).toEqual([])
})

test('retries a failed announcement', async () => {
  const { announced, findMany, send } = setUp()
  findMany.mockRejectedValueOnce(new Error('no connection'))
  await send('private-activity.1')
  await vi.advanceTimersByTimeAsync(4999)
  expect(announced).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(announced).toEqual(['private-entries.10'])
})

test('announces the last changes when the server stops', async () => {
  const { announced, progress, send } = setUp()
  await send('private-activity.1')
  await vi.advanceTimersByTimeAsync(0)
  await send('private-activity.3')
  await progress.stop()
  expect(announced).toEqual(['private-entries.10', 'private-entries.30'])
})
