import { Store } from '../../../store.ts'

/** How often something was to be opened over the table: who counts them knows nothing of what opens. */
export const presses = new Store(0)

/** For a press that opens something: what is not loaded yet is tried at once, and it is said where that fails. */
export const wantLate = () => presses.set(presses.get() + 1)
