import type { PresenceChannel } from 'pusher-js'
import type { PresenceMember } from '#wire/broadcasting/channels.ts'
import { Store } from '../../../store.ts'

export type PresentUser = { id: string; name: string; slot: number | null }

export class Presence {
  readonly users = new Store<PresentUser[]>([])
  #users = new Map<string, PresentUser>()
  #onSlotsChange: (bySlot: Map<number, PresentUser>) => void

  constructor(seat: (bySlot: Map<number, PresentUser>) => void) {
    this.#onSlotsChange = seat
  }

  join({ members }: PresenceChannel) {
    const before = this.#users
    this.#users = new Map()
    members.each(({ id, info }: PresenceMember) => {
      if (id !== members.myID) this.#users.set(id, before.get(id) ?? { id, name: info.name, slot: null })
    })
    this.#publish()
  }

  add({ id, info }: PresenceMember) {
    this.#users.set(id, { id, name: info.name, slot: null })
    this.#publish()
  }

  remove({ id }: Pick<PresenceMember, 'id'>) {
    this.#users.delete(id)
    this.#publish()
  }

  moveTo(id: string, slot: number | null) {
    const other = this.#users.get(id)
    if (!other) return
    this.#users.delete(id)
    this.#users.set(id, { ...other, slot })
    this.#publish()
  }

  #publish() {
    const all = [...this.#users.values()]
    this.#onSlotsChange(new Map(all.flatMap((other) => (other.slot === null ? [] : [[other.slot, other]]))))
    this.users.set(all)
  }
}
