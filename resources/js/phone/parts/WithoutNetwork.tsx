import { useSyncExternalStore } from 'react'
import { momentIn } from '../words.ts'

/** A list of events is as of now, unless there is no network: then when it was made, by the clock of the phone. */
export function WithoutNetwork({ at }: { at: number }) {
  const isOffline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  )
  return (
    isOffline && (
      <p className="status" role="status">
        As of {momentIn(undefined, at)}
      </p>
    )
  )
}

function subscribe(tell: () => void) {
  for (const change of ['online', 'offline']) window.addEventListener(change, tell)
  return () => {
    for (const change of ['online', 'offline']) window.removeEventListener(change, tell)
  }
}
