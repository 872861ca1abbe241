import { deleteOfflineDraws } from '../../offline/deleteOfflineDraws.ts'

export const PRIVATE_CACHE = 'private'

export async function deletePrivateData() {
  if ('caches' in window) await caches.delete(PRIVATE_CACHE)
  await deleteOfflineDraws()
}
