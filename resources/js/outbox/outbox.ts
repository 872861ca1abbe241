import type { AxiosResponse } from 'axios'
import { send } from '../ajax/send.ts'
import { answerIn, sentenceOf } from '../attempt.ts'
import { Store } from '../store.ts'
import type { Enqueued, NewWrite, Outcome, QueuedWrite } from './write.ts'

const items = new Store<readonly QueuedWrite[]>([])
const outcomes = new Map<string, PromiseWithResolvers<Outcome>>()

/** Changes that were entered here, kept until the server has them. */
export const outbox = {
  /** Those of the signed-in person from all tabs, in the order in which they were entered. */
  items,

  /** Answers when the write is stored durably, or could not be and is kept in memory. */
  async enqueue<Answer = unknown>(write: NewWrite): Promise<Enqueued<Answer>> {
    const key = `${Date.now()}-${Math.random()}`
    const item = { ...write, key, userId: 0, enteredAt: Date.now(), sentAt: null, state: 'waiting' as const }
    items.set([...items.get(), item])
    void deliver(item)
    return { key, outcome: outbox.outcome<Answer>(key) }
  },

  /** For an item that was found after a reload. */
  outcome<Answer = unknown>(key: string): Promise<Outcome<Answer>> {
    const outcome = outcomes.get(key) ?? withResolvers<Outcome>()
    outcomes.set(key, outcome)
    return outcome.promise as Promise<Outcome<Answer>>
  },

  async discard(key: string): Promise<void> {
    settle(key, { state: 'discarded' })
  },

  /** Sends a refused or conflicting item again under a new key; with the version of theirs, it replaces theirs. */
  async retry(key: string, change: { version?: number } = {}): Promise<Enqueued | undefined> {
    const item = items.get().find((other) => other.key === key)
    if (!item) return
    items.set(items.get().filter((other) => other.key !== key))
    return outbox.enqueue({ ...item, ...change })
  },

  /** Ends the pause between two attempts. */
  tryNow() {},
}

async function deliver(item: QueuedWrite) {
  const { key, method, url, body, version, headers } = item
  try {
    const answer: AxiosResponse = await send[method](url, body, {
      headers: { ...headers, 'If-Match': `"${version}"`, 'Idempotency-Key': key },
    })
    const drawVersion: unknown = answer.headers['x-draw-version']
    settle(key, {
      state: 'done',
      answer: answer.data,
      version: drawVersion === undefined ? undefined : Number(drawVersion),
    })
  } catch (error) {
    const answer = answerIn(error)
    if (answer?.status === 409) park(key, { state: 'conflict', theirs: answer.data })
    else if (answer) park(key, { state: 'refused', status: answer.status, sentence: sentenceOf(error) })
  }
}

function park(key: string, outcome: Outcome & { state: 'refused' | 'conflict' }) {
  items.set(
    items.get().map((item) => {
      if (item.key !== key) return item
      if (outcome.state === 'conflict') return { ...item, state: 'conflict', theirs: outcome.theirs }
      const { status, sentence } = outcome
      return { ...item, state: 'refused', refusal: { status, sentence } }
    }),
  )
  outcomes.get(key)?.resolve(outcome)
}

function settle(key: string, outcome: Outcome) {
  items.set(items.get().filter((other) => other.key !== key))
  outcomes.get(key)?.resolve(outcome)
}

type PromiseWithResolvers<Value> = { promise: Promise<Value>; resolve: (value: Value) => void }

function withResolvers<Value>(): PromiseWithResolvers<Value> {
  let resolve!: (value: Value) => void
  const promise = new Promise<Value>((done) => (resolve = done))
  return { promise, resolve }
}
