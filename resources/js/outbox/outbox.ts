import { Store } from '../store.ts'
import { openCore } from './browser.ts'
import type { Core } from './core.ts'
import type { Opened, Person } from './opened.ts'
import type { Enqueued, NewWrite, Outcome, QueuedWrite } from './write.ts'

const items = new Store<readonly QueuedWrite[]>([])
const opened = new Store<(Opened & { close: () => void }) | null>(null)

/** Changes that were entered on this computer, kept until the server has them. */
export const outbox = {
  /** Those of the signed-in person from all tabs, in the order of entry. */
  items,
  opened,

  /** The layout calls it with the person who is signed in, or null. Until then nothing is stored or sent. */
  openFor(person: Person | null) {
    if (person?.id === opened.get()?.person.id) return
    opened.get()?.close()
    opened.set(null)
    items.set([])
    if (!person) return
    const { core, close } = openCore(person.id)
    core.items.subscribe(() => items.set(core.items.get()))
    opened.set({ person, core, close })
  },

  /** Answers when the write is stored durably, or could not be and is kept in memory. */
  enqueue: async <Answer = unknown>(write: NewWrite) => core().enqueue(write) as Promise<Enqueued<Answer>>,

  /** For a write that was found in `items`. One that isn't there any more is discarded. */
  outcome: async <Answer = unknown>(key: string) => core().outcome(key) as Promise<Outcome<Answer>>,

  discard: async (key: string) => core().discard(key),

  /**
   * Sends a refused or conflicting write again under a new key; with the version of theirs it replaces theirs. undefined
   * where it isn't refused any more.
   */
  retry: async (key: string, change?: { version: number }) => core().retry(key, change),

  /** Ends the pause between two attempts. */
  tryNow: async () => core().tryNow(),
}

function core(): Core {
  const open = opened.get()
  if (!open) throw new Error('The outbox is closed: nobody is signed in.')
  return open.core
}
