import { deleteOfflineDraws } from '../../offline/deleteOfflineDraws.ts'

/** Where the service worker keeps what was last seen of somebody's own; gone with the session. */
export const PRIVATE_CACHE = 'private'

/** Nothing of it stays on this device, whether or not its service worker is there to see it. */
export async function deletePrivateData() {
  if ('caches' in window) await caches.delete(PRIVATE_CACHE)
  await deleteOfflineDraws()
}
