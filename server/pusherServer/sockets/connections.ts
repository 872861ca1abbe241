import type { Channels } from '../channels/channels.ts'
import type { Connection, Owner } from './connection.ts'
import { overCapacity, type Refusal } from './handshake.ts'
import { ClientGroups } from './clientGroups.ts'
import type { ClientGroup } from './clientGroup.ts'

type Capacity = { maxConnections: number; maxAnonymousPerAddress: number }

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

  reserveSlot(address: string): ClientGroup<Connection> {
    const strangers = this.#groups.ofAddress(address)
    const [oldest] = strangers.connections
    if (strangers.connections.size >= this.#capacity.maxAnonymousPerAddress) this.#evict(oldest, overCapacity)
    else if (this.size >= this.#capacity.maxConnections)
      this.#evict(this.#groups.evictionCandidate(), overCapacity)
    return strangers
  }

  setOwner(connection: Connection, owner: Owner): void {
    if (connection.owner && owner.session && connection.owner.user !== owner.user)
      return this.#evict(connection, authorizationRevoked)
    if (!connection.owner || owner.session) connection.owner = owner
    this.#groups.setUser(connection, connection.owner.user)
  }

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

  sweep(timeout: number): void {
    for (const connection of this.all()) {
      if ((connection.owner?.until ?? Infinity) <= Date.now()) this.#evict(connection, authorizationRevoked)
      else connection.checkAlive(timeout)
    }
    this.#groups.deleteIdle()
  }

  #evict(connection: Connection | undefined, { code, message }: Refusal): void {
    if (!connection) return
    this.remove(connection)
    connection.close(code, message)
  }
}

/**
 * pusher-js doesn't reconnect after code 4009. Our pages do, and the server then checks their permissions
 * again.
 */
const authorizationRevoked: Refusal = { code: 4009, message: 'No longer authorized' }

/** A connection without a known session can belong to any of its user's sessions. */
function belongsTo({ user, owner }: Connection, userId: string, session: string | undefined): boolean {
  if (user?.id !== userId && owner?.user !== userId) return false
  return !session || !owner?.session || owner.session === session
}
