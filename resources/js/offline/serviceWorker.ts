// Stores opened draw pages and this build's files for offline use.
export {}

// TypeScript can't combine the worker and DOM type libraries in one program.
type Extendable = Event & { waitUntil(work: Promise<unknown>): void }
type Fetch = Extendable & { request: Request; respondWith(response: Promise<Response>): void }
type Worker = {
  /** The server prepends the definition of BUILD to this file. */
  BUILD: { version: string; files: string[] }
  cookieStore?: { get(name: string): Promise<{ value: string } | null> }
  location: Location
  registration: { scope: string }
  skipWaiting(): Promise<void>
  addEventListener(event: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(event: 'fetch', listener: (event: Fetch) => void): void
  addEventListener(event: 'message', listener: (event: Extendable & { data: unknown }) => void): void
}
const worker = self as unknown as Worker

const PAGES = 'draw pages'
const FILES = 'draw files '
const OWN_FILES = FILES + worker.BUILD.version
const MAX_PAGES = 20
/** A page that is still open can need the previous build's files. */
const MAX_BUILDS = 2
/** After this time, the stored page is shown. A request on a half-open connection may never fail. */
const OFFLINE_AFTER_MS = 4000
const FETCH_TIMEOUT = 15_000
const PROXY_STATUSES = [408, 429, 502, 503, 504]

worker.addEventListener('install', (event) => {
  void worker.skipWaiting()
  event.waitUntil(storeFiles().then(refreshStoredPages))
})

worker.addEventListener('activate', (event) => event.waitUntil(deleteOldBuilds()))

worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== worker.location.origin) return
  if (mode === 'navigate') {
    if (isDrawPage(address)) event.respondWith(openPage(event, address))
  } else if (address.pathname.startsWith('/build/')) event.respondWith(openFile(event.request))
})

/**
 * The worker doesn't see Inertia visits, or pages opened before it started. These pages send their URL to the
 * worker.
 */
worker.addEventListener('message', (event) => {
  const address = new URL(String(event.data), worker.location.href)
  if (isDrawPage(address)) event.waitUntil(storeFiles().then(() => fetchPage(address)))
})

function isDrawPage({ origin, pathname }: URL) {
  const { scope } = worker.registration
  const path = (origin + pathname).slice(scope.length)
  return (origin + pathname).startsWith(scope) && /^scoring\/\d+\/activities\/\d+\/draw(\/[^/]+)?$/.test(path)
}

async function openPage(event: Fetch, address: URL): Promise<Response> {
  const response = fetch(event.request)
  event.waitUntil(
    response.then(
      (response) => storeResponse(address, response.clone()),
      () => {},
    ),
  )
  const first = await Promise.race([response.catch(() => undefined), pause(OFFLINE_AFTER_MS)])
  if (first && !PROXY_STATUSES.includes(first.status)) return first
  return (await storedPage(address)) ?? response
}

async function openFile(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
}

async function storeFiles() {
  const cache = await caches.open(OWN_FILES)
  const stored = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  try {
    await cache.addAll(worker.BUILD.files.filter((file) => !stored.has(file)))
  } catch (error) {
    if (stored.size === 0) await caches.delete(OWN_FILES)
    throw error
  }
}

async function refreshStoredPages() {
  const pages = await (await caches.open(PAGES)).keys()
  try {
    for (const { url } of pages) await fetchPage(new URL(url))
  } catch (error) {
    console.error('Could not update the stored pages', error)
  }
}

async function fetchPage(address: URL) {
  const response = await fetch(address, {
    // With `Purpose: prefetch`, the request doesn't use up flash messages.
    headers: { Accept: 'text/html', Purpose: 'prefetch' },
    redirect: 'manual',
    signal: AbortSignal.timeout(FETCH_TIMEOUT),
  })
  await storeResponse(address, response)
}

async function storeResponse(address: URL, response: Response) {
  if (response.type === 'opaqueredirect' || response.status === 401) return void (await caches.delete(PAGES))
  const cache = await caches.open(PAGES)
  if (response.status === 403 || response.status === 404) return void (await cache.delete(address.pathname))
  if (response.status !== 200) return

  const text = await response.text()
  const { version, props } = parsePage(text)
  await deletePages(({ props: { auth } }) => auth.user.id !== props.auth.user.id)
  // If the page belongs to another build, the service worker of that build stores it.
  if (version !== worker.BUILD.version) return
  const headers = new Headers(response.headers)
  headers.delete('Content-Encoding')
  headers.delete('Content-Length')
  await cache.put(address.pathname, new Response(text, { headers }))
  for (const request of (await cache.keys()).slice(0, -MAX_PAGES)) await cache.delete(request)
}

async function storedPage(address: URL): Promise<Response | undefined> {
  const stored = await (await caches.open(PAGES)).match(address.pathname)
  if (!stored) return
  const text = await stored.text()
  if (!(await belongsToSession(text))) return
  return new Response(text.replace('<html', '<html data-offline'), { headers: stored.headers })
}

/** After a sign-out or a new sign-in, the cookie's token no longer matches the stored page's token. */
async function belongsToSession(text: string) {
  if (!worker.cookieStore) return true
  const token = /<meta name="csrf-token" content="([^"]*)"/.exec(text)?.[1]
  return (await worker.cookieStore.get('XSRF-TOKEN'))?.value === token
}

const PAGE = /<script data-page="app" type="application\/json">([^<]*)/

type StoredPage = { version: string; props: { auth: { user: { id: number } } } }

const parsePage = (text: string) => JSON.parse(PAGE.exec(text)![1]!) as StoredPage

async function deleteOldBuilds() {
  const builds = (await caches.keys()).filter((name) => name.startsWith(FILES))
  const currentBuilds = new Set([...builds.slice(-MAX_BUILDS), OWN_FILES])
  for (const name of builds) if (!currentBuilds.has(name)) await caches.delete(name)
  await deletePages(({ version }) => !currentBuilds.has(FILES + version))
}

async function deletePages(isUnwanted: (page: StoredPage) => boolean) {
  const cache = await caches.open(PAGES)
  for (const request of await cache.keys()) {
    const page = await cache.match(request)
    if (page && isUnwanted(parsePage(await page.text()))) await cache.delete(request)
  }
}

const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms))
