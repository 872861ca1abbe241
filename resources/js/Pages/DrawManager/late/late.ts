import { oneAtATime } from '../../../live/oneAtATime.ts'
import { Store, useStore } from '../../../store.ts'
import { presses } from './presses.ts'

const NOT_LOADED = 'What opens here could not be loaded: it opens as soon as it comes.'

export type Late = typeof import('./script.ts').late

const script = new Store<Late | null>(null)

/** What opens over the table, once it is loaded: what was asked for sooner opens then. */
export const useLate = () => useStore(script)

/** For what needs it without being asked to open something. */
export function lateLoaded(): Promise<Late> {
  return new Promise((resolve) => {
    const loaded = script.get()
    if (loaded) return resolve(loaded)
    const stop = script.subscribe(() => {
      stop()
      resolve(script.get()!)
    })
  })
}

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
