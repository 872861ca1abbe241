import { Store } from '../store.ts'
import { openOutbox } from './openOutbox.ts'
import type { UserOutbox } from './userOutbox.ts'
import type { CurrentOutbox, OutboxUser } from './currentOutbox.ts'
import type { Enqueued, NewWrite, Outcome, QueuedWrite } from './write.ts'

const items = new Store<readonly QueuedWrite[]>([])
const current = new Store<(CurrentOutbox & { close: () => void }) | null>(null)

/** Changes that were entered on this computer, kept until the server has them. */
export const outbox = {
  /** Those of the signed-in person from all tabs, in the order of entry. */
  items,
  opened: current,

  /** The layout calls it with the person who is signed in, or null. Until then nothing is stored or sent. */
  switchUser(person: OutboxUser | null) {
    if (person?.id === current.get()?.user.id) return
    current.get()?.close()
    current.set(null)
    items.set([])
    if (!person) return
    const { core, close } = openOutbox(person.id)
    core.items.subscribe(() => items.set(core.items.get()))
    current.set({ user: person, outbox: core, close })
  },

  /** Answers when the write is stored durably, or could not be and is kept in memory. */
  enqueue: async <Answer = unknown>(write: NewWrite) =>
    requireOutbox().enqueue(write) as Promise<Enqueued<Answer>>,

  /** For a write that was found in `items`. One that isn't there any more is discarded. */
  outcome: async <Answer = unknown>(key: string) => requireOutbox().outcome(key) as Promise<Outcome<Answer>>,

  discard: async (key: string) => requireOutbox().discard(key),

  /**
   * Sends a refused or conflicting write again under a new key; with the version of theirs it replaces theirs. undefined
   * where it isn't refused any more.
   */
  retry: async (key: string, change?: { version: number }) => requireOutbox().retry(key, change),

  /** Ends the pause between two attempts. */
  tryNow: async () => requireOutbox().tryNow(),
}

function requireOutbox(): UserOutbox {
  const open = current.get()
  if (!open) throw new Error('The outbox is closed: nobody is signed in.')
  return open.outbox
}
