import type { QueuedWrite } from './write.ts'

const PREFIX = 'outbox '

/**
 * Writes that IndexedDB is still storing. localStorage keeps them across a reload, because it stores them
 * synchronously.
 */
export const pendingWrites = {
  add(item: QueuedWrite) {
    try {
      localStorage.setItem(PREFIX + item.key, JSON.stringify(item))
    } catch {
      // Ignored: IndexedDB stores the write even if localStorage is full or blocked.
    }
  },

  remove: ({ key }: QueuedWrite) => localStorage.removeItem(PREFIX + key),

  list: () =>
    Object.keys(localStorage)
      .filter((name) => name.startsWith(PREFIX))
      .map((name) => JSON.parse(localStorage.getItem(name)!) as QueuedWrite),
}
