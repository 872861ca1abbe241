import * as paths from '#wire/paths.ts'
import type { Me } from '#wire/riderApp/myRuns.ts'
import { Store } from '../../store.ts'
import { get, post, xsrfCookie } from '../http.ts'
import { deletePrivateData } from './privateCache.ts'

/** The signed-in user's data: null while signed out, undefined before it is loaded. */
export const me = new Store<Me | null | undefined>(undefined)

/** Loads the user's data. Keeps the last version while offline, and sends no request while signed out. */
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

/**
 * Reloads the expected times after a run is scored, with a long random delay so that the phones in an arena don't all
 * request them at once.
 */
export function scheduleFetchMe() {
  if (!me.get()?.runs.some(({ coming }) => coming)) return
  timer ??= setTimeout(fetchMeIfVisible, DELAY_MS * (0.5 + Math.random()))
}

/**
 * Reloads the data after a draw or results are published, because they may include new runs or prize money of the
 * user.
 */
export function fetchMeSoon() {
  if (!me.get()) return
  clearTimeout(timer)
  timer = setTimeout(fetchMeIfVisible, Math.random() * SPREAD_MS)
}

function fetchMeIfVisible() {
  timer = undefined
  if (!document.hidden) void fetchMe()
}

export async function clearMe() {
  me.set(null)
  await deletePrivateData()
}

export async function signOut() {
  await post(paths.riderAppSignOut)
  await clearMe()
}
