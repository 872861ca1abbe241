import type { PresenceChannel } from 'pusher-js'
import type { Member } from '#wire/channels.ts'
import { Store } from '../../../store.ts'

export type Other = { id: string; name: string; slot: number | null }

/** Who else has this draw open, and in which row they work. */
export class WhoIsHere {
  readonly others = new Store<Other[]>([])
  #others = new Map<string, Other>()
  #seat: (bySlot: Map<number, Other>) => void

  /** `seat` is told who works in which row: of several in one row, the one who came last. */
  constructor(seat: (bySlot: Map<number, Other>) => void) {
    this.#seat = seat
  }

  /** The members of the channel, as it was joined just now. */
  joined({ members }: PresenceChannel) {
    const before = this.#others
    this.#others = new Map()
    members.each(({ id, info }: Member) => {
      if (id !== members.myID) this.#others.set(id, before.get(id) ?? { id, name: info.name, slot: null })
    })
    this.#tell()
  }

  came({ id, info }: Member) {
    this.#others.set(id, { id, name: info.name, slot: null })
    this.#tell()
  }

  left({ id }: Pick<Member, 'id'>) {
    this.#others.delete(id)
    this.#tell()
  }

  entered(id: string, slot: number | null) {
    const other = this.#others.get(id)
    if (!other) return
    this.#others.delete(id)
    this.#others.set(id, { ...other, slot })
    this.#tell()
  }

  #tell() {
    const all = [...this.#others.values()]
    this.#seat(new Map(all.flatMap((other) => (other.slot === null ? [] : [[other.slot, other]]))))
    this.others.set(all)
  }
}
