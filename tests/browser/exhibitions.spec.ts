import type { Page } from '@playwright/test'
import {
  addMember,
  createEntries,
  createHorse,
  createTypedInRider,
  createUser,
} from '../../prisma/factories.ts'
import { expectLive, gotoLive } from './drawPage.ts'
import { axeViolations, createScenario, expect, openWindow, test } from './fixtures.ts'

const box = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const rows = (page: Page) => page.getByRole('table', { name: /^Exhibitions at/ }).locator('tbody tr')
const count = (page: Page, name: string) => page.getByRole('spinbutton', { name: `Exhibitions, ${name}` })

async function typeKeys(page: Page, keys: string) {
  for (const key of keys) await page.keyboard.press(key === '⏎' ? 'Enter' : key === ' ' ? 'Space' : key)
}

test('sells, assigns and moves exhibitions, and shows each change on other screens', async ({
  browser,
  server,
}) => {
  test.slow()
  const { db } = server
  const { organizer, organization, event, newClass } = await createScenario(db)
  await db.event.update({ where: { id: event.id }, data: { exhibition_cents: 1_000 } })
  const secretary = await createUser(db, { name: 'Sally Second' })
  await addMember(db, organization, secretary, 'organizer')
  const open = await newClass({ name: 'Open', code: 'o', drag_every: 2 })
  await createEntries(
    db,
    [1, 2, 3, 4].map((draw) => ({ activity: open, draw })),
  )
  await createTypedInRider(db, organization, 'Jenna Cole')
  await createTypedInRider(db, organization, 'Willa Avery')
  for (const name of ['Rocket', 'Zip']) await createHorse(db, { name })

  const at = `/organizer/organizations/${organization.id}/events/${event.id}`
  const [first, second] = [
    await openWindow(browser, server, organizer),
    await openWindow(browser, server, secretary),
  ]
  for (const page of [first, second]) {
    const lists = ['riders', 'horses'].map((list) => page.waitForResponse(`**/ajax/${list}-list`))
    await page.goto(`${at}/entries`)
    await Promise.all(lists)
    await expectLive(page)
    await expect(page.getByText('Loading...')).toBeHidden()
  }

  await box(first, 'Rider').focus()
  await typeKeys(first, 'jenna c⏎roc⏎x2')
  await expect(first.locator('#entry-preview')).toHaveText('2 exhibitions')
  await expect(box(first, 'Due')).toHaveText('$20.00')
  await typeKeys(first, '⏎')
  await box(first, 'Rider').fill('willa a')
  await typeKeys(first, '⏎zip⏎x⏎')
  await expect(count(second, 'Jenna Cole on Rocket')).toHaveText('2')
  await expect(count(second, 'Willa Avery on Zip')).toHaveText('1')
  await count(second, 'Willa Avery on Zip').focus()
  await second.keyboard.press('+')
  await expect(count(first, 'Willa Avery on Zip')).toHaveText('2')
  await expect(first.getByText('4 exhibitions, due $40.00')).toBeVisible()
  expect(await axeViolations(second), 'accessibility of the entries').toEqual([])

  for (const page of [first, second]) await gotoLive(page, `${at}/exhibitions`)
  await expect(rows(first)).toHaveCount(4)
  await expect(
    first.getByText("4 exhibitions aren't assigned. There's room for all of them here."),
  ).toBeVisible()
  expect(await axeViolations(first), 'accessibility of the exhibitions').toEqual([])
  await first.getByRole('button', { name: 'Assign' }).click()
  await expect(first.getByText('Assigned 4 exhibitions.')).toBeVisible()
  for (const page of [first, second]) {
    await expect(rows(page).nth(0)).toContainText('After drag 1 of Open')
    await expect(rows(page).nth(0)).toContainText('Jenna Cole')
    await expect(rows(page).nth(1)).toContainText('Willa Avery')
    await expect(rows(page).nth(3)).toContainText('After drag 2 of Open')
  }
  await first.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(second).nth(0)).toContainText('Not assigned')
  await first.getByRole('button', { name: 'Assign' }).click()
  for (const page of [first, second]) await expect(rows(page).nth(3)).toContainText('After drag 2 of Open')

  await rows(first).nth(3).getByRole('button', { name: /^Move/ }).click()
  const dialog = first.getByRole('dialog')
  expect(await axeViolations(first), 'accessibility of the dialog that moves exhibitions').toEqual([])
  await dialog.getByLabel('Runs').selectOption('At a set time')
  await dialog.getByRole('textbox', { name: 'Time' }).fill('2026-06-06T07:10')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(dialog).toBeHidden()
  await expect(rows(second).nth(0)).toContainText('Sat 7:10 AM')

  const phone = await (
    await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } })
  ).newPage()
  await phone.addInitScript(() => (Math.random = () => 0))
  await phone.goto(`/m/e/${event.slug}`)
  await expect(phone.getByText('Sat 7:10 AM')).toBeVisible()
  await expect(phone.getByText('Jenna Cole · Rocket').first()).toBeVisible()
  await expect(phone.getByText('Live', { exact: true })).toBeVisible()

  const [paid, gone] = ['Paid', 'Gone'].map((what) =>
    rows(first)
      .nth(1)
      .getByRole('checkbox', { name: new RegExp(`^${what}, Jenna Cole on Rocket$`) }),
  )
  await paid!.check()
  await expect(first.getByText('$10.00 taken in cash.')).toBeVisible()
  await gone!.check()
  await expect(rows(second).nth(1).getByRole('checkbox', { name: /^Paid/ })).toBeChecked()
  await expect(second.getByText('4 exhibitions sold, $40.00 · 1 paid, $10.00 · 1 gone')).toBeVisible()
  await expect(phone.getByText('Jenna Cole · Rocket (gone)')).toBeVisible()

  const opened = second.context().waitForEvent('page')
  await second.getByRole('link', { name: 'Print exhibitions' }).click()
  const sheet = await opened
  await expect(
    row(sheet, 'Jenna Cole').filter({ hasText: 'After drag 1 of Open' }).getByText('✓'),
  ).toHaveCount(2)
  await expect(sheet.locator('tbody tr')).toHaveCount(4)
  const pdf = await sheet.pdf()
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await axeViolations(sheet), 'accessibility of the sheet').toEqual([])

  await first.setViewportSize({ width: 390, height: 844 })
  await expect(rows(first).nth(1).getByRole('checkbox', { name: /^Gone/ })).toBeChecked()
  expect(await first.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await axeViolations(first), 'accessibility on a phone').toEqual([])
})
