import { Store } from '../store.ts'
import { newIdempotencyKey } from './idempotencyKey.ts'
import { add, find, requeue, type QueueChange, type Queue } from './queue.ts'
import { Sender, type Session, type SenderEnvironment } from './sender.ts'
import { QueueStorage, type QueueDatabase } from './storage.ts'
import type { LeaderCallbacks } from './leader.ts'
import type { Enqueued, NewWrite, Outcome, QueuedWrite } from './write.ts'

export type TabMessage = { kind: 'changed'; outcomes: [key: string, outcome: Outcome][] } | { kind: 'wake' }

export type OutboxEnvironment = Pick<
  SenderEnvironment,
  'deliver' | 'checkSession' | 'now' | 'uptime' | 'random' | 'after'
> & {
  disk: QueueDatabase
  post(message: TabMessage): void
  listen(onMessage: (message: TabMessage) => void): () => void
  electLeader(callbacks: LeaderCallbacks): () => void
}

const OUTCOME_DELAY_MS = 2000
const OUTCOMES_LIMIT = 500

export class UserOutbox {
  readonly items = new Store<readonly QueuedWrite[]>([])
  readonly session: Store<Session>
  readonly storage: QueueStorage
  readonly #environment: OutboxEnvironment
  readonly #userId: number
  readonly #sender: Sender
  readonly #outcomes = new Map<string, Outcome>()
  readonly #resolvers = new Map<string, (outcome: Outcome) => void>()
  readonly #promises = new Map<string, Promise<Outcome>>()
  readonly #cleanups: (() => void)[]
  readonly #ready: Promise<void>

  constructor(machine: OutboxEnvironment, userId: number, session: Session = 'ours') {
    this.#environment = machine
    this.#userId = userId
    this.session = new Store(session)
    this.storage = new QueueStorage(machine.disk)
    this.#sender = new Sender(
      {
        ...machine,
        storage: this.storage,
        userId,
        newKey: this.#newKey,
        onSession: (now) => now !== 'unknown' && this.session.set(now),
        onOutcome: (key, outcome) => this.#report([[key, outcome]]),
      },
      session,
    )
    this.#ready = this.storage.refresh()
    this.#cleanups = [
      this.storage.queue.subscribe(this.#showOwn),
      machine.listen(this.#onTabMessage),
      machine.electLeader({ start: this.#start, stop: this.#sender.stop }),
      () => this.#sender.close(),
    ]
    // If the user has just signed in, other tabs can send again.
    machine.post({ kind: 'wake' })
  }

  async enqueue(write: NewWrite): Promise<Enqueued> {
    const enteredAt = this.#environment.now()
    await this.#ready
    const item: QueuedWrite = {
      ...write,
      key: this.#newKey(enteredAt),
      userId: this.#userId,
      enteredAt,
      sentAt: null,
      state: 'waiting',
    }
    const outcome = this.#outcomeOf(item.key)
    const replaced = await this.#change((queue) => (find(queue, item.key) ? add(queue, item) : {}), item)
    this.#report(replaced.map((key) => [key, { state: 'replaced' }]))
    return { key: item.key, outcome }
  }

  async retry(key: string, { version }: { version?: number } = {}): Promise<Enqueued | undefined> {
    const renewed = this.#newKey()
    await this.#change((queue) => {
      const item = find(queue, key)
      return item && item.state !== 'waiting' ? requeue(queue, key, renewed, version) : {}
    })
    this.#report([])
    return find(this.storage.queue.get(), renewed) && { key: renewed, outcome: this.#outcomeOf(renewed) }
  }

  async discard(key: string) {
    await this.#change(() => ({ remove: [key] }))
    this.#report([[key, { state: 'discarded' }]])
  }

  async restore(step: (queue: Queue) => QueueChange) {
    await this.#change(step)
    this.#report([])
    this.#sender.wake()
  }

  outcome(key: string): Promise<Outcome> {
    const known = this.#outcomes.get(key)
    if (known) return Promise.resolve(known)
    const item = find(this.storage.queue.get(), key)
    if (item?.state === 'refused') return Promise.resolve({ state: 'refused', ...item.refusal! })
    if (item?.state === 'conflict') return Promise.resolve({ state: 'conflict', theirs: item.theirs })
    return this.#outcomeOf(key)
  }

  wake = () => {
    void this.storage.refresh()
    this.#sender.wake()
    this.#environment.post({ kind: 'wake' })
  }

  isSending = (item: QueuedWrite) => this.#sender.isSending(item)

  close() {
    for (const leave of this.#cleanups) leave()
  }

  /** The previous leader tab may have crashed before it reported its last change, so read the queue again. */
  #start = () => {
    this.#sender.start()
    void this.storage.refresh()
  }

  #newKey = (now = this.#environment.now()) => newIdempotencyKey(now, this.storage.queue.get().at(-1)?.key)

  async #change(step: (queue: Queue) => QueueChange, added?: QueuedWrite): Promise<string[]> {
    let removed: string[] = []
    const noting = (queue: Queue) => {
      const change = step(queue)
      removed = (change.remove ?? []).filter((key) => find(queue, key)?.state === 'waiting')
      return change
    }
    await (added ? this.storage.add(added, noting) : this.storage.change(noting))
    return removed
  }

  #outcomeOf(key: string): Promise<Outcome> {
    const outcome =
      this.#promises.get(key) ?? new Promise<Outcome>((resolve) => this.#resolvers.set(key, resolve))
    this.#promises.set(key, outcome)
    return outcome
  }

  #report(outcomes: [string, Outcome][]) {
    this.#resolve(outcomes)
    this.#environment.post({ kind: 'changed', outcomes })
  }

  #resolve(outcomes: [string, Outcome][]) {
    for (const [key, outcome] of outcomes) {
      this.#outcomes.set(key, outcome)
      this.#resolvers.get(key)?.(outcome)
      this.#resolvers.delete(key)
      this.#promises.delete(key)
    }
    for (const key of this.#outcomes.keys()) {
      if (this.#outcomes.size <= OUTCOMES_LIMIT) break
      this.#outcomes.delete(key)
    }
  }

  #onTabMessage = (message: TabMessage) => {
    void this.storage.refresh()
    if (message.kind === 'wake') this.#sender.wake()
    else this.#resolve(message.outcomes)
  }

  #showOwn = () => {
    this.items.set(this.storage.queue.get().filter(({ userId }) => userId === this.#userId))
    const removed = [...this.#resolvers.keys()].filter((key) => !find(this.storage.queue.get(), key))
    // The tab that sent these writes may have closed before it reported the outcomes.
    if (removed.length > 0) this.#environment.after(OUTCOME_DELAY_MS, () => this.#resolveRemoved(removed))
  }

  #resolveRemoved(keys: string[]) {
    const gone = keys.filter((key) => this.#resolvers.has(key) && !find(this.storage.queue.get(), key))
    this.#resolve(gone.map((key) => [key, { state: 'discarded' }]))
  }
}
