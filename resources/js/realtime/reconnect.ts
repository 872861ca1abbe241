import { backoff } from '#lib/backoff.ts'

type Client = {
  connection: { state: string; bind(event: 'state_change' | 'connecting_in', listener: () => void): unknown }
  connect(): void
  disconnect(): void
}

const PROBE_MS = 500
const LONGEST_PROBE_MS = 10_000
/** The delay doubles only after this many probes, because the server takes seconds to restart. */
const PROBES_PER_PAUSE = 20
const FIRST_ATTEMPT_MS = 3000
const LONGEST_ATTEMPT_MS = 30_000

/** Connects as soon as the server is up. pusher-js would wait longer. */
export function keepConnected(client: Client, onChange: (isConnected: boolean) => void, isUp = isServerUp) {
  let timer: ReturnType<typeof setTimeout> | undefined
  // pusher-js has already started the first attempt.
  let attempts = 1
  let failedProbes = 0
  let isConnected = false
  let isProbing = false

  client.connection.bind('state_change', () => {
    isConnected = client.connection.state === 'connected'
    onChange(isConnected)
    if (!isConnected) return scheduleProbe()
    attempts = failedProbes = 0
    clearTimeout(timer)
    timer = undefined
  })
  // A lost connection stays in state `connected` for another second, until pusher-js tries again.
  client.connection.bind('connecting_in', onLost)
  // The socket itself would notice an outage only seconds later.
  window.addEventListener('offline', onLost)
  window.addEventListener('online', probeNow)
  document.addEventListener('visibilitychange', probeNow)

  function onLost() {
    isConnected = false
    onChange(false)
    scheduleProbe()
  }

  function scheduleProbe() {
    const [failures, first, longest] =
      attempts === 0
        ? [Math.ceil(failedProbes / PROBES_PER_PAUSE), PROBE_MS, LONGEST_PROBE_MS]
        : [attempts, FIRST_ATTEMPT_MS, LONGEST_ATTEMPT_MS]
    timer ??= setTimeout(probe, backoff(failures, first, longest, Math.random()))
  }

  function probeNow() {
    if (timer === undefined || document.hidden) return
    clearTimeout(timer)
    failedProbes = 0
    void probe()
  }

  async function probe() {
    if (isProbing) return
    isProbing = true
    const isServerReachable = await isUp()
    isProbing = false
    timer = undefined
    if (isConnected) return
    attempts = isServerReachable ? attempts + 1 : 0
    failedProbes++
    client.disconnect()
    if (isServerReachable) client.connect()
    else scheduleProbe()
  }
}

async function isServerUp() {
  const response = await fetch('/up', { cache: 'no-store', signal: AbortSignal.timeout(3000) }).catch(
    () => null,
  )
  return response?.ok ?? false
}
