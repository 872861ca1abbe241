import type { Browser, Page } from '@playwright/test'
import { createEntry, createUser, createPurse } from '../../prisma/factories.ts'
import { axeViolations, expect, createScenario, type Server, signIn, test, openWindow } from './fixtures.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const OFFER = /^You have unsaved changes from .*\d:\d\d [AP]M/

const stored = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('unsaved')))

/** In a crash, neither `beforeunload` nor `pagehide` fires. */
async function kill(page: Page) {
  const context = page.context()
  const session = await context.newCDPSession(page)
  const closed = page.waitForEvent('crash').catch(() => {})
  session.send('Page.crash').catch(() => {})
  await closed
  return context.newPage()
}

async function openSettings(browser: Browser, server: Server) {
  const arena = await createScenario(server.db)
  const page = await openWindow(browser, server, arena.organizer)
  const address = `/organizer/organizations/${arena.organization.id}/events/${arena.event.id}/settings`
  await page.goto(address)
  return { ...arena, page, address }
}

async function typeAndKill(page: Page, label: string, text: string) {
  await page.getByLabel(label).pressSequentially(text, { delay: 20 })
  await expect.poll(() => stored(page).then((edits) => JSON.stringify(edits))).toContain(text)
  return kill(page)
}

test('offers to restore unsaved form changes after a browser crash', async ({ browser, server }) => {
  const { page, address, event } = await openSettings(browser, server)
  const next = await typeAndKill(page, 'Note for riders', 'Bring a copy of your card.')
  await next.goto(address)
  await expect(next.getByText(OFFER)).toBeVisible()
  await expect(next.getByLabel('Note for riders')).toHaveValue('')
  expect(await axeViolations(next)).toEqual([])
  await button(next, 'Restore').click()
  await expect(next.getByLabel('Note for riders')).toHaveValue('Bring a copy of your card.')
  await expect(next.getByText(OFFER)).toHaveCount(0)
  await button(next, 'Save').click()
  await expect(next.getByText('Saved', { exact: true })).toBeVisible()
  expect(await server.db.event.findUnique({ where: { id: event.id } })).toMatchObject({
    note: 'Bring a copy of your card.',
  })
  expect(await stored(next)).toEqual([])
})

test('deletes unsaved changes from the device when the user discards them', async ({ browser, server }) => {
  const { page, address } = await openSettings(browser, server)
  const next = await typeAndKill(page, 'Season', '2031')
  await next.goto(address)
  await button(next, 'Discard').click()
  await expect(next.getByText(OFFER)).toHaveCount(0)
  expect(await stored(next)).toEqual([])
  await next.reload()
  await expect(next.getByLabel('Season')).toHaveValue('')
  await expect(next.getByText(OFFER)).toHaveCount(0)
})

test("doesn't offer to restore changes after the user chose to leave without saving", async ({
  browser,
  server,
}) => {
  const { page, address } = await openSettings(browser, server)
  page.on('dialog', (dialog) => dialog.accept())
  await page.getByLabel('Season').fill('2031')
  await expect.poll(() => stored(page)).toHaveLength(1)
  await page.getByRole('link', { name: 'Rimrock Riders' }).click()
  await expect(page.getByRole('heading', { name: 'Rimrock Riders' })).toBeVisible()
  expect(await stored(page)).toEqual([])
  await page.goto(address)
  await expect(page.getByText(OFFER)).toHaveCount(0)
})

test("hides a user's unsaved changes from the next user of the device", async ({ browser, server }) => {
  const { page, address, organization } = await openSettings(browser, server)
  const next = await typeAndKill(page, 'Season', '2031')
  const other = await createUser(server.db, { name: 'Olive Owner' })
  await server.db.membership.create({
    data: { organization_id: organization.id, user_id: other.id, role: 'owner' },
  })
  await signIn(next.context(), server, other)
  await next.goto(address)
  await expect(next.getByLabel('Season')).toBeVisible()
  await expect(next.getByText(OFFER)).toHaveCount(0)
})

test('removes unsaved changes from the device on sign-out', async ({ browser, server }) => {
  const { page, address } = await openSettings(browser, server)
  const next = await typeAndKill(page, 'Season', '2031')
  await next.goto(address)
  await expect(next.getByText(OFFER)).toBeVisible()
  await button(next, 'Sign out').click()
  await expect(next).toHaveURL(/\/login/)
  expect(await stored(next)).toEqual([])
})

test('never stores a typed password among the unsaved changes', async ({ browser, server }) => {
  const { page } = await openSettings(browser, server)
  await page.goto('/account')
  await page.getByLabel('Hometown').fill('Cody')
  await page.getByLabel('New password').fill('correct horse battery')
  await expect.poll(() => stored(page)).toHaveLength(1)
  await page.waitForTimeout(600)
  expect(JSON.stringify(await stored(page))).not.toContain('correct horse')
})

test('restores a manually entered prize after a browser crash, and marks the prize as unsaved', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ name: 'Open', publish_draw: true, payType: 'custom' })
  await createPurse(server.db, activity, { entry_fee_cents: 10_000, payback_bp: 10_000 })
  const rider = await createUser(server.db, { name: 'Ana Lee' })
  await createEntry(server.db, { activity, draw: 1, rider, score: 15_000 })
  const page = await openWindow(browser, server, arena.organizer)
  const address = `/organizer/scoring/${arena.event.id}/activities/${activity.id}/payout`
  await page.goto(address)
  const next = await typeAndKill(page, 'Earnings, Ana Lee', '120.50')

  await next.goto(address)
  const prize = next.getByLabel('Earnings, Ana Lee')
  await expect(prize).toHaveValue('120.50')
  await expect(prize).toHaveAttribute('aria-invalid', 'true')
  await expect(prize).toHaveAccessibleDescription(/^Unsaved change from .*\d:\d\d [AP]M\. Save Discard$/)
  await button(next, 'Save').click()
  await expect(next.getByText('not saved')).toHaveCount(0)
  const prizeSaved = async () =>
    (await server.db.enrollment.findFirstOrThrow({ where: { activity_id: activity.id } })).prize_cents
  await expect.poll(prizeSaved).toBe(12_050)
  expect(await stored(next)).toEqual([])

  const third = await typeAndKill(next, 'Earnings, Ana Lee', '7')
  await third.goto(address)
  await expect(third.getByLabel('Earnings, Ana Lee')).not.toHaveValue('120.50')
  await button(third, 'Discard').click()
  await expect(third.getByLabel('Earnings, Ana Lee')).toHaveValue('120.50')
  expect(await stored(third)).toEqual([])
})
