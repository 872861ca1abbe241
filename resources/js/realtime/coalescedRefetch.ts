import { backoff } from '#lib/backoff.ts'

const PAUSE_MS = 200
const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 30_000

/** If refetches are requested during a fetch, one more fetch follows. Failed fetches are retried. */
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
      earliest = Date.now() + (failures === 0 ? pauseMs : backoff(failures, FIRST_RETRY_MS, LONGEST_RETRY_MS))
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
  console.error('Refetching live data failed', error)
  return false
}
