import type { Connection } from './connection.ts'
import { limits } from '../limits.ts'
import { ClientGroup } from './clientGroup.ts'

/**
 * Who is a stranger, and who is known. Behind one address may be a whole arena, so strangers share what one address
 * may say and how many of them there may be; who is known has a budget and a place of their own, which no stranger
 * can take.
 */
export class ClientGroups {
  readonly #addresses = new Map<string, ClientGroup<Connection>>()
  readonly #users = new Map<string, ClientGroup<Connection>>()

  ofAddress(address: string): ClientGroup<Connection> {
    const party = this.#addresses.get(address) ?? new ClientGroup<Connection>(limits.addressRate)
    this.#addresses.set(address, party)
    return party
  }

  /** The stranger who has to go first: the oldest of the address that has the most. */
  evictionCandidate(): Connection | undefined {
    let largest: ClientGroup<Connection> | undefined
    for (const party of this.#addresses.values()) {
      if (party.connections.size > (largest?.connections.size ?? 0)) largest = party
    }
    return largest?.connections.values().next().value
  }

  /** Past their number the connections of one user stay with the strangers. */
  setUser(connection: Connection, userId: string): void {
    const group = this.#users.get(userId) ?? new ClientGroup<Connection>(limits.userRate)
    this.#users.set(userId, group)
    if (group.connections.size < limits.connectionsOfUser) connection.joinGroup(group)
  }

  /** A party is kept after its last connection until its budget is whole: coming back does not make it whole. */
  deleteIdle(): void {
    for (const parties of [this.#addresses, this.#users]) {
      for (const [name, { connections, bucket }] of parties) {
        if (connections.size === 0 && bucket.isFull()) parties.delete(name)
      }
    }
  }
}
