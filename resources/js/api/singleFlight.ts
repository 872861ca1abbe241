import { Store, useStore } from '../store.ts'

const inFlight = new Store<ReadonlySet<string>>(new Set())

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
