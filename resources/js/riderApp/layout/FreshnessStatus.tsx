import { formatRecentWithZone } from '#lib/formatDates.ts'
import { useStore } from '../../store.ts'
import { freshness } from '../realtime/freshness.ts'

export function FreshnessStatus({ at, zone }: { at: number; zone: string | undefined }) {
  const { isLive, asOf } = useStore(freshness)
  const since = asOf ?? at

  // The phone's clock and time zone can differ from the server's, so hydration can change this text.
  return (
    <p className={isLive ? 'status live' : 'status'} role="status" suppressHydrationWarning>
      {isLive ? 'Live' : `As of ${formatRecentWithZone(since, zone, Math.max(since, at))}`}
    </p>
  )
}
