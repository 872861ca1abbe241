import type { BrowserContext, Page } from '@playwright/test'
import { call } from './sideBySide.ts'
import { expect, openArena, test, windowOf, type Server } from './support.ts'

/** A server starts, a worker fetches all its files: on a busy machine each takes a while. */
const PATIENT = { timeout: 30_000 }

async function openClass(server: Server) {
  const arena = await openArena(server.db)
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
const line = (page: Page) => page.getByText(/^No network\. Showing the draw as of \d+:\d\d [AP]M\.$/)

const storedDocuments = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has('draw pages'))) return []
    const cache = await caches.open('draw pages')
    return (await cache.keys()).map(({ url }) => new URL(url).pathname)
  })

/** The pages of rows in this browser's database, as `person class round page`. */
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

/** Opens the draw, and waits until it would open without a network. */
async function openForOutage(page: Page, draw: string, pages = 3) {
  await page.goto(draw)
  await waitUntilStored(page, draw, pages)
}

async function waitUntilStored(page: Page, draw: string, pages = 3) {
  await expect.poll(() => storedDocuments(page), PATIENT).toContain(draw)
  await expect.poll(async () => (await storedRows(page)).length, PATIENT).toBe(pages)
}

async function goOffline(context: BrowserContext) {
  await context.setOffline(true)
}

test('opens a draw and all its pages without a network, and catches up when it is back', async ({
  browser,
  server,
}) => {
  test.slow()
  const { scorer, organizer, activity, draw } = await openClass(server)
  const page = await windowOf(browser, server, scorer)
  await openForOutage(page, draw)

  await goOffline(page.context())
  await page.reload()
  await expect(line(page)).toBeVisible()
  await expect(time(page, 1)).toBeEditable()
  expect(await page.evaluate(() => document.documentElement.hasAttribute('data-offline'))).toBe(true)
  for (const [button, slot] of [
    ['2', 101],
    ['3', 201],
  ] as const) {
    await page.getByRole('navigation', { name: 'Pages of the draw, above' }).getByText(button).click()
    await expect(time(page, slot)).toBeEditable()
    await expect(line(page)).toBeVisible()
  }
  // The address has the page by now, and is still that document's.
  await page.reload()
  await expect(time(page, 201)).toBeEditable()

  const other = await page.context().newPage()
  await other.goto(draw)
  await expect(time(other, 1)).toBeEditable()
  await other.close()

  const acting = await windowOf(browser, server, organizer)
  await acting.goto('/organizer/organizations')
  const { id } = await server.db.score.findFirstOrThrow({
    where: { entry: { activity_id: activity.id, draw: 201 } },
  })
  await call(acting, 'patch', `/ajax/score/${id}`, { score: 17.201 })
  await page.context().setOffline(false)
  await expect(row(page, 201)).toContainText('17.201', PATIENT)
  await expect(line(page)).toHaveCount(0)
  await expect
    .poll(() => page.evaluate(() => document.documentElement.hasAttribute('data-offline')), PATIENT)
    .toBe(false)
})
