import * as paths from '#wire/paths.ts'
import type { Me } from '#wire/phone/mine.ts'
import { Store } from '../../store.ts'
import { get, post, token } from '../http.ts'
import { forgetKept } from './kept.ts'

/** What is this person's own; null for nobody, undefined while it is not known yet. */
export const me = new Store<Me | null | undefined>(undefined)

/** Reads it again. Without a network there is what was last seen. Strangers have nothing, and ask nobody. */
export async function readMe(): Promise<void> {
  if (!token()) return forget()
  try {
    const found = await get<Me>(paths.phoneMe)
    if (found.person) me.set(found)
    else await forget()
  } catch {
    if (me.get() === undefined) me.set(null)
  }
}

const REST_MS = 20_000
const SPREAD_MS = 5000
let again: ReturnType<typeof setTimeout> | undefined

/** Something was run: what is expected is another now. An arena of phones asks at many moments, and rarely. */
export function readMeLater() {
  if (!me.get()?.runs.some(({ coming }) => coming)) return
  again ??= setTimeout(readAgain, REST_MS * (0.5 + Math.random()))
}

/** A draw or results came out: runs and money of theirs may be in it, of which they know nothing yet. */
export function readMeSoon() {
  if (!me.get()) return
  clearTimeout(again)
  again = setTimeout(readAgain, Math.random() * SPREAD_MS)
}

function readAgain() {
  again = undefined
  if (!document.hidden) void readMe()
}

/** Nothing of it stays on this phone. */
export async function forget() {
  me.set(null)
  await forgetKept()
}

export async function signOut() {
  await post(paths.phoneSignOut)
  await forget()
}
