import { createUser, addMember } from '../../prisma/factories.ts'
import { call, drawPath, expectLive, gotoLive, slotInput, slotRow } from './drawPage.ts'
import { expect, createScenario, test, openWindow } from './fixtures.ts'

test("opens the sign-in page in the browser's other tabs after a sign-out", async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ publish_draw: true })
  const first = await openWindow(browser, server, arena.scorer)
  const second = await first.context().newPage()
  const device = await openWindow(browser, server, arena.scorer)
  for (const page of [first, second, device]) await gotoLive(page, drawPath(arena, activity))

  await first.goto('/organizer/organizations')
  await first.getByRole('button', { name: 'Sign out' }).click()
  await expect(second.getByLabel('Password')).toBeVisible()
  const slotNumber = 3
  const organizer = await openWindow(browser, server, arena.organizer)
  await gotoLive(organizer, drawPath(arena, activity))
  await call(organizer, 'post', `/ajax/draw/${activity.id}/round`, { user_name: 'Still Here', slotNumber })
  await expect(slotRow(device, 3)).toContainText('Still Here')
  for (const page of [first, device, organizer]) await page.context().close()
})

test('closes the draw and stops requesting channel access when the member is removed', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ publish_draw: true, filled: [1] })
  const former = await createUser(server.db, { name: 'Former Scorer' })
  await addMember(server.db, arena.organization, former, 'scorer')
  const page = await openWindow(browser, server, former)
  await gotoLive(page, drawPath(arena, activity))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))

  await server.db.membership.deleteMany({ where: { user_id: former.id } })
  await expect(page.getByRole('heading', { name: /not found/i })).toBeVisible()
  await expect(slotRow(page, 1)).toHaveCount(0)
  await page.waitForTimeout(3000)
  expect(asked.filter((path) => path === '/broadcasting/auth').length).toBeLessThan(6)
  await page.context().close()
})

test("keeps the draw open when the member's role changes", async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ publish_draw: true })
  const page = await openWindow(browser, server, arena.scorer)
  const signedIn = page.waitForResponse('**/broadcasting/user-auth')
  await gotoLive(page, drawPath(arena, activity))
  expect((await signedIn).status()).toBe(200)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const where = { user_id: arena.scorer.id }
  await server.db.membership.updateMany({ where, data: { role: 'organizer' } })
  await expect(page.getByText('Reconnecting', { exact: true })).toBeVisible()
  await expectLive(page)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await call(page, 'post', `/ajax/draw/${activity.id}/round`, { user_name: 'By Sam', slotNumber: 2 })
  await page.context().close()
})

test('renews a stale CSRF token after a reconnect without reloading the page', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ publish_draw: true, filled: [1] })
  const page = await openWindow(browser, server, arena.scorer)
  await gotoLive(page, drawPath(arena, activity))
  await slotInput(page, 'Time', 1).click()
  await page.keyboard.type('17.3')
  const renewed = page.waitForResponse('**/ajax/session')
  await page.evaluate(() => {
    Object.assign(window, { isSamePage: true })
    document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')!.content = 'stale'
    window.Echo!.connector.pusher.disconnect()
  })
  expect((await renewed).status()).toBe(200)
  await expectLive(page)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await expect(slotInput(page, 'Time', 1)).toBeFocused()
  await expect(slotInput(page, 'Time', 1)).toHaveValue('17.3')
  await page.context().close()
})

test("keeps a removed scorer's draw open until they leave the time field", async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ publish_draw: true, filled: [1] })
  const former = await createUser(server.db, { name: 'Former Scorer' })
  await addMember(server.db, arena.organization, former, 'scorer')
  const page = await openWindow(browser, server, former)
  await gotoLive(page, drawPath(arena, activity))
  await slotInput(page, 'Time', 1).click()
  await page.keyboard.type('17.3')
  const refused = page.waitForResponse(
    (response) => response.url().endsWith('/broadcasting/auth') && !response.ok(),
  )
  await server.db.membership.deleteMany({ where: { user_id: former.id } })
  await refused
  await page.waitForTimeout(2000)
  await expect(slotInput(page, 'Time', 1)).toBeFocused()
  await expect(slotInput(page, 'Time', 1)).toHaveValue('17.3')

  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByRole('heading', { name: /not found/i })).toBeVisible()
  await page.context().close()
})
