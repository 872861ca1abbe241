import type { Route } from '@playwright/test'
import { createEntry, createUser } from '../../prisma/factories.ts'
import {
  slotInput,
  call,
  drawPath,
  expectLive,
  gotoLive,
  slotRow,
  openTwoWindows,
  enterText,
  addNewRider,
} from './drawPage.ts'
import { openAsScorer } from './scoreFields.ts'
import { answerDialogs, expect, createScenario, signIn, test, openWindow } from './fixtures.ts'

test("adds an entry to the search results live when the entry's new rider matches the search", async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ publish_draw: true })
  const named = async (name: string, draw: number) =>
    createEntry(server.db, { activity, draw, rider: await createUser(server.db, { name }) })
  const wanda = await named('Wanda West', 2)
  const other = await named('Olga Other', 5)
  const { acting, watching } = await openTwoWindows(browser, server, arena, drawPath(arena, activity))
  await watching.getByRole('searchbox').fill('wanda')
  await expect(slotRow(watching, 5)).toBeHidden()

  await call(acting, 'patch', `/ajax/score/${wanda.score.id}`, { score: 17.123 })
  await expect(slotInput(watching, 'Time', 2)).toHaveText('17.123')
  await call(acting, 'patch', `/ajax/user-activity/${other.id}`, { user_name: 'Wanda Walkin' })
  await expect(slotRow(watching, 5)).toContainText('Wanda Walkin')
  await expect(watching.getByRole('searchbox')).toHaveValue('wanda')
  await expect(watching.locator('tr[data-slot]')).toHaveCount(2)
  await Promise.all([acting.context().close(), watching.context().close()])
})

test('shows "Reconnecting" until a reconnected page has loaded the missed changes', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass()
  const { acting, watching } = await openTwoWindows(browser, server, arena, drawPath(arena, activity))
  const dialogs = await answerDialogs(watching)
  await watching.route('**/ajax/draw/*/round/*', (route) => route.abort())
  await watching.context().setOffline(true)
  await watching.evaluate(() => window.Echo!.connector.pusher.disconnect())
  await call(acting, 'post', `/ajax/draw/${activity.id}`, { user_name: 'Missed Mae', slotNumber: 5 })
  const failed = watching.waitForEvent('requestfailed', (asked) => asked.url().includes('/round/'))
  await watching.context().setOffline(false)
  await failed
  await expect(watching.getByText('Reconnecting', { exact: true })).toBeVisible()
  await expect(slotRow(watching, 5)).not.toContainText('Missed Mae')

  await watching.unroute('**/ajax/draw/*/round/*')
  await expectLive(watching)
  await expect(slotRow(watching, 5)).toContainText('Missed Mae')
  expect(dialogs, "an unresponsive network doesn't block typing").toEqual([])
  await Promise.all([acting.context().close(), watching.context().close()])
})

test('shows the results of a search typed offline once the network returns', async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass()
  const found = await createUser(server.db, { name: 'Wanda West' })
  await createEntry(server.db, { activity, draw: 2, rider: found })
  const page = await openWindow(browser, server, arena.organizer)
  await gotoLive(page, drawPath(arena, activity))
  const dialogs = await answerDialogs(page)
  await page.route('**/ajax/draw/*/round/**', (route) => route.abort())
  await page.getByRole('searchbox').fill('wanda')
  await expect(page.getByText("Couldn't load the draw.")).toBeVisible()

  await page.unroute('**/ajax/draw/*/round/**')
  await page.evaluate(() => window.Echo!.connector.pusher.disconnect())
  await expectLive(page)
  await expect(slotRow(page, 2)).toContainText('Wanda West')
  expect(dialogs).toHaveLength(1)
  await page.context().close()
})

test("shows a change to a round only on that round's pages", async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ rounds: ['1', '2'] })
  const { acting, watching } = await openTwoWindows(browser, server, arena, `${drawPath(arena, activity)}/1`)
  await acting.goto(`${drawPath(arena, activity)}/2`)
  await expect(acting.getByText('Loading...')).toBeHidden()

  await addNewRider(acting, 5, 'Second Round Sue')
  await expect(slotRow(acting, 5)).toContainText('Second Round Sue')
  const path = `/ajax/draw/${activity.id}/round/1`
  await call(acting, 'post', path, { user_name: 'First Round Fay', slotNumber: 6 })
  await expect(slotRow(watching, 6)).toContainText('First Round Fay')
  await expect(slotRow(watching, 5)).not.toContainText('Second Round Sue')
  await expect(slotRow(acting, 6)).not.toContainText('First Round Fay')
  await Promise.all([acting.context().close(), watching.context().close()])
})

test('shows a time that was still being saved when the draw was opened', async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ publish_draw: true, filled: [1, 2] })
  const path = drawPath(arena, activity)
  const acting = await openWindow(browser, server, arena.scorer)
  await gotoLive(acting, path)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await acting.route('**/ajax/score/*', async (route) => {
    await released
    await route.continue()
  })
  await enterText(acting, 'Time', 1, '16.5')
  await expect(slotRow(acting, 1)).toContainText('Not saved yet')

  const late = await openWindow(browser, server, arena.organizer)
  await gotoLive(late, path)
  await expect(slotInput(late, 'Time', 1)).toHaveValue('')
  release()
  await expect(slotInput(late, 'Time', 1)).toHaveText('16.500')
  await expect(slotInput(acting, 'Time', 1)).toHaveText('16.500')
  await Promise.all([acting.context().close(), late.context().close()])
})

test('ignores late subscription responses for a page that the user has left', async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const left = await arena.newClass({ filled: [1, 2] })
  await arena.newClass({ name: 'Next class' })
  const page = await openWindow(browser, server, arena.organizer)
  const held: Route[] = []
  let holding = true
  await page.route('**/broadcasting/auth', (route) => {
    const isOfDraw = !route.request().postData()?.includes('directory')
    return void (holding && isOfDraw ? held.push(route) : route.continue())
  })
  await page.goto(drawPath(arena, left))
  await expect.poll(() => held.length).toBeGreaterThan(2)
  await page.evaluate(() => Object.assign(window, { isTheSame: true }))
  await page.getByRole('link', { name: arena.event.name }).click()
  holding = false
  await page.getByRole('link', { name: 'Draw, Next class' }).click()
  await expectLive(page)

  const statuses = [419, 503, 503, 503]
  for (const [n, route] of held.entries()) await route.fulfill({ status: statuses[n] ?? 503 })
  await page.waitForTimeout(1500)
  await call(page, 'post', `/ajax/randomize-draw/${left.id}`)
  await page.waitForTimeout(500)
  await expectLive(page)
  expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true)
  await page.context().close()
})

test('ignores late subscription responses from an earlier connection', async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const page = await openWindow(browser, server, arena.organizer)
  const held: Route[] = []
  let holding = true
  await page.route('**/broadcasting/auth', (route) => void (holding ? held.push(route) : route.continue()))
  await page.goto(drawPath(arena, await arena.newClass()))
  await expect.poll(() => held.length).toBeGreaterThan(2)
  holding = false
  await page.evaluate(() => window.Echo!.connector.pusher.disconnect())
  await expectLive(page)
  for (const route of held) await route.fulfill({ status: 403 })
  await page.waitForTimeout(500)
  await expectLive(page)
  await page.context().close()
})

test('keeps an open page working and marks it as out of date after a new build is deployed', async ({
  browser,
  server,
}) => {
  const { arena, activity, page } = await openAsScorer(browser, server, [1])
  await gotoLive(page, drawPath(arena, activity))
  await slotInput(page, 'Time', 1).fill('17.345')
  await page.route(`**${drawPath(arena, activity)}`, (route) =>
    route.fulfill({
      status: 409,
      headers: { 'x-inertia-location': route.request().url(), 'x-inertia-version': 'newer' },
    }),
  )
  await page.evaluate(() => window.Echo!.connector.pusher.disconnect())
  await expect(page.getByText('This page is out of date.')).toBeVisible()
  await expectLive(page)
  await expect(slotInput(page, 'Time', 1)).toHaveValue('17.345')
  await page.context().close()
})

test('restores a typed but unsaved time when the user returns to the page', async ({ browser, server }) => {
  const { arena, activity, page } = await openAsScorer(browser, server, [1])
  await gotoLive(page, drawPath(arena, activity))
  await slotInput(page, 'Time', 1).fill('17.345')
  await page.getByRole('link', { name: arena.event.name }).click()
  await expect(page.getByRole('heading', { name: arena.event.name })).toBeVisible()
  await page.goBack()
  await expect(slotInput(page, 'Time', 1)).toHaveValue('17.345')
  await page.context().close()
})

test('keeps a time entered while signed out, and saves it after the next sign-in', async ({
  browser,
  server,
}) => {
  const { arena, activity, page } = await openAsScorer(browser, server, [1, 2])
  await answerDialogs(page)
  await gotoLive(page, drawPath(arena, activity))
  await page.context().clearCookies()
  await slotInput(page, 'Time', 1).fill('17.345')
  await slotInput(page, 'Time', 1).press('Enter')
  await expect(page.getByRole('link', { name: 'Sign in again' })).toBeVisible()
  await signIn(page.context(), server, arena.scorer)
  await page.reload()
  await expect(slotInput(page, 'Time', 1)).toHaveText('17.345')
  await expect(slotRow(page, 1).getByText('Not saved yet')).toBeHidden()
  await page.context().close()
})

test("updates each class's progress and next step on the event page without moving the focus or closing a menu", async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const { event, organization, organizer, scorer } = arena
  const activity = await arena.newClass({ name: 'Open 4D', publish_draw: true })
  const [first, second] = [
    await createEntry(server.db, { activity, draw: 1 }),
    await createEntry(server.db, { activity, draw: 2 }),
  ]
  const watching = await openWindow(browser, server, organizer)
  await gotoLive(watching, `/organizer/organizations/${organization.id}/events/${event.id}/activities`)
  const acting = await openWindow(browser, server, scorer)
  await gotoLive(acting, drawPath(arena, activity))
  const line = watching.getByRole('row').filter({ hasText: 'Open 4D' })
  const next = line.getByRole('link', { name: 'Score Open 4D' })
  await next.focus()

  await call(acting, 'patch', `/ajax/score/${first.score.id}`, { score: 17.5 })
  await expect(line).toContainText('1 of 2')
  await expect(next).toBeFocused()

  await line.getByRole('button', { name: 'More for Open 4D' }).click()
  await call(acting, 'patch', `/ajax/score/${second.score.id}`, { score: 'NT' })
  await expect(line.getByRole('link', { name: 'Set up payout for Open 4D' })).toBeVisible()
  await expect(line.getByRole('link', { name: 'Settings' })).toBeVisible()
})
