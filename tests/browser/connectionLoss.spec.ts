import type { Browser, Locator, Page } from '@playwright/test'
import * as paths from '../../server/wire/paths.ts'
import { expectLive, gotoLive } from './drawPage.ts'
import { expect, createScenario, openWindow, type Server, signIn, test } from './fixtures.ts'
import { enteredTime, timeInput } from './scoreFields.ts'

const PHONE = { width: 390, height: 844 }
const PATIENT = { timeout: 30_000 }

type Person = 'organizer' | 'scorer'

async function openDraw(browser: Browser, server: Server, person: Person, size: typeof PHONE) {
  const arena = await createScenario(server.db)
  const filled = Array.from({ length: 22 }, (_, index) => index + 1)
  const activity = await arena.newClass({ name: 'Senior', publish_draw: true, total_slots: 60, filled })
  const page = await openWindow(browser, server, arena[person])
  await page.setViewportSize(size)
  return { ...arena, page, draw: paths.draw(arena.event.id, activity.id), user: arena[person] }
}

const word = (page: Page, text: string) => page.getByText(text, { exact: true })
const asOf = (page: Page) => page.getByText('No response from the server. Draw as of')
const pageOne = (page: Page) =>
  page.getByRole('navigation', { name: /above/ }).getByRole('button', { name: '1', exact: true })

const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(a, button, input, select, tr, .keypad header)')]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { x, y } = element.getBoundingClientRect()
        return [element.getAttribute('aria-label') ?? element.textContent!.slice(0, 20), x, y].join(' ')
      }),
  )

const storedPages = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    if (!names.includes('draw rows')) return 0
    const opening = indexedDB.open('draw rows')
    await new Promise((resolve) => (opening.onsuccess = resolve))
    const { result: database } = opening
    if (!database.objectStoreNames.contains('pages')) return 0
    const counting = database.transaction('pages').objectStore('pages').count()
    await new Promise((resolve) => (counting.onsuccess = resolve))
    database.close()
    return counting.result
  })

for (const [person, size, ready] of [
  ['organizer', { width: 1366, height: 768 }, 'More'],
  ['organizer', { width: 1280, height: 720 }, 'More'],
  ['scorer', { width: 1366, height: 768 }, 'More'],
  ['scorer', PHONE, 'All rows'],
] as const)
  test(`doesn't shift a draw's layout when the connection is lost or restored: ${person}, ${size.width} px`, async ({
    browser,
    server,
  }) => {
    const { page, draw } = await openDraw(browser, server, person, size)
    await page.route('**/broadcasting/auth', (route) => route.abort())
    await page.goto(draw)
    await expect(word(page, 'Connecting')).toBeVisible()
    await expect(page.getByRole('button', { name: ready, exact: true })).toBeVisible()
    await expect.poll(() => storedPages(page), PATIENT).toBeGreaterThan(0)
    if (person === 'organizer') await expect(page.getByLabel('Session Limit')).toBeVisible()
    const before = await places(page)
    expect(before.length).toBeGreaterThan(20)
    await page.unroute('**/broadcasting/auth')
    await expectLive(page)
    expect(await places(page)).toEqual(before)

    await page.context().setOffline(true)
    await expect(word(page, 'Reconnecting')).toBeVisible()
    expect(await places(page)).toEqual(before)
    await pageOne(page).click()
    await expect(asOf(page)).toBeVisible()
    await expect(asOf(page)).toBeInViewport({ ratio: 1 })
    expect(await places(page)).toEqual(before)

    await page.context().setOffline(false)
    await expect(asOf(page)).toBeHidden(PATIENT)
    await expectLive(page)
    expect(await places(page)).toEqual(before)
  })

async function overlaps(one: Locator, other: Locator) {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!]
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

async function failToLeave(page: Page) {
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Payout', exact: true }).evaluate((link: HTMLElement) => link.click())
  const toast = page.locator('.toast')
  await expect(toast).toContainText("Couldn't reach the server.")
  return toast
}

test("shows notices on a laptop without covering the draw's rows or the number of unsaved changes", async ({
  browser,
  server,
}) => {
  const { page, draw } = await openDraw(browser, server, 'scorer', { width: 1366, height: 768 })
  await gotoLive(page, draw)
  const toast = await failToLeave(page)
  for (const slot of [1, 15, 16, 17, 18]) {
    await timeInput(page, slot).focus()
    expect(await overlaps(toast, timeInput(page, slot)), `slot ${slot}`).toBe(false)
  }
  await page.keyboard.type('17.2')
  await page.keyboard.press('Enter')
  const count = page.getByRole('button', { name: '1 not saved yet' })
  await expect(count).toBeVisible()
  expect(await overlaps(toast, count)).toBe(false)
  expect(await overlaps(toast, page.locator('.draw-table'))).toBe(false)
})

test('shows notices on a phone without covering the keypad at any scroll position', async ({
  browser,
  server,
}) => {
  const { page, draw } = await openDraw(browser, server, 'scorer', { width: 390, height: 700 })
  await gotoLive(page, draw)
  const toast = await failToLeave(page)
  await expect(toast).toBeInViewport({ ratio: 1 })
  const keypad = page.getByRole('region', { name: 'Scores' })
  for (const bottom of [false, true]) {
    if (bottom) await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    for (const part of [
      timeInput(page, 1),
      ...(await keypad.locator('.keypad-keys button, .keypad-save').all()),
    ])
      expect(await overlaps(toast, part)).toBe(false)
  }
})

test('removes the notice about restored times once the times are entered', async ({ browser, server }) => {
  const { page, draw } = await openDraw(browser, server, 'scorer', { width: 1366, height: 768 })
  await gotoLive(page, draw)
  await timeInput(page, 2).click()
  await page.keyboard.type('17.2')
  await page.waitForTimeout(300)
  await page.reload()
  const notice = page.getByText('Restored what you typed: 1 unsaved time.')
  await expect(notice).toBeVisible()
  await timeInput(page, 2).press('Enter')
  await expect(enteredTime(page, 2)).toHaveText('17.200')
  await expect(notice).toBeHidden()
})

test('keeps the draw open when the user is signed out while offline, and reconnects after sign-in', async ({
  browser,
  server,
}) => {
  const { page, draw, user } = await openDraw(browser, server, 'scorer', { width: 1366, height: 768 })
  await gotoLive(page, draw)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.context().clearCookies()
  const isRefused = page.waitForResponse(
    (response) => response.url().endsWith('/broadcasting/auth') && !response.ok(),
  )
  await page.context().setOffline(true)
  await expect(word(page, 'Reconnecting')).toBeVisible()
  await page.context().setOffline(false)
  await isRefused
  await expect(page.getByText('You are signed out. Sign in again')).toBeVisible()
  await page.waitForTimeout(2000)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await expect(timeInput(page, 1)).toBeEditable()

  await signIn(page.context(), server, user)
  await expect(word(page, 'Live')).toBeVisible(PATIENT)
  await expect(page.getByText('You are signed out.')).toBeHidden()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test("shows a failed request's error in the visible part of a long form", async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const page = await openWindow(browser, server, arena.organizer)
  await page.goto(`/organizer/organizations/${arena.organization.id}/events/${arena.event.id}/settings`)
  await page.route(`**/events/${arena.event.id}?**`, (route) => route.abort('connectionrefused'))
  await page.getByLabel('Season').fill('Winter series')
  await page.getByLabel('Season').press('Enter')
  const sentence = page.getByText('No response from the server. Your changes are still here.')
  await expect(sentence).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Try again' })).toBeInViewport({ ratio: 1 })
  expect(
    await page.evaluate(() => document.documentElement.scrollHeight > innerHeight),
    'the form is taller than the browser window',
  ).toBe(true)
})
