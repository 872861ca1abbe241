const PAUSE_MS = 200
const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 30_000

/**
 * For readings that are asked for by news: the first begins at once, and however much news comes meanwhile, one more
 * follows when it has ended. So the last news is always seen, and many at once are no more work than one. A reading
 * that fails (false) is tried again, rarer every time and at once when there is news, until it is stopped. `ask`
 * answers when a reading that began after it has succeeded, or there will be none. `tell` hears how each one went.
 * `pauseMs`: milliseconds between two readings.
 */
export function coalescedRefetch(
  fetch: () => Promise<boolean>,
  onResult = (_isRead: boolean) => {},
  pauseMs = PAUSE_MS,
) {
  let waitingCallers: (() => void)[] = []
  let isRunning = false
  let isStopped = false
  let failures = 0
  let earliest = 0
  let wake = () => {}

  function request(): Promise<void> {
    if (isStopped) return Promise.resolve()
    return new Promise((resolve) => {
      waitingCallers.push(resolve)
      if (failures > 0) wake()
      if (!isRunning) void run()
    })
  }

  function stop() {
    isStopped = true
    wake()
  }

  async function run() {
    isRunning = true
    while (waitingCallers.length > 0 && !isStopped) {
      if (earliest > Date.now()) await pause(earliest - Date.now())
      if (isStopped) break
      const callers = waitingCallers
      waitingCallers = []
      const isOk = await fetch().catch(logFailure)
      if (!isStopped) onResult(isOk)
      if (isOk) {
        failures = 0
        for (const resolve of callers) resolve()
      } else {
        failures++
        waitingCallers.push(...callers)
      }
      earliest =
        Date.now() +
        (failures === 0 ? pauseMs : Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS))
    }
    isRunning = false
    for (const answer of waitingCallers.splice(0)) answer()
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  return { ask: request, stop }
}

function logFailure(error: unknown) {
  console.error('A reading failed', error)
  return false
}
