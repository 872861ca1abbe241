import * as paths from '#wire/paths.ts'

/** The database of stored rows. */
export const ROWS_DATABASE = 'draw rows'

/** Deletes what the draw manager stored for an outage. What was entered and not sent yet is not part of it. */
export async function deleteOfflineDraws() {
  // A person who isn't signed in has none: plain http and some browsers have neither of the three.
  window.indexedDB?.deleteDatabase(ROWS_DATABASE)
  if ('caches' in window)
    for (const name of await caches.keys()) if (name.startsWith('draw ')) await caches.delete(name)
  await (await navigator.serviceWorker?.getRegistration(paths.organizerArea))?.unregister()
}
