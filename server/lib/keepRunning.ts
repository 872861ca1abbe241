import { setTimeout as sleep } from 'node:timers/promises'

type Options = {
  /** Aborting it stops the loop. `work` must then end as well. */
  signal: AbortSignal
  onFailure: (error: unknown) => void
  /** Pause before the next run, in milliseconds. It doubles with each consecutive failure, up to `maxPauseMs`. */
  initialPauseMs?: number
  maxPauseMs?: number
}

/** Runs `work` again each time it ends, such as when its connection breaks, until `signal` is aborted. */
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
    // The pause must not keep the process alive.
    await sleep(pause, undefined, { signal, ref: false }).catch(() => {})
  }
}
