import * as paths from '../../server/wire/paths.ts'
import { createUser } from '../../prisma/factories.ts'
import { PLAIN_HTTP } from '../../playwright.config.ts'
import { expectLive } from './drawPage.ts'
import { axeViolations, expect, createScenario, openWindow, signIn, test } from './fixtures.ts'

test('lets an organizer sign in, open a draw and sign out', async ({ page, server }) => {
  const { organizer, event, newClass } = await createScenario(server.db)
  await newClass({ name: 'Open 4D', total_slots: 120 })
  await page.goto(`${server.url}/`)
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Email').fill(organizer.email!)
  await page.getByLabel('Password').fill('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Wrong email or password.')).toBeVisible()
  await expect(page.getByLabel('Email'), 'keeps the email').toHaveValue(organizer.email!)
  await expect(page.getByLabel('Password')).toBeFocused()
  await page.keyboard.type('barrels')
  await page.keyboard.press('Enter')

  await page.getByRole('link', { name: 'Rimrock Riders' }).click()
  await page.getByRole('link', { name: event.name }).click()
  await page.getByRole('link', { name: 'Draw, Open 4D' }).click()
  await expect(page).toHaveTitle('Open 4D')
  await page.getByRole('button', { name: /Sign out/ }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('receives live updates over plain HTTP, and hides the draw if Back is pressed after signing out', async ({
  browser,
  server,
}) => {
  const { organizer, event, newClass } = await createScenario(server.db)
  const { id } = await newClass({ name: 'Open Plain', filled: [1] })
  const url = server.url.replace('127.0.0.1', PLAIN_HTTP)
  const page = await openWindow(browser, { ...server, url }, organizer)
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto(paths.draw(event.id, id))
  await expectLive(page)
  await page.getByRole('link', { name: 'Money', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Payout preview' })).toBeVisible()
  await page.goBack()
  await expectLive(page)

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByLabel('Password')).toBeVisible()
  await expect(page.getByText('Open Plain')).toHaveCount(0)
  expect(errors).toEqual([])
})

test('signs out from a tab whose session was replaced or has already ended', async ({ browser, server }) => {
  const { organizer } = await createScenario(server.db)
  const page = await openWindow(browser, server, organizer)
  await page.goto(paths.organizations)
  await server.db.session.deleteMany({ where: { user_id: organizer.id } })
  await signIn(page.context(), server, organizer)
  const other = await page.context().newPage()
  await other.goto(paths.organizations)
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'Sign out' }).click()
    await expect(tab).toHaveURL(/\/login/)
    await expect(tab.getByLabel('Password')).toBeVisible()
  }
  expect(await server.db.session.count({ where: { user_id: organizer.id } })).toBe(0)
})

test("tells a user that they have no organization, and denies access to an organization's page", async ({
  page,
  server,
}) => {
  const { organization } = await createScenario(server.db)
  const nobody = await createUser(server.db, { is_rider: false })
  await page.goto(`${server.url}/login`)
  await page.getByLabel('Email').fill(nobody.email!)
  await page.getByLabel('Password').fill('barrels')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toContainText(/organization/i)
  await page.goto(`${server.url}/organizer/organizations/${organization.id}`)
  await expect(page.getByText("Page not found, or you don't have access")).toBeVisible()
})
