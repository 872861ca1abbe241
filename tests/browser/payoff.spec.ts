import { expect, type Page } from '@playwright/test'
import { createEntry, createHorse, createPurse, createTypedInRider } from '../../prisma/factories.ts'
import { publishPayout } from '../../server/models/payout/publish.ts'
import { createScenario, openWindow, type Server, test } from './fixtures.ts'
import { expectReadable } from './pageChecks.ts'

async function paidEvent({ db }: Server) {
  const arena = await createScenario(db)
  const { organization, event, organizer, newClass } = arena
  const [jen, ann, mae] = await Promise.all(
    ['Jen Cole', 'Ann Bell', 'Mae Cole'].map((name) => createTypedInRider(db, organization, name)),
  )
  const rocket = await createHorse(db, { name: 'Rocket' })
  for (const [name, added_cents, places, riders] of [
    ['Open', 100_000, [6_000, 4_000], [jen!, ann!]],
    ['Youth', 40_000, [10_000], [jen!]],
  ] as const) {
    const activity = await newClass({ name, publish_draw: true })
    await createPurse(db, activity, {
      entry_fee_cents: 0,
      added_cents,
      places: [{ upTo: null, percentsBp: [...places] }],
    })
    for (const [index, rider] of riders.entries())
      await createEntry(db, { activity, rider, horse: index ? null : rocket, score: 17_000 + 100 * index })
    const found = await db.activity.findUniqueOrThrow({
      where: { id: activity.id },
      include: { event: { include: { organization: true } } },
    })
    const user = { ...organizer, session_id: null, socketId: null }
    await publishPayout(db, user as never, found as never, '')
  }
  await db.cashBox.create({ data: { event_id: event.id, opened_cents: 200_000 } })
  const family = { event_id: event.id, user_id: jen!.id }
  await db.eventRider.create({ data: { ...family, payer_id: mae!.id } })
  await db.charge.create({ data: { ...family, name: 'Stall', cents: 5_500, purpose: 'office' } })
  return { ...arena, at: `/organizer/organizations/${organization.id}/events/${event.id}` }
}

const row = (page: Page, name: string) => page.getByRole('row', { name })
const sums = (page: Page) => page.locator('dl[aria-label="Published payouts"]')

for (const [width, height] of [
  [1366, 768],
  [390, 844],
] as const)
  test(`pays a whole event's winnings by check and cash, and voids a check, at ${width} pixels`, async ({
    browser,
    server,
  }) => {
    const arena = await paidEvent(server)
    const page = await openWindow(browser, server, arena.organizer)
    await page.setViewportSize({ width, height })
    await page.goto(`${arena.at}/payoff`)
    await expect(sums(page)).toContainText('Still to pay$1,400.00')
    await expectReadable(page, width)

    await page.getByLabel('Pay Ann Bell by').selectOption('Cash')
    await page.getByLabel('Payee for Jen Cole', { exact: true }).selectOption('Mae Cole')
    await expect(page.getByText('$1,400.00 winnings − $55.00 owed fees = $1,345.00 to pay')).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(page.getByRole('button', { name: 'Pay 2 payees' })).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Pay 2 payees' }).click()
    await expect(page.getByRole('dialog')).toContainText(
      "You're about to write check #1001, $945.00 in all. $400.00 from the cash box goes into 1 envelope. " +
        "You'll take $55.00 in fees out of the winnings. Is the check in the printer?",
    )
    const pdf = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await (await pdf).close()

    await expect(page.getByText("All winnings are paid, but $1,345.00 hasn't been picked up.")).toBeVisible()
    await expect(sums(page)).toContainText(
      'Checks$945.00Cash$400.00Fees taken out$55.00Still to pay$0.00Published payouts$1,400.00Not picked up$1,345.00',
    )
    await page.getByRole('button', { name: 'Picked up by Mae Cole' }).click()
    await expect(sums(page)).toContainText('Not picked up$400.00')
    await expect(row(page, 'Mae Cole')).toContainText('Picked up')
    await expectReadable(page, width)

    await page.getByRole('button', { name: 'Undo for Mae Cole' }).click()
    await expect(sums(page)).toContainText('Not picked up$1,345.00')
    await page.getByRole('button', { name: 'Void Check #1001, Mae Cole' }).click()
    await expect(page.getByRole('dialog')).toContainText('$55.00 in fees will be owed again.')
    await page.getByRole('button', { name: 'Void check', exact: true }).click()
    await expect(sums(page)).toContainText('Still to pay$1,000.00')
    await expect(page.getByLabel('Pay Jen Cole', { exact: true })).toBeChecked()
  })

test("pays out a family's winnings from a rider card, but not from an outdated page", async ({
  browser,
  server,
}) => {
  const arena = await paidEvent(server)
  const page = await openWindow(browser, server, arena.organizer)
  await page.goto(`${arena.at}/entries`)
  await page.getByRole('button', { name: 'Jen Cole' }).first().click()
  const card = page.getByRole('dialog', { name: 'Jen Cole' })
  await expect(card).toContainText('Winnings to pay, all riders on this bill$1,000.00')
  await card.getByRole('link', { name: 'Pay now' }).click()
  await expect(page.getByText("Showing only Jen Cole's account.")).toBeVisible()
  await expect(page.getByLabel('Pay Ann Bell', { exact: true })).toHaveCount(0)

  const charge = { event_id: arena.event.id, name: 'Hay', cents: 1_000, purpose: 'office' }
  const { user_id } = await server.db.charge.findFirstOrThrow({ where: { event_id: arena.event.id } })
  await server.db.charge.create({ data: { ...charge, user_id } })
  await page.getByLabel('Pay Jen Cole by').selectOption('Cash')
  await page.getByRole('button', { name: 'Pay 1 payee' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('The winnings or fees changed after you opened this page.')).toBeVisible()
  await expect(page.getByText('$1,000.00 winnings − $65.00 owed fees = $935.00 to pay')).toBeVisible()
  await page.getByRole('button', { name: 'Pay 1 payee' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText("Jen Cole's account has no winnings to pay.")).toBeVisible()
  await page.getByRole('link', { name: "Back to Jen Cole's card" }).click()
  await expect(card).toContainText('Won so far$1,000.00, paid $1,000.00')
  await expect(card.getByRole('link', { name: 'Pay now' })).toHaveCount(0)

  await page.goto(`/organizer/checks/${arena.organization.id}`)
  await page.getByLabel('Show').selectOption('Not picked up')
  await expect(row(page, 'Jen Cole')).toContainText('$935.00')
})

test('fits a long name without spaces on the signature sheet and the cash slip', async ({
  browser,
  server,
}) => {
  const arena = await paidEvent(server)
  const { user_id } = await server.db.charge.findFirstOrThrow({ where: { event_id: arena.event.id } })
  await server.db.user.update({ where: { id: user_id }, data: { name: 'W'.repeat(120) } })
  const page = await openWindow(browser, server, arena.organizer)
  await page.goto(`${arena.at}/payoff`)
  await page.getByRole('button', { name: 'All in cash' }).click()
  await page.getByRole('button', { name: 'Pay 2 payees' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(/^All winnings are paid/)).toBeVisible()

  // The size of a letter page without its margins, in CSS pixels.
  await page.setViewportSize({ width: 725, height: 968 })
  await page.emulateMedia({ media: 'print' })
  const rightOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().right)
  await page.goto(`${arena.at}/payoff/sheet`)
  await expect(page.locator('tr.signed', { hasText: 'WWW' })).toBeVisible()
  expect(await rightOf('th.sign')).toBeLessThanOrEqual(725)
  await page.goto(`${arena.at}/payoff/slips`)
  const name = page.locator('.slip h2', { hasText: 'WWW' })
  await expect(name).toBeVisible()
  expect(await name.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})
