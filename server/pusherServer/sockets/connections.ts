import type { Channels } from '../channels/channels.ts'
import type { Connection, Owner } from './connection.ts'
import { overCapacity, type Refusal } from './handshake.ts'
import { ClientGroups } from './clientGroups.ts'
import type { ClientGroup } from './clientGroup.ts'

type Capacity = { maxConnections: number; maxAnonymousPerAddress: number }

/** Everybody who is connected: who has to go when it is full, and who when their rights end. */
export class Connections {
  readonly #byId = new Map<string, Connection>()
  readonly #groups = new ClientGroups()
  readonly #channels: Channels
  readonly #capacity: Capacity

  constructor(channels: Channels, places: Capacity) {
    this.#channels = channels
    this.#capacity = places
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
    return this.size >= this.#capacity.maxConnections && !this.#groups.evictionCandidate()
  }

  /** A place among the strangers of an address. An older one goes, who may come back in a second. */
  reserveSlot(address: string): ClientGroup<Connection> {
    const strangers = this.#groups.ofAddress(address)
    const [oldest] = strangers.connections
    if (strangers.connections.size >= this.#capacity.maxAnonymousPerAddress) this.#evict(oldest, overCapacity)
    else if (this.size >= this.#capacity.maxConnections)
      this.#evict(this.#groups.evictionCandidate(), overCapacity)
    return strangers
  }

  /** A connection has one owner in its life, and what they showed first is not taken for less later. */
  setOwner(connection: Connection, owner: Owner): void {
    if (connection.owner && owner.session && connection.owner.user !== owner.user)
      return this.#evict(connection, authorizationRevoked)
    if (!connection.owner || owner.session) connection.owner = owner
    this.#groups.setUser(connection, connection.owner.user)
  }

  /** What a user has open, or what may listen by one session of theirs. */
  terminateUser(user: string, session?: string): void {
    for (const connection of this.all()) {
      if (belongsTo(connection, user, session)) this.#evict(connection, authorizationRevoked)
    }
  }

  remove(connection: Connection): void {
    this.#byId.delete(connection.socketId)
    this.#channels.leaveAll(connection)
    connection.leaveGroup()
  }

  /** Once in a while: lets go who is silent and whose session is over, and forgets who left. */
  sweep(timeout: number): void {
    for (const connection of this.all()) {
      if ((connection.owner?.until ?? Infinity) <= Date.now()) this.#evict(connection, authorizationRevoked)
      else connection.checkAlive(timeout)
    }
    this.#groups.deleteIdle()
  }

  /** It hears nothing more and its place is free, however long it takes to say goodbye. */
  #evict(connection: Connection | undefined, { code, message }: Refusal): void {
    if (!connection) return
    this.remove(connection)
    connection.close(code, message)
  }
}

/** As Pusher closes them. pusher-js does not come back by itself; our pages do, and ask for their rights anew. */
const authorizationRevoked: Refusal = { code: 4009, message: 'The right to listen has ended' }

/** A connection whose session nobody here knows may be of any. */
function belongsTo({ user, owner }: Connection, userId: string, session: string | undefined): boolean {
  if (user?.id !== userId && owner?.user !== userId) return false
  return !session || !owner?.session || owner.session === session
}
