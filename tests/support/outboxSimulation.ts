import type fc from 'fast-check'
import { UserOutbox, type OutboxEnvironment, type TabMessage } from '../../resources/js/outbox/userOutbox.ts'
import { applyChange } from '../../resources/js/outbox/queue.ts'
import type { WriteResponse } from '../../resources/js/outbox/response.ts'
import type { Session } from '../../resources/js/outbox/sender.ts'
import type { QueueDatabase } from '../../resources/js/outbox/storage.ts'
import type { LeaderCallbacks } from '../../resources/js/outbox/leader.ts'
import type { NewWrite, QueuedWrite } from '../../resources/js/outbox/write.ts'

export const USER_ID = 1

/** `late` means that the server processes the request after the client has given up. */
export type RequestOutcome = 'answered' | 'dropped' | 'reply lost' | 'late' | 'overloaded' | 'stale token'

export const newWrite = (entity: string, field: string, value: string, version: number): NewWrite => ({
  entity,
  row: entity.replace('score', 'entry'),
  field,
  method: 'patch',
  url: `/${entity.replace(' ', '/')}`,
  body: { [bodyName(field)]: value },
  headers: {},
  version,
  activity: { id: 1, name: 'Open', round: '', address: '/open' },
  slot: 1,
  rider: 'Ann Smith',
  value,
  message: 'An error occurred updating score',
})

const bodyName = (field: string) => ({ rider: 'user_name', horse: 'horseName' })[field] ?? field

type Entity = { version: number; values: Record<string, string>; foreign: number[] }

export class FakeServer {
  readonly entities = new Map<string, Entity>()
  readonly applied = new Map<string, number>()
  readonly log: { key: string; row: string; name: string; value: string; version: number }[] = []
  readonly #answers = new Map<string, { request: string; answer: object }>()
  refused = ''

  entity(name: string): Entity {
    const entity = this.entities.get(name) ?? { version: 1, values: {}, foreign: [] }
    this.entities.set(name, entity)
    return entity
  }

  write({ key, row, entity: name, field, url, body, version }: QueuedWrite): WriteResponse {
    const request = JSON.stringify([url, body, version])
    const stored = this.#answers.get(key)
    if (stored && stored.request !== request)
      return respond(422, { message: 'Used.', errors: { 'Idempotency-Key': 'Used.' } })
    if (stored) return respond(200, stored.answer)
    if (field === this.refused) return respond(422, { message: 'Refused.' })
    const entity = this.entity(name)
    if (version !== entity.version)
      return respond(409, { message: 'Changed.', id: Number(name.split(' ')[1]), ...currentState(entity) })
    const value = (body as Record<string, string>)[bodyName(field)]!
    this.log.push({ key, row: row!, name: `${name} ${field}`, value, version })
    entity.version++
    entity.values[field] = value
    this.applied.set(key, (this.applied.get(key) ?? 0) + 1)
    const answer = { id: Number(name.split(' ')[1]), version: entity.version }
    this.#answers.set(key, { request, answer })
    return respond(200, answer)
  }

  foreignWrite(name: string, field: string, value: string) {
    const entity = this.entity(name)
    entity.version++
    entity.values[field] = value
    entity.foreign.push(entity.version)
  }
}

function currentState({ version, values }: Entity) {
  const named = (name?: string) => (name === undefined ? null : { id: 1, name })
  if (values.score !== undefined) return { version, score: values.score, penalty_seconds: 0 }
  return { version, rider: named(values.rider), horse: named(values.horse), bull: null, contests: [] }
}

const respond = (status: number, data: unknown): WriteResponse => ({ status, data, headers: {} })

export class Simulation {
  readonly server = new FakeServer()
  readonly tabs = new Map<number, Tab>()
  stored: QueuedWrite[] = []
  isDiskFull = false
  isOnline = false
  /** `ours` means that the tab's user is signed in. */
  session: Exclude<Session, 'unknown'> | null = 'ours'
  outcomes: RequestOutcome[] = []
  clock = 1_000_000
  maxConcurrent = 0
  readonly #scheduler: fc.Scheduler
  readonly #lockQueue: { tab: Tab; turns: LeaderCallbacks }[] = []
  #transactions: Promise<unknown> = Promise.resolve()
  #inFlight: string[] = []

  constructor(scheduler: fc.Scheduler) {
    this.#scheduler = scheduler
  }

  open(number: number, userId = USER_ID): Tab {
    const tab = new Tab(this, userId)
    this.tabs.set(number, tab)
    return tab
  }

  kill(number: number) {
    const tab = this.tabs.get(number)!
    tab.isAlive = false
    this.tabs.delete(number)
    const at = this.#lockQueue.findIndex((one) => one.tab === tab)
    this.#lockQueue.splice(at, 1)
    if (at === 0) this.#lockQueue[0]?.turns.start()
  }

  machine(tab: Tab): OutboxEnvironment {
    const ifAlive = <Value>(value: Promise<Value>) =>
      new Promise<Value>((resolve, reject) => {
        value.then(
          (it) => tab.isAlive && resolve(it),
          (error) => tab.isAlive && reject(error),
        )
      })
    return {
      disk: {
        read: () => ifAlive(this.#inSequence(() => structuredClone(this.stored), tab)),
        put: (item) => ifAlive(this.#inSequence(() => void this.#transact(() => ({ put: [item] })), tab)),
        transact: (make) => ifAlive(this.#inSequence(() => this.#transact(make), tab)),
      },
      post: (message) => tab.isAlive && this.#post(tab, message),
      listen: (receive) => {
        tab.receive = receive
        return () => (tab.receive = () => {})
      },
      electLeader: (turns) => {
        this.#lockQueue.push({ tab, turns })
        if (this.#lockQueue.length === 1) queueMicrotask(turns.start)
        return () => {}
      },
      deliver: (write) => (tab.isAlive ? ifAlive(this.#deliver(write)) : new Promise(() => {})),
      checkSession: () => ifAlive(this.#step('session').then(() => (this.isOnline ? this.session : null))),
      now: () => ++this.clock,
      uptime: () => this.clock,
      random: () => 0.5,
      after: (ms, work) => {
        const due = this.clock + ms
        let isCancelled = false
        void this.#step('timer').then(() => {
          if (isCancelled || !tab.isAlive) return
          this.clock = Math.max(this.clock, due)
          work()
        })
        return () => void (isCancelled = true)
      },
    }
  }

  async run(steps: number) {
    for (let step = 0; step < steps; step++) {
      await pendingWork()
      if (this.#scheduler.count() === 0) return
      await this.#scheduler.waitOne()
    }
  }

  async until(isReached: () => boolean) {
    while (!isReached()) await this.run(1)
  }

  async settle() {
    const isWaiting = () => this.stored.some(({ state }) => state === 'waiting')
    for (let step = 0; step < 3000; step++) {
      await this.run(1)
      await pendingWork()
      const isQuiet = this.#scheduler.count() === 0
      if (isQuiet && !isWaiting()) return
      if (isQuiet) for (const tab of this.tabs.values()) tab.core.wake()
    }
    throw new Error('The queue did not become empty.')
  }

  #step = (label: string) => this.#scheduler.schedule(Promise.resolve(), label)

  #inSequence<Value>(work: () => Value, tab: Tab): Promise<Value> {
    const done = this.#transactions.then(async () => {
      await this.#step('disk')
      // A dead tab still commits a transaction that it has started.
      void tab
      return work()
    })
    this.#transactions = done.catch(() => {})
    return done
  }

  #transact(make: Parameters<QueueDatabase['transact']>[0]) {
    const stored = structuredClone(this.stored)
    const change = structuredClone(make(stored))
    if (this.isDiskFull) throw new DOMException('Full', 'QuotaExceededError')
    this.stored = applyChange(stored, change)
    return structuredClone(this.stored)
  }

  #post(from: Tab, message: TabMessage) {
    for (const tab of this.tabs.values())
      if (tab !== from)
        void this.#step('message').then(() => tab.isAlive && tab.receive(structuredClone(message)))
  }

  async #deliver(write: QueuedWrite): Promise<WriteResponse> {
    const sent = structuredClone(write)
    this.#inFlight.push(sent.entity)
    this.maxConcurrent = Math.max(this.maxConcurrent, this.#inFlight.length)
    await this.#step('request')
    const fate = this.isOnline ? 'answered' : (this.outcomes.shift() ?? 'answered')
    const response = await this.#respondWith(fate, sent)
    await this.#step('response')
    this.#inFlight.splice(this.#inFlight.indexOf(sent.entity), 1)
    return response
  }

  #respondWith(fate: RequestOutcome, sent: QueuedWrite): WriteResponse {
    if (fate === 'dropped') return null
    if (fate === 'overloaded') return { status: 503, data: 'Busy', headers: { 'retry-after': '1' } }
    if (fate === 'stale token') return { status: 419, data: {}, headers: {} }
    if (fate === 'late') {
      void this.#step('late request').then(() => this.server.write(sent))
      return null
    }
    const response = this.server.write(sent)
    return fate === 'reply lost' ? null : response
  }
}

const pendingWork = () => new Promise((resolve) => setImmediate(resolve))

export class Tab {
  isAlive = true
  receive: (message: TabMessage) => void = () => {}
  readonly core: UserOutbox
  readonly #world: Simulation
  readonly #versions = new Map<string, number>()
  readonly #followed = new Set<string>()

  constructor(world: Simulation, userId: number) {
    this.#world = world
    for (const [name, { version }] of world.server.entities) this.#versions.set(name, version)
    this.core = new UserOutbox(world.machine(this), userId)
    this.core.items.subscribe(this.#follow)
  }

  knownVersion = (entity: string) => this.#versions.get(entity) ?? 1

  recordVersion(entity: string, version: number) {
    this.#versions.set(entity, Math.max(this.knownVersion(entity), version))
  }

  enter(entity: string, field: string, value: string) {
    return this.core.enqueue(newWrite(entity, field, value, this.knownVersion(entity)))
  }

  #follow = () => {
    for (const { key, entity } of this.core.items.get()) {
      if (this.#followed.has(key)) continue
      this.#followed.add(key)
      void this.core.outcome(key).then((outcome) => {
        if (outcome.state === 'done')
          this.recordVersion(entity, (outcome.answer as { version: number }).version)
        if (outcome.state === 'discarded')
          this.recordVersion(entity, this.#world.server.entity(entity).version)
      })
    }
  }
}
