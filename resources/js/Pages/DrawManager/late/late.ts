import { oneAtATime } from '../../../live/oneAtATime.ts'
import { Store, useStore } from '../../../store.ts'

const script = new Store<typeof import('./script.ts').late | null>(null)

/** What opens over the table, once it is loaded: what was asked for sooner opens then. */
export const useLate = () => useStore(script)

/** Once the rows are there: without a network nobody could load it. Tried until it is there. */
export const prepareLate = () => void preparing.ask()

const preparing = oneAtATime(() =>
  import('./script.ts').then(
    ({ late }) => {
      script.set(late)
      return true
    },
    () => false,
  ),
)
