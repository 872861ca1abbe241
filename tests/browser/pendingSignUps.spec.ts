import { slotInput, drawPath, gotoLive } from './drawPage.ts'
import { expectReadable } from './pageChecks.ts'
import { expect, createScenario, openServer, test, openWindow } from './fixtures.ts'

test('lets a rider sign up on a phone with a code from the office', async ({ browser }) => {
  const { server, close } = await openServer({ APP_URL: 'http://192.168.1.20:3000' })
  const arena = await createScenario(server.db)
  const activity = await arena.newClass()
  const draw = await openWindow(browser, server, arena.organizer)
  await gotoLive(draw, drawPath(arena, activity))
  const office = await openWindow(browser, server, arena.organizer)
  await office.goto(`/organizer/organizations/${arena.organization.id}`)
  await expect(office.getByRole('link', { name: 'Riders', exact: true })).toBeVisible()

  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
  })
  const phone = await context.newPage()
  await phone.goto('/m/sign-up')
  await phone.getByLabel('Name').fill('Nell Newcomer')
  await phone.getByLabel('Email').fill('nell@example.test')
  await phone.getByLabel('Password').fill('four horses and a gate')
  await expect(phone.getByLabel("I'm a rider")).toBeChecked()
  await phone.getByRole('button', { name: 'Create account' }).click()
  await expect(phone.getByRole('status')).toHaveText(/^Ask the office for your code/)
  await expectReadable(phone, 390)

  await expect(async () => {
    await office.reload()
    await office.getByRole('link', { name: 'Riders 1 waiting' }).click({ timeout: 1000 })
  }).toPass()
  await office.getByRole('link', { name: 'Requests 1 waiting' }).click()
  await expect(office.getByRole('table', { name: 'Sign-ups' })).toContainText('nell@example.test')
  await expectReadable(office, 1366)
  await office.getByRole('button', { name: 'Show code for Nell Newcomer' }).click()
  const dialog = office.getByRole('dialog', { name: 'Code for Nell Newcomer' })
  await expect(dialog.getByRole('img')).toBeVisible()
  const code = await dialog.locator('.code-text').innerText()

  await phone.getByLabel('Code').fill(code)
  await phone.getByRole('button', { name: 'Continue' }).click()
  await expect(phone).toHaveURL(/\/m\/(me)?$/)
  await slotInput(draw, 'Rider', 1).click()
  await expect(async () => {
    await slotInput(draw, 'Rider', 1).fill('')
    await slotInput(draw, 'Rider', 1).pressSequentially('nell')
    await expect(draw.getByRole('option').first()).toHaveText(/Nell Newcomer/, { timeout: 500 })
  }).toPass()
  await expect(office.getByRole('table', { name: 'Sign-ups' })).toHaveCount(0, {
    timeout: 15_000,
  })
  await Promise.all([phone, office, draw].map((page) => page.context().close()))
  await close()
})

test('links from the sign-in page to draws and results', async ({ browser, server }) => {
  await createScenario(server.db)
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.getByRole('link', { name: 'See draws and results' }).click()
  await expect(page).toHaveURL(/\/m\/$/)
  await context.close()
})
