import { Store, useStore } from '../store.ts'

/** What is being done just now, by name: `publish draw 7`. */
const inFlight = new Store<ReadonlySet<string>>(new Set())

/** Does it unless the same is under way: a second click or Enter before the answer is the same one. */
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
