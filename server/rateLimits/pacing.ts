/** With these pauses, a busy client uses at most a third of the server's time. */
const PAUSE_PER_MS = 2
/**
 * A client can use this much time before it has to pause. It is enough for a page and everything the page
 * loads, or for 2,000 phones that read one page.
 */
const BURST_MS = 400
/** Timers aren't precise enough for shorter pauses, so shorter pauses are combined. */
const MIN_PAUSE_MS = 4
const MAX_PAUSE_MS = 500
const ALONE_AFTER_MS = 10_000

/** Without pauses, a busy client's requests could block the event loop and delay every save. */
export function pacing() {
  const isAlone = trackOtherClients()
  const pausedUntil = new Map<string, number>()

  return async (client: string, task: (client: string) => Promise<void>) => {
    const started = performance.now()
    await task(client)
    const now = performance.now()
    if (pausedUntil.size > 1000) for (const [one, at] of pausedUntil) if (at < now) pausedUntil.delete(one)
    const until = Math.max(pausedUntil.get(client) ?? 0, started) + (1 + PAUSE_PER_MS) * (now - started)
    pausedUntil.set(client, until)
    const alone = isAlone(client, now)
    const pause = until - now - PAUSE_PER_MS * BURST_MS
    if (!alone && pause >= MIN_PAUSE_MS) await sleep(Math.min(pause, MAX_PAUSE_MS))
  }
}

const sleep = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref())

function trackOtherClients() {
  let last = { client: '', at: -Infinity }
  let others = -Infinity
  return (client: string, at: number) => {
    if (client !== last.client) others = last.at
    last = { client, at }
    return at - others > ALONE_AFTER_MS
  }
}
