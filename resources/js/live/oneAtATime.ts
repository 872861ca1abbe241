const PAUSE = 200
const AGAIN_AFTER = 1000
const LONGEST = 30_000

/**
 * For readings that are asked for by news: the first begins at once, and however much news comes meanwhile, one more
 * follows when it has ended. So the last news is always seen, and many at once are no more work than one. A reading
 * that fails (false) is tried again, rarer every time and at once when there is news, until it is stopped. `ask`
 * answers when a reading that began after it has succeeded, or there will be none. `tell` hears how each one went.
 * `pauseMs`: milliseconds between two readings.
 */
export function oneAtATime(read: () => Promise<boolean>, tell = (_isRead: boolean) => {}, pauseMs = PAUSE) {
  let waiting: (() => void)[] = []
  let isReading = false
  let isStopped = false
  let failures = 0
  let earliest = 0
  let wake = () => {}

  function ask(): Promise<void> {
    if (isStopped) return Promise.resolve()
    return new Promise((resolve) => {
      waiting.push(resolve)
      if (failures > 0) wake()
      if (!isReading) void readAll()
    })
  }

  function stop() {
    isStopped = true
    wake()
  }

  async function readAll() {
    isReading = true
    while (waiting.length > 0 && !isStopped) {
      if (earliest > Date.now()) await pause(earliest - Date.now())
      if (isStopped) break
      const asked = waiting
      waiting = []
      const isRead = await read().catch(failed)
      if (!isStopped) tell(isRead)
      if (isRead) {
        failures = 0
        for (const answer of asked) answer()
      } else {
        failures++
        waiting.push(...asked)
      }
      earliest =
        Date.now() + (failures === 0 ? pauseMs : Math.min(AGAIN_AFTER * 2 ** (failures - 1), LONGEST))
    }
    isReading = false
    for (const answer of waiting.splice(0)) answer()
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

  return { ask, stop }
}

function failed(error: unknown) {
  console.error('A reading failed', error)
  return false
}
