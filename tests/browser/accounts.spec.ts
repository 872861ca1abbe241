import { createUser } from '../../prisma/factories.ts'
import { ASK_FOR_LINK } from '../../server/wire/sharedTexts.ts'
import { expectReadable } from './pageChecks.ts'
import { linkFromMailOutbox } from './mailOutbox.ts'
import { expect, openServer, test as base } from './fixtures.ts'

/** Until an account exists, every page redirects to the first-account page. */
const test = base.extend<{ own: Awaited<ReturnType<typeof openServer>> }>({
  // oxlint-disable-next-line no-empty-pattern
  own: async ({}, use) => {
    const own = await openServer()
    await createUser(own.server.db)
    await use(own)
    await own.close()
  },
})

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
]) {
  test(`creates, edits, recovers and deletes an account at ${viewport.width} px`, async ({ page, own }) => {
    test.slow()
    const { server, dataDir } = own
    await page.setViewportSize(viewport)
    await page.goto(`${server.url}/login`)
    await expectReadable(page, viewport.width)
    await page.getByRole('link', { name: 'Create account' }).click()
    await expect(page).toHaveTitle('Create account')
    await expectReadable(page, viewport.width)

    await page.getByLabel('Your name').fill('Mae Tucker')
    await page.getByLabel('Email').fill('mae@example.test')
    await page.getByLabel('Password', { exact: true }).fill('password password')
    await page.keyboard.press('Enter')
    const password = page.getByLabel('Password', { exact: true })
    await expect(password).toHaveAccessibleDescription(/^This password is too common\./)
    await expect(password).toBeFocused()
    await password.fill('four horses and a gate')
    await page.keyboard.press('Enter')
    await expect(
      page,
      'tells the user to ask the office for the link when there is no mail server',
    ).toHaveTitle('Ask the office')
    await expectReadable(page, viewport.width)

    const link = await linkFromMailOutbox(dataDir, 'sign-up-')
    await page.goto(server.url + link)
    await expect(page.getByText('mae@example.test')).toBeVisible()
    await expectReadable(page, viewport.width)
    await page.getByRole('button', { name: 'Confirm email' }).click()
    await expect(page.getByText('Your email is confirmed. Sign in')).toBeVisible()
    await page.getByLabel('Email').fill('mae@example.test')
    await page.getByLabel('Password').fill('four horses and a gate')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/organizer\/organizations$/)
    await page.goto(server.url + link)
    await expect(page.getByText('This link has already been used or has expired.')).toBeVisible()

    await page.getByRole('link', { name: 'Mae Tucker' }).click()
    await expect(page).toHaveTitle('Your account')
    const about = page.getByRole('region', { name: 'About you' })
    await about.getByLabel('Hometown').fill('Bend, OR')
    await about.getByLabel("I'm a rider").check()
    await about.getByLabel('Birth date').fill('2010-05-31')
    await about.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(about.getByText('Saved', { exact: true })).toBeVisible()

    const email = page.getByRole('region', { name: 'Email', exact: true })
    await expect(email.getByText(ASK_FOR_LINK)).toBeVisible()
    await expect(page.locator('.button.primary'), 'shows one primary button').toHaveText(['Save'])

    const cards = page.getByRole('region', { name: 'Associations' })
    await cards.getByRole('button', { name: 'Add association' }).click()
    await cards.getByLabel('Association', { exact: true }).fill('NBHA')
    await cards.getByRole('button', { name: 'Save associations' }).click()
    await expect(cards.getByLabel('Number'), 'focuses the invalid field').toBeFocused()
    await cards.getByLabel('Number').fill('123-456')
    await expectReadable(page, viewport.width)
    await cards.getByRole('button', { name: 'Save associations' }).click()
    await expect(cards.getByText('Saved', { exact: true })).toBeVisible()
    await page.reload()
    await expect(about.getByLabel('Hometown')).toHaveValue('Bend, OR')
    await expect(cards.getByLabel('Number')).toHaveValue('123-456')
    const devices = page.getByRole('region', { name: 'Signed-in devices' })
    await expect(devices.getByRole('rowheader')).toHaveText('Chrome on Linux (this one)')

    const tokens = page.getByRole('region', { name: 'App tokens' })
    await tokens.getByLabel('App name').fill('Arena app')
    await tokens.getByRole('button', { name: 'Create token' }).click()
    const token = (await tokens.locator('code').textContent())!
    expect(token).toMatch(/^ingate_[\w-]{65}$/)
    await expectReadable(page, viewport.width)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await tokens.getByRole('button', { name: 'Copy token' }).click()
    await expect(page.getByText('Token copied.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token)
    await page.reload()
    await expect(tokens.getByRole('row').filter({ hasText: 'Arena app' })).toContainText('Never')
    await expect(page.getByText(token), 'shows the API token only once').toHaveCount(0)
    const asked = () =>
      page.request.get(`${server.url}/api/v1/me`, { headers: { Authorization: `Bearer ${token}` } })
    expect((await asked()).status()).toBe(200)
    await tokens.getByRole('button', { name: 'Revoke Arena app' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(tokens.getByRole('row')).toHaveCount(0)
    expect((await asked()).status()).toBe(401)

    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveTitle('Sign in')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expectReadable(page, viewport.width)
    await page.getByLabel('Email').fill('mae@example.test')
    await page.keyboard.press('Enter')
    await page.waitForURL(/mail-sent/)
    await page.goto(server.url + (await linkFromMailOutbox(dataDir, 'reset-')))
    await expectReadable(page, viewport.width)
    await page.getByLabel('New password').fill('five horses and a gate')
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page, 'a rider without an organization starts in the rider app').toHaveURL(/\/m\/$/)

    await page.getByRole('link', { name: 'My runs' }).click()
    await page.getByRole('link', { name: 'My account' }).click()
    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Your password').fill('five horses and a barn')
    await dialog.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(dialog.getByText('Wrong password.')).toBeVisible()
    await expectReadable(page, viewport.width)
    await dialog.getByLabel('Your password').fill('five horses and a gate')
    await dialog.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(page).toHaveTitle('Sign in')
    await page.goto(`${server.url}/account`)
    await expect(page).toHaveTitle('Sign in')
  })
}
