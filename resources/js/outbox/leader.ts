/** `until` is in epoch milliseconds. */
export type Lease = { holder: string; until: number }

type LeaseStore = {
  lease(name: string, take: (held: Lease | undefined) => Lease | undefined): Promise<Lease | undefined>
}

export type LeaderCallbacks = { start: () => void; stop: () => Promise<void> }

const LEASE_MS = 5000
const RENEW_MS = 1000

export function electLeader(name: string, leases: LeaseStore, callbacks: LeaderCallbacks): () => void {
  return navigator.locks ? holdLock(name, callbacks) : holdLease(name, leases, callbacks)
}

function holdLock(name: string, { start, stop }: LeaderCallbacks): () => void {
  const left = new AbortController()
  let release = () => {}

  async function requestLock() {
    while (!left.signal.aborted)
      await navigator.locks.request(name, { signal: left.signal }, async () => {
        start()
        await new Promise<void>((resolve) => (release = resolve))
        await stop()
      })
  }
  // Browsers slow down timers in hidden tabs, so a hidden tab releases the lock.
  const yieldWhenHidden = () => document.hidden && release()
  document.addEventListener('visibilitychange', yieldWhenHidden)
  requestLock().catch(() => {})

  return () => {
    document.removeEventListener('visibilitychange', yieldWhenHidden)
    left.abort()
    release()
  }
}

/** If `until` is too far in the future, the clock was set back. */
function isValid({ until }: Lease) {
  const now = Date.now()
  return until > now && until <= now + LEASE_MS
}

/** Over plain HTTP, browsers don't provide Web Locks, so the tabs share a lease in the database. */
function holdLease(name: string, leases: LeaseStore, { start, stop }: LeaderCallbacks): () => void {
  const holder = crypto.getRandomValues(new Uint32Array(2)).join('-')
  let isHolder = false

  async function renew() {
    // Compare inside the transaction, because another tab may take the lease at the same time.
    const isOurs = (held: Lease | undefined) => !held || held.holder === holder || !isValid(held)
    const newLease = () => ({ holder, until: Date.now() + LEASE_MS })
    const current = await leases
      .lease(name, (held) => (isOurs(held) ? newLease() : undefined))
      // Without a database, other tabs can't see this tab's writes, so this tab sends them itself.
      .catch(newLease)
    const was = isHolder
    isHolder = current?.holder === holder
    if (isHolder && !was) start()
    if (!isHolder && was) await stop()
  }
  function releaseLease() {
    isHolder = false
    void stop()
    void leases
      .lease(name, (held) => (held?.holder === holder ? { holder, until: 0 } : undefined))
      .catch(() => {})
  }
  const timer = setInterval(() => void renew(), RENEW_MS)
  void renew()
  window.addEventListener('pagehide', releaseLease)

  return () => {
    clearInterval(timer)
    window.removeEventListener('pagehide', releaseLease)
    releaseLease()
  }
}
