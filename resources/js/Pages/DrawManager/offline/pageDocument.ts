import * as paths from '#wire/paths.ts'
import { checkSession } from '../../../api/session.ts'
import { clearOpenedOffline } from '../../../offline/openedOffline.ts'
import { reloadPage } from '../../../visits/leaving.ts'

/**
 * If the page was opened offline, another user may have signed in since. One user's page must not be stored for
 * another user.
 */
export async function storeDocument(isNew: boolean, offlineUserId: number | null) {
  if (offlineUserId !== null) await confirmSession(offlineUserId)
  if (!import.meta.env.PROD || !navigator.serviceWorker) return
  const address = location.pathname
  const isStored = !isNew && wasOpenedThroughWorker(address)
  const registration = await navigator.serviceWorker.register(paths.drawServiceWorker, {
    scope: paths.organizerArea,
  })
  const ask = (worker: ServiceWorker | null) => worker?.postMessage(address)
  if (registration.active) registration.onupdatefound = () => postWhenActive(registration.installing, ask)
  const { active } = await navigator.serviceWorker.ready
  if (!isStored) ask(active)
}

async function confirmSession(userId: number) {
  const session = await checkSession(userId)
  if (session === null) throw new Error('The server did not say who is signed in.')
  if (session === 'ours') clearOpenedOffline()
  else reloadPage()
}

/** A service worker stores only pages of its own build. After an update, ask the new worker to store the page too. */
function postWhenActive(worker: ServiceWorker | null, ask: (worker: ServiceWorker) => void) {
  worker?.addEventListener('statechange', () => worker.state === 'activated' && ask(worker))
}

function wasOpenedThroughWorker(address: string) {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigator.serviceWorker.controller !== null && new URL(navigation!.name).pathname === address
}
