import { Store } from '../../store.ts'

/** Live: what is shown is true now. Else it was at `asOf` (milliseconds since 1970; null: when the page was made). */
export const freshness = new Store<{ isLive: boolean; asOf: number | null }>({ isLive: false, asOf: null })

export const setLive = () => freshness.set({ isLive: true, asOf: null })

/** From now on nobody knows; what was true until this moment stays shown as of then. */
export function setStale(now = Date.now()) {
  if (freshness.get().isLive) freshness.set({ isLive: false, asOf: now })
}

/** True when the page was read, and nobody tells what comes after. */
export const setAsOfFetch = () => freshness.set({ isLive: false, asOf: null })
