import { Store, useStore } from './store.ts'

/** What is being done just now, by name: `publish draw 7`. */
const underWay = new Store<ReadonlySet<string>>(new Set())

/** Does it unless the same is under way: a second click or Enter before the answer is the same one. */
export async function unlessUnderWay(what: string, work: () => Promise<unknown>) {
  if (underWay.get().has(what)) return
  underWay.set(new Set(underWay.get()).add(what))
  try {
    await work()
  } finally {
    underWay.set(new Set([...underWay.get()].filter((other) => other !== what)))
  }
}

export const useUnderWay = (what: string): boolean => useStore(underWay, (all) => all.has(what))
