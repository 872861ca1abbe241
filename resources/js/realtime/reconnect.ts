type Client = {
  connection: { state: string; bind(event: 'state_change' | 'connecting_in', listener: () => void): unknown }
  connect(): void
  disconnect(): void
}

const PROBE_MS = 700
const FIRST_ATTEMPT_MS = 3000
const LONGEST_ATTEMPT_MS = 30_000

/**
 * pusher-js waits 15 seconds and more between attempts that are not answered, and not at all between those that are
 * refused. Here the server is asked again and again whether it is up; as soon as it is the client connects, and until
 * then it rests. `onChange` hears at once when the connection is lost, and when it is back.
 */
export function keepConnected(client: Client, onChange: (isConnected: boolean) => void, isUp = isServerUp) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  let isConnected = false
  let isProbing = false

  client.connection.bind('state_change', () => {
    isConnected = client.connection.state === 'connected'
    onChange(isConnected)
    if (!isConnected) return scheduleProbe()
    attempts = 0
    clearTimeout(timer)
    timer = undefined
  })
  // A lost connection calls itself connected for another second, until the client tries again.
  client.connection.bind('connecting_in', onLost)
  // A socket notices seconds later. Should it still stand, it is made anew.
  window.addEventListener('offline', onLost)
  window.addEventListener('online', probeNow)
  document.addEventListener('visibilitychange', probeNow)

  function onLost() {
    isConnected = false
    onChange(false)
    scheduleProbe()
  }

  function scheduleProbe() {
    // An attempt is given time, more every time: on a slow line connecting takes long.
    const pause =
      attempts === 0 ? PROBE_MS : Math.min(FIRST_ATTEMPT_MS * 2 ** (attempts - 1), LONGEST_ATTEMPT_MS)
    // Spread out, so that a full arena does not come back in the same instant.
    timer ??= setTimeout(probe, pause * (0.5 + Math.random() / 2))
  }

  function probeNow() {
    if (timer === undefined || document.hidden) return
    clearTimeout(timer)
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
    client.disconnect()
    if (isServerReachable) client.connect()
    else scheduleProbe()
  }
}

async function isServerUp() {
  const answer = await fetch('/up', { cache: 'no-store', signal: AbortSignal.timeout(3000) }).catch(
    () => null,
  )
  return answer?.ok ?? false
}
