// This service worker stores the user guide for offline use. It stores the signed-out page, which has no user
// name or session data.
export {}

type Extendable = Event & { waitUntil(work: Promise<unknown>): void }
type Fetch = Extendable & { request: Request; respondWith(response: Promise<Response>): void }
type Worker = {
  /** The server prepends the definition of BUILD to this file. */
  BUILD: { version: string; page: string; files: string[] }
  location: Location
  skipWaiting(): Promise<void>
  addEventListener(event: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(event: 'fetch', listener: (event: Fetch) => void): void
}
const worker = self as unknown as Worker

const CACHES = 'guide '
const CACHE = CACHES + worker.BUILD.version
/** After this time, the stored page is shown. A request on a half-open connection may never fail. */
const OFFLINE_AFTER_MS = 4000
const FETCH_TIMEOUT = 60_000
const PROXY_STATUSES = [408, 429, 502, 503, 504]

worker.addEventListener('install', (event) => {
  void worker.skipWaiting()
  event.waitUntil(storeGuide())
})

worker.addEventListener('activate', (event) => event.waitUntil(deleteOldGuides()))

worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== worker.location.origin) return
  if (mode === 'navigate') {
    if (pathname === worker.BUILD.page) event.respondWith(openPage(event.request))
  } else if (pathname.startsWith('/build/')) event.respondWith(openFile(event.request))
})

/** Fetches one file at a time, so that the guide doesn't delay saves on a slow network. */
async function storeGuide() {
  const cache = await caches.open(CACHE)
  for (const file of worker.BUILD.files)
    if (!(await cache.match(file))) await cache.put(file, await read(file))
  const page = await read(worker.BUILD.page)
  const text = await page.clone().text()
  if (!text.includes(worker.BUILD.version)) throw new Error('The page is of another build')
  await cache.put(worker.BUILD.page, page)
}

async function read(file: string): Promise<Response> {
  const response = await fetch(file, {
    credentials: 'omit',
    redirect: 'error',
    priority: 'low',
    signal: AbortSignal.timeout(FETCH_TIMEOUT),
  })
  if (!response.ok) throw new Error(`${file} answered ${response.status}`)
  return response
}

async function openPage(request: Request): Promise<Response> {
  const response = fetch(request)
  const first = await Promise.race([response.catch(() => undefined), pause(OFFLINE_AFTER_MS)])
  if (first && !PROXY_STATUSES.includes(first.status)) return first
  // The Vary header names only X-Inertia. Navigation requests never have this header.
  return (await caches.match(worker.BUILD.page, { ignoreVary: true })) ?? response
}

const openFile = async (request: Request) => (await caches.match(request)) ?? fetch(request)

async function deleteOldGuides() {
  for (const name of await caches.keys())
    if (name.startsWith(CACHES) && name !== CACHE) await caches.delete(name)
}

const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms))
