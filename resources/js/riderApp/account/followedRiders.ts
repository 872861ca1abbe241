import { Store } from '../../store.ts'

/** The riders whom this phone follows, by their names as draws write them. Nobody is told of it. */
export const followedRiders = new Store<string[]>([])

const KEY = 'followed'
const MAX_FOLLOWED = 20

/** Once the page stands: it was made for everybody. */
export const loadFollowedRiders = () => followedRiders.set(localStorage.getItem(KEY)?.split('\n') ?? [])

/** The latest first; who was followed longest makes room. */
export const followRider = (name: string) =>
  storeFollowed([name, ...followedRiders.get().filter((one) => one !== name)].slice(0, MAX_FOLLOWED))

export const unfollowRider = (name: string) =>
  storeFollowed(followedRiders.get().filter((one) => one !== name))

function storeFollowed(names: string[]) {
  followedRiders.set(names)
  if (names.length > 0) localStorage.setItem(KEY, names.join('\n'))
  else localStorage.removeItem(KEY)
}
