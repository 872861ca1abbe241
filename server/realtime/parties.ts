import { Allowance } from './allowance.ts'
import type { Connection } from './connection.ts'
import { limits } from './limits.ts'

/** Connections that share one budget: the strangers of one address, or those of one known user. */
export class Party {
  readonly connections = new Set<Connection>()
  readonly allowance: Allowance

  constructor(rate: typeof limits.ofAddress) {
    this.allowance = new Allowance(rate)
  }
}

/**
 * Who is a stranger, and who is known. Behind one address may be a whole arena, so strangers share what one address
 * may say and how many of them there may be; who is known has a budget and a place of their own, which no stranger
 * can take.
 */
export class Parties {
  readonly #addresses = new Map<string, Party>()
  readonly #users = new Map<string, Party>()

  of(address: string): Party {
    const party = this.#addresses.get(address) ?? new Party(limits.ofAddress)
    this.#addresses.set(address, party)
    return party
  }

  /** The stranger who has to go first: the oldest of the address that has the most. */
  leastWanted(): Connection | undefined {
    let largest: Party | undefined
    for (const party of this.#addresses.values()) {
      if (party.connections.size > (largest?.connections.size ?? 0)) largest = party
    }
    return largest?.connections.values().next().value
  }

  /** Past their number the connections of one user stay with the strangers. */
  know(connection: Connection, userId: string): void {
    const party = this.#users.get(userId) ?? new Party(limits.ofUser)
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
