import { oneAtATime } from '../live/oneAtATime.ts'
import { Store } from '../store.ts'
import type { Core } from './core.ts'
import type { Opened, Person } from './opened.ts'
import type { Enqueued, NewWrite, Outcome, QueuedWrite } from './write.ts'

type Script = typeof import('./script.ts')

const items = new Store<readonly QueuedWrite[]>([])
/** With the script, which is loaded after the page. */
const opened = new Store<(Opened & { script: Script; close: () => void }) | null>(null)
let owner: Person | null = null
let resolve: (core: Core) => void
let core = nextCore()

/** Changes that were entered on this computer, kept until the server has them. */
export const outbox = {
  /** Those of the signed-in person from all tabs, in the order of entry. */
  items,
  opened,

  /** The layout calls it with the person who is signed in, or null. Until then nothing is stored or sent. */
  openFor(person: Person | null) {
    if (person?.id === owner?.id) return
    owner = person
    opened.get()?.close()
    opened.set(null)
    items.set([])
    core = nextCore()
    if (person) void loading.ask()
  },

  /** Answers when the write is stored durably, or could not be and is kept in memory. */
  enqueue: async <Answer = unknown>(write: NewWrite) =>
    (await core).enqueue(write) as Promise<Enqueued<Answer>>,

  /** For a write that was found in `items`. One that isn't there any more is discarded. */
  outcome: async <Answer = unknown>(key: string) => (await core).outcome(key) as Promise<Outcome<Answer>>,

  discard: async (key: string) => (await core).discard(key),

  /**
   * Sends a refused or conflicting write again under a new key; with the version of theirs it replaces theirs. undefined
   * where it isn't refused any more.
   */
  retry: async (key: string, change?: { version: number }) => (await core).retry(key, change),

  /** Ends the pause between two attempts. */
  tryNow: async () => (await core).tryNow(),
}

function nextCore() {
  return new Promise<Core>((opened) => (resolve = opened))
}

/** Again and again: the network may be gone before the script is here. */
const loading = oneAtATime(async () => {
  const script = await import('./script.ts').catch(() => null)
  if (script && owner && !opened.get()) {
    const { core, close } = script.openCore(owner.id)
    core.items.subscribe(() => items.set(core.items.get()))
    opened.set({ person: owner, core, script, close })
    resolve(core)
  }
  return script !== null
})
