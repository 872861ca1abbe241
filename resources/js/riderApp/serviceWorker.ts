export {}

type Extendable = Event & { waitUntil(work: Promise<unknown>): void }
type FetchEvent = Event & { request: Request; respondWith(response: Promise<Response>): void }
type Page = { url: string; focus(): Promise<unknown>; navigate(url: string): Promise<unknown> }
type Worker = {
  /** The server prepends the definition of BUILD to this file. */
  BUILD: { version: string; files: string[] }
  location: Location
  registration: {
    scope: string
    showNotification(title: string, options: NotificationOptions): Promise<void>
  }
  skipWaiting(): Promise<void>
  clients: {
    claim(): Promise<void>
    matchAll(which: { type: 'window' }): Promise<Page[]>
    openWindow(url: string): Promise<unknown>
  }
  addEventListener(event: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(
    event: 'push',
    listener: (event: Extendable & { data: { json(): unknown } | null }) => void,
  ): void
  addEventListener(
    event: 'notificationclick',
    listener: (event: Extendable & { notification: Notification }) => void,
  ): void
  addEventListener(event: 'fetch', listener: (event: FetchEvent) => void): void
}
const worker = self as unknown as Worker

// Copied from paths.ts, because a classic worker script can't use imports.
const all = new URL('my/', worker.registration.scope).pathname
const PRIVATE_PATHS = { all, me: `${all}me.json`, signIn: `${all}sign-in`, signOut: `${all}sign-out` }

const PAGES = 'pages'
const PRIVATE = 'private'
const FILES = `files ${worker.BUILD.version}`
const MAX_BUILDS = 2
const MAX_PAGES = 40

worker.addEventListener('install', (event) => {
  void worker.skipWaiting()
  event.waitUntil(caches.open(FILES).then((files) => files.addAll(worker.BUILD.files)))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteOldBuilds(), worker.clients.claim()]))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== worker.location.origin) return
  if (pathname === PRIVATE_PATHS.signIn || pathname === PRIVATE_PATHS.signOut)
    return event.respondWith(clearPrivateAfter(request))
  if (request.method !== 'GET') return
  if (pathname === PRIVATE_PATHS.me) return event.respondWith(fetchPrivate(request))
  if (pathname.startsWith(PRIVATE_PATHS.all)) return
  if (pathname.startsWith('/build/')) return event.respondWith(fetchFile(request))
  if (!request.url.startsWith(worker.registration.scope) || /\.(js|webmanifest)$/.test(pathname)) return
  // A page that refreshes its data must never get a stored copy.
  const isShown = request.mode === 'navigate' || request.destination === 'image'
  event.respondWith(isShown ? fetchPage(request) : fromNetwork(request))
})

/** Browsers revoke the permission if a push doesn't show a notification. */
worker.addEventListener('push', (event) => event.waitUntil(show(event.data)))

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(String(event.notification.data)))
})

type PushMessage = { notification: { title: string; body: string; navigate: string } }

async function show(data: { json(): unknown } | null) {
  const { title, body, navigate } = parseNotification(data)
  await worker.registration.showNotification(title, { body, data: navigate, icon: '/phone/icon-192.png' })
}

function parseNotification(data: { json(): unknown } | null): PushMessage['notification'] {
  try {
    return (data!.json() as PushMessage).notification
  } catch {
    return { title: 'New draw or results', body: '', navigate: worker.registration.scope }
  }
}

async function open(address: string) {
  const [page] = await worker.clients.matchAll({ type: 'window' })
  if (!page) return worker.clients.openWindow(address)
  await page.navigate(address)
  await page.focus().catch(() => {})
}

/** Search all caches, because an open page can need the previous build's files. */
async function fetchFile(request: Request) {
  const cached = await caches.match(request)
  return cached ?? fetch(request)
}

async function fetchPage(request: Request) {
  try {
    return await fromNetwork(request)
  } catch {
    const cached = await (await caches.open(PAGES)).match(keyOf(request))
    return cached ?? new Response(offlineHtml(), { status: 503, headers: { 'Content-Type': 'text/html' } })
  }
}

async function clearPrivateAfter(request: Request) {
  const response = await fetch(request)
  if (response.ok) await caches.delete(PRIVATE)
  return response
}

async function fetchPrivate(request: Request) {
  const own = await caches.open(PRIVATE)
  try {
    const response = await fetch(request)
    const hasUser = response.ok && ((await response.clone().json()) as { person: unknown }).person
    if (hasUser) await own.put(PRIVATE_PATHS.me, response.clone())
    else if (response.status < 500) await caches.delete(PRIVATE)
    return response
  } catch (error) {
    const cached = await own.match(PRIVATE_PATHS.me)
    if (!cached) throw error
    return cached
  }
}

async function fromNetwork(request: Request) {
  const response = await fetch(request)
  const pages = await caches.open(PAGES)
  if (response.status === 404) await pages.delete(keyOf(request))
  const isPublic = /\bpublic\b/.test(response.headers.get('Cache-Control') ?? '')
  if (response.status !== 200 || response.redirected || !isPublic) return response
  await pages.put(keyOf(request), response.clone())
  const keys = await pages.keys()
  await Promise.all(keys.slice(0, -MAX_PAGES).map((key) => pages.delete(key)))
  return response
}

function keyOf({ url }: Request) {
  const { pathname, searchParams } = new URL(url)
  searchParams.delete('slot')
  return `${pathname}?${searchParams}`
}

async function deleteOldBuilds() {
  const builds = (await caches.keys()).filter((name) => name.startsWith('files '))
  await Promise.all(builds.slice(0, -MAX_BUILDS).map((name) => caches.delete(name)))
}

const offlineHtml =
  () => `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>No connection</title><body style="font: 1.1rem system-ui; padding: 1rem"><h1>No connection</h1>
<p>You haven't opened this page on this phone yet. Try again once you're back online.</p>
<p><a href="${worker.registration.scope}">Events</a></p></body></html>`
