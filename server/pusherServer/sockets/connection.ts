import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import { Allowance } from './allowance.ts'
import type { Channel } from '../channels/channel.ts'
import { frameOf, type Message } from '../frames.ts'
import { Intake } from './intake.ts'
import { limits } from '../limits.ts'
import type { User } from '../listener.ts'
import type { Party } from './party.ts'

/**
 * Who a connection belongs to, by its own signed word or by that of the app: then also to which session, until when.
 */
export type Owner = { user: string; session?: string; until?: number }

// Shared, for most clients never trigger an event.
const none: readonly never[] = []

/** One browser tab, or any other client, from its handshake to its close. */
export class Connection {
  readonly socketId: string
  /** Replaced when it changes, for a list of exactly its length is the smallest there is. */
  channels: readonly Channel[] = none
  user: User | null = null
  owner: Owner | null = null
  readonly #socket: WebSocket
  readonly #bytes: Duplex
  readonly #onStall: (connection: Connection) => void
  readonly #allowance = new Allowance(limits.ofConnection)
  readonly #intake: Intake
  readonly #strangers: Party<Connection>
  #party: Party<Connection>
  #messages = 0
  #heardAt = performance.now()
  #asked = false
  #speaksControlFrames = false
  #clientEventTimes: readonly number[] = none

  constructor(
    socketId: string,
    socket: WebSocket,
    bytes: Duplex,
    strangers: Party<Connection>,
    onStall: (connection: Connection) => void,
  ) {
    this.socketId = socketId
    this.#socket = socket
    this.#bytes = bytes
    this.#onStall = onStall
    this.#strangers = this.#party = strangers
    strangers.connections.add(this)
    this.#intake = new Intake(bytes, this)
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN
  }

  /** Its budget is that of this party from now on, and its place too. */
  join(party: Party<Connection>): void {
    this.#party.connections.delete(this)
    this.#party = party
    party.connections.add(this)
  }

  giveUpPlace(): void {
    this.#party.connections.delete(this)
  }

  gone(): void {
    this.#intake.stop()
  }

  /** Milliseconds for which it is not listened to: it, or all of its party, said too much. */
  wait(): number {
    return Math.max(this.#allowance.wait(), this.#isHeardAlone() ? 0 : this.#party.allowance.wait())
  }

  spend(bytes: number, messages = 0): void {
    this.#allowance.spend(messages, bytes)
    this.#party.allowance.spend(messages, bytes)
  }

  said(): void {
    this.#messages++
    this.spend(0, 1)
  }

  /** What was sent to its channels before reaches it before. */
  send(message: Message): void {
    this.#settle()
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
  complain(message: string, code: number | null = null): void {
    this.send({ event: 'pusher:error', data: { code, message } })
  }

  close(code: number, reason: string): void {
    this.#settle()
    this.#socket.close(code, reason)
  }

  terminate(): void {
    this.#socket.terminate()
  }

  heard(): void {
    this.#heardAt = performance.now()
    this.#asked = false
  }

  /** A client that pings with WebSocket frames is pinged with them; browsers cannot, and get the event. */
  heardControlFrame(): void {
    this.#speaksControlFrames = true
    this.heard()
  }

  /** Asks a client that was silent for `timeout` ms whether it is there, and gives it as long to answer. */
  checkAlive(timeout: number): void {
    const silence = performance.now() - this.#heardAt
    if (silence >= 2 * timeout && this.#asked) return this.close(4201, 'Pong reply not received')
    if (silence < timeout || this.#asked) return
    this.#asked = true
    if (!this.#speaksControlFrames) return this.send({ event: 'pusher:ping', data: '{}' })
    this.#socket.once('pong', () => this.heard())
    this.#socket.ping()
  }

  /** Counts one client event; false when there were too many within a second. */
  mayTrigger(): boolean {
    const now = performance.now()
    const recent = this.#clientEventTimes.filter((time) => now - time < 1000)
    if (recent.length >= limits.clientEventsPerSecond) return false
    this.#clientEventTimes = [...recent, now]
    return true
  }

  #isStranger(): boolean {
    return this.#party === this.#strangers
  }

  #isHeardAlone(): boolean {
    return this.#isStranger() && this.#messages < limits.firstMessages
  }

  #unreadBytes(): number {
    return this.#isStranger() ? limits.unreadBytesOfStranger : limits.unreadBytes
  }

  #settle(): void {
    for (const channel of this.channels) channel.flush()
  }
}
