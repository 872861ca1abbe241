import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { createEntry, createUser, hashPasswordOnce } from '../../prisma/factories.ts'
import { certificate, startPushService } from '../support/pushService.ts'
import {
  axeViolations,
  expect,
  createScenario,
  openServer,
  signIn,
  test as base,
  openWindow,
} from './fixtures.ts'
import { call } from './drawPage.ts'

const PASSWORD = 'four horses and a gate'

/** Push requires HTTPS. */
const test = base.extend<{ site: Awaited<ReturnType<typeof openSite>> }>({
  // oxlint-disable-next-line no-empty-pattern
  site: async ({}, use) => {
    const site = await openSite()
    await use(site)
    await site.close()
  },
})
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--ignore-certificate-errors'] }),
})

async function openSite() {
  const service = await startPushService()
  const folder = mkdtempSync(path.join(tmpdir(), 'rodeo-push-'))
  writeFileSync(path.join(folder, 'ca.pem'), service.ca)
  let port = 0
  const proxy = createServer(certificate(), (socket) => {
    const behind = connect(port, '127.0.0.1')
    for (const one of [socket, behind]) one.on('error', () => [socket, behind].map((each) => each.destroy()))
    socket.pipe(behind).pipe(socket)
  })
  await new Promise<void>((resolve) => proxy.listen(0, 'localhost', resolve))
  const url = `https://localhost:${(proxy.address() as AddressInfo).port}`
  const given = { APP_URL: url, PUSH_HOSTS: service.host, NODE_EXTRA_CA_CERTS: path.join(folder, 'ca.pem') }
  Object.assign(process.env, given)
  const own = await openServer()
  for (const name of Object.keys(given)) delete process.env[name]
  port = Number(new URL(own.server.url).port)
  return {
    service,
    server: own.server,
    behind: { ...own.server, url },
    url,
    async close() {
      await own.close()
      proxy.close()
      await service.close()
      rmSync(folder, { recursive: true })
    },
  }
}
type Site = Awaited<ReturnType<typeof openSite>>

/** Fakes the browser's push subscription, because tests can't reach a real push service. */
async function phoneOf(browser: Browser, { service, url }: Site) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    ignoreHTTPSErrors: true,
  })
  await context.grantPermissions(['notifications'], { origin: url })
  await context.exposeFunction('subscribeAt', (key: string) => service.subscription(key).body)
  await context.addInitScript(() => {
    // Headless Chromium reports "denied" even after the permission was granted.
    if (Notification.permission === 'denied')
      Object.defineProperty(Notification, 'permission', { value: 'granted' })
    const KEPT = 'subscription of the test'
    const subscription = () => {
      const kept = localStorage.getItem(KEPT)
      if (!kept) return null
      const { endpoint, keys, key } = JSON.parse(kept)
      const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
      return {
        endpoint,
        options: { applicationServerKey: Uint8Array.from(text, (sign) => sign.charCodeAt(0)).buffer },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => localStorage.removeItem(KEPT),
      }
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscription(),
      async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        const { subscribeAt } = window as unknown as { subscribeAt(key: string): Promise<object> }
        localStorage.setItem(KEPT, JSON.stringify(await subscribeAt(applicationServerKey)))
        return subscription()
      },
    })
  })
  return { context, phone: await context.newPage() }
}

async function deliver(page: Page, { url }: Site, payload: unknown) {
  await page.context().serviceWorkers()[0]!.evaluate(recordNotifications)
  const cdp = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === `${url}/m/`)
      if (ours) resolve(ours.registrationId)
    }),
  )
  await cdp.send('ServiceWorker.enable')
  const data = typeof payload === 'string' ? payload : JSON.stringify(payload)
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: url,
    registrationId: await registered,
    data,
  })
  await cdp.detach()
}

type ShownNotification = { title: string; body: string; data: string; close(): void }
type Worker = {
  registration: { getNotifications(): Promise<ShownNotification[]> }
  dispatchEvent(event: Event): void
}

function recordNotifications() {
  const { registration } = self as unknown as Worker
  if (Notification.permission === 'granted' || Object.hasOwn(registration, 'getNotifications')) return
  let kept: ShownNotification[] = []
  Object.assign(registration, {
    getNotifications: async () => kept,
    async showNotification(title: string, { body, data }: ShownNotification) {
      const one = { title, body, data, close: () => void (kept = kept.filter((other) => other !== one)) }
      kept.push(one)
    },
  })
}

const shownNotifications = (context: BrowserContext) =>
  context.serviceWorkers()[0]!.evaluate(async () => {
    const { registration } = self as unknown as Worker
    const all = await registration.getNotifications()
    return all.map(({ title, body, data }) => ({ title, body, data }))
  })

const tap = (context: BrowserContext) =>
  context.serviceWorkers()[0]!.evaluate(async () => {
    const worker = self as unknown as Worker & {
      ExtendableEvent: new (name: string) => Event
      NotificationEvent: new (name: string, init: object) => Event
    }
    const [notification] = await worker.registration.getNotifications()
    worker.dispatchEvent(
      notification instanceof Notification
        ? new worker.NotificationEvent('notificationclick', { notification })
        : Object.assign(new worker.ExtendableEvent('notificationclick'), { notification }),
    )
  })

test('notifies a rider of a published draw, and shows their row when the notification is tapped', async ({
  browser,
  site,
}) => {
  test.slow()
  const { server, service, behind, url } = site
  const arena = await createScenario(server.db)
  const rider = await createUser(server.db, {
    name: 'Ann Lee',
    email: 'ann.push@example.test',
    password_hash: await hashPasswordOnce(PASSWORD),
  })
  const activity = await arena.newClass({ name: 'Open 4D', drag_every: 6, filled: [1, 2, 3] })
  await createEntry(server.db, { activity, draw: 37, rider })
  const { context, phone } = await phoneOf(browser, site)
  await signIn(context, behind, rider)
  const subscriptions = () => server.db.pushSubscription.findMany({ where: { user_id: rider.id } })

  await phone.goto('/m/notifications')
  await expect(phone.getByText('Get your draws and results on this device')).toBeVisible()
  expect(await subscriptions(), 'no subscription before the tap').toEqual([])
  await phone.getByRole('button', { name: 'Turn on push notifications' }).click()
  await expect(phone.getByText('Push notifications are on for this device.')).toBeVisible()
  expect(await subscriptions()).toHaveLength(1)
  expect(await axeViolations(phone)).toEqual([])

  await phone.getByRole('button', { name: 'Send a test' }).click()
  await expect(phone.getByText('Sent. It should arrive in a moment.')).toBeVisible()
  await deliver(phone, site, service.taken[0]!.payload)
  await expect.poll(() => shownNotifications(context)).toMatchObject([{ title: 'Push works on this device' }])

  const desk = await openWindow(browser, server, arena.organizer)
  await desk.goto('/organizer/organizations')
  await call(desk, 'post', `/ajax/publish-draw/${activity.id}`)
  await expect.poll(() => service.taken.length).toBe(2)
  await deliver(phone, site, service.taken[1]!.payload)
  const told = 'Open 4D: draw #37, after the drag'
  await expect
    .poll(async () => (await shownNotifications(context)).find(({ title }) => title === told))
    .toEqual({
      title: told,
      body: 'Rimrock Spring Run: the draw is posted.',
      data: `${url}/m/activities/${activity.id}#slot-37`,
    })
  await context.serviceWorkers()[0]!.evaluate(async () => {
    const { registration } = self as unknown as Worker
    for (const one of await registration.getNotifications())
      if (one.title.startsWith('Push works')) one.close()
  })
  await tap(context)
  await expect(phone).toHaveURL(`${url}/m/activities/${activity.id}#slot-37`)
  await expect(phone.locator('#slot-37')).toContainText('Ann Lee')
  expect(await shownNotifications(context), 'a tap removes the notification').toEqual([])
  await deliver(phone, site, 'no JSON')
  await expect
    .poll(() => shownNotifications(context), 'every push is shown')
    .toMatchObject([{ title: 'New draw or results' }])

  const [before] = await subscriptions()
  await server.db.vapidKey.deleteMany()
  const started = await context.newPage()
  await started.goto('/m/')
  await expect
    .poll(async () => (await subscriptions()).filter(({ endpoint }) => endpoint !== before!.endpoint))
    .toMatchObject([{ key_fingerprint: expect.not.stringMatching(before!.key_fingerprint) }])
  await started.goto('/m/notifications')
  await expect(started.getByText('Push notifications are on for this device.')).toBeVisible()

  await started.goto('/m/me')
  await started.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(subscriptions, 'the subscription ends with the session').toEqual([])

  await started.goto('/m/sign-in')
  await started.getByLabel('Email').fill(rider.email!)
  await started.getByLabel('Password').fill(PASSWORD)
  await started.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(async () => (await subscriptions()).length).toBe(1)

  await started.goto('/m/notifications')
  await started.getByRole('button', { name: 'Turn off' }).click()
  await expect(started.getByRole('button', { name: 'Turn on push notifications' })).toBeVisible()
  expect(await subscriptions()).toEqual([])
  await Promise.all([desk.context().close(), context.close()])
})
