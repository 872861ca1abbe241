import { expect, type Page } from '@playwright/test'
import { createEntry, createPurse, createTypedInRider } from '../../prisma/factories.ts'
import { createScenario, openWindow, type Server, test } from './fixtures.ts'
import { expectReadable } from './pageChecks.ts'

async function almostFinishedEvent({ db }: Server) {
  const arena = await createScenario(db)
  const { organization, event, newClass } = arena
  const [jen, ann] = await Promise.all(
    ['Jen Cole', 'Ann Bell'].map((name) => createTypedInRider(db, organization, name)),
  )
  const open = await newClass({ name: 'Open 4D', publish_draw: true })
  await createPurse(db, open, { entry_fee_cents: 0, added_cents: 100_000 })
  await createEntry(db, { activity: open, rider: jen, score: 17_000 })
  await createEntry(db, { activity: open, rider: ann })
  const bill = { event_id: event.id, user_id: jen!.id }
  await db.charge.create({ data: { ...bill, name: 'Stall', cents: 5_500, purpose: 'office' } })
  return { ...arena, at: `/organizer/organizations/${organization.id}/events/${event.id}` }
}

const items = (page: Page) => page.getByRole('main').getByRole('listitem')
const chip = (page: Page) => page.getByText('Closed', { exact: true })

for (const [width, height] of [
  [1366, 768],
  [390, 844],
] as const)
  test(`closes an event once every run has a score, and reopens it, at ${width} pixels`, async ({
    browser,
    server,
  }) => {
    const arena = await almostFinishedEvent(server)
    const other = await openWindow(browser, server, arena.organizer)
    await other.goto(`${arena.at}/activities`)
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()

    const page = await openWindow(browser, server, arena.organizer)
    await page.setViewportSize({ width, height })
    await page.goto(`${arena.at}/activities`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('link', { name: 'Close the event' }).click()
    await expect(items(page)).toContainText([
      '1 run in Open 4D has no final score.',
      "The Open 4D payout isn't published.",
      '1 account owes $55.00.',
    ])
    const close = page.getByRole('button', { name: 'Close the event' })
    await expect(page.getByRole('note', { name: "The event can't be closed yet." })).toBeVisible()
    await expect(close).toHaveCount(0)
    await expect(page.locator('main .button.primary')).toHaveText('Enter scores')
    await expectReadable(page, width)

    // On a phone, the draw page shows a keypad instead of a time field.
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.getByRole('link', { name: 'Enter scores' }).click()
    await page.getByLabel('Time, slot 2', { exact: true }).fill('17.5')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Change time, slot 2', exact: true })).toBeVisible()
    await expect(page.getByText('Not saved yet')).toHaveCount(0)
    await page.setViewportSize({ width, height })
    await page.goto(`${arena.at}/close`)
    await expect(page.getByText('no final score')).toHaveCount(0)
    await close.click()
    await expect(page.getByText(/^Closed .* by Otis Organizer$/)).toBeVisible()
    await expect(items(page)).toContainText(["The Open 4D payout isn't published.", '1 account owes $55.00.'])
    await expectReadable(page, width)
    await expect(chip(other)).toBeVisible()
    await expect(other.getByText(/Closed .* by Otis Organizer/)).toBeVisible()

    await page.goto(`/organizer/organizations/${arena.organization.id}`)
    await expect(chip(page)).toBeVisible()
    await page.goto(`${arena.at}/close`)
    await page.getByRole('button', { name: 'Reopen the event' }).click()
    await expect(close).toBeEnabled()
    await expect(chip(other)).toHaveCount(0)
  })

test('updates the list of unfinished items without a reload when a bill is paid in another window', async ({
  browser,
  server,
}) => {
  const arena = await almostFinishedEvent(server)
  const page = await openWindow(browser, server, arena.organizer)
  await page.goto(`${arena.at}/close`)
  await expect(page.getByText('1 account owes $55.00.')).toBeVisible()

  const window = await openWindow(browser, server, arena.organizer)
  await window.goto(`${arena.at}/entries`)
  await window.getByRole('button', { name: 'Jen Cole' }).first().click()
  const card = window.getByRole('dialog', { name: 'Jen Cole' })
  await card.getByRole('button', { name: 'Take $55.00' }).click()
  await expect(page.getByText('1 account owes $55.00.')).toHaveCount(0)
  await expect(page.getByText(/^The cash box from .* hasn't been counted\.$/)).toBeVisible()
})

test('updates the list of unfinished items when the user returns to the page', async ({
  browser,
  server,
}) => {
  const arena = await almostFinishedEvent(server)
  const page = await openWindow(browser, server, arena.organizer)
  await page.goto(`${arena.at}/close`)
  await expect(page.getByText('1 run in Open 4D has no final score.')).toBeVisible()
  await server.db.score.updateMany({
    where: { value: null, entry: { activity: { event_id: arena.event.id } } },
    data: { no_time: 'NT' },
  })
  // Playwright never hides a page, so the test dispatches the event itself.
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('1 run in Open 4D has no final score.')).toHaveCount(0)
})
