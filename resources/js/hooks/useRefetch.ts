import { useEffect, useId, useMemo } from 'react'
import { liveStatus } from '../realtime/status.ts'
import { coalescedRefetch } from '../realtime/coalescedRefetch.ts'

/** While refetches fail, the page isn't shown as live. */
export function useRefetch(fetch: () => Promise<boolean>, pauseMs?: number): () => Promise<void> {
  const id = useId()
  const refetch = useMemo(
    () =>
      coalescedRefetch(
        fetch,
        (isRead) => (isRead ? liveStatus.setReady(id) : liveStatus.setPending(id)),
        pauseMs,
      ),
    [fetch, id, pauseMs],
  )
  useEffect(
    () => () => {
      refetch.stop()
      liveStatus.remove(id)
    },
    [refetch, id],
  )
  return refetch.ask
}
