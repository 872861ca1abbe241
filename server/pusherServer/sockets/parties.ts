import type { Connection } from './connection.ts'
import { limits } from '../limits.ts'
import { Party } from './party.ts'

/**
 * Who is a stranger, and who is known. Behind one address may be a whole arena, so strangers share what one address
 * may say and how many of them there may be; who is known has a budget and a place of their own, which no stranger
 * can take.
 */
export class Parties {
  readonly #addresses = new Map<string, Party<Connection>>()
  readonly #users = new Map<string, Party<Connection>>()

  of(address: string): Party<Connection> {
    const party = this.#addresses.get(address) ?? new Party<Connection>(limits.ofAddress)
    this.#addresses.set(address, party)
    return party
  }

  /** The stranger who has to go first: the oldest of the address that has the most. */
  leastWanted(): Connection | undefined {
    let largest: Party<Connection> | undefined
    for (const party of this.#addresses.values()) {
      if (party.connections.size > (largest?.connections.size ?? 0)) largest = party
    }
    return largest?.connections.values().next().value
  }

  /** Past their number the connections of one user stay with the strangers. */
  know(connection: Connection, userId: string): void {
    const party = this.#users.get(userId) ?? new Party<Connection>(limits.ofUser)
    this.#users.set(userId, party)
    if (party.connections.size < limits.connectionsOfUser) connection.join(party)
  }

  /** A party is kept after its last connection until its budget is whole: coming back does not make it whole. */
  forgetGone(): void {
    for (const parties of [this.#addresses, this.#users]) {
      for (const [name, { connections, allowance }] of parties) {
        if (connections.size === 0 && allowance.isWhole()) parties.delete(name)
      }
    }
  }
}
