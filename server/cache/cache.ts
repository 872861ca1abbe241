import { LRUCache } from 'lru-cache'

/** `organization` is null if a change in any organization can affect the value. */
export type Cacheable<Value> = { value: Value; organization: number | null; bytes: number }

type CacheEntry = {
  loading: Promise<unknown>
  ready?: unknown
  organization: number | null
  /** The value of `changes` when loading began. */
  startedAt: number
}

const MAX_BYTES = 96 * 1024 * 1024
const TTL_MS = 60_000

type CatchUp = () => Promise<unknown>

/** Stores values only while the server is receiving invalidations. */
export function openCache(maxBytes = MAX_BYTES) {
  const entries = new LRUCache<string, CacheEntry>({ maxSize: maxBytes, ttl: TTL_MS, ttlAutopurge: true })
  let isConnected = false
  let changes = 0
  let lastChange = 0
  let catchUp: CatchUp | undefined
  const lastChangeOf = new Map<number, number>()

  const isCurrent = ({ organization, startedAt }: CacheEntry) =>
    startedAt >= (organization === null ? changes : (lastChangeOf.get(organization) ?? lastChange))

  function startLoading<Value>(key: string, load: () => Promise<Cacheable<Value>>): CacheEntry {
    // Until the organization is known, any organization's change makes the entry stale.
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
    get<Value>(key: string, load: () => Promise<Cacheable<Value>>): Promise<Value> {
      function read() {
        const found = entries.get(key)
        const entry = found && isCurrent(found) ? found : startLoading(key, load)
        return entry.loading as Promise<Value>
      }
      return catchUp && entries.has(key) ? catchUp().then(read) : read()
    },
    peek(key: string): unknown {
      const found = entries.get(key)
      return found && isCurrent(found) ? found.ready : undefined
    },
    invalidate(organization: number) {
      lastChangeOf.set(organization, ++changes)
    },
    /** Call this before `peek`, unless it's undefined: then there are no other instances to wait for. */
    get catchUp() {
      return catchUp
    },
    /**
     * The server may have missed invalidations while it was disconnected. `newCatchUp` waits for the invalidations of
     * all changes that other instances have committed.
     */
    connected(isNowConnected: boolean, newCatchUp?: CatchUp) {
      isConnected = isNowConnected
      catchUp = newCatchUp
      lastChangeOf.clear()
      lastChange = ++changes
    },
    ownWrites: 0,
    bytes: () => entries.calculatedSize,
  }
}

export type Cache = ReturnType<typeof openCache>
