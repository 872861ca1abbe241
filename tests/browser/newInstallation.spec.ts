import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { linkFromMailOutbox } from './mailOutbox.ts'
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

const PASSWORD = 'four horses and a gate'

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
])
  test(`sets up a new installation from the first account to a draw at ${viewport.width} px`, async ({
    browser,
    page,
    fresh: { server, dataDir },
  }) => {
    const shoot = async (name: string, what: Page = page) => {
      await expectReadable(what, viewport.width)
      if (process.env.SHOTS)
        await what.screenshot({ path: `${process.env.SHOTS}/${name}-${viewport.width}.png`, fullPage: true })
    }
    test.setTimeout(120_000)
    await page.setViewportSize(viewport)

    await test.step('creates the first account with the code from the terminal', async () => {
      await page.goto(server.url)
      const code = readFileSync(path.join(dataDir, 'first-account-code'), 'utf8').trim()
      await page.getByLabel('Code').fill(code)
      await page.getByLabel('Organization').fill('Rimrock Riders')
      await page.getByLabel('Your name').fill('Mae Tucker')
      await page.getByLabel('Email').fill('mae@example.test')
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible()
    })

    await test.step('creates an event and two classes from presets', async () => {
      await page.getByRole('link', { name: 'Create event' }).click()
      await page.getByLabel('Name').fill('Spring Run')
      await page.getByLabel('First day').fill('2030-05-04')
      await page.getByRole('button', { name: 'Create event' }).click()
      await page.getByRole('link', { name: 'Add classes' }).click()
      for (const name of ['Open 4D', 'Youth 2D']) await page.getByLabel(name).check()
      await page.getByRole('button', { name: 'Add classes' }).click()
      await expect(page.getByRole('rowheader').first()).toContainText('Open 4D')
    })

    await test.step('adds two side pots and a rollover', async () => {
      await page.getByRole('link', { name: 'Youth 2D', exact: true }).click()
      await page
        .getByRole('navigation', { name: 'Youth 2D pages' })
        .getByRole('link', { name: 'Settings' })
        .click()
      await page.getByRole('checkbox', { name: 'Open 4D' }).check()
      await expect(page.getByText('Riders can roll a Youth 2D run over to the Open 4D')).toBeVisible()
      for (const [index, name] of ['Helmet', 'Novice'].entries()) {
        await page.getByRole('button', { name: 'Add side pot' }).click()
        await page.getByLabel(`Side pot ${index + 1}`, { exact: true }).fill(name)
      }
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    })

    await test.step('sets fixed payout amounts and a guaranteed purse for the class', async () => {
      await page.getByRole('link', { name: 'Money', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Payout preview' })).toBeVisible()
      await page.getByLabel('Entry fee').fill('25')
      await page.getByLabel('Start from a template').last().selectOption('Winner takes all')
      await page.getByRole('button', { name: 'Pay fixed amounts in row 1' }).click()
      await page.getByLabel('Row 1, $ from first place down').fill('150, 100')
      await expect(page.getByText('Row 1: places add up to $250.00')).toBeVisible()
      const preview = page.getByRole('region', { name: 'Preview' })
      await expect(preview).toContainText('With 20 entries, the purse is')
      await page.getByLabel('Guaranteed purse').fill('1000')
      await expect(preview).not.toContainText('With 20 entries, the purse is')
      await shoot('fixed-amounts')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    })

    await test.step('invites a scorer, who creates an account', async () => {
      await page.getByRole('link', { name: 'Rimrock Riders' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Rimrock Riders' })).toBeVisible()
      await openOnPhone(page, 'Menu')
      await page.getByRole('link', { name: 'People' }).click()
      await page.getByLabel('Email').fill('sam@example.test')
      await page.getByRole('button', { name: 'Invite', exact: true }).click()
      await expect(page.getByRole('table', { name: 'Invitations' })).toContainText('sam@example.test')
      const guest = await browser.newPage({ viewport, baseURL: server.url })
      await guest.goto(await linkFromMailOutbox(dataDir, 'invitation-'))
      await guest.getByLabel('Your name').fill('Sam Scorer')
      await guest.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await guest.getByRole('button', { name: 'Create account and accept' }).click()
      await expect(guest.getByRole('link', { name: 'Spring Run' })).toBeVisible()
      await guest.close()
    })

    await test.step('opens the draw and adds a rider', async () => {
      await page.goto(`${server.url}/organizer/organizations`)
      await page.getByRole('link', { name: 'Rimrock Riders' }).click()
      await page.getByRole('link', { name: 'Spring Run' }).click()
      await page.getByRole('link', { name: 'Enter riders in Youth 2D' }).click()
      await expect(page.getByRole('heading', { name: 'Youth 2D' })).toBeVisible()
      await page.getByLabel('Rider, slot 1', { exact: true }).fill('Kelsey Munroe')
      await page.getByText('Add "Kelsey Munroe" as a new rider').click()
      await page
        .getByRole('button', { name: /^Select/ })
        .first()
        .click()
      for (const name of ['Helmet', 'Novice', 'Open 4D (co)'])
        await expect(page.getByLabel(name)).toBeVisible()
      await shoot('opened-draw')
    })
  })
