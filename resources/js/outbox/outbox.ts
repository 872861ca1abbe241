import { Store } from '../store.ts'
import { openOutbox } from './openOutbox.ts'
import type { UserOutbox } from './userOutbox.ts'
import type { CurrentOutbox, OutboxUser } from './currentOutbox.ts'
import type { Enqueued, NewWrite, Outcome, QueuedWrite } from './write.ts'

const items = new Store<readonly QueuedWrite[]>([])
const current = new Store<(CurrentOutbox & { close: () => void }) | null>(null)

export const outbox = {
  items,
  opened: current,

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

  enqueue: async <Answer = unknown>(write: NewWrite) =>
    requireOutbox().enqueue(write) as Promise<Enqueued<Answer>>,

  outcome: async <Answer = unknown>(key: string) => requireOutbox().outcome(key) as Promise<Outcome<Answer>>,

  discard: async (key: string) => requireOutbox().discard(key),

  isSending: (item: QueuedWrite) => current.get()?.outbox.isSending(item) ?? false,

  /** With `version`, overwrites the saved value. */
  retry: async (key: string, change?: { version: number }) => requireOutbox().retry(key, change),
}

function requireOutbox(): UserOutbox {
  const open = current.get()
  if (!open) throw new Error('The outbox is closed because no user is signed in.')
  return open.outbox
}
