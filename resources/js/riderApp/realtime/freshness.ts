import { Store } from '../../store.ts'

/** `asOf` is in epoch milliseconds. */
export const freshness = new Store<{ isLive: boolean; asOf: number | null }>({ isLive: false, asOf: null })

export const setLive = () => freshness.set({ isLive: true, asOf: null })

export function setStale(now = Date.now()) {
  if (freshness.get().isLive) freshness.set({ isLive: false, asOf: now })
}

export const setAsOfFetch = () => freshness.set({ isLive: false, asOf: null })
