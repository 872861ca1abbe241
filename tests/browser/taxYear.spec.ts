import { expect, type Page } from '@playwright/test'
import { createTypedInRider } from '../../prisma/factories.ts'
import { createScenario, openWindow, type Server, test } from './fixtures.ts'
import { expectReadable } from './pageChecks.ts'

async function paidYear({ db }: Server) {
  const arena = await createScenario(db)
  const { organization, event, organizer } = arena
  const jen = await createTypedInRider(db, organization, 'Jen Cole')
  const check = {
    organization_id: organization.id,
    event_id: event.id,
    dated: new Date('2026-06-06'),
    printed_by_id: organizer.id,
  }
  const { id: check_id } = await db.check.create({
    data: {
      ...check,
      number: 2_001,
      payee: 'Jen Cole',
      payee_id: jen.id,
      cents: 94_500,
      netted_cents: 5_500,
    },
  })
  for (const [description, cents] of [
    ['Open, place 1, run 17.000', 60_000],
    ['Youth, place 1, run 17.100', 40_000],
  ] as const)
    await db.checkLine.create({ data: { check_id, description, cents } })
  await db.check.createMany({
    data: [
      { ...check, kind: 'cash', payee: 'Jen Cole', payee_id: jen.id, cents: 110_000, ...pickedUp },
      { ...check, number: 2_002, payee: 'Cole Trucking LLC', cents: 40_000 },
    ],
  })
  return arena
}

const pickedUp = { delivery: 'picked up', delivered_at: new Date('2026-06-06T20:00:00Z') }

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

for (const [width, height] of [
  [1366, 768],
  [390, 844],
] as const)
  test(`marks payees who were paid $2,000 or more and records a W-9 at ${width} px`, async ({
    browser,
    server,
  }) => {
    const arena = await paidYear(server)
    const page = await openWindow(browser, server, arena.organizer)
    await page.setViewportSize({ width, height })
    await page.goto(`/organizer/checks/${arena.organization.id}/tax-year?year=2026`)
    const summary = (withoutW9: number) =>
      page.getByText(`2 payees, $2,500.00, 1 at or over $2,000, ${withoutW9} of them without a W-9`)
    await expect(summary(1)).toBeVisible()
    await expect(row(page, 'Jen Cole')).toContainText('$2,100.00')
    await expect(row(page, 'Jen Cole')).toContainText('At or over $2,000')
    await expect(row(page, 'Cole Trucking')).not.toContainText('At or over')
    const waiting = page.locator('thead th').filter({ hasText: 'Winnings not picked up' })
    await expect(waiting).toHaveCount(1)
    const everyCheck = { organization_id: arena.organization.id }
    await server.db.check.updateMany({ where: everyCheck, data: pickedUp })
    await page.reload()
    await expect(summary(1)).toBeVisible()
    await expect(waiting, 'hides a column without data').toHaveCount(0)
    await expectReadable(page, width)

    await page.getByLabel('W-9 on file, Jen Cole').check()
    await expect(summary(0)).toBeVisible()
    await expect(page.locator('.w9[aria-busy="true"]')).toHaveCount(0)
    const since = page.getByLabel('Since, W-9 for Jen Cole')
    await since.fill('2026-03-02')
    await since.press('Enter')
    await expect(page.locator('.w9[aria-busy="true"]')).toHaveCount(0)
    await page.reload()
    await expect(since).toHaveValue('2026-03-02')

    await page.getByLabel('Show').selectOption('At or over $2,000')
    await expect(row(page, 'Cole Trucking')).toHaveCount(0)
    await page.getByRole('link', { name: 'Jen Cole' }).click()
    await expect(page.getByText('2 payouts in 2026, $2,100.00 before fees')).toBeVisible()
    await expect(row(page, 'Check #2001')).toContainText('$1,000.00$55.00 went to fees')
    await page.getByText('2 results').click()
    await expect(page.getByText('Youth, place 1, run 17.100: $400.00')).toBeVisible()
    await expectReadable(page, width)
  })
