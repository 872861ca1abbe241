import { deleteOfflineDraws } from '../../offline/deleteOfflineDraws.ts'

/** The cache in which the service worker stores the user's own data until sign-out. */
export const PRIVATE_CACHE = 'private'

/** Deletes the stored data even if no service worker is running. */
export async function deletePrivateData() {
  if ('caches' in window) await caches.delete(PRIVATE_CACHE)
  await deleteOfflineDraws()
}
