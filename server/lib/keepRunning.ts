import { setTimeout as sleep } from 'node:timers/promises'
import { backoff } from './backoff.ts'

type Options = {
  /** `work` must end when this signal is aborted. */
  signal: AbortSignal
  onFailure: (error: unknown) => void
  initialPauseMs?: number
  maxPauseMs?: number
}

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
    const pause = backoff(failures, initialPauseMs, maxPauseMs)
    await sleep(pause, undefined, { signal, ref: false }).catch(() => {})
  }
}
