import { expect, type Page } from '@playwright/test'
import { createPurse, createTypedInRider } from '../../prisma/factories.ts'
import { expectLive } from './drawPage.ts'
import { axeViolations, createScenario, openWindow, test } from './fixtures.ts'

const card = (page: Page, name: string) => page.getByRole('dialog', { name })
const lineOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

async function openEntries(page: Page, at: string) {
  const lists = ['riders', 'horses'].map((list) => page.waitForResponse(`**/ajax/${list}-list`))
  await page.goto(`${at}/entries`)
  await Promise.all(lists)
  await expectLive(page)
}

async function chooseRider(page: Page, name: string) {
  const box = page.getByLabel('Rider', { exact: true })
  await box.fill(name)
  await expect(page.getByRole('option', { name }).first()).toBeVisible()
  await box.press('Enter')
}

test('lets two secretaries take payments, give back an overpayment, and count the cash box', async ({
  browser,
  server,
}) => {
  const { db } = server
  const { organization, event, organizer, newClass } = await createScenario(db)
  const open = await newClass({ name: 'Open', code: 'o' })
  await createPurse(db, open, { entry_fee_cents: 5_000 })
  await createTypedInRider(db, organization, 'Kim Kid')
  const at = `/organizer/organizations/${organization.id}/events/${event.id}`
  const ann = await openWindow(browser, server, organizer)
  const bob = await openWindow(browser, server, organizer)
  await openEntries(ann, at)
  await openEntries(bob, at)

  await chooseRider(ann, 'Kim Kid')
  await ann.getByLabel('Codes').fill('o')
  await ann.keyboard.press('Enter')
  await expect(lineOf(ann, 'Kim Kid')).toContainText('$50.00')
  await ann.getByLabel('Horse', { exact: true }).press('Enter')
  await expect(ann.getByLabel('Pay', { exact: true })).toBeFocused()
  await ann.keyboard.type('c 20 k1042')
  await expect(ann.getByText('Cash $20.00, Check #1042 $30.00')).toBeVisible()
  await ann.keyboard.press('Enter')
  await expect(ann.getByLabel('Rider', { exact: true })).toBeFocused()
  await expect(lineOf(ann, 'Kim Kid').getByText('Paid')).toBeVisible()
  await expect(lineOf(bob, 'Kim Kid').getByText('Paid')).toBeVisible()
  await expect(bob.getByText(/due \$0\.00, cash \$20\.00/)).toBeVisible()

  await lineOf(bob, 'Kim Kid').getByRole('button', { name: 'Kim Kid', exact: true }).click()
  await expect(card(bob, 'Kim Kid')).toContainText('Owes$0.00')
  await expect(bob.getByLabel('Take or give back money'), 'nothing to give back').toHaveCount(0)
  await bob.getByLabel('Amount paid').fill('5')
  await bob.getByRole('button', { name: 'Take $5.00' }).click()
  await bob.getByRole('button', { name: 'Take it anyway' }).click()
  await expect(card(bob, 'Kim Kid')).toContainText('Credit$5.00')
  await ann.getByRole('button', { name: 'Give back $5.00 to Kim Kid' }).click()
  await ann.getByRole('button', { name: 'Give back $5.00', exact: true }).click()
  await expect(ann.getByRole('table', { name: "Kim Kid's payments" })).toContainText('Given back, Cash')
  await ann.getByRole('button', { name: 'Done' }).click()
  await expect(card(bob, 'Kim Kid')).toContainText('Owes$0.00')
  await bob.getByRole('button', { name: 'Returned Check #1042' }).click()
  await bob.getByRole('button', { name: /^Mark returned/ }).click()
  await expect(card(bob, 'Kim Kid')).toContainText('Owes$30.00')
  await bob.getByRole('button', { name: 'Undo returned Check #1042' }).click()
  await expect(card(bob, 'Kim Kid')).toContainText('Owes$0.00')
  await bob.getByRole('button', { name: 'Returned Check #1042' }).click()
  await bob.getByRole('button', { name: /^Mark returned/ }).click()
  await expect(card(bob, 'Kim Kid')).toContainText('Owes$30.00')
  await expect(card(bob, 'Kim Kid').locator('.statement-head')).toBeHidden()
  await bob.emulateMedia({ media: 'print' })
  await expect(card(bob, 'Kim Kid').locator('.statement-head')).toContainText(organization.name)
  await expect(card(bob, 'Kim Kid').locator('.statement-head')).toContainText(event.name)
  await expect(card(bob, 'Kim Kid').getByText("Email isn't set up")).toBeHidden()
  await bob.emulateMedia({ media: 'screen' })
  await expect(lineOf(ann, 'Kim Kid')).toContainText('$20.00')
  expect(await axeViolations(bob)).toEqual([])

  await ann.goto(`${at}/cash-box`)
  await expect(ann.getByText('Should be in the box$20.00')).toBeVisible()
  await ann.getByLabel('Opening cash').fill('100')
  await ann.getByRole('button', { name: 'Save' }).click()
  await expect(ann.getByText('Should be in the box$120.00')).toBeVisible()
  await ann.getByLabel('Number of $100').fill('1')
  await ann.getByLabel('Number of $10', { exact: true }).fill('1')
  await expect(ann.getByText('Short$10.00')).toBeVisible()
  await ann.getByLabel('Number of $5', { exact: true }).fill('2')
  await expect(ann.getByText('Balanced')).toBeVisible()
  expect(await axeViolations(ann)).toEqual([])
  await ann.getByLabel('Counted by', { exact: true }).fill('Ann')
  await ann.getByLabel('Also counted by').fill('Bob')
  await ann.getByRole('button', { name: 'Close the box' }).click()
  await expect(ann.getByRole('button', { name: 'Count again' })).toBeVisible()
  await expect(ann.getByRole('table', { name: 'Whole event' })).toContainText('Still owed$30.00')

  const { id } = await db.payment.findFirstOrThrow({ where: { event_id: event.id } })
  await ann.goto(`${at}/payments/${id}/receipt?paper=roll`)
  const pages = await sizesOfPages(ann)
  expect(pages).toHaveLength(1)
  expect(pages[0]!.width, 'width of 80 mm').toBeCloseTo(227, 0)
  expect(pages[0]!.height, 'height of the receipt').toBeLessThan(400)
})

test("shows a family's check-in on another screen, and prints their statement on one page", async ({
  browser,
  server,
}) => {
  const { db } = server
  const { organization, event, organizer, newClass } = await createScenario(db)
  const open = await newClass({ name: 'Open', code: 'o', incentives: ['Novice'] })
  const sunday = await newClass({ name: 'Open Sunday', code: 'su' })
  for (const [contest, entry_fee_cents] of [
    [open, 5_000],
    [open.incentives[0]!, 1_000],
    [sunday, 4_000],
  ] as const)
    await createPurse(db, contest, { entry_fee_cents })
  await db.activity.update({ where: { id: open.incentives[0]!.id }, data: { code: 'n' } })
  const family: { id: number; name: string }[] = []
  for (const name of ['Mae Hayes', 'Kim Hayes', 'Lee Hayes'])
    family.push(await createTypedInRider(db, organization, name))
  const at = `/organizer/organizations/${organization.id}/events/${event.id}`
  const ann = await openWindow(browser, server, organizer)
  const bob = await openWindow(browser, server, organizer)
  await openEntries(ann, at)
  await openEntries(bob, at)
  for (const { name } of family) {
    await chooseRider(ann, name)
    await ann.getByLabel('Horse', { exact: true }).fill(`Horse of ${name}`)
    await ann.keyboard.press('Enter')
    await ann.getByLabel('Codes').fill('o n su')
    await ann.keyboard.press('Enter')
    await expect(lineOf(ann, name)).toContainText('$100.00')
    await ann.getByLabel('Rider', { exact: true }).fill('')
  }
  await db.eventRider.createMany({
    data: family.slice(1).map(({ id }) => ({ event_id: event.id, user_id: id, payer_id: family[0]!.id })),
  })

  await lineOf(ann, 'Mae Hayes').getByRole('button', { name: 'Mae Hayes', exact: true }).click()
  const mae = card(ann, 'Mae Hayes')
  await mae.getByRole('button', { name: 'Check in the whole family' }).click()
  for (const { name } of family) {
    await expect(mae.getByRole('checkbox', { name })).toBeChecked()
    const line = bob.getByRole('row', { name: new RegExp(`^${name}`) })
    await expect(line.getByRole('img', { name: 'Checked in' })).toBeVisible()
  }
  await mae.getByRole('checkbox', { name: 'Lee Hayes' }).click()
  await expect(mae.getByRole('checkbox', { name: 'Lee Hayes' })).not.toBeChecked()
  await bob.getByLabel('Status').selectOption('Not checked in')
  await expect(bob.getByRole('row', { name: /Hayes/ })).toHaveCount(1)
  await expect(lineOf(bob, 'Lee Hayes')).toBeVisible()
  await mae.getByRole('button', { name: 'Check in the whole family' }).click()
  await expect(bob.getByText('No entries match.')).toBeVisible()
  await mae.getByRole('button', { name: 'Undo check-in' }).click()
  await expect(lineOf(bob, 'Lee Hayes')).toBeVisible()
  await expect(mae.getByRole('checkbox', { name: 'Mae Hayes' })).toBeChecked()
  expect(await axeViolations(ann)).toEqual([])

  const statement = mae.locator('.family-statement')
  await expect(statement).toBeHidden()
  await ann.emulateMedia({ media: 'print' })
  await expect(statement).toBeVisible()
  for (const { name } of family) {
    await expect(statement.getByRole('row', { name, exact: true })).toBeVisible()
    await expect(statement.getByRole('row', { name: `Novice Horse of ${name} $10.00` })).toBeVisible()
  }
  await expect(statement.getByRole('row', { name: 'Subtotal $100.00' })).toHaveCount(3)
  await expect(statement.getByRole('row', { name: 'Family total $300.00' })).toBeVisible()
  await expect(statement.getByRole('row', { name: 'Owes $300.00' })).toBeVisible()
  await expect(mae.getByRole('table', { name: "Mae Hayes's bill" })).toBeHidden()
  await expect(mae.getByRole('list', { name: 'Runs' })).toBeHidden()
  expect(await sizesOfPages(ann)).toHaveLength(1)
  if (process.env.SHOTS) {
    await ann.pdf({ path: `${process.env.SHOTS}/statement.pdf`, preferCSSPageSize: true })
    await ann.screenshot({ path: `${process.env.SHOTS}/statement-print.png`, fullPage: true })
    await ann.emulateMedia({ media: 'screen' })
    await ann.screenshot({ path: `${process.env.SHOTS}/family-card.png` })
  }
})

async function sizesOfPages(page: Page) {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const boxes = pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)
  return [...boxes].map(([, width, height]) => ({ width: Number(width), height: Number(height) }))
}
