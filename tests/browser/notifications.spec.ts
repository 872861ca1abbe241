import { createEntry, createUser } from '../../prisma/factories.ts'
import { call } from './drawPage.ts'
import { axeViolations, expect, createScenario, signIn, test, openWindow } from './fixtures.ts'

test('adds a published draw to an open notifications page', async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ name: 'Open 4D', drag_every: 6 })
  const rider = await createUser(server.db, { name: 'Ann Lee' })
  const entry = await createEntry(server.db, { activity, draw: 37, rider })
  const draw = `/organizer/scoring/${arena.event.id}/activities/${activity.id}/draw`
  const acting = await openWindow(browser, server, arena.organizer)
  await acting.goto(draw)
  const watching = await openWindow(browser, server, arena.organizer)
  await watching.goto(draw)

  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  await phone.goto('/m/notifications')
  await expect(phone.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/m/sign-in?to=%2Fm%2Fnotifications',
  )
  await signIn(context, server, rider)
  await phone.reload()
  await expect(phone.getByText("You'll see posted draws and results here.")).toBeVisible()
  await expect(phone.getByText('Push notifications need a secure (https) address.')).toBeVisible()
  await expect(phone.getByText("Email isn't set up here.")).toBeVisible()

  await call(acting, 'post', `/ajax/publish-draw/${activity.id}`)
  const told = phone.getByRole('link', { name: 'New Open 4D: draw #37, after the drag' })
  await expect(told).toBeVisible()
  await expect(phone.getByRole('status').filter({ hasText: '1 new' })).toBeVisible()
  await expect(watching.getByText('Push sent to 0 of 1 riders')).toBeVisible()
  expect(await axeViolations(phone)).toEqual([])

  await phone.getByLabel('When my time is in').click()
  await expect(phone.getByLabel('When my time is in')).toBeChecked()
  await call(acting, 'patch', `/ajax/score/${entry.score.id}`, { score: 17.201 })
  await expect(phone.getByRole('link', { name: 'New Open 4D: your time is 17.201' })).toBeVisible()

  await phone.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(phone.getByText('No new notifications.')).toBeVisible()
  await phone.getByRole('link', { name: /^Open 4D: draw #37/ }).click()
  await expect(phone.locator('#slot-37')).toContainText('Ann Lee')
})
