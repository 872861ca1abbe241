import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import { TokenBucket } from './tokenBucket.ts'
import type { Channel } from '../channels/channel.ts'
import { frameOf, type Message } from '../frames.ts'
import { ThrottledSocket } from './throttledSocket.ts'
import { limits } from '../limits.ts'
import type { User } from '../subscriber.ts'
import type { ClientGroup } from './clientGroup.ts'

/**
 * Who a connection belongs to, by its own signed word or by that of the app: then also to which session, until when.
 */
export type Owner = { user: string; session?: string; until?: number }

// Shared, for most clients never trigger an event.
const EMPTY: readonly never[] = []

/** One browser tab, or any other client, from its handshake to its close. */
export class Connection {
  readonly socketId: string
  /** Replaced when it changes, for a list of exactly its length is the smallest there is. */
  channels: readonly Channel[] = EMPTY
  user: User | null = null
  owner: Owner | null = null
  readonly #socket: WebSocket
  readonly #bytes: Duplex
  readonly #onStall: (connection: Connection) => void
  readonly #bucket = new TokenBucket(limits.connectionRate)
  readonly #throttle: ThrottledSocket
  readonly #anonymousGroup: ClientGroup<Connection>
  #group: ClientGroup<Connection>
  #messages = 0
  #lastMessageAt = performance.now()
  #isPingPending = false
  #usesControlFrames = false
  #clientEventTimes: readonly number[] = EMPTY

  constructor(
    socketId: string,
    socket: WebSocket,
    bytes: Duplex,
    strangers: ClientGroup<Connection>,
    onStall: (connection: Connection) => void,
  ) {
    this.socketId = socketId
    this.#socket = socket
    this.#bytes = bytes
    this.#onStall = onStall
    this.#anonymousGroup = this.#group = strangers
    strangers.connections.add(this)
    this.#throttle = new ThrottledSocket(bytes, this)
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN
  }

  /** Its budget is that of this party from now on, and its place too. */
  joinGroup(party: ClientGroup<Connection>): void {
    this.#group.connections.delete(this)
    this.#group = party
    party.connections.add(this)
  }

  leaveGroup(): void {
    this.#group.connections.delete(this)
  }

  dispose(): void {
    this.#throttle.stop()
  }

  /** Milliseconds for which it is not listened to: it, or all of its party, said too much. */
  waitMs(): number {
    return Math.max(this.#bucket.waitMs(), this.#isExemptFromGroup() ? 0 : this.#group.bucket.waitMs())
  }

  spend(bytes: number, messages = 0): void {
    this.#bucket.spend(messages, bytes)
    this.#group.bucket.spend(messages, bytes)
  }

  countMessage(): void {
    this.#messages++
    this.spend(0, 1)
  }

  /** What was sent to its channels before reaches it before. */
  send(message: Message): void {
    this.#flushChannels()
    this.write(frameOf(message))
  }

  /** Straight to the TCP socket: without compression ws has no queue of its own that this could overtake. */
  write(frames: Buffer): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return
    if (this.#bytes.write(frames) || this.#bytes.writableLength <= this.#unreadBytes()) return
    this.#onStall(this)
    this.#socket.terminate()
  }

  /** Tells the client what was wrong and goes on. */
  sendError(message: string, code: number | null = null): void {
    this.send({ event: 'pusher:error', data: { code, message } })
  }

  close(code: number, reason: string): void {
    this.#flushChannels()
    this.#socket.close(code, reason)
  }

  terminate(): void {
    this.#socket.terminate()
  }

  markAlive(): void {
    this.#lastMessageAt = performance.now()
    this.#isPingPending = false
  }

  /** A client that pings with WebSocket frames is pinged with them; browsers cannot, and get the event. */
  markControlFrames(): void {
    this.#usesControlFrames = true
    this.markAlive()
  }

  /** Asks a client that was silent for `timeout` ms whether it is there, and gives it as long to answer. */
  checkAlive(timeout: number): void {
    const silence = performance.now() - this.#lastMessageAt
    if (silence >= 2 * timeout && this.#isPingPending) return this.close(4201, 'Pong reply not received')
    if (silence < timeout || this.#isPingPending) return
    this.#isPingPending = true
    if (!this.#usesControlFrames) return this.send({ event: 'pusher:ping', data: '{}' })
    this.#socket.once('pong', () => this.markAlive())
    this.#socket.ping()
  }

  /** Counts one client event; false when there were too many within a second. */
  takeClientEvent(): boolean {
    const now = performance.now()
    const recent = this.#clientEventTimes.filter((time) => now - time < 1000)
    if (recent.length >= limits.clientEventsPerSecond) return false
    this.#clientEventTimes = [...recent, now]
    return true
  }

  #isAnonymous(): boolean {
    return this.#group === this.#anonymousGroup
  }

  #isExemptFromGroup(): boolean {
    return this.#isAnonymous() && this.#messages < limits.exemptMessages
  }

  #unreadBytes(): number {
    return this.#isAnonymous() ? limits.unreadBytesOfAnonymous : limits.unreadBytes
  }

  #flushChannels(): void {
    for (const channel of this.channels) channel.flush()
  }
}
