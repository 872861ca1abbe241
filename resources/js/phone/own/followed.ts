import { Store } from '../../store.ts'

/** The riders whom this phone follows, by their names as draws write them. Nobody is told of it. */
export const followed = new Store<string[]>([])

const KEY = 'followed'
const MOST = 20

/** Once the page stands: it was made for everybody. */
export const readFollowed = () => followed.set(localStorage.getItem(KEY)?.split('\n') ?? [])

/** The latest first; who was followed longest makes room. */
export const follow = (name: string) =>
  keep([name, ...followed.get().filter((one) => one !== name)].slice(0, MOST))

export const unfollow = (name: string) => keep(followed.get().filter((one) => one !== name))

function keep(names: string[]) {
  followed.set(names)
  if (names.length > 0) localStorage.setItem(KEY, names.join('\n'))
  else localStorage.removeItem(KEY)
}
