import type { Connection } from './connection.ts'
import { limits } from '../limits.ts'
import { ClientGroup } from './clientGroup.ts'

/** A whole arena may share one IP address, so known users have their own limits. */
export class ClientGroups {
  readonly #addresses = new Map<string, ClientGroup<Connection>>()
  readonly #users = new Map<string, ClientGroup<Connection>>()

  ofAddress(address: string): ClientGroup<Connection> {
    const group = this.#addresses.get(address) ?? new ClientGroup<Connection>(limits.addressRate)
    this.#addresses.set(address, group)
    return group
  }

  evictionCandidate(): Connection | undefined {
    let largest: ClientGroup<Connection> | undefined
    for (const group of this.#addresses.values()) {
      if (group.connections.size > (largest?.connections.size ?? 0)) largest = group
    }
    return largest?.connections.values().next().value
  }

  setUser(connection: Connection, userId: string): void {
    const group = this.#users.get(userId) ?? new ClientGroup<Connection>(limits.userRate)
    this.#users.set(userId, group)
    if (group.connections.size < limits.connectionsOfUser) connection.joinGroup(group)
  }

  /** Reconnecting must not reset a rate limit, so a group stays until its limit has recovered. */
  deleteIdle(): void {
    for (const groups of [this.#addresses, this.#users]) {
      for (const [name, { connections, bucket }] of groups) {
        if (connections.size === 0 && bucket.isFull()) groups.delete(name)
      }
    }
  }
}
