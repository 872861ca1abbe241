import type { Page } from '@playwright/test'
import { createEntry, createUser } from '../../prisma/factories.ts'
import { createRenamedBuild } from './renamedBuild.ts'
import { call } from './drawPage.ts'
import { expect, createScenario, test, openWindow } from './fixtures.ts'

const PATIENT = { timeout: 30_000 }

const scriptOf = (page: Page) =>
  page.evaluate(() => new URL(document.querySelector<HTMLScriptElement>('script[src]')!.src).pathname)
const statusOf = (page: Page, file: string) => page.evaluate(async (url) => (await fetch(url)).status, file)
const cachedBuilds = (page: Page) =>
  page.evaluate(async () => {
    const builds = (await caches.keys()).filter((name) => name.startsWith('files '))
    const files = await Promise.all(builds.map(async (name) => (await caches.open(name)).keys()))
    return files.map((requests) => requests.map(({ url }) => new URL(url).pathname))
  })
const update = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())!.update()))

test("keeps a phone's page live during a server update, and loads the new build when another page opens", async ({
  browser,
  server,
}) => {
  test.slow()
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ name: 'Open 4D', publish_draw: true })
  const rider = await createUser(server.db, { name: 'Bea Bell' })
  const entry = await createEntry(server.db, { activity, draw: 2, rider })
  const acting = await openWindow(browser, server, arena.organizer)
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
  })
  await context.addInitScript(() => (Math.random = () => 0))
  const phone = await context.newPage()
  const live = () => expect(phone.getByText('Live', { exact: true })).toBeVisible(PATIENT)
  await phone.goto(`/m/activities/${activity.id}`)
  await phone.evaluate(() => navigator.serviceWorker.ready)
  await phone.reload()
  await live()
  const first = await scriptOf(phone)
  await phone.evaluate(() => Object.assign(window, { sameDocument: true }))
  try {
    await server.restart('SIGTERM', createRenamedBuild('B'))
    await live()
    await acting.goto('/organizer/organizations')
    await call(acting, 'patch', `/ajax/score/${entry.score.id}`, { score: 17.201 })
    await expect(phone.locator('#slot-2')).toContainText('17.201')
    expect((await phone.request.get(first)).status(), 'the server no longer has the old script').toBe(404)
    expect(await statusOf(phone, first), 'the phone still has the old script').toBe(200)

    await update(phone)
    await expect.poll(async () => (await cachedBuilds(phone)).length, PATIENT).toBe(2)
    expect(await statusOf(phone, first)).toBe(200)
    await call(acting, 'patch', `/ajax/score/${entry.score.id}`, { score: 17.3 })
    await expect(phone.locator('#slot-2')).toContainText('17.300')
    expect(await phone.evaluate(() => 'sameDocument' in window), 'nothing is reloaded').toBe(true)

    await phone.getByRole('link', { name: 'Results' }).click()
    await live()
    const second = await scriptOf(phone)
    expect(second).toBe(first.replace('.js', 'B.js'))

    await server.restart('SIGTERM', createRenamedBuild('C'))
    await update(phone)
    await expect.poll(async () => (await cachedBuilds(phone)).flat().includes(first), PATIENT).toBe(false)
    const kept = await cachedBuilds(phone)
    expect(kept).toHaveLength(2)
    expect(kept.flat()).toEqual(expect.arrayContaining([second, first.replace('.js', 'C.js')]))
    expect(await scriptOf(phone)).toBe(second)
  } finally {
    await server.restart()
  }
  await Promise.all([acting.context().close(), context.close()])
})

test("doesn't show the previous build's copy of a page when the user goes back after an update", async ({
  browser,
  server,
}) => {
  test.slow()
  const arena = await createScenario(server.db)
  const page = await openWindow(browser, server, arena.organizer)
  const classes = `/organizer/organizations/${arena.organization.id}/events/${arena.event.id}/activities`
  const titled = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible(PATIENT)
  await page.goto(classes)
  await titled(arena.event.name)
  await page.goto('about:blank')
  await server.db.event.update({ where: { id: arena.event.id }, data: { name: 'Named Anew' } })
  try {
    await server.restart('SIGTERM', createRenamedBuild('D'))
    // Otherwise, Back would show the browser's cached copy.
    await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache')
    await page.goto('/organizer/organizations')
    await page.evaluate(() => history.go(-2))
    await titled('Named Anew')
  } finally {
    await server.restart()
  }
  await page.context().close()
})
