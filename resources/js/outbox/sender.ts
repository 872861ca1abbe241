import { begin, find, finish, nextOfEach, NOTHING, park, renew, type Change, type Queue } from './queue.ts'
import { replyOf, type Reply, type Response } from './reply.ts'
import type { Storage } from './storage.ts'
import type { Outcome, QueuedWrite } from './write.ts'

export const AT_ONCE = 4
const FIRST_PAUSE_MS = 300
const LONGEST_PAUSE_MS = 10_000

/** Whose session the browser has: asked before sending where that is not certain. */
export type Session = 'ours' | 'unknown' | 'signed out' | 'of another person'

export type Surroundings = {
  storage: Storage
  userId: number
  deliver(write: QueuedWrite): Promise<Response>
  /** null when no answer came. A session that is ours comes with a fresh token for writes. */
  askSession(): Promise<Exclude<Session, 'unknown'> | null>
  onSession(session: Session): void
  onOutcome(key: string, outcome: Outcome): void
  newKey(): string
  now(): number
  /** Milliseconds, by a clock that nobody sets. */
  uptime(): number
  /** 0 to 1. */
  random(): number
  /** Answers how to cancel. */
  after(ms: number, work: () => void): () => void
}

/** Sends one person's queue: four requests at once, one of each entity, again and again until they are answered. */
export class Sender {
  readonly #around: Surroundings
  /** Whether this tab sends for all of them. */
  #hasTurn = false
  #isClosed = false
  #session: Session
  #isAsking = false
  #underWay = new Map<string, Promise<void>>()
  /** Attempts of each write that got no answer: those with fewer go first, so that none holds up the others. */
  readonly #attempts = new Map<string, number>()
  readonly #ownVersions = new Map<string, { from: number; to: number }>()
  #failures = 0
  #restUntil = 0
  /** Until when the server asked to be left alone. */
  #leaveUntil = 0
  #cancelTimer = () => {}
  readonly #unsubscribe: (() => void)[]

  constructor(around: Surroundings, session: Session) {
    this.#around = around
    this.#session = session
    const { queue, isFailing } = around.storage
    this.#unsubscribe = [queue.subscribe(this.#pump), isFailing.subscribe(this.#pump)]
  }

  start = () => {
    this.#hasTurn = true
    this.#pump()
  }

  stop = async () => {
    this.#hasTurn = false
    await Promise.all(this.#underWay.values())
  }

  close() {
    this.#isClosed = true
    this.#cancelTimer()
    for (const unsubscribe of this.#unsubscribe) unsubscribe()
  }

  /** Ends the pause: the network may be back. `byHand`: the person wants it now, whatever the server asked for. */
  wake = ({ byHand = false } = {}) => {
    if (byHand) this.#leaveUntil = 0
    this.#restUntil = this.#leaveUntil
    if (this.#session !== 'ours') this.#setSession('unknown')
    this.#pump()
  }

  #pump = () => {
    if (this.#isClosed) return
    const ready = this.#ready()
    if (ready.length === 0) return
    const rest = this.#restUntil - this.#around.uptime()
    this.#cancelTimer()
    if (rest > 0) this.#cancelTimer = this.#around.after(rest, this.#pump)
    else if (this.#session === 'unknown') void this.#ask()
    else if (this.#session === 'ours')
      for (const item of ready.slice(0, AT_ONCE - this.#underWay.size)) this.#track(item)
  }

  #ready(): QueuedWrite[] {
    const { storage, userId } = this.#around
    const own = storage.queue.get().filter((item) => item.userId === userId)
    const attempts = ({ key }: QueuedWrite) => this.#attempts.get(key) ?? 0
    return nextOfEach(own)
      .filter((item) => (this.#hasTurn || storage.isHereOnly(item)) && !this.#underWay.has(item.entity))
      .sort((a, b) => attempts(a) - attempts(b))
  }

  #track(item: QueuedWrite) {
    const sending = this.#send(item)
      .catch((error: unknown) => {
        console.error('Sending what was entered failed', error)
        this.#rest(0)
      })
      .finally(() => {
        this.#underWay.delete(item.entity)
        this.#pump()
      })
    this.#underWay.set(item.entity, sending)
  }

  async #send({ key }: QueuedWrite) {
    const item = await this.#begin(key)
    if (!item) return
    const response = await this.#around.deliver(item)
    if (!this.#isClosed) await this.#receive(item, replyOf(item, response))
  }

  /** The write as it was stored before it is sent; undefined where another tab was faster. */
  async #begin(key: string): Promise<QueuedWrite | undefined> {
    const { storage, now } = this.#around
    const isSent = (queue: Queue) => {
      const item = find(queue, key)
      return item?.state === 'waiting' && item.sentAt !== null ? item : undefined
    }
    const sentBefore = isSent(storage.queue.get())
    if (sentBefore) return sentBefore
    return isSent(await storage.change((queue) => begin(queue, key, now(), this.#versionOf)))
  }

  /** Another tab may have entered a value before it knew of this one's last answer. */
  #versionOf = ({ entity, version }: QueuedWrite) => {
    const own = this.#ownVersions.get(entity)
    return own && version >= own.from && version < own.to ? own.to : version
  }

  async #receive(item: QueuedWrite, reply: Reply) {
    if (reply.kind === 'no answer') return this.#noAnswer(item, reply.waitMs)
    if (reply.kind === 'stale token') {
      this.#setSession('unknown')
      return this.#noAnswer(item, 0)
    }
    this.#failures = 0
    this.#restUntil = this.#leaveUntil
    if (reply.kind === 'signed out') return this.#setSession('signed out')
    this.#attempts.delete(item.key)
    await this.#settle(item, reply)
  }

  async #settle(
    item: QueuedWrite,
    reply: Exclude<Reply, { kind: 'no answer' | 'signed out' | 'stale token' }>,
  ) {
    const { key } = item
    switch (reply.kind) {
      case 'done': {
        const { answer, entityVersion, drawVersion } = reply
        if (entityVersion !== undefined) this.#learn(item, entityVersion)
        await this.#change((queue) => finish(queue, key, entityVersion))
        return this.#around.onOutcome(key, { state: 'done', answer, version: drawVersion })
      }
      case 'refused': {
        const { status, sentence, fields } = reply
        const refusal = { status, sentence }
        const change = await this.#change((queue) => park(queue, key, { state: 'refused', refusal }))
        console.error(`${item.message}: ${item.rider}, slot ${item.slot}`, refusal)
        return this.#told(key, change, { state: 'refused', status, sentence, fields })
      }
      case 'conflict': {
        const { theirs } = reply
        const change = await this.#change((queue) => park(queue, key, { state: 'conflict', theirs }))
        return this.#told(key, change, { state: 'conflict', theirs })
      }
      case 'key reused':
        // The server has an answer to it that it gives to the first request only. Asked anew, it says what is saved.
        await this.#change((queue) => renew(queue, key, this.#around.newKey()))
        return this.#around.onOutcome(key, { state: 'replaced' })
    }
  }

  #told(key: string, change: Change, outcome: Outcome) {
    if (change !== NOTHING) this.#around.onOutcome(key, change.put ? outcome : { state: 'replaced' })
  }

  async #change(step: (queue: Queue) => Change): Promise<Change> {
    let change = NOTHING
    await this.#around.storage.change((queue) => (change = step(queue)))
    return change
  }

  #learn({ entity, version: from }: QueuedWrite, to: number) {
    const own = this.#ownVersions.get(entity)
    this.#ownVersions.set(entity, { from: own?.to === from ? own.from : from, to })
  }

  #noAnswer({ key }: QueuedWrite, waitMs: number) {
    this.#attempts.set(key, (this.#attempts.get(key) ?? 0) + 1)
    this.#rest(waitMs)
  }

  #rest(waitMs: number) {
    const { uptime, random } = this.#around
    this.#leaveUntil = Math.max(this.#leaveUntil, uptime() + waitMs)
    // Four requests that fail together are one failure.
    if (this.#restUntil <= uptime()) {
      const longest = Math.min(FIRST_PAUSE_MS * 2 ** this.#failures++, LONGEST_PAUSE_MS)
      // Spread out: other laptops come back at the same time.
      this.#restUntil = uptime() + longest * (0.5 + random() / 2)
    }
    this.#restUntil = Math.max(this.#restUntil, this.#leaveUntil)
  }

  async #ask() {
    if (this.#isAsking) return
    this.#isAsking = true
    const session = await this.#around.askSession()
    this.#isAsking = false
    if (session) this.#setSession(session)
    else this.#rest(0)
    this.#pump()
  }

  #setSession(session: Session) {
    this.#session = session
    this.#around.onSession(session)
  }
}
