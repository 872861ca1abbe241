import { Store } from '../../../store.ts'

/** Counts all changes that can affect places, except score changes. */
export const resultChanges = new Store(0)

export const noteResultChange = () => resultChanges.set(resultChanges.get() + 1)
