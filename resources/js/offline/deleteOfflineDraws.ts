import * as paths from '#wire/paths.ts'

export const ROWS_DATABASE = 'draw rows'

export async function deleteOfflineDraws() {
  // Over plain HTTP, browsers don't provide caches or service workers.
  window.indexedDB?.deleteDatabase(ROWS_DATABASE)
  if ('caches' in window)
    for (const name of await caches.keys()) if (name.startsWith('draw ')) await caches.delete(name)
  await (await navigator.serviceWorker?.getRegistration(paths.organizerArea))?.unregister()
}
