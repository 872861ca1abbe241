import * as paths from '#wire/paths.ts'

/**
 * Has the service worker store the document of this draw page. Over plain http there is none. `isNew` asks for the
 * document also where the worker has seen it on its way here.
 */
export async function storeDocument(isNew: boolean) {
  if (!navigator.serviceWorker) return
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

/** A worker of another build stores pages of that build only. */
function postWhenActive(worker: ServiceWorker | null, ask: (worker: ServiceWorker) => void) {
  worker?.addEventListener('statechange', () => worker.state === 'activated' && ask(worker))
}

function wasOpenedThroughWorker(address: string) {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigator.serviceWorker.controller !== null && new URL(navigation!.name).pathname === address
}
