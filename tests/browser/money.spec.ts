import type { Page } from '@playwright/test'
import { createPurse } from '../../prisma/factories.ts'
import { expectReadable } from './pageChecks.ts'
import { expect, createScenario, type Server, test, openWindow } from './fixtures.ts'

const SIZES = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
]

async function openClass(server: Server, given: object = {}) {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({
    name: 'Open 4D',
    has_divisions: true,
    incentives: ['Senior'],
    filled: [1, 2, 3],
    ...given,
  })
  return { ...arena, activity, path: `/organizer/scoring/${arena.event.id}/activities/${activity.id}/money` }
}

const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })
const prizes = (page: Page) => preview(page).getByRole('table', { name: 'Prizes by place' })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

for (const size of SIZES)
  test(`edits the payout settings next to a preview of the prizes at ${size.width} px`, async ({
    browser,
    server,
  }) => {
    const { organizer, activity, path } = await openClass(server)
    const page = await openWindow(browser, server, organizer)
    await page.setViewportSize(size)
    await page.goto(path.replace('/money', '/payout'))
    await page.getByRole('link', { name: 'Payout settings', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Open 4D' })).toBeVisible()

    await page.getByLabel('Entry fee').fill('30')
    await page.getByLabel('Who pays the new fee?').selectOption('All entries')
    await page.getByLabel('Payback %').fill('80')
    await page.getByLabel('Start from a template').first().selectOption('NBHA 4D, half seconds')
    // 20 × $30 × 80% = $480, split 35/30/20/15.
    const first = prizes(page).getByRole('row').filter({ hasText: '1D · 1' })
    await expect(first).toContainText('$168.00')
    expect((await first.boundingBox())!.height, 'shows each place on one line').toBeLessThan(48)
    await expect(preview(page)).toContainText(
      'runs are spread evenly over the divisions (5/5/5/5, 13/13/12/12',
    )

    await preview(page).evaluate((scrolled) => scrolled.scrollTo(0, scrolled.scrollHeight))
    const net = preview(page).getByRole('row').filter({ hasText: '= Total payout' })
    if (size.width > 1000) await expect(net, 'keeps the total payout visible').toBeInViewport({ ratio: 1 })

    await page.getByLabel('Payback %').fill('70')
    await expect(page.getByText('NBHA requires at least 75%')).toBeVisible()
    await page.getByLabel('Payback %').fill('80')
    await page.getByLabel('Row 1, % from first place down').fill('60, 30')
    await expect(page.getByText('Row 1: places add up to 90%: 10% short')).toBeVisible()
    await expect(preview(page)).toContainText('To see the preview, fix this first')
    await save(page).click()
    await expect(
      page.getByText('The row for any number of runs adds up to 90%, not 100%.').first(),
    ).toBeVisible()
    await expect(page.getByLabel('Row 1, % from first place down')).toBeFocused()

    await page.getByLabel('Row 1, % from first place down').fill('60 40')
    await expect(first).toContainText('$100.80')
    await expectReadable(page, size.width)
    await page.screenshot({ path: `test-results/money-${size.width}.png`, fullPage: size.width < 1000 })
    await save(page).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    expect(await server.db.purse.findUnique({ where: { activity_id: activity.id } })).toMatchObject({
      entry_fee_cents: 3_000,
      payback_bp: 8_000,
      version: 1,
    })
    const fees = await server.db.enrollment.findMany({ where: { activity_id: activity.id } })
    expect(fees.map((enrollment) => enrollment.fee_cents)).toEqual([3_000, 3_000, 3_000])

    await page.getByRole('table', { name: 'Side pots' }).getByRole('link', { name: 'Senior' }).click()
    await expect(page.getByRole('heading', { name: 'Senior' })).toBeVisible()
    await expect(page.getByLabel('Entry fee')).toHaveValue('$0.00')
  })

test('keeps the payout preview in view on a wide screen, and links to the preview on a phone', async ({
  browser,
  server,
}) => {
  const { organizer, path } = await openClass(server)
  const page = await openWindow(browser, server, organizer)
  await page.goto(path)
  await page.getByRole('heading', { name: 'Payout preview' }).waitFor()
  await page.mouse.wheel(0, 600)
  await expect(preview(page).getByRole('heading', { name: 'Payout preview' })).toBeInViewport()
  await page.setViewportSize(SIZES[1]!)
  await page.getByRole('link', { name: 'See payout preview' }).press('Enter')
  await expect(preview(page).getByRole('heading', { name: 'Payout preview' })).toBeInViewport()
})

test('gives a side pot its own divisions and updates the preview immediately', async ({
  browser,
  server,
}) => {
  const { organizer, activity, path } = await openClass(server, { has_divisions: false })
  const senior = activity.incentives[0]!
  const page = await openWindow(browser, server, organizer)
  await page.goto(path)
  await expect(
    page.getByRole('region', { name: 'Divisions' }),
    'the class keeps its divisions in its settings',
  ).toHaveCount(0)
  await page.goto(path.replace(`/${activity.id}/`, `/${senior.id}/`))
  await page.getByLabel('Added money', { exact: true }).fill('100')
  await expect(page.getByLabel('1D share %')).toHaveCount(0)
  await page.getByLabel('This side pot has divisions').check()
  await page
    .getByRole('region', { name: 'Divisions' })
    .getByLabel('Start from a template')
    .selectOption('Equal 2D')
  await expect(prizes(page).getByRole('row').filter({ hasText: '2D · 1' })).toContainText('$50.00')
  await expectReadable(page, 1366)
  await save(page).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const flags = await server.db.activity.findMany({
    where: { id: { in: [activity.id, senior.id] } },
    orderBy: { id: 'asc' },
  })
  expect(flags.map(({ has_divisions }) => has_divisions)).toEqual([false, true])
  await page.reload()
  await page.getByLabel('This side pot has divisions').uncheck()
  await save(page).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByLabel('1D share %')).toHaveCount(0)
})

test('shows a user both versions of the payout settings if someone else saved changes first', async ({
  browser,
  server,
}) => {
  const { organizer, activity, path } = await openClass(server, { filled: [] })
  await createPurse(server.db, activity, { entry_fee_cents: 3_000 })
  const [page, other] = [
    await openWindow(browser, server, organizer),
    await openWindow(browser, server, organizer),
  ]
  await page.goto(path)
  await other.goto(path)
  await other.getByLabel('Added money').first().fill('200')
  await save(other).click()
  await expect(other.getByText('Saved', { exact: true })).toBeVisible()

  await page.getByLabel('Added money').first().fill('100')
  await save(page).click()
  await expect(page.getByRole('alert')).toContainText('Someone else changed this while you were editing.')
  const added = page.getByRole('table', { name: 'Both versions' }).getByRole('row').nth(1)
  await expect(added).toContainText('$200.00')
  await expect(added).toContainText('$100.00')
  await expect(page.getByLabel('Added money').first()).toHaveValue('$100.00')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await save(page).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect((await server.db.purse.findUniqueOrThrow({ where: { activity_id: activity.id } })).added_cents).toBe(
    10_000,
  )
})
