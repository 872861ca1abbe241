import type { BrowserContext, Page } from '@playwright/test'
import { expectReadable, openOnPhone } from './pageChecks.ts'
import { createRenamedBuild } from './renamedBuild.ts'
import { createScenario, expect, openServer, openWindow, test } from './fixtures.ts'

/** The service worker stores the guide ten seconds after a page loads. */
const PATIENT = { timeout: 60_000 }

const SIZES = [
  { width: 1366, height: 768 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]

const chapter = (page: Page, name: RegExp) => page.getByRole('region', { name })

async function expectPicture(page: Page, name: RegExp) {
  const picture = page.getByRole('img', { name })
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(300)
}

for (const size of SIZES)
  test(`shows the guide to signed-out visitors at ${size.width} px`, async ({ browser, server }) => {
    // Until an account exists, every page redirects to the first-account page.
    await createScenario(server.db)
    const page = await browser.newPage({ viewport: size, baseURL: server.url })
    await page.goto('/help')
    await expectReadable(page, size.width)
    const chapters = page.getByRole('navigation', { name: 'Chapters' })
    await expect(chapters.getByRole('link')).toHaveCount(10)
    await chapters.getByRole('link', { name: '7. The payout' }).click()
    await expect(page.getByRole('heading', { name: '7. The payout' })).toBeInViewport({ ratio: 1 })
    await expectPicture(page, /^A published payout/)

    await page.goto('/help#scoring')
    await expect(
      page.getByRole('heading', { name: '6. Scoring' }),
      'opens the guide at a chapter',
    ).toBeInViewport()
    await page.goto('/login')
    await expect(page.getByRole('link', { name: 'Help' })).toHaveCount(0)
  })

for (const size of SIZES)
  test(`opens the guide from the navigation rail in a new tab at ${size.width} px`, async ({
    browser,
    server,
  }) => {
    const { scorer } = await createScenario(server.db)
    const page = await openWindow(browser, server, scorer)
    await page.setViewportSize(size)
    await page.goto('/organizer/organizations')
    await openOnPhone(page, 'Menu')
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Help', exact: true }).click(),
    ])
    await expect(tab.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
    await expect(tab).toHaveTitle('Help')
  })

const storedGuides = (page: Page) =>
  page.evaluate(async () => {
    const stored: string[] = []
    for (const name of await caches.keys()) {
      const isWhole =
        name.startsWith('guide ') && (await (await caches.open(name)).match('/help', { ignoreVary: true }))
      if (isWhole) stored.push(name)
    }
    return stored
  })

/** A service worker that has just started can still reach the network for a moment after `setOffline(true)`. */
async function openOffline(context: BrowserContext, address: string) {
  await context.setOffline(true)
  const page = await context.newPage()
  await expect(async () => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign out' })).toHaveCount(0)
  }).toPass(PATIENT)
  return page
}

test('opens the guide and its pictures offline after one visit to any page', async ({ browser }) => {
  test.setTimeout(240_000)
  const { server, close } = await openServer()
  const { organizer } = await createScenario(server.db)
  const page = await openWindow(browser, server, organizer)
  const context = page.context()
  await page.goto('/organizer/organizations')
  await expect.poll(async () => (await storedGuides(page)).length, PATIENT).toBe(1)
  const [first] = await storedGuides(page)

  const guide = await openOffline(context, '/help#scoring')
  await expect(chapter(guide, /^6\. Scoring/)).toContainText('If the network drops, keep scoring.')
  await expectPicture(guide, /^The keypad on a phone/)
  await expectPicture(guide, /^A draw on a rider/)
  await guide.close()
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Help', exact: true }).click(),
  ])
  await expect(chapter(tab, /^7\. The payout/)).toBeVisible()

  await context.setOffline(false)
  await tab.reload()
  await expect(
    tab.getByRole('button', { name: 'Sign out' }),
    'loads the guide from the server again',
  ).toBeVisible()
  await tab.close()

  await server.restart('SIGTERM', createRenamedBuild('guide'))
  await page.goto('/organizer/organizations')
  await expect.poll(async () => (await storedGuides(page)).join(), PATIENT).not.toBe(first)
  await expect.poll(async () => (await storedGuides(page)).length, PATIENT).toBe(1)
  const renewed = await openOffline(context, '/help')
  await expectPicture(renewed, /^A published payout/)
  await close()
})
