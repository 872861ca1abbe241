import { isPresence } from './channelNames.ts'
import type { Listener } from '../listener.ts'
import { frameOf, type Message } from '../frames.ts'
import { limits } from '../limits.ts'
import { Roster } from './presence.ts'

type Waiting = { frame: Buffer; except: Listener | undefined }

/** An occupied channel: who listens, and who of them is a member. */
export class Channel {
  readonly name: string
  readonly subscribers = new Set<Listener>()
  readonly roster: Roster | null
  #waiting: Waiting[] = []
  #isTurnTaken = false

  constructor(name: string) {
    this.name = name
    this.roster = isPresence(name) ? new Roster() : null
  }

  /** One frame for all, at once; what else comes within the same turn of the event loop follows in one write. */
  broadcast(message: Message, except?: Listener): void {
    const frame = frameOf(message)
    if (this.#isTurnTaken) {
      this.#waiting.push({ frame, except })
      if (this.#waiting.length >= limits.eventsPerWrite) this.flush()
      return
    }
    this.#isTurnTaken = true
    setImmediate(this.#endTurn)
    // The hot path of the whole server.
    for (const connection of this.subscribers) if (connection !== except) connection.write(frame)
  }

  /** To be called before anybody joins, leaves or is closed: who hears an event is settled when it is sent. */
  flush(): void {
    if (this.#waiting.length === 0) return
    const waiting = this.#waiting
    this.#waiting = []
    const frames = together(waiting)
    const excepted = new Set(waiting.map(({ except }) => except))
    for (const connection of this.subscribers) {
      const theirs = excepted.has(connection) && waiting.filter(({ except }) => except !== connection)
      if (!theirs) connection.write(frames)
      else if (theirs.length > 0) connection.write(together(theirs))
    }
  }

  #endTurn = () => {
    this.#isTurnTaken = false
    this.flush()
  }
}

const together = (waiting: Waiting[]): Buffer =>
  waiting.length === 1 ? waiting[0]!.frame : Buffer.concat(waiting.map(({ frame }) => frame))
