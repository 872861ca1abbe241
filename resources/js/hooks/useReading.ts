import { useEffect, useMemo } from 'react'
import { oneAtATime } from '../oneAtATime.ts'

/** A reading that news may ask for at any time, one at a time, for as long as the component is on the screen. */
export function useReading(read: () => Promise<boolean>): () => Promise<void> {
  const reading = useMemo(() => oneAtATime(read), [read])
  useEffect(() => reading.stop, [reading])
  return reading.ask
}
