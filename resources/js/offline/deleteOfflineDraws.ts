import * as paths from '#wire/paths.ts'

export const ROWS_DATABASE = 'draw rows'

/** Deletes everything stored for offline draws. Unsent changes are stored separately and stay. */
export async function deleteOfflineDraws() {
  // Over plain HTTP and in some browsers, none of the three exists.
  window.indexedDB?.deleteDatabase(ROWS_DATABASE)
  if ('caches' in window)
    for (const name of await caches.keys()) if (name.startsWith('draw ')) await caches.delete(name)
  await (await navigator.serviceWorker?.getRegistration(paths.organizerArea))?.unregister()
}
