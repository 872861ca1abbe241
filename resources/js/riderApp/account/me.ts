import * as paths from '#wire/paths.ts'
import type { Me } from '#wire/riderApp/myRuns.ts'
import { Store } from '../../store.ts'
import { get, post, xsrfCookie } from '../http.ts'
import { deletePrivateData } from './privateCache.ts'

/** Undefined until loaded. Null if the user is signed out or the first load failed. */
export const me = new Store<Me | null | undefined>(undefined)

export const isComing = ({ runs, exhibitions }: Me): boolean =>
  exhibitions.length > 0 || runs.some(({ coming }) => coming)

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

/** The random delay spreads the phones' requests. */
export function scheduleFetchMe() {
  const mine = me.get()
  if (!mine || !isComing(mine)) return
  timer ??= setTimeout(fetchMeIfVisible, DELAY_MS * (0.5 + Math.random()))
}

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
