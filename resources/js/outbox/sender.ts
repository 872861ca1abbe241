import { backoff } from '#lib/backoff.ts'
import {
  markSent,
  find,
  hasSeen,
  removeSaved,
  nextPerRow,
  NO_CHANGE,
  markNotAccepted,
  rebase,
  requeue,
  rowOf,
  type QueueChange,
  type Queue,
} from './queue.ts'
import { classifyResponse, type Reply, type WriteResponse } from './response.ts'
import type { QueueStorage } from './storage.ts'
import type { Outcome, QueuedWrite } from './write.ts'

export const MAX_CONCURRENT = 4
const FIRST_PAUSE_MS = 300
const LONGEST_PAUSE_MS = 10_000

export type Session = 'ours' | 'unknown' | 'signed out' | 'of another person'

export type SenderEnvironment = {
  storage: QueueStorage
  userId: number
  deliver(write: QueuedWrite): Promise<WriteResponse>
  checkSession(): Promise<Exclude<Session, 'unknown'> | null>
  onSession(session: Session): void
  onOutcome(key: string, outcome: Outcome): void
  newKey(): string
  now(): number
  /** Milliseconds from a monotonic clock. */
  uptime(): number
  random(): number
  after(ms: number, work: () => void): () => void
}

export class Sender {
  readonly #environment: SenderEnvironment
  #isLeader = false
  #isClosed = false
  #session: Session
  #isCheckingSession = false
  #inFlight = new Map<string, Promise<void>>()
  /** Writes with fewer failed attempts go first, so that a failing write doesn't block the others. */
  readonly #attempts = new Map<string, number>()
  readonly #ownVersions = new Map<string, { from: number; to: number; key: string }>()
  #failures = 0
  #pausedUntil = 0
  #retryAfter = 0
  #cancelTimer = () => {}
  readonly #unsubscribe: (() => void)[]

  constructor(around: SenderEnvironment, session: Session) {
    this.#environment = around
    this.#session = session
    const { queue, isFailing } = around.storage
    this.#unsubscribe = [queue.subscribe(this.#pump), isFailing.subscribe(this.#pump)]
  }

  start = () => {
    this.#isLeader = true
    this.#pump()
  }

  stop = async () => {
    this.#isLeader = false
    await Promise.all(this.#inFlight.values())
  }

  close() {
    this.#isClosed = true
    this.#cancelTimer()
    for (const unsubscribe of this.#unsubscribe) unsubscribe()
  }

  wake = () => {
    this.#pausedUntil = this.#retryAfter = 0
    if (this.#session !== 'ours') this.#setSession('unknown')
    this.#pump()
  }

  isSending = (item: QueuedWrite) => this.#inFlight.has(rowOf(item))

  #pump = () => {
    if (this.#isClosed) return
    const ready = this.#ready()
    if (ready.length === 0) return
    const rest = this.#pausedUntil - this.#environment.uptime()
    this.#cancelTimer()
    if (rest > 0) this.#cancelTimer = this.#environment.after(rest, this.#pump)
    else if (this.#session === 'unknown') void this.#checkSession()
    else if (this.#session === 'ours')
      for (const item of ready.slice(0, MAX_CONCURRENT - this.#inFlight.size)) this.#track(item)
  }

  #ready(): QueuedWrite[] {
    const { storage, userId } = this.#environment
    const own = storage.queue.get().filter((item) => item.userId === userId)
    const attempts = ({ key }: QueuedWrite) => this.#attempts.get(key) ?? 0
    return nextPerRow(own)
      .filter((item) => (this.#isLeader || storage.isUnstored(item)) && !this.#inFlight.has(rowOf(item)))
      .sort((a, b) => attempts(a) - attempts(b))
  }

  #track(item: QueuedWrite) {
    const sending = this.#send(item)
      .catch((error: unknown) => {
        console.error('Sending a pending change failed', error)
        this.#backOff(0)
      })
      .finally(() => {
        this.#inFlight.delete(rowOf(item))
        this.#pump()
      })
    this.#inFlight.set(rowOf(item), sending)
  }

  async #send({ key }: QueuedWrite) {
    const item = await this.#begin(key)
    if (!item) return
    const response = await this.#environment.deliver(item)
    if (!this.#isClosed) await this.#onReply(item, classifyResponse(item, response))
  }

  async #begin(key: string): Promise<QueuedWrite | undefined> {
    const { storage, now } = this.#environment
    const isSent = (queue: Queue) => {
      const item = find(queue, key)
      return item?.state === 'waiting' && item.sentAt !== null ? item : undefined
    }
    const sentBefore = isSent(storage.queue.get())
    if (sentBefore) return sentBefore
    return isSent(await storage.change((queue) => markSent(queue, key, now(), this.#versionOf)))
  }

  /** The item may come from a tab that doesn't know this tab's last saved version. */
  #versionOf = (item: QueuedWrite) => {
    const { entity, version } = item
    const own = this.#ownVersions.get(entity)
    return own && version >= own.from && version < own.to && hasSeen(item, own.key) ? own.to : version
  }

  async #onReply(item: QueuedWrite, reply: Reply) {
    if (reply.kind === 'no answer') return this.#noResponse(item, reply.waitMs)
    if (reply.kind === 'stale token') {
      this.#setSession('unknown')
      return this.#noResponse(item, 0)
    }
    this.#failures = 0
    this.#pausedUntil = this.#retryAfter
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
        const { answer, version, drawVersion } = reply
        this.#noteOwnVersion(item, version)
        await this.#change((queue) => removeSaved(queue, key, version))
        return this.#environment.onOutcome(key, { state: 'done', answer, version: drawVersion })
      }
      case 'refused': {
        const { status, sentence } = reply
        const refusal = { status, sentence }
        const change = await this.#change((queue) =>
          markNotAccepted(queue, key, { state: 'refused', refusal }),
        )
        console.error(`${item.message}: ${item.rider}, slot ${item.slot}`, refusal)
        return this.#report(key, change, { state: 'refused', ...refusal })
      }
      case 'conflict': {
        const { theirs } = reply
        const change = await this.#change((queue) =>
          markNotAccepted(queue, key, { state: 'conflict', theirs }),
        )
        return this.#report(key, change, { state: 'conflict', theirs })
      }
      case 'other change':
        return void (await this.#change((queue) => rebase(queue, key, reply.version)))
      case 'key reused':
        // Under the old key, the server would refuse this write every time.
        await this.#change((queue) => requeue(queue, key, this.#environment.newKey()))
        return this.#environment.onOutcome(key, { state: 'replaced' })
    }
  }

  #report(key: string, change: QueueChange, outcome: Outcome) {
    if (change !== NO_CHANGE) this.#environment.onOutcome(key, change.put ? outcome : { state: 'replaced' })
  }

  async #change(step: (queue: Queue) => QueueChange): Promise<QueueChange> {
    let change = NO_CHANGE
    await this.#environment.storage.change((queue) => (change = step(queue)))
    return change
  }

  #noteOwnVersion({ entity, key, version: from }: QueuedWrite, to: number) {
    const own = this.#ownVersions.get(entity)
    this.#ownVersions.set(entity, { from: own?.to === from ? own.from : from, to, key })
  }

  #noResponse({ key }: QueuedWrite, waitMs: number) {
    this.#attempts.set(key, (this.#attempts.get(key) ?? 0) + 1)
    this.#backOff(waitMs)
  }

  #backOff(waitMs: number) {
    const { uptime, random } = this.#environment
    this.#retryAfter = Math.max(this.#retryAfter, uptime() + waitMs)
    if (this.#pausedUntil <= uptime())
      this.#pausedUntil = uptime() + backoff(++this.#failures, FIRST_PAUSE_MS, LONGEST_PAUSE_MS, random())
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#retryAfter)
  }

  async #checkSession() {
    if (this.#isCheckingSession) return
    this.#isCheckingSession = true
    const session = await this.#environment.checkSession()
    this.#isCheckingSession = false
    if (session) this.#setSession(session)
    else this.#backOff(0)
    this.#pump()
  }

  #setSession(session: Session) {
    this.#session = session
    this.#environment.onSession(session)
  }
}
