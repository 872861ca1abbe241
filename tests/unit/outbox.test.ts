import { beforeEach, describe, expect, test, vi } from 'vitest'
import { UserOutbox, type OutboxEnvironment, type TabMessage } from '../../resources/js/outbox/userOutbox.ts'
import { parseQueueFile, exportQueue, restoreWrites } from '../../resources/js/outbox/queueFile.ts'
import { newIdempotencyKey } from '../../resources/js/outbox/idempotencyKey.ts'
import { applyChange, type QueueChange, removeSaved } from '../../resources/js/outbox/queue.ts'
import type { WriteResponse } from '../../resources/js/outbox/response.ts'
import type { Session } from '../../resources/js/outbox/sender.ts'
import { conflictText, rejectionText, runLabel, valueText } from '../../resources/js/outbox/changeTexts.ts'
import { countText, formatAge } from '../../resources/js/outbox/labels.ts'
import type { NewWrite, QueuedWrite } from '../../resources/js/outbox/write.ts'

const ANN = { id: 1, name: 'Ann Smith' }

const write = (id: number, score: number | string, more: Partial<NewWrite> = {}): NewWrite => ({
  entity: `score ${id}`,
  field: 'score',
  method: 'patch',
  url: `/ajax/score/${id}`,
  body: { score },
  headers: {},
  version: 1,
  activity: { id: 1, name: 'Open', round: '', address: '/organizer/scoring/1/activities/1/draw' },
  slot: id,
  rider: 'Bo Diaz',
  value: { score, penalty: 0 },
  message: 'An error occurred updating score',
  ...more,
})

const answered = (status: number, data: unknown = {}, headers = {}): WriteResponse => ({
  status,
  data,
  headers,
})

class Laptop {
  stored: QueuedWrite[] = []
  isDiskFull = false
  session: Exclude<Session, 'unknown'> | null = 'ours'
  readonly sent: {
    write: QueuedWrite
    answer: (response: WriteResponse) => Promise<void>
    save: (version: number) => Promise<void>
  }[] = []
  readonly messages: TabMessage[] = []
  readonly sessionsAsked: number[] = []
  readonly core: UserOutbox

  constructor({ stored = [] as QueuedWrite[], session = 'ours' as Session } = {}) {
    this.stored = stored
    this.core = new UserOutbox(this.#machine(), ANN.id, session)
  }

  get values() {
    return this.sent.map(({ write }) => (write.body as { score: unknown } | null)?.score)
  }

  #store(change: QueueChange) {
    if (this.isDiskFull) throw new DOMException('Full', 'QuotaExceededError')
    return (this.stored = applyChange(this.stored, structuredClone(change)))
  }

  #machine(): OutboxEnvironment {
    return {
      disk: {
        read: async () => structuredClone(this.stored),
        put: async (item) => void this.#store({ put: [item] }),
        transact: async (make) => this.#store(make(structuredClone(this.stored))),
      },
      deliver: (write) =>
        new Promise((resolve) => {
          const answer = async (response: WriteResponse) => {
            resolve(response)
            await settled()
          }
          const id = Number(write.entity.split(' ')[1])
          this.sent.push({ write, answer, save: (version) => answer(answered(200, { id, version })) })
        }),
      checkSession: async () => {
        this.sessionsAsked.push(Date.now())
        return this.session
      },
      post: (message) => this.messages.push(message),
      listen: () => () => {},
      electLeader: ({ start }) => {
        start()
        return () => {}
      },
      now: Date.now,
      uptime: () => performance.now(),
      random: () => 1,
      after: (ms, work) => {
        const timer = setTimeout(work, ms)
        return () => clearTimeout(timer)
      },
    }
  }
}

const settled = () => vi.advanceTimersByTimeAsync(0)

async function enter(laptop: Laptop, ...writes: NewWrite[]) {
  const entered = await Promise.all(writes.map((write) => laptop.core.enqueue(write)))
  await settled()
  return entered
}

const load = (laptop: Laptop, items: QueuedWrite[]) =>
  laptop.core.restore((queue) => restoreWrites(queue, items))

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  return () => vi.useRealTimers()
})

describe('sending writes', () => {
  test('sends up to four requests at once, but only one at a time for each score', async () => {
    const laptop = new Laptop()
    await enter(laptop, write(1, 17.1), write(2, 17.2), write(3, 17.3), write(4, 17.4), write(5, 17.5))
    expect(laptop.values).toEqual([17.1, 17.2, 17.3, 17.4])
    await enter(laptop, write(1, 18.1))
    await laptop.sent[1]!.save(2)
    expect(laptop.values).toEqual([17.1, 17.2, 17.3, 17.4, 17.5])
  })

  const nameWrite = (field: string, name: string) =>
    write(7, 0, { entity: 'entry 7', field, url: '/ajax/user-activity/7', body: { score: name } })

  test("sends a change to a row's rider before a change to the row's score, even after an outage", async () => {
    const laptop = new Laptop()
    await enter(laptop, nameWrite('rider', 'Bo'))
    await laptop.sent[0]!.answer(null)
    await enter(laptop, write(1, 17.7, { row: 'entry 7' }), write(2, 17.2, { row: 'entry 8' }))
    await vi.advanceTimersByTimeAsync(300)
    expect(laptop.values).toEqual(['Bo', 'Bo', 17.2])
    await laptop.sent[1]!.save(2)
    expect(laptop.values).toEqual(['Bo', 'Bo', 17.2, 17.7])
  })

  test("doesn't replace an unsent value if another change to the row was entered after that value", async () => {
    const laptop = new Laptop()
    await enter(laptop, nameWrite('horse', 'Dash'))
    const time = write(1, 17.7, { row: 'entry 7' })
    await enter(laptop, nameWrite('rider', 'Bo'), time, nameWrite('rider', 'Cy'), nameWrite('rider', 'Di'))
    for (const at of [0, 1, 2]) await laptop.sent[at]!.save(2)
    expect(laptop.values).toEqual(['Dash', 'Bo', 17.7, 'Di'])
  })

  test('replaces an unsent value with a newer one for the same field', async () => {
    const laptop = new Laptop()
    await enter(laptop, write(1, 17.1), write(2, 17.2), write(3, 17.3), write(4, 17.4))
    const [older] = await enter(laptop, write(5, 1))
    await enter(laptop, write(5, 17.5))
    await expect(older!.outcome).resolves.toEqual({ state: 'replaced' })
    await laptop.sent[0]!.save(2)
    expect(laptop.values).toEqual([17.1, 17.2, 17.3, 17.4, 17.5])
  })

  test('resends a value that got no response before sending a newer value', async () => {
    const laptop = new Laptop()
    const [first] = await enter(laptop, write(1, 17.1))
    await enter(laptop, write(1, 18.1))
    await laptop.sent[0]!.answer(null)
    await vi.advanceTimersByTimeAsync(300)
    expect(laptop.sent[1]!.write).toEqual(laptop.sent[0]!.write)
    await laptop.sent[1]!.save(2)
    await expect(first!.outcome).resolves.toMatchObject({ state: 'done', answer: { version: 2 } })
    expect(laptop.sent[2]!.write).toMatchObject({ body: { score: 18.1 }, version: 2 })
    expect(laptop.sent[2]!.write.key).not.toBe(first!.key)
  })

  test('sends the version from the last save if the screen still shows the previous version', async () => {
    const laptop = new Laptop()
    await enter(laptop, write(1, 17.1, { version: 2 }))
    await laptop.sent[0]!.save(3)
    for (const [version, sent] of [
      [2, 3],
      [1, 1],
      [5, 5],
    ] as const) {
      await enter(laptop, write(1, 18.1, { version }))
      const last = laptop.sent.at(-1)!
      expect(last.write.version).toBe(sent)
      await last.answer(answered(500, { message: 'No.' }))
    }
  })

  test('updates the version of queued writes that have the same old version as a saved write', () => {
    const item = (key: string, version: number): QueuedWrite => ({
      ...write(1, 17.1, { version }),
      key,
      userId: ANN.id,
      enteredAt: 1,
      sentAt: null,
      state: 'waiting',
    })
    const queue = [item('a', 3), item('b', 2), item('c', 3), item('d', 9)]
    expect(applyChange(queue, removeSaved(queue, 'a', 4)).map(({ version }) => version)).toEqual([2, 4, 9])
  })

  test('waits 0.3 to 10 s between attempts and retries immediately when woken', async () => {
    const laptop = new Laptop()
    await enter(laptop, write(1, 17.1))
    const pauses: number[] = []
    for (let attempt = 0; attempt < 8; attempt++) {
      await laptop.sent[attempt]!.answer(attempt % 2 ? null : answered(502, 'Bad gateway'))
      const from = Date.now()
      while (laptop.sent.length === attempt + 1) await vi.advanceTimersByTimeAsync(100)
      pauses.push(Date.now() - from)
    }
    expect(pauses).toEqual([300, 600, 1200, 2400, 4800, 9600, 10_000, 10_000])
    await laptop.sent[8]!.answer(null)
    laptop.core.wake()
    await settled()
    expect(laptop.sent).toHaveLength(10)
  })

  test("doesn't delay a retry when the clock is set back", async () => {
    const laptop = new Laptop()
    await enter(laptop, write(1, 17.1))
    await laptop.sent[0]!.answer(null)
    vi.setSystemTime(Date.now() - 3_600_000)
    await enter(laptop, write(2, 17.2))
    await vi.advanceTimersByTimeAsync(300)
    expect(laptop.values).toEqual([17.1, 17.1, 17.2])
  })

  test("waits for the server's Retry-After time, but at most a minute, unless woken", async () => {
    const laptop = new Laptop()
    await enter(laptop, write(1, 17.1))
    await laptop.sent[0]!.answer(answered(429, {}, { 'retry-after': '5' }))
    await vi.advanceTimersByTimeAsync(4900)
    expect(laptop.sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(100)
    expect(laptop.sent).toHaveLength(2)
    await laptop.sent[1]!.answer(answered(503, {}, { 'retry-after': '3600' }))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(laptop.sent).toHaveLength(3)
    await laptop.sent[2]!.answer(answered(503, {}, { 'retry-after': '60' }))
    laptop.core.wake()
    await settled()
    expect(laptop.sent).toHaveLength(4)
  })

  test.each([408, 429, 502, 503, 504, 522])('treats status %i as no response', async (status) => {
    const laptop = new Laptop()
    await enter(laptop, write(1, 17.1))
    await laptop.sent[0]!.answer(answered(status))
    expect(laptop.core.items.get()).toMatchObject([{ state: 'waiting' }])
  })

  test.each([
    ["a Wi-Fi network's sign-in page", 200, '<html>Welcome to Motel Wi-Fi</html>'],
    ['an empty object', 200, {}],
    ['a list', 200, []],
    ['null', 200, null],
    ["a Wi-Fi network's JSON", 200, { error: 'Please sign in to the Wi-Fi' }],
    ['a response about another score', 200, { id: 2, version: 2 }],
    ['a response without a version', 200, { id: 1 }],
    ['a redirect', 302, ''],
    ["a proxy's 404", 404, '<html>Not found</html>'],
    ['a 404 without a message', 404, {}],
    ["a Wi-Fi network's 401", 401, '<html>Sign in</html>'],
  ])('treats %s as no response', async (_what, status, body) => {
    const laptop = new Laptop()
    await enter(laptop, write(1, 17.1))
    await laptop.sent[0]!.answer(answered(status, body))
    expect(laptop.core.items.get()).toMatchObject([{ state: 'waiting' }])
    await vi.advanceTimersByTimeAsync(300)
    expect(laptop.sent[1]!.write).toEqual(laptop.sent[0]!.write)
  })

  test.each([
    ['an empty 500', 500, ''],
    ['a 422 without a message', 422, {}],
    ["a proxy's 403", 403, '<html>Blocked</html>'],
  ])('treats %s as a rejection', async (_what, status, body) => {
    const laptop = new Laptop()
    await enter(laptop, write(1, 17.1))
    await laptop.sent[0]!.answer(answered(status, body))
    expect(laptop.core.items.get()).toMatchObject([{ state: 'refused' }])
  })

  test('reports whether a write is being sent', async () => {
    const laptop = new Laptop()
    await enter(laptop, write(1, 17.1))
    const [item] = laptop.core.items.get()
    expect(laptop.core.isSending(item!)).toBe(true)
    await laptop.sent[0]!.answer(null)
    expect(laptop.core.isSending(item!)).toBe(false)
  })

  test("keeps another user's writes, but doesn't send them", async () => {
    const theirs: QueuedWrite = {
      ...write(9, 19),
      key: newIdempotencyKey(1),
      userId: 2,
      enteredAt: 1,
      sentAt: null,
      state: 'waiting',
    }
    const laptop = new Laptop({ stored: [theirs] })
    await enter(laptop, write(1, 17.1))
    await laptop.sent[0]!.save(2)
    expect(laptop.values).toEqual([17.1])
    expect(laptop.core.items.get()).toEqual([])
    expect(laptop.stored).toEqual([theirs])
  })

  test('resends writes under the same idempotency keys after a crash', async () => {
    const before = new Laptop()
    const [entered] = await enter(before, write(1, 17.1))
    const after = new Laptop({ stored: structuredClone(before.stored) })
    await settled()
    expect(after.sent[0]!.write).toEqual(before.sent[0]!.write)
    const outcome = after.core.outcome(entered!.key)
    await after.sent[0]!.save(2)
    await expect(outcome).resolves.toMatchObject({ state: 'done' })
  })
})

describe('times typed in two tabs', () => {
  const older = write(1, 17, { seenKey: '' })

  test('sends the version shown when typing began, even if another tab has saved a time since', async () => {
    const laptop = new Laptop()
    await enter(laptop, write(1, 17.162))
    await laptop.sent[0]!.save(2)
    await enter(laptop, older)
    expect(laptop.sent[1]!.write.version).toBe(1)
  })

  test("sends the version shown when typing began, even if another tab's time was still being sent", async () => {
    const laptop = new Laptop()
    await enter(laptop, write(1, 17.162))
    await enter(laptop, older)
    await laptop.sent[0]!.save(2)
    expect(laptop.sent[1]!.write).toMatchObject({ body: { score: 17 }, version: 1 })
  })

  test("doesn't replace another tab's unsent or conflicting time", async () => {
    const laptop = new Laptop()
    await enter(laptop, write(2, 2), write(3, 3), write(4, 4), write(5, 5))
    await enter(laptop, write(1, 17.162))
    await enter(laptop, older)
    await laptop.sent[0]!.save(2)
    expect(laptop.values.at(-1)).toBe(17.162)
    await laptop.sent[4]!.answer(answered(409, { id: 1, version: 9, score: 16, message: 'Changed.' }))
    expect(laptop.core.items.get()).toContainEqual(expect.objectContaining({ state: 'conflict' }))
    expect(laptop.values.at(-1)).toBe(17)
  })

  test("replaces another tab's time if the row showed that time when typing began", async () => {
    const laptop = new Laptop()
    const [first] = await enter(laptop, write(1, 17.162))
    await enter(laptop, write(1, 17.2, { seenKey: first!.key }))
    await laptop.sent[0]!.save(2)
    expect(laptop.sent[1]!.write).toMatchObject({ body: { score: 17.2 }, version: 2 })
  })
})

describe('signed-in user and CSRF token', () => {
  test('keeps queued writes while the user is signed out, and sends them after sign-in', async () => {
    const laptop = new Laptop()
    await enter(laptop, write(1, 17.1))
    laptop.session = 'signed out'
    await laptop.sent[0]!.answer(answered(401, { message: 'Please sign in.' }))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(laptop.core.session.get()).toBe('signed out')
    expect(laptop.sent).toHaveLength(1)
    laptop.session = 'ours'
    laptop.core.wake()
    await settled()
    expect(laptop.core.session.get()).toBe('ours')
    expect(laptop.sent[1]!.write).toEqual(laptop.sent[0]!.write)
  })

  test('requests a new CSRF token when the old token is stale, and resends the write', async () => {
    const laptop = new Laptop()
    await enter(laptop, write(1, 17.1))
    await laptop.sent[0]!.answer(answered(419, { message: 'Out of date.' }))
    await vi.advanceTimersByTimeAsync(300)
    expect(laptop.sessionsAsked).toHaveLength(1)
    expect(laptop.sent[1]!.write).toEqual(laptop.sent[0]!.write)
  })

  test('stops sending writes if another user has signed in', async () => {
    const laptop = new Laptop()
    await enter(laptop, write(1, 17.1))
    laptop.session = 'of another person'
    await laptop.sent[0]!.answer(answered(419, { message: 'Out of date.' }))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(laptop.sent).toHaveLength(1)
    expect(laptop.core.items.get()).toMatchObject([{ state: 'waiting' }])
    expect(laptop.core.session.get()).toBe('of another person')
  })

  test('checks which user is signed in before sending writes from a page opened offline', async () => {
    const laptop = new Laptop({ session: 'unknown' })
    laptop.session = null
    await enter(laptop, write(1, 17.1))
    expect(laptop.sent).toHaveLength(0)
    laptop.session = 'ours'
    await vi.advanceTimersByTimeAsync(300)
    expect(laptop.sessionsAsked).toHaveLength(2)
    expect(laptop.sent).toHaveLength(1)
  })
})

describe('rejections and conflicts', () => {
  test.each([403, 404, 409, 422, 500])(
    'keeps a write in the queue if the server rejects it with %i, but sends other writes',
    async (status) => {
      const laptop = new Laptop()
      const [refused] = await enter(laptop, write(1, 17.1))
      await laptop.sent[0]!.answer(answered(status, { message: 'No.', errors: { score: 'No.' } }))
      await expect(refused!.outcome).resolves.toMatchObject({ state: 'refused', status, sentence: 'No.' })
      expect(laptop.core.items.get()).toMatchObject([
        { state: 'refused', refusal: { status, sentence: 'No.' } },
      ])
      await enter(laptop, write(2, 17.2))
      expect(laptop.values).toEqual([17.1, 17.2])
    },
  )

  test('retries a rejected write under a new idempotency key', async () => {
    const laptop = new Laptop()
    const [refused] = await enter(laptop, write(1, 17.1))
    await laptop.sent[0]!.answer(answered(500, { message: 'No.' }))
    const again = await laptop.core.retry(refused!.key)
    await settled()
    expect(laptop.sent[1]!.write).toMatchObject({ body: { score: 17.1 }, version: 1, state: 'waiting' })
    expect(again!.key).not.toBe(refused!.key)
    await laptop.sent[1]!.save(2)
    await expect(again!.outcome).resolves.toMatchObject({ state: 'done' })
    expect(laptop.stored).toEqual([])
  })

  test('replaces a rejected value with a newer one, and discards a rejected value on request', async () => {
    const laptop = new Laptop()
    await enter(laptop, write(1, 17.1), write(2, 17.2))
    await laptop.sent[0]!.answer(answered(500, { message: 'No.' }))
    await laptop.sent[1]!.answer(answered(500, { message: 'No.' }))
    await enter(laptop, write(1, 18.1))
    expect(laptop.core.items.get().map(({ value }) => value)).toMatchObject([
      { score: 17.2 },
      { score: 18.1 },
    ])
    await laptop.core.discard(laptop.core.items.get()[0]!.key)
    expect(laptop.core.items.get()).toMatchObject([{ value: { score: 18.1 } }])
  })

  test("overwrites another user's value if a conflicting write is retried with that value's version", async () => {
    const laptop = new Laptop()
    const theirs = { id: 1, version: 4, score: 17.201, penalty_seconds: 0, by: 'Pat', at: null }
    const [mine] = await enter(laptop, write(1, 17.102))
    await laptop.sent[0]!.answer(answered(409, { ...theirs, message: 'Changed.' }))
    await expect(mine!.outcome).resolves.toMatchObject({ state: 'conflict', theirs })
    await laptop.core.retry(mine!.key, { version: 4 })
    await settled()
    expect(laptop.sent[1]!.write).toMatchObject({ version: 4, body: { score: 17.102 } })
  })

  test('reports a conflict for a newer value entered while the older value was being sent', async () => {
    const laptop = new Laptop()
    const theirs = { id: 1, version: 4, score: 17.201, penalty_seconds: 0, message: 'Changed.' }
    const [older] = await enter(laptop, write(1, 17.1))
    const [newer] = await enter(laptop, write(1, 18.1))
    await laptop.sent[0]!.answer(answered(409, { ...theirs, message: 'Changed.' }))
    await expect(older!.outcome).resolves.toEqual({ state: 'replaced' })
    expect(laptop.sent[1]!.write).toMatchObject({ version: 1, body: { score: 18.1 } })
    await laptop.sent[1]!.answer(answered(409, { ...theirs, message: 'Changed.' }))
    await expect(newer!.outcome).resolves.toMatchObject({ state: 'conflict' })
  })

  const entry = {
    id: 7,
    version: 3,
    draw: 1,
    rider: { id: 5, name: 'Bo' },
    user_fake: false,
    horse: { id: 6, name: 'Dash', rrrs_id: null },
    bull: null,
    contests: [4],
  }
  const entryWrite = (field: string, body: unknown, url = '/ajax/user-activity/7') =>
    write(7, 0, { entity: 'entry 7', field, body, url })

  test.each([
    ['score', write(1, 17.1), { id: 1, version: 3, score: 17.1, penalty_seconds: 0 }, {}],
    [
      'registered rider',
      entryWrite('rider', { user_id: 5, user_name: 'Bo' }),
      entry,
      { user_id: 5, user_name: 'Bo' },
    ],
    ['typed-in rider', entryWrite('rider', { user_id: null, user_name: 'Bo' }), entry, { user_id: 5 }],
    ['horse', entryWrite('horse', { horseName: 'Dash' }), entry, { horse: entry.horse }],
    ['cleared bull', entryWrite('bull', { bull_id: null, bullName: null }), entry, { bull: null }],
    ['chosen contest', entryWrite('contest 4', null, '/ajax/add-incentive/7/4'), entry, { contests: [4] }],
    [
      'removed contest',
      entryWrite('contest 9', null, '/ajax/remove-incentive/7/9'),
      entry,
      { contests: [4] },
    ],
  ])(
    "treats a write as saved if the server's newer version has the same %s",
    async (_what, mine, theirs, answer) => {
      const laptop = new Laptop()
      const [entered] = await enter(laptop, mine)
      await laptop.sent[0]!.answer(answered(409, { ...theirs, message: 'Changed.' }))
      await expect(entered!.outcome).resolves.toMatchObject({
        state: 'done',
        answer: { version: 3, ...answer },
      })
    },
  )

  test.each([
    ['score', write(1, 17.1), { id: 1, version: 3, score: 17.2, penalty_seconds: 0 }],
    ['penalty', write(1, 17.1), { id: 1, version: 3, score: 17.1, penalty_seconds: 5 }],
    ['rider', entryWrite('rider', { user_id: 8, user_name: 'Cy' }), entry],
    ['horse', entryWrite('horse', { horse_id: null, horseName: null }), entry],
  ])("reports a conflict if the server's newer version has a different %s", async (_what, mine, theirs) => {
    const laptop = new Laptop()
    const [entered] = await enter(laptop, mine)
    await laptop.sent[0]!.answer(answered(409, { ...theirs, message: 'Changed.' }))
    await expect(entered!.outcome).resolves.toMatchObject({ state: 'conflict', theirs })
  })
})

describe('conflicts with other changes to an entry', () => {
  const entry = {
    message: 'Changed.',
    id: 7,
    version: 3,
    rider: { id: 5, name: 'Bo' },
    horse: { id: 6, name: 'Dash' },
    bull: null,
    contests: [4],
  }
  const entryWrite = (field: string, value: unknown, call: Partial<NewWrite>) =>
    write(7, 0, { entity: 'entry 7', field, value, ...call })
  const horse = { url: '/ajax/user-activity/7', body: { horse_id: 9, horseName: 'Zip' } }

  test.each([
    ['horse', entryWrite('horse', { fields: {}, text: 'Zip', seen: 6 }, horse)],
    ['contest', entryWrite('contest 4', false, { url: '/ajax/remove-incentive/7/4', body: null })],
  ])(
    "resends a %s change before the same row's time if another part of the entry changed",
    async (_what, mine) => {
      const laptop = new Laptop()
      const [entered] = await enter(laptop, mine, write(1, 17.1, { row: 'entry 7' }))
      await laptop.sent[0]!.answer(answered(409, entry))
      expect(laptop.core.items.get()).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }])
      expect(laptop.sent).toHaveLength(2)
      expect(laptop.sent[1]!.write).toMatchObject({ key: entered!.key, field: mine.field, version: 3 })
      await laptop.sent[1]!.save(4)
      await expect(entered!.outcome).resolves.toMatchObject({ state: 'done' })
      expect(laptop.values.at(-1)).toBe(17.1)
    },
  )

  test('reports a conflict over the horse even if both users chose the same rider', async () => {
    const laptop = new Laptop()
    const rider = { url: '/ajax/user-activity/7', body: { user_id: 5, user_name: 'Bo' } }
    await enter(
      laptop,
      entryWrite('rider', { fields: {}, text: 'Bo', seen: 4 }, rider),
      entryWrite('horse', { fields: {}, text: 'Zip', seen: 8 }, horse),
    )
    await laptop.sent[0]!.answer(answered(409, entry))
    expect(laptop.sent[1]!.write).toMatchObject({ field: 'horse', version: 1 })
    await laptop.sent[1]!.answer(answered(409, entry))
    expect(laptop.core.items.get()).toMatchObject([{ field: 'horse', state: 'conflict' }])
  })

  test('reports a conflict if another user replaced the horse shown in the row', async () => {
    const laptop = new Laptop()
    await enter(laptop, entryWrite('horse', { fields: {}, text: 'Zip', seen: 8 }, horse))
    await laptop.sent[0]!.answer(answered(409, entry))
    expect(laptop.core.items.get()).toMatchObject([{ state: 'conflict' }])
  })
})

describe('storage of queued writes', () => {
  test("sends a write that can't be stored, and stores it once there is space", async () => {
    const laptop = new Laptop()
    await settled()
    laptop.isDiskFull = true
    const [entered] = await enter(laptop, write(1, 17.1))
    expect(laptop.core.storage.isFailing.get()).toBe(true)
    expect(laptop.core.items.get()).toHaveLength(1)
    expect(laptop.values).toEqual([17.1])
    laptop.isDiskFull = false
    laptop.core.wake()
    await settled()
    expect(laptop.core.storage.isFailing.get()).toBe(false)
    expect(laptop.stored).toMatchObject([{ key: entered!.key }])
  })

  test('shows a write before it is stored', () => {
    const laptop = new Laptop()
    return settled().then(() => {
      void laptop.core.enqueue(write(1, 17.1))
      return Promise.resolve().then(() => expect(laptop.core.items.get()).toHaveLength(1))
    })
  })

  test('creates UUID keys that sort in entry order even if the clock is set back', () => {
    const keys = [newIdempotencyKey(2000)]
    keys.push(newIdempotencyKey(2000, keys[0]), newIdempotencyKey(5000, keys[0]))
    keys.push(newIdempotencyKey(1000, keys[2]))
    expect(keys.toSorted()).toEqual(keys)
    for (const key of keys)
      expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })
})

describe('files of unsent writes', () => {
  const items = async () => {
    const laptop = new Laptop()
    await enter(laptop, write(1, 17.1))
    return laptop.stored
  }
  const NOW = new Date('2026-11-24T02:00:00Z')

  test('sends each write restored from a file once, even if the file is loaded twice', async () => {
    const text = exportQueue(ANN, await items(), NOW)
    const laptop = new Laptop()
    const read = parseQueueFile(ANN, text)
    if ('refusal' in read) throw new Error(read.refusal)
    await load(laptop, read.items)
    await load(laptop, read.items)
    await settled()
    expect(laptop.sent).toHaveLength(1)
    expect(laptop.sent[0]!.write.key).toBe(read.items[0]!.key)
  })

  test('retries a write under a new idempotency key if the server rejects the old key as used', async () => {
    const laptop = new Laptop()
    await load(laptop, await items())
    await settled()
    await laptop.sent[0]!.answer(answered(422, { message: 'Used.', errors: { 'Idempotency-Key': 'Used.' } }))
    expect(laptop.sent[1]!.write.key).not.toBe(laptop.sent[0]!.write.key)
    await laptop.sent[1]!.answer(
      answered(409, { id: 1, version: 5, score: 17.1, penalty_seconds: 0, message: 'Changed.' }),
    )
    expect(laptop.stored).toEqual([])
  })

  test('drops an older time if its idempotency key was used and a newer time is queued', async () => {
    const laptop = new Laptop()
    await load(laptop, await items())
    await settled()
    await vi.advanceTimersByTimeAsync(1000)
    await enter(laptop, write(1, 18.1))
    await laptop.sent[0]!.answer(answered(422, { message: 'Used.', errors: { 'Idempotency-Key': 'Used.' } }))
    await laptop.sent[1]!.save(1)
    expect(laptop.values).toEqual([17.1, 18.1])
    expect(laptop.stored).toEqual([])
  })

  test("doesn't restore an older value from a file if a newer value has been entered", async () => {
    const old = await items()
    const laptop = new Laptop()
    laptop.session = null
    await vi.advanceTimersByTimeAsync(1000)
    await enter(laptop, write(2, 2), write(3, 3), write(4, 4), write(5, 5), write(1, 18.1))
    await load(
      laptop,
      old.map((item) => ({ ...item, sentAt: null })),
    )
    expect(laptop.core.items.get().map(({ body }) => body)).not.toContainEqual({ score: 17.1 })
  })

  test("doesn't restore an older value from a file while a newer value is being sent", async () => {
    const old = await items()
    const laptop = new Laptop()
    await vi.advanceTimersByTimeAsync(1000)
    await enter(laptop, write(1, 18.1))
    await load(
      laptop,
      old.map((item) => ({ ...item, sentAt: null })),
    )
    await laptop.sent[0]!.save(1)
    expect(laptop.values).toEqual([18.1])
    expect(laptop.stored).toEqual([])
  })

  test('sends an older write from a file after the pending write for the same score', async () => {
    const old = (await items()).map((item) => ({ ...item, field: 'other', sentAt: null }))
    const laptop = new Laptop()
    await vi.advanceTimersByTimeAsync(1000)
    await enter(laptop, write(1, 18.1))
    await load(laptop, old)
    await laptop.sent[0]!.answer(null)
    await vi.advanceTimersByTimeAsync(300)
    expect(laptop.values).toEqual([18.1, 18.1])
    await laptop.sent[1]!.save(2)
    expect(laptop.values).toEqual([18.1, 18.1, 17.1])
  })

  test.each([
    ["that isn't JSON", () => 'times'],
    ['in a different format', () => '{"format":"draw"}'],
    [
      'from a newer version',
      (text: string) => text.replace('"version": 1,\n  "person"', '"version": 2,\n  "person"'),
    ],
    ['from another user', (text: string) => text.replaceAll('"id": 1,\n    "name"', '"id": 2,\n    "name"')],
    [
      'from a user with the same ID on another installation',
      (text: string) => text.replace('Ann Smith', 'Bob Jones'),
    ],
    ['with an unexpected URL', (text: string) => text.replace('/ajax/score/1', '/ajax/publish-draw/1')],
    [
      'with an extra header',
      (text: string) => text.replace('"headers": {}', '"headers": {"X-Csrf-Token": "1"}'),
    ],
    [
      'with a link to another site',
      (text: string) => text.replace('"/organizer', '"//example.com/organizer'),
    ],
    ['with a JavaScript link', (text: string) => text.replace('"/organizer', '"javascript:alert(1)//')],
    ['with null instead of a write', (text: string) => text.replace('"items": [', '"items": [null,')],
    [
      'that shows a different time than it sends',
      (text: string) => text.replace('"score": 17.1,', '"score": 15.5,'),
    ],
    ['with a time in another field', (text: string) => text.replace('"field": "score"', '"field": "horse"')],
    [
      'with a horse but no name to show',
      (text: string) =>
        text
          .replace('"entity": "score 1"', '"entity": "entry 1"')
          .replace('"field": "score"', '"field": "horse"')
          .replace('/ajax/score/1', '/ajax/user-activity/1'),
    ],
    [
      'with a conflict but no saved time',
      (text: string) => text.replace('"state": "waiting"', '"state": "conflict"'),
    ],
    ['with a key from the far future', (text: string) => text.replace(/"key": "0/, '"key": "f')],
    ['without a person', (text: string) => text.replace('"person"', '"nobody"')],
    [
      'with a link that the browser would resolve to another site',
      (text: string) => text.replace('"/organizer', '"/\\\\evil.example/organizer'),
    ],
    [
      'with a link to another page',
      (text: string) => text.replace('activities/1/draw', 'activities/1/payout'),
    ],
    [
      'with a penalty that it sends but does not show',
      (text: string) => text.replace('"headers": {}', '"headers": {"Penalty-Seconds": "5"}'),
    ],
    [
      'with a penalty that it shows but does not send',
      (text: string) => text.replace('"penalty": 0', '"penalty": 5'),
    ],
    [
      'with a conflict that has an invalid time of day',
      (text: string) =>
        text.replace(
          '"state": "waiting"',
          '"state": "conflict", "theirs": {"version": 2, "score": 17.2, "by": "Pat", "at": "garbage"}',
        ),
    ],
    ['with a missing property', (text: string) => text.replace('"slot": 1', '"lost": 1')],
  ])('rejects a file of unsent writes %s', async (_what, change) => {
    const text = exportQueue(ANN, await items(), NOW)
    expect(parseQueueFile(ANN, text)).toHaveProperty('items')
    const changed = change(text)
    expect(changed).not.toBe(text)
    expect(parseQueueFile(ANN, changed)).toHaveProperty('refusal')
  })
})

describe('entry changes in a file', () => {
  const horse = {
    entity: 'entry 7',
    field: 'horse',
    url: '/ajax/user-activity/7',
    body: { horse_id: 9, horseName: 'Zip' },
    value: {
      fields: { horse_id: 9, horse_name: 'Zip', horse: { id: 9, name: 'Zip' } },
      text: 'Zip',
      seen: 6,
    },
  }
  const contest = { entity: 'entry 7', field: 'contest 4', method: 'post' as const, body: null }
  const isAccepted = async (more: Partial<NewWrite>) => {
    const laptop = new Laptop()
    await enter(laptop, write(7, 0, more))
    return 'items' in parseQueueFile(ANN, exportQueue(ANN, laptop.stored, new Date()))
  }

  test.each([
    ['a horse', horse],
    [
      'a new horse',
      { ...horse, body: { horseName: 'Zip' }, value: { fields: { horse_name: 'Zip' }, text: 'Zip' } },
    ],
    [
      'no rider',
      {
        ...horse,
        field: 'rider',
        body: { user_id: null, user_name: null },
        value: { fields: { user_id: null, user_name: null, user_fake: false, rider: null }, text: '' },
      },
    ],
    ['a contest', { ...contest, url: '/ajax/add-incentive/7/4', value: true }],
  ])('accepts an entry change from a file: %s', async (_what, more) =>
    expect(await isAccepted(more)).toBe(true),
  )

  test.each([
    ['a horse other than the one shown', { ...horse, body: { horse_id: 9, horseName: 'Dash' } }],
    ['the ID of a horse other than the one shown', { ...horse, body: { horse_id: 8, horseName: 'Zip' } }],
    ['a move in addition to the horse', { ...horse, body: { ...horse.body, slotNumber: 1 } }],
    [
      'another rider in the row',
      { ...horse, value: { ...horse.value, fields: { ...horse.value.fields, user_name: 'Bo' } } },
    ],
    ['the opposite of what the row shows', { ...contest, url: '/ajax/remove-incentive/7/4', value: true }],
  ])('rejects an entry change from a file: %s', async (_what, more) =>
    expect(await isAccepted(more)).toBe(false),
  )

  test('restores many writes in one transaction', async () => {
    const laptop = new Laptop()
    await settled()
    const items = Array.from({ length: 1000 }, (_, at) => ({
      ...write(at, 17.1),
      key: `0198f3a0-0000-7000-8000-${String(at).padStart(12, '0')}`,
      userId: ANN.id,
      enteredAt: 1,
      sentAt: null,
      state: 'refused' as const,
    }))
    const transact = vi.spyOn(laptop.core.storage, 'change')
    await load(laptop, items)
    expect(transact).toHaveBeenCalledTimes(1)
    expect(laptop.stored).toHaveLength(1000)
  })
})

describe('text about queued writes', () => {
  const item = (more: Partial<QueuedWrite>) =>
    ({
      ...write(12, 17.1),
      key: '',
      userId: 1,
      enteredAt: 0,
      sentAt: null,
      state: 'waiting',
      ...more,
    }) as QueuedWrite

  test('names the slot, the rider and the value of a queued write', () => {
    expect(runLabel(12, 'Bo Diaz')).toBe('#12 Bo Diaz')
    expect(runLabel(12, '')).toBe('#12')
    expect(runLabel(12, null)).toBe('#12')
    expect(valueText(item({}))).toBe('time 17.100')
    expect(valueText(item({ body: { score: 'NT' } }))).toBe('time NT')
    expect(valueText(item({ body: { score: null } }))).toBe('no time')
    expect(valueText(item({ field: 'horse', body: { horseName: 'Dash' } }))).toBe('horse Dash')
    expect(valueText(item({ field: 'rider', body: { user_id: null, user_name: null } }))).toBe('no rider')
    expect(valueText(item({ field: 'contest 5', body: null }))).toBe('checklist')
  })

  test('names both values of a conflict, and the value and reason of a rejection', () => {
    const at = new Date(2026, 4, 1, 14, 3).toISOString()
    const noName = () => undefined
    const score = item({ value: { score: 17.1, penalty: 0 }, theirs: { score: 17.2, by: 'Pat', at } })
    expect(conflictText(score, noName)).toBe('Pat saved 17.200 at 2:03 PM. You typed 17.100.')
    const horse = item({ field: 'horse', value: { text: 'Dash' }, theirs: { horse: null } })
    expect(conflictText(horse, noName)).toBe('Someone else saved no horse. You typed Dash.')
    expect(rejectionText({ ...score, refusal: { status: 404, sentence: 'Gone' } }, noName)).toBe(
      'Not saved: 17.100. The entry is no longer in the draw.',
    )
    const contest = item({ field: 'contest 5', value: true })
    expect(rejectionText(contest, () => 'Youth')).toBe(
      "Not saved: Youth checked. The server couldn't save it.",
    )
    expect(rejectionText(contest, noName)).toMatch(/^Not saved: A side pot checked\./)
  })

  test('counts queued times, or queued changes if other fields are included', () => {
    expect(countText([item({})])).toBe('1 time')
    expect(countText([item({}), item({})])).toBe('2 times')
    expect(countText([item({}), item({ field: 'horse' })])).toBe('2 changes')
  })

  test('rounds down the age of a queued write', () => {
    expect([40_900, 59_999, 60_000, 7_200_000, -5].map(formatAge)).toEqual([
      '40 s',
      '59 s',
      '1 min',
      '2 h',
      '0 s',
    ])
  })
})
