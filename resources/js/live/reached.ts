import { Store } from '../store.ts'

/** Counts how often it was heard that more riders were reached: whoever shows how many reads it again. */
export const reachedNews = new Store(0)

export const heardOfReached = () => reachedNews.set(reachedNews.get() + 1)
