import { Store } from '../../../store.ts'

/** Counts changes that can affect the class's places, other than changes to its scores. */
export const resultChanges = new Store(0)

export const noteResultChange = () => resultChanges.set(resultChanges.get() + 1)
