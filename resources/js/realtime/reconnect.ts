import { backoff } from '#lib/backoff.ts'

type Client = {
  connection: { state: string; bind(event: 'state_change' | 'connecting_in', listener: () => void): unknown }
  connect(): void
  disconnect(): void
}

const PROBE_MS = 500
const LONGEST_PROBE_MS = 10_000
/** The delay between probes doubles only after this many probes, because a server restart takes several seconds. */
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
  // After pusher-js loses the connection, its state stays `connected` for another second, so also listen for
  // this event.
  client.connection.bind('connecting_in', onLost)
  // Without this event, the socket would take several seconds to notice that the network is gone.
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
