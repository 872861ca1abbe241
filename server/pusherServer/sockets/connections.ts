import type { Channels } from '../channels/channels.ts'
import type { Connection, Owner } from './connection.ts'
import { overCapacity, type Refusal } from './handshake.ts'
import { Parties } from './parties.ts'
import type { Party } from './party.ts'

type Places = { maxConnections: number; maxStrangersOfAddress: number }

/** Everybody who is connected: who has to go when it is full, and who when their rights end. */
export class Connections {
  readonly #byId = new Map<string, Connection>()
  readonly #parties = new Parties()
  readonly #channels: Channels
  readonly #places: Places

  constructor(channels: Channels, places: Places) {
    this.#channels = channels
    this.#places = places
  }

  get size(): number {
    return this.#byId.size
  }

  find(socketId: string): Connection | undefined {
    return this.#byId.get(socketId)
  }

  all(): Iterable<Connection> {
    return this.#byId.values()
  }

  add(connection: Connection): void {
    this.#byId.set(connection.socketId, connection)
  }

  isFull(): boolean {
    return this.size >= this.#places.maxConnections && !this.#parties.leastWanted()
  }

  /** A place among the strangers of an address. An older one goes, who may come back in a second. */
  roomFor(address: string): Party<Connection> {
    const strangers = this.#parties.of(address)
    const [oldest] = strangers.connections
    if (strangers.connections.size >= this.#places.maxStrangersOfAddress) this.#dismiss(oldest, overCapacity)
    else if (this.size >= this.#places.maxConnections)
      this.#dismiss(this.#parties.leastWanted(), overCapacity)
    return strangers
  }

  /** A connection has one owner in its life, and what they showed first is not taken for less later. */
  introduce(connection: Connection, owner: Owner): void {
    if (connection.owner && owner.session && connection.owner.user !== owner.user)
      return this.#dismiss(connection, rightsEnded)
    if (!connection.owner || owner.session) connection.owner = owner
    this.#parties.know(connection, connection.owner.user)
  }

  /** What a user has open, or what may listen by one session of theirs. */
  end(user: string, session?: string): void {
    for (const connection of this.all()) {
      if (isOf(connection, user, session)) this.#dismiss(connection, rightsEnded)
    }
  }

  remove(connection: Connection): void {
    this.#byId.delete(connection.socketId)
    this.#channels.leaveAll(connection)
    connection.giveUpPlace()
  }

  /** Once in a while: lets go who is silent and whose session is over, and forgets who left. */
  sweep(timeout: number): void {
    for (const connection of this.all()) {
      if ((connection.owner?.until ?? Infinity) <= Date.now()) this.#dismiss(connection, rightsEnded)
      else connection.checkAlive(timeout)
    }
    this.#parties.forgetGone()
  }

  /** It hears nothing more and its place is free, however long it takes to say goodbye. */
  #dismiss(connection: Connection | undefined, { code, message }: Refusal): void {
    if (!connection) return
    this.remove(connection)
    connection.close(code, message)
  }
}

/** As Pusher closes them. pusher-js does not come back by itself; our pages do, and ask for their rights anew. */
const rightsEnded: Refusal = { code: 4009, message: 'The right to listen has ended' }

/** A connection whose session nobody here knows may be of any. */
function isOf({ user, owner }: Connection, userId: string, session: string | undefined): boolean {
  if (user?.id !== userId && owner?.user !== userId) return false
  return !session || !owner?.session || owner.session === session
}
