import { Store, useStore } from '../store.ts'

/** Names of the requests in flight, such as `publish draw 7`. */
const inFlight = new Store<ReadonlySet<string>>(new Set())

/** Ignores the call while the same request is in flight, for example after a double click. */
export async function singleFlight(key: string, work: () => Promise<unknown>) {
  if (inFlight.get().has(key)) return
  inFlight.set(new Set(inFlight.get()).add(key))
  try {
    await work()
  } finally {
    inFlight.set(new Set([...inFlight.get()].filter((other) => other !== key)))
  }
}

export const useInFlight = (key: string): boolean => useStore(inFlight, (all) => all.has(key))
