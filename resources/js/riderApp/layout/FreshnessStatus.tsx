import { useStore } from '../../store.ts'
import { freshness } from '../realtime/freshness.ts'
import { formatTimeOrDateIn } from '../format.ts'

/** Whether what is shown is true at this moment, or else when it was. */
export function FreshnessStatus({ at, zone }: { at: number; zone: string | undefined }) {
  const { isLive, asOf } = useStore(freshness)
  const since = asOf ?? at

  // The server's clock and the phone's need not agree on which day it is.
  return (
    <p className={isLive ? 'status live' : 'status'} role="status" suppressHydrationWarning>
      {isLive ? 'Live' : `As of ${formatTimeOrDateIn(since, zone, Math.max(since, at))}`}
    </p>
  )
}
