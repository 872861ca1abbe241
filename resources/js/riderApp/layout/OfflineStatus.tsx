import { useSyncExternalStore } from 'react'
import { formatDateTimeIn } from '../format.ts'

/** A list of events is as of now, unless there is no network: then when it was made, by the clock of the phone. */
export function OfflineStatus({ at }: { at: number }) {
  const isOffline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  )
  return (
    isOffline && (
      <p className="status" role="status">
        As of {formatDateTimeIn(undefined, at)}
      </p>
    )
  )
}

function subscribe(onChange: () => void) {
  for (const change of ['online', 'offline']) window.addEventListener(change, onChange)
  return () => {
    for (const change of ['online', 'offline']) window.removeEventListener(change, onChange)
  }
}
