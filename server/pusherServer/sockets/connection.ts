import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import { TokenBucket } from './tokenBucket.ts'
import type { Channel } from '../channels/channel.ts'
import { frameOf, type Message } from '../frames.ts'
import { ThrottledSocket } from './throttledSocket.ts'
import { limits } from '../limits.ts'
import type { User } from '../subscriber.ts'
import type { ClientGroup } from './clientGroup.ts'

/** `until` is in epoch milliseconds. */
export type Owner = { user: string; session?: string; until?: number }

const EMPTY: readonly never[] = []

export class Connection {
  readonly socketId: string
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

  send(message: Message): void {
    this.#flushChannels()
    this.write(frameOf(message))
  }

  /**
   * Writes to the socket directly instead of through ws. Frames stay in order, because ws has no queue
   * without compression.
   */
  write(frames: Buffer): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return
    if (this.#bytes.write(frames) || this.#bytes.writableLength <= this.#unreadBytes()) return
    this.#onStall(this)
    this.#socket.terminate()
  }

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

  /**
   * Call this when the client sends a WebSocket ping. Browsers can't send one, so the server sends them
   * `pusher:ping` events instead of WebSocket pings.
   */
  markControlFrames(): void {
    this.#usesControlFrames = true
    this.markAlive()
  }

  /** `timeout` is in milliseconds. */
  checkAlive(timeout: number): void {
    const silence = performance.now() - this.#lastMessageAt
    if (silence >= 2 * timeout && this.#isPingPending) return this.close(4201, 'Pong reply not received')
    if (silence < timeout || this.#isPingPending) return
    this.#isPingPending = true
    if (!this.#usesControlFrames) return this.send({ event: 'pusher:ping', data: '{}' })
    this.#socket.once('pong', () => this.markAlive())
    this.#socket.ping()
  }

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
