import { useStore } from '../../store.ts'
import { freshness } from '../live/freshness.ts'
import { clock } from '../words.ts'

/** Whether what is shown is true at this moment, or else when it was. */
export function Status({ at, zone }: { at: number; zone: string | undefined }) {
  const { isLive, asOf } = useStore(freshness)
  const since = asOf ?? at

  // The server's clock and the phone's need not agree on which day it is.
  return (
    <p className={isLive ? 'status live' : 'status'} role="status" suppressHydrationWarning>
      {isLive ? 'Live' : `As of ${clock(since, zone, Math.max(since, at))}`}
    </p>
  )
}
