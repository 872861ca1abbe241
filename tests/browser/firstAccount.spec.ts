import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expectReadable, openOnPhone } from './pageChecks.ts'
import { expect, openServer, test as base } from './fixtures.ts'

const test = base.extend<{ fresh: Awaited<ReturnType<typeof openServer>> }>({
  // oxlint-disable-next-line no-empty-pattern
  fresh: async ({}, use) => {
    const fresh = await openServer()
    await use(fresh)
    await fresh.close()
  },
})

const WRONG_CODE = "That code doesn't match the one in the terminal window."
const codeIn = (dataDir: string) => readFileSync(path.join(dataDir, 'first-account-code'), 'utf8').trim()

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
]) {
  test(`creates the first account with the code from the terminal at ${viewport.width} px`, async ({
    page,
    fresh,
  }) => {
    await page.setViewportSize(viewport)
    await page.goto(`${fresh.server.url}/organizer/organizations`)
    await expect(page).toHaveTitle('Create the first account')
    await expectReadable(page, viewport.width)
    await expect(page.getByRole('button', { name: 'Create account' })).toBeInViewport({ ratio: 1 })

    await page.getByLabel('Code').fill('AAAA-BBBB-CCCC')
    for (const typed of ['Mae Tucker', 'mae@example.test', 'barrels', '', 'Rimrock Riders']) {
      await page.keyboard.press('Tab')
      await page.keyboard.type(typed)
    }
    await page.keyboard.press('Enter')
    const code = page.getByLabel('Code')
    await expect(code, 'focuses the first invalid field').toBeFocused()
    await expect(code).toHaveAccessibleDescription(new RegExp(WRONG_CODE))
    const password = page.getByLabel('Password', { exact: true })
    await expect(password, 'shows both errors together').toHaveAccessibleDescription(
      /^Use at least 15 characters\. A few words/,
    )
    await expectReadable(page, viewport.width)

    await password.fill('four horses and a gate')
    await expect(password).toHaveAccessibleDescription('At least 15 characters. A few words work well.')
    await page.getByLabel('Show the password').check()
    await expect(password).toHaveAttribute('type', 'text')
    for (const [label, kept] of [
      ['Organization', 'Rimrock Riders'],
      ['Your name', 'Mae Tucker'],
      ['Email', 'mae@example.test'],
    ] as const)
      await expect(page.getByLabel(label)).toHaveValue(kept)
    await expect(password).toHaveValue('four horses and a gate')

    await code.fill(codeIn(fresh.dataDir).toLowerCase())
    await code.press('Enter')
    await expect(page).toHaveURL(/\/organizer\/organizations$/)
    await expect(page.getByRole('link', { name: 'Rimrock Riders' })).toBeVisible()
    await expect(page.getByText('Owner', { exact: true })).toBeVisible()
    await openOnPhone(page, 'Menu')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveTitle('Sign in')
  })
}

test('asks a user to sign in if someone else has used the first-account code', async ({
  browser,
  page,
  fresh,
}) => {
  const code = codeIn(fresh.dataDir)
  const other = await browser.newPage()
  for (const [who, name] of [
    [page, 'Mae'],
    [other, 'Jo'],
  ] as const) {
    await who.goto(fresh.server.url)
    await who.getByLabel('Code').fill(code)
    await who.getByLabel('Organization').fill(`${name}'s Riders`)
    await who.getByLabel('Your name').fill(name)
    await who.getByLabel('Email').fill(`${name}@example.test`)
    await who.getByLabel('Password', { exact: true }).fill('four horses and a gate')
  }
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/organizer\/organizations$/)
  await other.getByRole('button', { name: 'Create account' }).click()
  await expect(other).toHaveTitle('Sign in')
  await expect(other.getByText('The first account already exists. Sign in instead.')).toBeVisible()
})

test('accepts the correct first-account code after eleven wrong codes', async ({ page, fresh }) => {
  await page.goto(fresh.server.url)
  await page.getByLabel('Organization').fill('Rimrock Riders')
  await page.getByLabel('Your name').fill('Mae Tucker')
  await page.getByLabel('Email').fill('mae@example.test')
  await page.getByLabel('Password', { exact: true }).fill('four horses and a gate')
  const code = page.getByLabel('Code')
  for (let guess = 0; guess < 11; guess++) {
    await code.fill(`AAAA-BBBB-C${guess}`)
    await expect(page.getByText(WRONG_CODE)).toBeHidden()
    await code.press('Enter')
    await expect(page.getByText(WRONG_CODE)).toBeVisible()
  }
  await code.fill(codeIn(fresh.dataDir))
  await code.press('Enter')
  await expect(page.getByRole('link', { name: 'Rimrock Riders' })).toBeVisible()
})
