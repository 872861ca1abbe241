import * as paths from '#wire/paths.ts'

/** Does nothing on an insecure origin, where browsers have no service workers. */
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

/** A worker stores only pages of its own build, so an updated worker must be asked again. */
function postWhenActive(worker: ServiceWorker | null, ask: (worker: ServiceWorker) => void) {
  worker?.addEventListener('statechange', () => worker.state === 'activated' && ask(worker))
}

function wasOpenedThroughWorker(address: string) {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigator.serviceWorker.controller !== null && new URL(navigation!.name).pathname === address
}
