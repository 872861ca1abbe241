import { LRUCache } from 'lru-cache'

/** `organization` owns the data; null if a change in any organization can affect it. */
export type Cacheable<Value> = { value: Value; organization: number | null; bytes: number }

type CacheEntry = {
  loading: Promise<unknown>
  ready?: unknown
  organization: number | null
  /** The change counter when loading began. */
  startedAt: number
}

const MAX_BYTES = 96 * 1024 * 1024
/** Limits how long data stays stale if nothing announces the change, such as at the end of a day. */
const TTL_MS = 60_000

/**
 * Caches responses that many clients request at the same moment, and only while the server listens for invalidations.
 */
export function openCache(maxBytes = MAX_BYTES) {
  const entries = new LRUCache<string, CacheEntry>({ maxSize: maxBytes, ttl: TTL_MS, ttlAutopurge: true })
  let isConnected = false
  /**
   * Counts invalidations. The next two hold its value at the last full reset and at each organization's last change.
   */
  let changes = 0
  let lastChange = 0
  const lastChangeOf = new Map<number, number>()

  const isCurrent = ({ organization, startedAt }: CacheEntry) =>
    startedAt >= (organization === null ? changes : (lastChangeOf.get(organization) ?? lastChange))

  function startLoading<Value>(key: string, load: () => Promise<Cacheable<Value>>): CacheEntry {
    // The organization isn't known until the value is loaded: until then any change makes the entry stale.
    const entry: CacheEntry = { loading: Promise.resolve(), organization: null, startedAt: changes }
    entries.set(key, entry, { size: 1 })
    entry.loading = loadAndStore()
    return entry

    async function loadAndStore() {
      try {
        const { value, organization, bytes } = await load()
        const loaded = { ...entry, organization, ready: value }
        if (entries.peek(key) === entry && isConnected && isCurrent(loaded))
          entries.set(key, loaded, { size: bytes + 2 * key.length + 200 })
        return value
      } finally {
        if (entries.peek(key) === entry) entries.delete(key)
      }
    }
  }

  return {
    /** Concurrent callers share one `load`, but no caller gets data from before the latest invalidation. */
    get<Value>(key: string, load: () => Promise<Cacheable<Value>>): Promise<Value> {
      const found = entries.get(key)
      const entry = found && isCurrent(found) ? found : startLoading(key, load)
      return entry.loading as Promise<Value>
    },
    peek(key: string): unknown {
      const found = entries.get(key)
      return found && isCurrent(found) ? found.ready : undefined
    },
    invalidate(organization: number) {
      lastChangeOf.set(organization, ++changes)
    },
    /**
     * Call when the listener connects or disconnects: it drops everything, because notifications may have been
     * missed.
     */
    connected(isNowConnected: boolean) {
      isConnected = isNowConnected
      lastChangeOf.clear()
      lastChange = ++changes
    },
    /** Counts this instance's writes that return no draw version: see `readYourWrites`. */
    ownWrites: 0,
    bytes: () => entries.calculatedSize,
  }
}

export type Cache = ReturnType<typeof openCache>
