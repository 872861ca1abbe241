import { Store } from '../../../store.ts'

export const resultChanges = new Store(0)

export const noteResultChange = () => resultChanges.set(resultChanges.get() + 1)
