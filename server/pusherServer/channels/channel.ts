import { isPresence } from './channelNames.ts'
import type { Subscriber } from '../subscriber.ts'
import { frameOf, type Message } from '../frames.ts'
import { limits } from '../limits.ts'
import { PresenceMembers } from './presenceMembers.ts'

type PendingFrame = { frame: Buffer; except: Subscriber | undefined }

export class Channel {
  readonly name: string
  readonly subscribers = new Set<Subscriber>()
  readonly members: PresenceMembers | null
  #pending: PendingFrame[] = []
  #hasWrittenThisTick = false

  constructor(name: string) {
    this.name = name
    this.members = isPresence(name) ? new PresenceMembers() : null
  }

  broadcast(message: Message, except?: Subscriber): void {
    const frame = frameOf(message)
    if (this.#hasWrittenThisTick) {
      this.#pending.push({ frame, except })
      if (this.#pending.length >= limits.eventsPerWrite) this.flush()
      return
    }
    this.#hasWrittenThisTick = true
    setImmediate(this.#endTick)
    for (const connection of this.subscribers) if (connection !== except) connection.write(frame)
  }

  /**
   * Sends the pending messages. Call this before a subscriber joins, leaves, closes or gets a message that
   * isn't for the whole channel.
   */
  flush(): void {
    if (this.#pending.length === 0) return
    const waiting = this.#pending
    this.#pending = []
    const frames = concatFrames(waiting)
    const excepted = new Set(waiting.map(({ except }) => except))
    for (const connection of this.subscribers) {
      const own = excepted.has(connection) && waiting.filter(({ except }) => except !== connection)
      if (!own) connection.write(frames)
      else if (own.length > 0) connection.write(concatFrames(own))
    }
  }

  #endTick = () => {
    this.#hasWrittenThisTick = false
    this.flush()
  }
}

const concatFrames = (waiting: PendingFrame[]): Buffer =>
  waiting.length === 1 ? waiting[0]!.frame : Buffer.concat(waiting.map(({ frame }) => frame))
