import type { QueuedWrite } from './write.ts'

const PREFIX = 'outbox '

/** Writes that IndexedDB is still storing. localStorage is synchronous, so its copies survive a reload. */
export const pendingWrites = {
  add(item: QueuedWrite) {
    try {
      localStorage.setItem(PREFIX + item.key, JSON.stringify(item))
    } catch {
      // IndexedDB stores the write even if localStorage is full or blocked.
    }
  },

  remove: ({ key }: QueuedWrite) => localStorage.removeItem(PREFIX + key),

  list: () => Object.keys(localStorage).flatMap(readWrite),
}

/** A damaged record must not keep the others from being stored. */
function readWrite(name: string): QueuedWrite[] {
  try {
    const item = JSON.parse(localStorage.getItem(name)!) as QueuedWrite
    return name === PREFIX + item.key ? [item] : []
  } catch {
    return []
  }
}
