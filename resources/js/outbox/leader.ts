/** The tab that holds it sends; until another tab may, it renews the lease. `until`: milliseconds since 1970. */
export type Lease = { holder: string; until: number }

type LeaseStore = {
  lease(name: string, take: (held: Lease | undefined) => Lease | undefined): Promise<Lease | undefined>
}

/** `start` when this tab may send. `stop` answers when it has received its last response. */
export type LeaderCallbacks = { start: () => void; stop: () => Promise<void> }

const LEASE_MS = 5000
const RENEW_MS = 1000

/** Lets one tab at a time send. Answers how to leave. */
export function electLeader(name: string, leases: LeaseStore, turns: LeaderCallbacks): () => void {
  return navigator.locks ? holdLock(name, turns) : holdLease(name, leases, turns)
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
  // Browsers slow down the timers of hidden tabs: the lock goes to the next tab, or comes back.
  const yieldWhenHidden = () => document.hidden && release()
  document.addEventListener('visibilitychange', yieldWhenHidden)
  requestLock().catch(() => {})

  return () => {
    document.removeEventListener('visibilitychange', yieldWhenHidden)
    left.abort()
    release()
  }
}

/** For plain http, where browsers have no locks. */
function holdLease(name: string, leases: LeaseStore, { start, stop }: LeaderCallbacks): () => void {
  const holder = crypto.getRandomValues(new Uint32Array(2)).join('-')
  let isHolder = false

  async function renew() {
    const now = Date.now()
    const ownLease = { holder, until: now + LEASE_MS }
    // A lease beyond that is from before the clock was set back.
    const isValid = (lease: Lease) => lease.until > now && lease.until <= now + LEASE_MS
    const current = await leases
      .lease(name, (held) => (!held || held.holder === holder || !isValid(held) ? ownLease : undefined))
      // Without a database no other tab can see what this one sends.
      .catch(() => ownLease)
    const was = isHolder
    isHolder = current?.holder === holder
    if (isHolder && !was) start()
    if (!isHolder && was) await stop()
  }
  /** A page that comes back from the browser's history renews it. */
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
