import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { createEvent, createUser } from '../../prisma/factories.ts'
import { NO_EMAIL } from '../../server/wire/sharedTexts.ts'
import { solidPng } from '../support/pictures.ts'
import { expectReadable, openOnPhone } from './pageChecks.ts'
import { expect, openServer, signIn, test as base, openWindow } from './fixtures.ts'

const test = base.extend<{ fresh: Awaited<ReturnType<typeof openServer>> }>({
  // oxlint-disable-next-line no-empty-pattern
  fresh: async ({}, use) => {
    const fresh = await openServer()
    await use(fresh)
    await fresh.close()
  },
})

const picture = async () => ({
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: await solidPng(120, 60),
})

const linkOf = (page: Page, email: string) =>
  page.evaluate(
    (email) =>
      JSON.parse(document.querySelector('script[data-page="app"]')!.textContent!).props.invitations.find(
        (one: { email: string }) => one.email === email,
      ).link as string,
    email,
  )

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
]) {
  test(`invites a scorer, limits the scorer to one event, and removes the scorer, at ${viewport.width} px`, async ({
    page,
    browser,
    fresh: { server, dataDir },
  }) => {
    const mae = await createUser(server.db, {
      name: 'Mae Tucker',
      email: 'mae@example.test',
      is_rider: false,
    })
    await signIn(page.context(), server, mae)
    await page.setViewportSize(viewport)
    await page.goto(`${server.url}/organizer/organizations`)
    await page.getByRole('link', { name: 'New organization' }).click()
    await expect(page).toHaveTitle('New organization')
    await page.getByRole('button', { name: 'Create organization' }).click()
    await expect(page.getByLabel('Name')).toBeFocused()
    await expect(page.getByText("Enter the organization's name.")).toBeVisible()
    await expectReadable(page, viewport.width)
    await page.getByLabel('Name').fill('Rimrock Riders')
    await page.getByLabel('Time zone').selectOption('America/Denver')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Rimrock Riders' })).toBeVisible()

    await openOnPhone(page, 'Menu')
    await page.getByRole('link', { name: 'Settings' }).click()
    await page
      .getByLabel('Image', { exact: true })
      .setInputFiles({ ...(await picture()), buffer: Buffer.from('x') })
    await expect(page.getByText("This image can't be read.").or(page.getByText('Choose a PNG'))).toBeVisible()
    await page.getByLabel('Image', { exact: true }).setInputFiles(await picture())
    await expect(page.getByRole('img', { name: 'Rimrock Riders logo' })).toBeVisible()
    await page.getByLabel('Sponsor line').fill('Feed by Hank')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expectReadable(page, viewport.width)

    const organization = await server.db.organization.findFirstOrThrow()
    await createEvent(server.db, { organization, name: 'Spring Run' })
    await page.goto(`${server.url}/organizer/organizations/${organization.id}/people`)
    await expect(page.getByText(`${NO_EMAIL} Press "Invite"`)).toBeVisible()
    await page.getByLabel('Email').fill('sam@example.test')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const invitations = page.getByRole('table', { name: 'Invitations' })
    await expect(invitations.getByText('sam@example.test').first()).toBeVisible()
    await expect(invitations.getByText('Not sent. Good until')).toBeVisible()
    await expect(invitations.getByRole('button', { name: 'Renew link for sam@example.test' })).toBeVisible()
    await expect(page.getByText('which works only on this computer')).toBeVisible()
    await expectReadable(page, viewport.width)

    await page.reload()
    const link = await linkOf(page, 'sam@example.test')
    const { id, created_at } = await server.db.invitation.findFirstOrThrow()
    const file = path.join(dataDir, 'outbox', `invitation-${id}-${created_at.getTime()}.eml`)
    await expect
      .poll(() => {
        try {
          return readFileSync(file, 'utf8')
        } catch {
          return ''
        }
      })
      .toContain('Subject: Mae Tucker invites you to Rimrock Riders')

    const sam = await createUser(server.db, {
      name: 'Sam Scorer',
      email: 'sam@example.test',
      is_rider: false,
    })
    const guest = await browser.newPage({ viewport })
    const { pathname, search } = new URL(link)
    await guest.goto(server.url + pathname + search)
    await expect(guest.getByText('Mae Tucker invites you to join Rimrock Riders as a scorer.')).toBeVisible()
    await expectReadable(guest, viewport.width)
    await guest.getByLabel('Email').fill('sam@example.test')
    await guest.getByLabel('Password').fill('wrong')
    await guest.getByRole('button', { name: 'Sign in and accept' }).click()
    await expect(guest.getByText('Wrong email or password.')).toBeVisible()
    await guest.getByLabel('Password').fill('barrels')
    await guest.getByRole('button', { name: 'Sign in and accept' }).click()
    await expect(guest).toHaveURL(new RegExp(`/organizations/${organization.id}$`))

    await page.reload()
    await page.getByRole('button', { name: "Change Sam Scorer's role" }).click()
    await page.getByRole('dialog').getByLabel('Access').selectOption('Spring Run only')
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Scorer, Spring Run only')).toBeVisible()
    await page.getByRole('button', { name: 'Remove Sam Scorer' }).click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('button', { name: 'Remove Sam Scorer' })).toBeHidden()
    await guest.reload()
    await expect(guest.getByText("Page not found, or you don't have access")).toBeVisible()
    expect(await server.db.membership.count({ where: { user_id: sam.id } })).toBe(0)
  })

  test(`adds a member through a link on the organizer's screen at ${viewport.width} px`, async ({
    browser,
    fresh: { server },
  }) => {
    const mae = await createUser(server.db, { name: 'Mae Tucker', is_rider: false })
    const jo = await createUser(server.db, { name: 'Jo Field', is_rider: false })
    const organization = await server.db.organization.create({
      data: { name: 'Rimrock Riders', memberships: { create: { user_id: mae.id, role: 'owner' } } },
    })
    const page = await openWindow(browser, server, mae)
    await page.setViewportSize(viewport)
    await page.goto(`/organizer/organizations/${organization.id}/people`)
    await openOnPhone(page, 'More')
    await page.getByRole('link', { name: 'Invite with a code' }).click()
    await page.getByRole('button', { name: 'Show code' }).click()
    const shown = page.getByText(/^http.*\/invitation\?key=/)
    await expect(shown).toBeVisible()
    await expect(page.getByText("Other devices can't open this yet")).toBeVisible()
    await expect(page.getByRole('img', { name: /QR code for/ })).toHaveCount(0)
    await expectReadable(page, viewport.width)
    const link = await shown.innerText()

    const phone = await openWindow(browser, server, jo)
    await phone.setViewportSize(viewport)
    await phone.goto(new URL(link).pathname + new URL(link).search)
    await phone.getByRole('button', { name: 'Accept as Jo Field' }).click()
    await expect(phone.getByText('still has to confirm your name, Jo Field.')).toBeVisible()
    await page.getByRole('button', { name: 'Make Jo Field a scorer' }).click()
    await expect(page.getByText('Jo Field has access now.')).toBeVisible()
    await expectReadable(page, viewport.width)
    await expect(phone.getByText("You're in.")).toBeVisible()
    await expectReadable(phone, viewport.width)
  })
}
