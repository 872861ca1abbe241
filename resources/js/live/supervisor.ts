type Client = {
  connection: { state: string; bind(event: 'state_change' | 'connecting_in', listener: () => void): unknown }
  connect(): void
  disconnect(): void
}

const EVERY = 700
const PATIENCE = 3000
const LONGEST = 30_000

/**
 * pusher-js waits 15 seconds and more between attempts that are not answered, and not at all between those that are
 * refused. Here the server is asked again and again whether it is up; as soon as it is the client connects, and until
 * then it rests. `onChange` hears at once when the connection is lost, and when it is back.
 */
export function supervise(client: Client, onChange: (isConnected: boolean) => void, isUp = askServer) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  let isConnected = false
  let isAsking = false

  client.connection.bind('state_change', () => {
    isConnected = client.connection.state === 'connected'
    onChange(isConnected)
    if (!isConnected) return plan()
    attempts = 0
    clearTimeout(timer)
    timer = undefined
  })
  // A lost connection calls itself connected for another second, until the client tries again.
  client.connection.bind('connecting_in', lose)
  // A socket notices seconds later. Should it still stand, it is made anew.
  window.addEventListener('offline', lose)
  window.addEventListener('online', checkNow)
  document.addEventListener('visibilitychange', checkNow)

  function lose() {
    isConnected = false
    onChange(false)
    plan()
  }

  function plan() {
    // An attempt is given time, more every time: on a slow line connecting takes long.
    const pause = attempts === 0 ? EVERY : Math.min(PATIENCE * 2 ** (attempts - 1), LONGEST)
    // Spread out, so that a full arena does not come back in the same instant.
    timer ??= setTimeout(check, pause * (0.5 + Math.random() / 2))
  }

  function checkNow() {
    if (timer === undefined || document.hidden) return
    clearTimeout(timer)
    void check()
  }

  async function check() {
    if (isAsking) return
    isAsking = true
    const isThere = await isUp()
    isAsking = false
    timer = undefined
    if (isConnected) return
    attempts = isThere ? attempts + 1 : 0
    client.disconnect()
    if (isThere) client.connect()
    else plan()
  }
}

async function askServer() {
  const answer = await fetch('/up', { cache: 'no-store', signal: AbortSignal.timeout(3000) }).catch(
    () => null,
  )
  return answer?.ok ?? false
}
