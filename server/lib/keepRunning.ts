import { setTimeout as sleep } from 'node:timers/promises'

type Options = {
  /** Ends the loop. `work` has to end too once it is aborted. */
  signal: AbortSignal
  onFailure: (error: unknown) => void
  /** The pause before the next run, in milliseconds: it doubles with each failure in a row, up to `longest`. */
  initialPauseMs?: number
  maxPauseMs?: number
}

/** Runs `work`, which lasts as long as a connection does, again and again until `signal` is aborted. */
export async function keepRunning(
  work: () => Promise<void>,
  { signal, onFailure, initialPauseMs = 1000, maxPauseMs = 1000 }: Options,
) {
  let failures = 0
  while (!signal.aborted) {
    try {
      await work()
      failures = 0
    } catch (error) {
      onFailure(error)
      failures++
    }
    const pause = Math.min(maxPauseMs, initialPauseMs * 2 ** Math.max(0, failures - 1))
    // It never keeps the process alive.
    await sleep(pause, undefined, { signal, ref: false }).catch(() => {})
  }
}
