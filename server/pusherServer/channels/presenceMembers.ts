import type { Subscriber, User } from '../subscriber.ts'
import { limits } from '../limits.ts'

/** A user with three tabs counts as one member and leaves when the last tab closes. */
export class PresenceMembers {
  readonly #members = new Map<string, { info: unknown; connections: Set<Subscriber> }>()
  readonly #users = new Map<Subscriber, string>()

  get size(): number {
    return this.#members.size
  }

  ids(): string[] {
    return [...this.#members.keys()]
  }

  userOf(connection: Subscriber): string | undefined {
    return this.#users.get(connection)
  }

  hasRoomFor(user: User): boolean {
    return this.#members.has(user.id) || this.size < limits.presenceMembers
  }

  join(connection: Subscriber, user: User): boolean {
    this.#users.set(connection, user.id)
    const member = this.#members.get(user.id)
    if (member) member.connections.add(connection)
    else this.#members.set(user.id, { info: user.info, connections: new Set([connection]) })
    return !member
  }

  leave(connection: Subscriber): string | null {
    const id = this.#users.get(connection)
    const member = id === undefined ? undefined : this.#members.get(id)
    if (id === undefined || !member) return null

    this.#users.delete(connection)
    member.connections.delete(connection)
    if (member.connections.size > 0) return null
    this.#members.delete(id)
    return id
  }

  summary() {
    const hash = Object.fromEntries([...this.#members].map(([id, member]) => [id, member.info ?? null]))
    return { presence: { ids: this.ids(), hash, count: this.size } }
  }
}
