import type { Browser } from '@playwright/test'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { builtAssets } from '../../server/http/assets.ts'
import * as paths from '../../server/wire/paths.ts'
import { expect, createScenario, type Server, test, openWindow } from './fixtures.ts'

type Chunk = {
  file: string
  isDynamicEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

const manifest = JSON.parse(readFileSync('public/build/manifest.json', 'utf8')) as Record<string, Chunk>
const pages = Object.keys(manifest).filter((source) => /^resources\/js\/Pages\/\w+\/\w+\.tsx$/.test(source))

const LAZY_PARTS = 'resources/js/Pages/DrawManager/popups/lazyExports.ts'

test('builds one chunk for each page and one for the draw popups', () => {
  expect(pages).toEqual(expect.arrayContaining(['resources/js/Pages/Checks/Register.tsx']))
  const chunks = Object.keys(manifest).filter((source) => manifest[source]!.isDynamicEntry)
  expect(chunks.filter((source) => source.includes('/Pages/')).sort()).toEqual([...pages, LAZY_PARTS].sort())
})

for (const page of pages)
  test(`adds a preload link for the page script to the HTML of ${page}`, () => {
    const name = page.slice('resources/js/Pages/'.length, -'.tsx'.length)
    expect(builtAssets('public').tags(name).text).toContain(
      `<link rel="modulepreload" href="/build/${manifest[page]!.file}" />`,
    )
  })

const drawFiles = () =>
  [
    ...builtAssets('public')
      .tags('DrawManager/Index')
      .text.matchAll(/(?:href|src)="(\/build\/[^"]+)"/g),
  ].map(([, file]) => file!)

test('adds a preload link for the HTTP client to the HTML of a draw', () => {
  expect(drawFiles()).toEqual(expect.arrayContaining([expect.stringMatching(/\/axios-/)]))
})

test('loads at most 194 kB of gzipped scripts and styles for a draw, or 171 kB with Brotli', () => {
  const bytes = { '.gz': 0, '.br': 0 }
  for (const file of drawFiles())
    for (const ending of ['.gz', '.br'] as const) {
      const form = `public${file}${ending}`
      bytes[ending] += statSync(existsSync(form) ? form : `public${file}`).size
    }
  expect(bytes['.gz']).toBeGreaterThan(100_000)
  expect(bytes['.gz']).toBeLessThanOrEqual(194_000)
  expect(bytes['.br']).toBeLessThanOrEqual(171_000)
})

test("never loads the organizer pages' chunks in the rider app", () => {
  const { script, files } = builtAssets('public').riderApp
  const later = reachableFrom('resources/js/riderApp/main.tsx').map((source) => `/${manifest[source]!.file}`)
  expect(later).toEqual(expect.arrayContaining([expect.stringMatching(/\/pushDevice-/)]))
  expect([script, ...files, ...later].filter((file) => /\/(shared|app|axios)-/.test(file))).toEqual([])
})

function reachableFrom(source: string, found = new Set<string>()): string[] {
  if (found.has(source)) return []
  found.add(source)
  const { imports = [], dynamicImports = [] } = manifest[source]!
  for (const next of [...imports, ...dynamicImports]) reachableFrom(next, found)
  return [...found]
}

test("preloads and runs a page's script when its file isn't named Index.tsx", async ({ browser, server }) => {
  const { organizer, organization } = await createScenario(server.db)
  const page = await openWindow(browser, server, organizer)
  const document = await page.goto(`/organizer/checks/${organization.id}`)
  expect(await document!.text()).toContain(manifest['resources/js/Pages/Checks/Register.tsx']!.file)
  await expect(page.getByRole('heading', { name: 'Check register' })).toBeVisible()
})

test("preloads a page's script on hover and loads the page's data on click", async ({ browser, server }) => {
  const { organizer, organization, event, newClass } = await createScenario(server.db)
  const { id } = await newClass({ name: 'Open' })
  const page = await openWindow(browser, server, organizer)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`/organizer/organizations/${organization.id}/events/${event.id}/activities`)
  const payout = page.getByRole('link', { name: 'Payout, Open' })
  const script = `/build/${manifest['resources/js/Pages/Payout/Index.tsx']!.file}`
  await expect(payout).toBeVisible()
  expect(asked).not.toContain(script)

  await Promise.all([page.waitForResponse((answer) => answer.url().endsWith(script)), payout.hover()])
  expect(asked.filter((path) => path.endsWith('/payout'))).toEqual([])
  await server.db.activity.update({ where: { id }, data: { name: 'Open, Saturday' } })
  await payout.click()
  await expect(page.getByRole('heading', { name: 'Open, Saturday' })).toBeVisible()
  expect(await page.evaluate(timesSent, script)).toBe(1)
})

const timesSent = (file: string) =>
  performance
    .getEntriesByType('resource')
    .filter((entry) => entry.name.endsWith(file) && (entry as PerformanceResourceTiming).transferSize > 0)
    .length

async function openDrawSibling(browser: Browser, server: Server) {
  const { organizer, event, newClass } = await createScenario(server.db)
  const { id } = await newClass({ name: 'Open', filled: [1] })
  return { page: await openWindow(browser, server, organizer), draw: paths.draw(event.id, id) }
}

const MONEY = manifest['resources/js/Pages/Activities/Money.tsx']!

const PARTS_OF_MONEY = {
  'its own script': MONEY.file,
  'a shared script': manifest[MONEY.imports!.find((name) => name.includes('Form'))!]!.file,
  'its styles': MONEY.css![0]!,
  'all its files': 'assets/*',
}

for (const [part, file] of Object.entries(PARTS_OF_MONEY))
  test(`stays on the page if the next page is opened offline after ${part} failed to preload`, async ({
    browser,
    server,
  }) => {
    const { page, draw } = await openDrawSibling(browser, server)
    await page.goto(draw)
    const search = page.getByRole('searchbox')
    await search.fill('so far')
    const money = page.getByRole('link', { name: 'Money', exact: true })
    const unreached = page.getByText("Couldn't reach the server")
    const refused = () => page.waitForEvent('requestfailed', (request) => request.url().includes('/build/'))

    await page.route(`**/build/${file}`, (route) => route.abort())
    await Promise.all([refused(), money.hover()])
    await page.waitForLoadState('networkidle')
    await expect(unreached).toBeHidden()
    await page.context().setOffline(true)
    await money.click()
    await expect(unreached).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(draw)
    await expect(search).toHaveValue('so far')

    await page.context().setOffline(false)
    await page.unroute(`**/build/${file}`)
    await money.click()
    await expect(page.getByRole('heading', { name: 'Payout preview' })).toBeVisible()
    const styles = page.evaluate(() => [...document.styleSheets].map(({ href }) => href))
    expect(await styles).toContain(`${server.url}/build/${MONEY.css![0]!}`)
  })

test("stays on the page when the next page's script fails to load", async ({ browser, server }) => {
  const { page, draw } = await openDrawSibling(browser, server)
  await page.goto(draw)
  const script = `**/build/${MONEY.file}`
  await page.route(script, (route) => route.abort())
  const money = page.getByRole('link', { name: 'Money', exact: true })
  // Hovering over the link or focusing it would preload the page.
  await money.evaluate((link: HTMLElement) => link.click())
  await expect(page.getByText("Couldn't reach the server")).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(draw)
  await page.unroute(script)
  await money.click()
  await expect(page.getByRole('heading', { name: 'Payout preview' })).toBeVisible()
})

test('shows a message when a page takes too long to load, but not when it loads normally', async ({
  browser,
  server,
}) => {
  const { page, draw } = await openDrawSibling(browser, server)
  const slow = page.getByText('Still loading. If nothing appears, reload the page.')
  const longAfter = () =>
    page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()))
  const script = `**/build/${manifest['resources/js/app.tsx']!.file}`
  await page.route(script, (route) => route.abort())
  await page.goto(draw)
  await expect(slow).toBeAttached()
  await expect(slow).toBeHidden()
  await longAfter()
  await expect(slow).toBeVisible()

  await page.unroute(script)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Open' })).toBeVisible()
  await expect(slow).toHaveCount(0)
})

test('explains that the page needs JavaScript when JavaScript is disabled', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/login')
  await expect(page.locator('noscript p')).toBeVisible()
  await expect(page.getByText('Still loading.')).toHaveCSS('display', 'none')
  await context.close()
})

test('opens a dialog that was requested before its script loaded', async ({ browser, server }) => {
  const { page, draw } = await openDrawSibling(browser, server)
  let arrive = () => {}
  const held = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(`**/build/${manifest[LAZY_PARTS]!.file}`, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(draw)
  await page.getByRole('button', { name: 'Keys', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  arrive()
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect(keys.locator('.keys'), 'focuses the list of keys').toBeFocused()
})

test("reports that dialogs couldn't be loaded, and opens them after a reload", async ({
  browser,
  server,
}) => {
  const { page, draw } = await openDrawSibling(browser, server)
  const script = `**/build/${manifest[LAZY_PARTS]!.file}`
  await page.route(script, (route) => route.abort())
  await page.goto(draw)
  const notice = page.getByText("Couldn't load part of this page.")
  await expect(notice).toBeVisible()
  await page.unroute(script)
  await notice.getByRole('link', { name: 'Reload it' }).click()
  await expect(notice).toBeHidden()
  await page.getByRole('button', { name: 'Keys', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
})
