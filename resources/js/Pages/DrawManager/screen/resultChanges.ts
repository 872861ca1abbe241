import { Store } from '../../../store.ts'

/** Counts changes that can move the places of the class, other than those of its scores. */
export const resultChanges = new Store(0)

export const noteResultChange = () => resultChanges.set(resultChanges.get() + 1)
