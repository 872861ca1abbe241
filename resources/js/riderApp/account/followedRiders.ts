import { Store } from '../../store.ts'

/** The names never leave this phone. */
export const followedRiders = new Store<string[]>([])

const KEY = 'followed'
const MAX_FOLLOWED = 20

/** Call this after hydration, because the server renders the page without followed riders. */
export const loadFollowedRiders = () => followedRiders.set(localStorage.getItem(KEY)?.split('\n') ?? [])

export const followRider = (name: string) =>
  storeFollowed([name, ...followedRiders.get().filter((one) => one !== name)].slice(0, MAX_FOLLOWED))

export const unfollowRider = (name: string) =>
  storeFollowed(followedRiders.get().filter((one) => one !== name))

function storeFollowed(names: string[]) {
  followedRiders.set(names)
  if (names.length > 0) localStorage.setItem(KEY, names.join('\n'))
  else localStorage.removeItem(KEY)
}
