import * as paths from '#wire/paths.ts'
import type { Me } from '#wire/riderApp/myRuns.ts'
import { Store } from '../../store.ts'
import { get, post, xsrfCookie } from '../http.ts'
import { deletePrivateData } from './privateCache.ts'

/** What is this person's own; null for nobody, undefined while it is not known yet. */
export const me = new Store<Me | null | undefined>(undefined)

/** Reads it again. Without a network there is what was last seen. Strangers have nothing, and ask nobody. */
export async function fetchMe(): Promise<void> {
  if (!xsrfCookie()) return clearMe()
  try {
    const found = await get<Me>(paths.riderAppMe)
    if (found.person) me.set(found)
    else await clearMe()
  } catch {
    if (me.get() === undefined) me.set(null)
  }
}

const DELAY_MS = 20_000
const SPREAD_MS = 5000
let timer: ReturnType<typeof setTimeout> | undefined

/** Something was run: what is expected is another now. An arena of phones asks at many moments, and rarely. */
export function scheduleFetchMe() {
  if (!me.get()?.runs.some(({ coming }) => coming)) return
  timer ??= setTimeout(fetchMeIfVisible, DELAY_MS * (0.5 + Math.random()))
}

/** A draw or results came out: runs and money of theirs may be in it, of which they know nothing yet. */
export function fetchMeSoon() {
  if (!me.get()) return
  clearTimeout(timer)
  timer = setTimeout(fetchMeIfVisible, Math.random() * SPREAD_MS)
}

function fetchMeIfVisible() {
  timer = undefined
  if (!document.hidden) void fetchMe()
}

/** Nothing of it stays on this phone. */
export async function clearMe() {
  me.set(null)
  await deletePrivateData()
}

export async function signOut() {
  await post(paths.riderAppSignOut)
  await clearMe()
}
