import type { Page } from '@playwright/test'
import { createUser, createEvent } from '../../prisma/factories.ts'
import { linkFromMailOutbox } from './mailOutbox.ts'
import { expectReadable } from './pageChecks.ts'
import { expect, openServer, openWindow, test as base } from './fixtures.ts'

const test = base.extend<{ fresh: Awaited<ReturnType<typeof openServer>> }>({
  // Playwright requires an object pattern here.
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
  test(`lets an invited scorer create an account and join an event at ${viewport.width} px`, async ({
    browser,
    fresh: { server, dataDir },
  }) => {
    const shoot = async (name: string, what: Page) => {
      await expectReadable(what, viewport.width)
      if (process.env.SHOTS)
        await what.screenshot({ path: `${process.env.SHOTS}/${name}-${viewport.width}.png`, fullPage: true })
    }
    const mae = await createUser(server.db, { name: 'Mae Tucker', is_rider: false })
    const organization = await server.db.organization.create({
      data: { name: 'Rimrock Riders', memberships: { create: { user_id: mae.id, role: 'owner' } } },
    })
    const event = await createEvent(server.db, { organization, name: 'Spring Run' })
    const people = `/organizer/organizations/${organization.id}/people`
    const page = await openWindow(browser, server, mae)
    await page.goto(people)
    await page.getByLabel('Email').fill('sam@example.test')
    await page.getByLabel('Access').selectOption('Spring Run only')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(page.getByRole('table', { name: 'Invitations' })).toContainText('sam@example.test')

    const link = await linkFromMailOutbox(dataDir, 'invitation-')
    const guest = await browser.newPage({ viewport, baseURL: server.url })
    await guest.goto(link)
    await expect(
      guest.getByText('Mae Tucker invites you to join Rimrock Riders as a scorer, for Spring Run only.'),
    ).toBeVisible()
    await expect(guest.getByRole('heading', { name: 'New here? Create your account' })).toBeVisible()
    await expect(guest.getByLabel('Email')).toHaveValue('sam@example.test')
    await expect(guest.getByLabel('Email')).not.toBeEditable()
    await shoot('invitation-new', guest)
    await guest.getByLabel('Your name').fill('Sam Scorer')
    await guest.getByLabel('Password', { exact: true }).fill('too short')
    await guest.getByRole('button', { name: 'Create account and accept' }).click()
    await expect(guest.getByLabel('Password', { exact: true })).toBeFocused()
    await expect(guest.getByText('Use at least 15 characters. A few words work well.')).toBeVisible()
    await shoot('invitation-weak', guest)
    await guest.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await guest.getByRole('button', { name: 'Create account and accept' }).click()
    await expect(guest).toHaveURL(
      `${server.url}/organizer/organizations/${organization.id}/events/${event.id}/activities`,
    )
    await expect(guest.getByRole('heading', { level: 1, name: 'Spring Run' })).toBeVisible()
    await shoot('invitation-joined', guest)

    await page.reload()
    await expect(page.getByText('sam@example.test')).toBeVisible()
    await expect(page.getByText('Scorer, Spring Run only')).toBeVisible()

    const other = await browser.newPage({ viewport, baseURL: server.url })
    await other.goto(link)
    await expect(other.getByText('This invitation was already used.')).toBeVisible()
    await shoot('invitation-used', other)
    await other.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await other.getByLabel('Email').fill('sam@example.test')
    await other.getByLabel('Password').fill(PASSWORD)
    await other.getByRole('button', { name: 'Sign in' }).click()
    await expect(other.getByRole('link', { name: 'Rimrock Riders' })).toBeVisible()
  })

test('asks an invited person to sign in if their email address already has an account', async ({
  browser,
  fresh: { server, dataDir },
}) => {
  const mae = await createUser(server.db, { name: 'Mae Tucker', is_rider: false })
  const organization = await server.db.organization.create({
    data: { name: 'Rimrock Riders', memberships: { create: { user_id: mae.id, role: 'owner' } } },
  })
  await createUser(server.db, { name: 'Kay Known', email: 'kay@example.test', is_rider: false })
  const page = await openWindow(browser, server, mae)
  await page.goto(`/organizer/organizations/${organization.id}/people`)
  await page.getByLabel('Email').fill('kay@example.test')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()

  const guest = await browser.newPage({ viewport: { width: 390, height: 844 }, baseURL: server.url })
  await guest.goto(await linkFromMailOutbox(dataDir, 'invitation-'))
  await expect(guest.getByText('kay@example.test already has an account.')).toBeVisible()
  await expect(guest.getByRole('link', { name: 'Create account' })).toHaveCount(0)
  await expect(guest.getByLabel('Email')).toHaveValue('kay@example.test')
  await expectReadable(guest, 390)
  if (process.env.SHOTS)
    await guest.screenshot({ path: `${process.env.SHOTS}/invitation-known.png`, fullPage: true })
  await guest.getByLabel('Password').fill('barrels')
  await guest.getByRole('button', { name: 'Sign in and accept' }).click()
  await expect(guest).toHaveURL(new RegExp(`/organizations/${organization.id}$`))
})
