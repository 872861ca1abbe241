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
/** Enqueued before the outbox was open. */
let early: ((core: Core) => void)[] = []

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
    early = []
    if (person) afterLoad(load)
  },

  /** Answers when the write is stored durably, or could not be and is kept in memory. */
  async enqueue<Answer = unknown>(write: NewWrite): Promise<Enqueued<Answer>> {
    return (await open()).enqueue(write) as Promise<Enqueued<Answer>>
  },

  /** For a write that was found in `items`. One that isn't there any more is discarded. */
  async outcome<Answer = unknown>(key: string): Promise<Outcome<Answer>> {
    return (await open()).outcome(key) as Promise<Outcome<Answer>>
  },

  async discard(key: string): Promise<void> {
    await (await open()).discard(key)
  },

  /**
   * Sends a refused or conflicting write again under a new key; with the version of theirs it replaces theirs. undefined
   * where it isn't refused any more.
   */
  async retry(key: string, change?: { version: number }): Promise<Enqueued | undefined> {
    return (await open()).retry(key, change)
  },

  /** Ends the pause between two attempts. */
  tryNow() {
    opened.get()?.core.tryNow()
  },
}

function open(): Promise<Core> {
  const { core } = opened.get() ?? {}
  if (core) return Promise.resolve(core)
  load()
  return new Promise((resolve) => early.push(resolve))
}

const load = () => void loading.ask()

/** Again and again: the network may be gone before the script is here. */
const loading = oneAtATime(async () => {
  const script = await import('./script.ts').catch(() => null)
  if (script && owner && !opened.get()) {
    const { core, close } = script.openCore(owner.id)
    const stop = core.items.subscribe(() => items.set(core.items.get()))
    opened.set({ person: owner, core, script, close: () => (stop(), close()) })
    for (const use of early.splice(0)) use(core)
  }
  return script !== null
})

function afterLoad(work: () => void) {
  if (document.readyState === 'complete') work()
  else window.addEventListener('load', work, { once: true })
}
