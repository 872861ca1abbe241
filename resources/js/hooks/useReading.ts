import { useEffect, useId, useMemo } from 'react'
import { liveStatus } from '../live/status.ts'
import { oneAtATime } from '../live/oneAtATime.ts'

/**
 * A reading that news may ask for at any time, one at a time, for as long as the component is on the screen. While it
 * fails, the page does not call itself live.
 */
export function useReading(read: () => Promise<boolean>, pauseMs?: number): () => Promise<void> {
  const id = useId()
  const reading = useMemo(
    () => oneAtATime(read, (isRead) => (isRead ? liveStatus.done(id) : liveStatus.waitingFor(id)), pauseMs),
    [read, id, pauseMs],
  )
  useEffect(
    () => () => {
      reading.stop()
      liveStatus.notWanted(id)
    },
    [reading, id],
  )
  return reading.ask
}
