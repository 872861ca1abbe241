import { oneAtATime } from '../../../live/oneAtATime.ts'
import { Store, useStore } from '../../../store.ts'
import { presses } from './presses.ts'

const NOT_LOADED = 'What opens here could not be loaded: it opens as soon as it comes.'

const script = new Store<typeof import('./script.ts').late | null>(null)

/** What opens over the table, once it is loaded: what was asked for sooner opens then. */
export const useLate = () => useStore(script)

/** Once the rows are there: without a network nobody could load it. Tried until it is there. */
export const prepareLate = () => void preparing.ask()

presses.subscribe(() => {
  if (!script.get()) prepareLate()
})

let answered = 0

const preparing = oneAtATime(() =>
  import('./script.ts').then(
    ({ late }) => {
      script.set(late)
      return true
    },
    (error: unknown) => {
      if (answered < presses.get()) {
        answered = presses.get()
        console.error(NOT_LOADED, error)
        window.alert(NOT_LOADED)
      }
      return false
    },
  ),
)
