import { useSyncExternalStore } from 'react'
import { formatDateTimeWithZone } from '#lib/formatDates.ts'

export function OfflineStatus({ at }: { at: number }) {
  const isOffline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  )
  return (
    isOffline && (
      <p className="status" role="status">
        Offline, as of {formatDateTimeWithZone(at)}
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
