import { sortByKey } from './queue.ts'
import type { QueuedWrite } from './write.ts'

const PREFIX = 'outbox '

/** Writes that IndexedDB is still storing. They survive a reload in localStorage, which needs no time to store them. */
export const pendingWrites = {
  add(item: QueuedWrite) {
    try {
      localStorage.setItem(PREFIX + item.key, JSON.stringify(item))
    } catch {
      // Ignored, because only a full or blocked localStorage throws.
    }
  },

  remove: ({ key }: QueuedWrite) => localStorage.removeItem(PREFIX + key),

  list: (): QueuedWrite[] =>
    sortByKey(
      Object.keys(localStorage)
        .filter((name) => name.startsWith(PREFIX))
        .map((name) => JSON.parse(localStorage.getItem(name)!) as QueuedWrite),
    ),
}
