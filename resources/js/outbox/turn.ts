/** The tab that holds it sends; until another tab may, it renews the lease. `until`: milliseconds since 1970. */
export type Lease = { holder: string; until: number }

type LeaseStore = {
  lease(name: string, take: (held: Lease | undefined) => Lease | undefined): Promise<Lease | undefined>
}

/** `start` when this tab may send. `stop` answers when it has received its last response. */
export type Turns = { start: () => void; stop: () => Promise<void> }

const LEASE_MS = 5000
const RENEW_MS = 1000

/** Lets one tab at a time send. Answers how to leave. */
export function takeTurns(name: string, leases: LeaseStore, turns: Turns): () => void {
  return navigator.locks ? holdLock(name, turns) : holdLease(name, leases, turns)
}

function holdLock(name: string, { start, stop }: Turns): () => void {
  const left = new AbortController()
  let release = () => {}

  async function queueUp() {
    while (!left.signal.aborted)
      await navigator.locks.request(name, { signal: left.signal }, async () => {
        start()
        await new Promise<void>((resolve) => (release = resolve))
        await stop()
      })
  }
  // Browsers slow down the timers of hidden tabs: the lock goes to the next tab, or comes back.
  const letOthers = () => document.hidden && release()
  document.addEventListener('visibilitychange', letOthers)
  queueUp().catch(() => {})

  return () => {
    document.removeEventListener('visibilitychange', letOthers)
    left.abort()
    release()
  }
}

/** For plain http, where browsers have no locks. */
function holdLease(name: string, leases: LeaseStore, { start, stop }: Turns): () => void {
  const holder = crypto.getRandomValues(new Uint32Array(2)).join('-')
  let isHolder = false

  async function renew() {
    const now = Date.now()
    const mine = { holder, until: now + LEASE_MS }
    // A lease beyond that is from before the clock was set back.
    const isValid = (lease: Lease) => lease.until > now && lease.until <= now + LEASE_MS
    const held = await leases
      .lease(name, (held) => (!held || held.holder === holder || !isValid(held) ? mine : undefined))
      // Without a database no other tab can see what this one sends.
      .catch(() => mine)
    const was = isHolder
    isHolder = held?.holder === holder
    if (isHolder && !was) start()
    if (!isHolder && was) await stop()
  }
  /** A page that comes back from the browser's history renews it. */
  function giveUp() {
    isHolder = false
    void stop()
    void leases
      .lease(name, (held) => (held?.holder === holder ? { holder, until: 0 } : undefined))
      .catch(() => {})
  }
  const timer = setInterval(() => void renew(), RENEW_MS)
  void renew()
  window.addEventListener('pagehide', giveUp)

  return () => {
    clearInterval(timer)
    window.removeEventListener('pagehide', giveUp)
    giveUp()
  }
}
