import { LRUCache } from 'lru-cache'

/** A value to cache. `organization` is the one whose data it shows; null if any organization's change may affect it. */
export type Cacheable<Value> = { value: Value; organization: number | null; bytes: number }

type CacheEntry = {
  loading: Promise<unknown>
  /** What `loading` resolved to, if it has. */
  ready?: unknown
  organization: number | null
  /** `changes` when loading began. */
  startedAt: number
}

const MAX_BYTES = 96 * 1024 * 1024
/** Bounds how long anything is served that no change announces, such as the end of a day. */
const TTL_MS = 60_000

/**
 * What many people ask for at the same moment, computed once. `listen.ts` calls `invalidate` when an organization's
 * data changed; without a connection to hear of changes, nothing is cached.
 */
export function openCache(maxBytes = MAX_BYTES) {
  const entries = new LRUCache<string, CacheEntry>({ maxSize: maxBytes, ttl: TTL_MS, ttlAutopurge: true })
  let isConnected = false
  /** How many changes were heard of; the last that concerned everything, and the last of each organization since then. */
  let changes = 0
  let lastChange = 0
  const lastChangeOf = new Map<number, number>()

  const isCurrent = ({ organization, startedAt }: CacheEntry) =>
    startedAt >= (organization === null ? changes : (lastChangeOf.get(organization) ?? lastChange))

  function startLoading<Value>(key: string, load: () => Promise<Cacheable<Value>>): CacheEntry {
    // Whose data it shows is known once it is loaded: until then every change outdates it.
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
    /** Concurrent callers share one `load`; callers after a change never get a value computed before it. */
    get<Value>(key: string, load: () => Promise<Cacheable<Value>>): Promise<Value> {
      const found = entries.get(key)
      const entry = found && isCurrent(found) ? found : startLoading(key, load)
      return entry.loading as Promise<Value>
    },
    /** The value if it is cached and current. */
    peek(key: string): unknown {
      const found = entries.get(key)
      return found && isCurrent(found) ? found.ready : undefined
    },
    invalidate(organization: number) {
      lastChangeOf.set(organization, ++changes)
    },
    /** Changes are announced from now on, or no longer; those in between were missed. */
    connected(isNowConnected: boolean) {
      isConnected = isNowConnected
      lastChangeOf.clear()
      lastChange = ++changes
    },
    /** Writes that this copy has answered and no version tells of: see `seeOwnWrites`. */
    ownWrites: 0,
    bytes: () => entries.calculatedSize,
  }
}

export type Cache = ReturnType<typeof openCache>
