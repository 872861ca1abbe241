import { forgetDraws } from '../../offline/forget.ts'

/** Where the service worker keeps what was last seen of somebody's own; gone with the session. */
export const PRIVATE = 'private'

/** Nothing of it stays on this device, whether or not its service worker is there to see it. */
export async function forgetKept() {
  if ('caches' in window) await caches.delete(PRIVATE)
  await forgetDraws()
}
