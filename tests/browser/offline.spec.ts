import { readdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { addMember, createUser } from '../../prisma/factories.ts'
import { PLAIN_HTTP } from '../../playwright.config.ts'
import { createRenamedBuild } from './renamedBuild.ts'
import { call } from './drawPage.ts'
import { expect, createScenario, openServer, type Server, signIn, test, openWindow } from './fixtures.ts'

const PATIENT = { timeout: 30_000 }

async function openClass(server: Server) {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({
    name: 'Open 4D',
    publish_draw: true,
    total_slots: 300,
    filled: [1, 2, 101, 102, 201],
  })
  const draw = `/organizer/scoring/${arena.event.id}/activities/${activity.id}/draw`
  return { ...arena, activity, draw }
}

const row = (page: Page, slot: number) => page.locator(`tr[data-slot="${slot}"]`)
const time = (page: Page, slot: number) => page.getByLabel(`Time, slot ${slot}`, { exact: true })
const line = (page: Page) => page.getByText(/^No response from the server\. Draw as of \d+:\d\d [AP]M\.$/)

const opensOnlyOverHttps = (page: Page) =>
  page.getByText("This page won't open offline. It needs a secure (https) address.")

const storedDocuments = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has('draw pages'))) return []
    const cache = await caches.open('draw pages')
    return (await cache.keys()).map(({ url }) => new URL(url).pathname)
  })

const storedRows = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    if (!names.includes('draw rows')) return []
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('draw rows')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error!)
    })
    const keys = await new Promise<IDBValidKey[]>((resolve) => {
      if (!database.objectStoreNames.contains('pages')) return resolve([])
      const asking = database.transaction('pages').objectStore('pages').getAllKeys()
      asking.onsuccess = () => resolve(asking.result)
    })
    database.close()
    return keys.map((key) => (key as unknown[]).join(' '))
  })

async function openForOutage(page: Page, draw: string, pages = 3) {
  await page.goto(draw)
  await waitUntilStored(page, draw, pages)
}

async function waitUntilStored(page: Page, draw: string, pages = 3) {
  await expect.poll(() => storedDocuments(page), PATIENT).toContain(draw)
  await expect.poll(async () => (await storedRows(page)).length, PATIENT).toBe(pages)
}

/** Leaves out the guide's service worker, because it doesn't store anything private. */
const registrations = (page: Page) =>
  page.evaluate(async () => {
    const found = await navigator.serviceWorker.getRegistrations()
    return found.filter(({ scope }) => !scope.endsWith('/help')).length
  })

async function expectNothingStored(page: Page) {
  await expect.poll(() => storedDocuments(page), PATIENT).toEqual([])
  await expect.poll(() => storedRows(page), PATIENT).toEqual([])
  await expect.poll(() => registrations(page), PATIENT).toBe(0)
}

const isFromStore = (page: Page) => page.evaluate(() => 'offline' in document.documentElement.dataset)

/** A service worker that has just started can still reach the network for a moment after `setOffline(true)`. */
async function opensOffline(context: BrowserContext, address: string) {
  await context.setOffline(true)
  const page = await context.newPage()
  let isOpened: boolean
  do isOpened = (await page.goto(address).catch(() => null)) !== null
  while (isOpened && !(await isFromStore(page)))
  await page.close()
  await context.setOffline(false)
  return isOpened
}

test('opens all pages of a draw offline, and loads missed changes when the network returns', async ({
  browser,
  server,
}) => {
  test.slow()
  const { scorer, organizer, activity, draw } = await openClass(server)
  const page = await openWindow(browser, server, scorer)
  await openForOutage(page, draw)

  await page.context().setOffline(true)
  await page.reload()
  await expect(line(page)).toBeVisible()
  await expect(time(page, 1)).toBeEditable()
  expect(await isFromStore(page)).toBe(true)
  for (const [button, slot] of [
    ['2', 101],
    ['3', 201],
  ] as const) {
    await page.getByRole('navigation', { name: 'Draw pages, above' }).getByText(button).click()
    await expect(time(page, slot)).toBeEditable()
    await expect(line(page)).toBeVisible()
  }
  await expect(opensOnlyOverHttps(page)).toHaveCount(0)
  // The URL now has a page number and must still match the stored document.
  await page.reload()
  await expect(time(page, 201)).toBeEditable()

  const other = await page.context().newPage()
  await other.goto(draw)
  await expect(time(other, 1)).toBeEditable()
  await other.close()

  const acting = await openWindow(browser, server, organizer)
  await acting.goto('/organizer/organizations')
  const { id } = await server.db.score.findFirstOrThrow({
    where: { entry: { activity_id: activity.id, draw: 201 } },
  })
  await call(acting, 'patch', `/ajax/score/${id}`, { score: 17.201 })
  await page.context().setOffline(false)
  await expect(row(page, 201)).toContainText('17.201', PATIENT)
  await expect(line(page)).toHaveCount(0)
  await expect.poll(() => isFromStore(page), PATIENT).toBe(false)
})

test('sends each time entered offline exactly once, even after an offline reload', async ({
  browser,
  server,
}) => {
  test.slow()
  const { scorer, activity, draw } = await openClass(server)
  const page = await openWindow(browser, server, scorer)
  await openForOutage(page, draw)
  const calls: string[] = []
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`))

  await page.context().setOffline(true)
  await page.reload()
  await time(page, 1).fill('17.201')
  await time(page, 1).press('Enter')
  await expect(row(page, 1)).toContainText('Not saved yet')
  await page.reload()
  await expect(row(page, 1)).toContainText('Not saved yet')
  calls.length = 0
  await page.context().setOffline(false)
  const saved = () =>
    server.db.score.findFirstOrThrow({ where: { entry: { activity_id: activity.id, draw: 1 } } })
  await expect.poll(async () => (await saved()).value, PATIENT).toBe(17_201)
  await expect(row(page, 1)).not.toContainText('Not saved yet', PATIENT)
  expect((await saved()).version).toBe(1)
  const answered = calls.filter((one) => /^PATCH|\/ajax\/session$/.test(one))
  expect(answered[0], 'checks who is signed in before sending anything').toBe('GET /ajax/session')
})

test('stores changes that arrive after a draw is loaded, and shows the changes offline', async ({
  browser,
  server,
}) => {
  test.slow()
  const { scorer, organizer, activity, draw } = await openClass(server)
  const page = await openWindow(browser, server, scorer)
  await openForOutage(page, draw)
  await time(page, 1).fill('17.201')
  await time(page, 1).press('Enter')
  await expect(
    row(page, 1)
      .getByRole('button', { name: /Edit|Change/ })
      .first(),
  ).toBeVisible()
  const acting = await openWindow(browser, server, organizer)
  await acting.goto('/organizer/organizations')
  const other = await server.db.score.findFirstOrThrow({
    where: { entry: { activity_id: activity.id, draw: 102 } },
  })
  await expect(page.getByText('Live', { exact: true })).toBeVisible(PATIENT)
  await call(acting, 'patch', `/ajax/score/${other.id}`, { score: 18.5 })
  const storedScores = () =>
    page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open('draw rows')
        opening.onsuccess = () => resolve(opening.result)
      })
      const pages = await new Promise<{ rows: { score: unknown }[] }[]>((resolve) => {
        const asking = database.transaction('pages').objectStore('pages').getAll()
        asking.onsuccess = () => resolve(asking.result)
      })
      database.close()
      return pages.flatMap(({ rows }) => rows.flatMap(({ score }) => score ?? []))
    })
  await expect.poll(storedScores, PATIENT).toEqual([17.201, 18.5])
  await page.context().setOffline(true)
  await page.reload()
  await expect(row(page, 1)).toContainText('17.201')
})

test('stores a draw opened from a link, and serves no other page from the service worker', async ({
  browser,
  server,
}) => {
  test.slow()
  const { organizer, organization, event, draw } = await openClass(server)
  const page = await openWindow(browser, server, organizer)
  await page.goto(`/organizer/organizations/${organization.id}/events/${event.id}/activities`)
  await page.locator(`a[href="${draw}"]`).first().click()
  await expect(time(page, 1)).toBeVisible()
  await waitUntilStored(page, draw)
  await page.reload()
  const [worker] = page.context().serviceWorkers()
  await worker!.evaluate(() => {
    type Answering = { request: Request; respondWith(answer: unknown): void }
    const { prototype } = (self as unknown as { FetchEvent: { prototype: Answering } }).FetchEvent
    const { respondWith } = prototype
    const answered: string[] = []
    Object.assign(self, { answered })
    prototype.respondWith = function (answer) {
      answered.push(`${this.request.mode} ${new URL(this.request.url).pathname}`)
      return respondWith.call(this, answer)
    }
  })
  await page.getByRole('link', { name: event.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: event.name })).toBeVisible()
  await page.locator(`a[href="${draw}"]`).first().click()
  await expect(time(page, 1)).toBeVisible()
  await page.reload()
  await expect(time(page, 1)).toBeVisible()
  const answered = () => worker!.evaluate(() => (self as unknown as { answered: string[] }).answered)
  expect((await answered()).filter((one) => !one.includes('/build/'))).toEqual([`navigate ${draw}`])

  await page.context().setOffline(true)
  await page.reload()
  await expect(time(page, 1)).toBeVisible()
  await page.getByRole('link', { name: event.name }).click()
  await expect(page.getByText("Couldn't reach the server.")).toBeVisible()
  await expect(time(page, 1)).toBeVisible()
})

test("opens a stored draw while the server doesn't respond to requests", async ({ browser }) => {
  test.slow()
  const { server, close } = await openServer()
  const { scorer, draw } = await openClass(server)
  const page = await openWindow(browser, server, scorer)
  await openForOutage(page, draw)
  server.pause()
  await page.reload({ timeout: 30_000 })
  await expect(line(page)).toBeVisible(PATIENT)
  await expect(time(page, 1)).toBeEditable()
  server.resume()
  await expect(line(page)).toHaveCount(0, PATIENT)
  await close()
})

test.describe('storing draws for offline use', () => {
  test('deletes the stored draw on sign-out and never shows it to the next user', async ({
    browser,
    server,
  }) => {
    test.slow()
    const { scorer, organization, draw } = await openClass(server)
    const next = await createUser(server.db, { name: 'Nan Next' })
    await addMember(server.db, organization, next, 'scorer')
    const page = await openWindow(browser, server, scorer)
    const context = page.context()
    await openForOutage(page, draw)
    expect(await opensOffline(context, draw)).toBe(true)

    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/login/)
    await expectNothingStored(page)
    await signIn(context, server, next)
    await page.goto('/organizer/organizations')
    expect(await opensOffline(context, draw)).toBe(false)
  })

  test('deletes the stored draw when the server redirects to the sign-in page', async ({
    browser,
    server,
  }) => {
    test.slow()
    const { scorer, draw } = await openClass(server)
    const page = await openWindow(browser, server, scorer)
    await openForOutage(page, draw)
    await server.db.session.deleteMany({ where: { user_id: scorer.id } })
    await page.goto(draw)
    await expect(page).toHaveURL(/login/)
    await expectNothingStored(page)
  })

  test('hides the stored draw from the next user, even before the previous user signs out', async ({
    browser,
    server,
  }) => {
    test.slow()
    const { scorer, organizer, draw } = await openClass(server)
    const page = await openWindow(browser, server, scorer)
    const context = page.context()
    await openForOutage(page, draw)
    await signIn(context, server, organizer)
    await page.goto('/organizer/organizations')
    expect(await opensOffline(context, draw)).toBe(false)
    await page.goto(draw)
    await expect.poll(() => storedDocuments(page), PATIENT).toEqual([draw])
    await expect.poll(() => opensOffline(context, draw), PATIENT).toBe(true)
  })

  test('deletes the stored draw when the user loses access to it', async ({ browser, server }) => {
    test.slow()
    const { scorer, organization, draw } = await openClass(server)
    const page = await openWindow(browser, server, scorer)
    await openForOutage(page, draw)
    await server.db.membership.deleteMany({
      where: { user_id: scorer.id, organization_id: organization.id },
    })
    await page.goto(draw)
    await expect.poll(() => storedDocuments(page), PATIENT).toEqual([])
  })
})

test("opens the previous build offline until all of the new build's files are stored", async ({
  browser,
  server,
}) => {
  test.slow()
  const { scorer, draw } = await openClass(server)
  const page = await openWindow(browser, server, scorer)
  const context = page.context()
  await openForOutage(page, draw)
  await page.reload()
  await expect(time(page, 1)).toBeEditable()
  const scriptOf = (shown: Page) =>
    shown.evaluate(() => new URL(document.querySelector<HTMLScriptElement>('script[src]')!.src).pathname)
  const first = await scriptOf(page)
  const second = first.replace('.js', 'offlineB.js')
  const builds = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('draw files ')).length)
  try {
    const opened = async () => {
      await context.setOffline(true)
      do await page.reload()
      while (!(await isFromStore(page)))
      await expect(time(page, 1)).toBeEditable()
      const script = await scriptOf(page)
      await context.setOffline(false)
      return script
    }
    const folder = createRenamedBuild('offlineB')
    const assets = path.join(folder, 'public/build/assets')
    const script = path.join(
      assets,
      readdirSync(assets).find((name) => name.startsWith('pusher-'))!,
    )
    renameSync(script, `${script}.later`)
    await server.restart('SIGTERM', folder)
    expect(await opened()).toBe(first)
    await page.goto(draw)
    await expect(time(page, 1)).toBeEditable()
    expect(await scriptOf(page)).toBe(second)
    expect(await opened()).toBe(first)

    renameSync(`${script}.later`, script)
    await page.goto(draw)
    await expect.poll(builds, PATIENT).toBe(2)
    await expect.poll(opened, PATIENT).toBe(second)

    await server.restart('SIGTERM', createRenamedBuild('offlineC'))
    await page.goto(draw)
    const has = (file: string) => page.evaluate(async (name) => !!(await caches.match(name)), file)
    await expect.poll(() => has(first.replace('.js', 'offlineC.js')), PATIENT).toBe(true)
    await expect.poll(() => has(first), PATIENT).toBe(false)
    expect(await builds()).toBe(2)
  } finally {
    await server.restart()
  }
})

test('opens and stores a draw over plain HTTP without a service worker', async ({ browser, server }) => {
  const { scorer, draw } = await openClass(server)
  const url = server.url.replace('127.0.0.1', PLAIN_HTTP)
  const page = await openWindow(browser, { ...server, url }, scorer)
  const errors: string[] = []
  // The browser logs this error on every page that it loads over plain HTTP.
  const isUsual = (text: string) => text.includes('Cross-Origin-Opener-Policy')
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(draw)
  await expect(time(page, 1)).toBeEditable()
  await expect.poll(async () => (await storedRows(page)).length, PATIENT).toBe(3)
  expect(await page.evaluate(() => 'serviceWorker' in navigator)).toBe(false)
  expect(errors.filter((text) => !isUsual(text))).toEqual([])
})

test('explains that opening a page offline requires HTTPS', async ({ browser, server }) => {
  const { scorer, draw } = await openClass(server)
  const url = server.url.replace('127.0.0.1', PLAIN_HTTP)
  const page = await openWindow(browser, { ...server, url }, scorer)
  await page.goto(draw)
  await expect(time(page, 1)).toBeEditable()
  await time(page, 1).click()
  await page.keyboard.type('17.2')
  await page.context().setOffline(true)
  await expect(opensOnlyOverHttps(page)).toBeVisible(PATIENT)
  await page.keyboard.press('Enter')
  await expect(row(page, 1)).toContainText('Not saved yet')
  await page.context().setOffline(false)
  await expect(row(page, 1)).not.toContainText('Not saved yet', PATIENT)
})
