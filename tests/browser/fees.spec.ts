import { expect, type Locator, type Page } from '@playwright/test'
import { createEntry, createHorse, createPurse, createTypedInRider } from '../../prisma/factories.ts'
import { expectLive } from './drawPage.ts'
import { axeViolations, createScenario, openWindow, test } from './fixtures.ts'

const card = (page: Page, name: string) => page.getByRole('dialog', { name })
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

const bill = (page: Page, name: string) => page.getByRole('table', { name: `${name}'s bill` })

test('bills an office fee, a late fee and two stalls, and waives the late fee', async ({
  browser,
  server,
}) => {
  const { db } = server
  const arena = await createScenario(db)
  const { organization, event, organizer, newClass } = arena
  const open = await newClass({ name: 'Open', code: 'o', books_close: 'first horse', publish_draw: true })
  await createPurse(db, open, { entry_fee_cents: 5_000 })
  await createEntry(db, { activity: open, draw: 1, score: 17_000 })
  await createTypedInRider(db, organization, 'Kim Kid')
  await createTypedInRider(db, organization, 'Mary Mother')
  const page = await openWindow(browser, server, organizer)
  const at = `/organizer/organizations/${organization.id}/events/${event.id}`

  await page.goto(`${at}/fees`)
  await page.getByRole('button', { name: 'Add fee' }).click()
  await page.getByLabel('Name').fill('Office fee')
  await page.getByLabel('Amount').fill('5')
  await page.getByRole('button', { name: 'Add fee' }).click()
  const stall = page.getByRole('group', { name: 'Fee 2' })
  await stall.getByLabel('Name').fill('Stall')
  await stall.getByLabel('Amount').fill('25')
  await stall.getByLabel('Charged for').selectOption('Sold individually')
  await page.getByRole('button', { name: 'Add step' }).click()
  await page.getByLabel('Fee', { exact: true }).fill('10')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  await openEntries(page, at)
  await chooseRider(page, 'Kim Kid')
  await page.getByLabel('Codes').fill('o')
  await expect(page.getByLabel('Due')).toHaveText('$65.00')
  await expect(page.getByText('Office fee $5.00')).toBeVisible()
  await expect(page.getByText('Late fee $10.00')).toBeVisible()
  await page.keyboard.press('Enter')
  const row = page.getByRole('row', { name: /Kim Kid/ })
  await expect(row).toContainText('$65.00')

  await row.getByRole('button', { name: 'Kim Kid', exact: true }).click()
  await expect(bill(page, 'Kim Kid')).toContainText('Late entry')
  await card(page, 'Kim Kid').getByLabel('Number', { exact: true }).fill('2')
  await card(page, 'Kim Kid').getByRole('button', { name: 'Add', exact: true }).click()
  await expect(bill(page, 'Kim Kid')).toContainText('2 × Stall')
  await page.getByRole('button', { name: 'Take off Late entry' }).click()
  await page.getByLabel('Reason').fill('her truck broke down')
  await page.keyboard.press('Enter')
  await expect(bill(page, 'Kim Kid')).toContainText('her truck broke down')
  await expect(bill(page, 'Kim Kid').getByRole('row', { name: 'Total' })).toContainText('$105.00')
  expect(await axeViolations(page)).toEqual([])

  await page.getByLabel('Paid by').fill('Mary Mother')
  await page.keyboard.press('Enter')
  await card(page, 'Kim Kid').getByRole('button', { name: 'Mary Mother pays for this rider' }).click()
  await expect(card(page, 'Mary Mother')).toContainText('Kim Kid$105.00')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(row).toContainText('$105.00')
})

test("keeps the rider's name in view while the rider card scrolls", async ({ browser, server }) => {
  const { db } = server
  const { organization, event, organizer, newClass } = await createScenario(db)
  const open = await newClass({ name: 'Open' })
  const rider = await createTypedInRider(db, organization, 'Kim Kid')
  await createEntry(db, { activity: open, draw: 1, rider })
  const charge = { event_id: event.id, user_id: rider.id, name: 'Stall', cents: 2_500, purpose: 'other' }
  await db.charge.createMany({ data: Array.from({ length: 40 }, () => charge) })
  const page = await openWindow(browser, server, organizer)
  await page.goto(`/organizer/organizations/${organization.id}/events/${event.id}/entries?card=${rider.id}`)
  await expect(bill(page, 'Kim Kid').getByRole('row')).toHaveCount(42)
  const scrolled = await card(page, 'Kim Kid').evaluate((dialog) => {
    dialog.scrollTop = dialog.scrollHeight
    return dialog.scrollTop
  })
  expect(scrolled).toBeGreaterThan(500)
  await expect(page.getByRole('heading', { name: 'Kim Kid' })).toBeInViewport({ ratio: 1 })
})

test('changes the horse on a line in the Entries tab', async ({ browser, server }) => {
  const { db } = server
  const { organization, event, organizer, newClass } = await createScenario(db)
  const open = await newClass({ name: 'Open', publish_draw: true })
  await db.feeStage.create({ data: { event_id: event.id, kind: 'change of horse', cents: 2_000 } })
  const [dusty, comet] = [
    await createHorse(db, { name: 'Dusty', organization_id: organization.id }),
    await createHorse(db, { name: 'Comet', organization_id: organization.id }),
  ]
  const rider = await createTypedInRider(db, organization, 'Holly Horse')
  const { id } = await createEntry(db, { activity: open, draw: 1, rider, horse: dusty })
  const page = await openWindow(browser, server, organizer)
  await openEntries(page, `/organizer/organizations/${organization.id}/events/${event.id}`)
  await page.getByRole('button', { name: 'Dusty', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Change horse: Holly Horse on Dusty' })
  await dialog.getByLabel('New horse').fill('Com')
  await page.getByRole('option', { name: 'Comet' }).click()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Change horse' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Change of horse: $20.00' })
  await expect(question.getByText('Holly Horse on Comet instead of Dusty.')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question, 'keeps the confirmation open when Enter is pressed twice').toBeVisible()
  await question.getByRole('button', { name: 'Charge $20.00' }).click()
  const row = page.getByRole('row', { name: /Holly Horse/ })
  await expect(row).toContainText('Comet')
  await expect(row).toContainText('$20.00')
  await expect(dialog).toHaveCount(0)
  await expect(page.locator(':focus'), "keeps the focus in the line's row").toHaveCount(1)
  expect(await db.userActivity.count({ where: { id, horse_id: comet.id } })).toBe(1)
})

test('shows the fee for a change of horse before the change is saved', async ({ browser, server }) => {
  const { db } = server
  const { organization, event, organizer, newClass } = await createScenario(db)
  const open = await newClass({ name: 'Open', publish_draw: true })
  await db.feeStage.create({ data: { event_id: event.id, kind: 'change of horse', cents: 2_000 } })
  const [dusty, comet] = [
    await createHorse(db, { name: 'Dusty', organization_id: organization.id }),
    await createHorse(db, { name: 'Comet', organization_id: organization.id }),
  ]
  const rider = await createTypedInRider(db, organization, 'Holly Horse')
  const { id } = await createEntry(db, { activity: open, draw: 1, rider, horse: dusty })
  const page = await openWindow(browser, server, organizer)
  await page.goto(`/organizer/scoring/${event.id}/activities/${open.id}/draw`)
  await expectLive(page)
  const box = page.getByLabel('Horse, slot 1', { exact: true })
  const dialog = page.getByRole('dialog', { name: 'Change of horse: $20.00' })
  async function change(name: string) {
    await box.fill(name)
    await expect(page.getByRole('option', { name }).first()).toBeVisible()
    await box.press('Enter')
  }

  await change('Comet')
  await expect(dialog).toContainText('Holly Horse on Comet instead of Dusty.')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(box).toHaveValue('Dusty')

  await change('Comet')
  await dialog.getByLabel('Reason, if you waive the fee').fill('vet letter')
  await dialog.getByRole('button', { name: 'Waive' }).click()
  await expect(box).toHaveValue('Comet')
  await expect.poll(() => db.userActivity.count({ where: { id, horse_id: comet.id } })).toBe(1)
  expect(
    await db.charge.findMany({ where: { event_id: event.id, key: { startsWith: 'horse:' } } }),
  ).toMatchObject([{ cents: 2_000, void_reason: 'vet letter' }])
})

test('offers the refund from the fee policy when the office scratches a run', async ({ browser, server }) => {
  const { db } = server
  const arena = await createScenario(db)
  const { organization, event, organizer, newClass } = arena
  const open = await newClass({ name: 'Open', code: 'o', entry_mode: 'end', publish_draw: true })
  await createPurse(db, open, { entry_fee_cents: 10_000 })
  await db.feeStage.create({
    data: { event_id: event.id, kind: 'vet-out', kept_bp: 2_500, keeps_fees: true, kept_for: 'purse' },
  })
  await createTypedInRider(db, organization, 'Vera Vet')
  const page = await openWindow(browser, server, organizer)
  const at = `/organizer/organizations/${organization.id}/events/${event.id}`
  await openEntries(page, at)
  await chooseRider(page, 'Vera Vet')
  await page.getByLabel('Codes').fill('o')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Vera Vet/ })).toContainText('$100.00')

  await page.goto(`/organizer/scoring/${event.id}/activities/${open.id}/draw`)
  await page.getByRole('button', { name: 'More, slot 1' }).click()
  await page.getByLabel('Type of scratch').selectOption('Vet-out')
  await page.getByLabel('Reason (optional)').fill('colic')
  await page.getByRole('button', { name: 'Scratch', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Refund $75.00' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('Open, fee $100.00').fill('50')
  await page.getByRole('button', { name: 'Refund $50.00' }).click()
  await expect(page.getByText('Took $50.00 off the bill.')).toBeVisible()

  await openEntries(page, at)
  await expect(page.getByRole('row', { name: /Vera Vet/ })).toContainText('$50.00')
})

test('scrolls the scratch and refund forms into view on the rider card', async ({ browser, server }) => {
  const { db } = server
  const arena = await createScenario(db)
  const { organization, event, organizer, newClass } = arena
  const open = await newClass({ name: 'Open', code: 'o', entry_mode: 'end' })
  await createPurse(db, open, { entry_fee_cents: 10_000 })
  await createTypedInRider(db, organization, 'Vera Vet')
  const page = await openWindow(browser, server, organizer)
  await page.setViewportSize({ width: 1366, height: 768 })
  const at = `/organizer/organizations/${organization.id}/events/${event.id}`
  await openEntries(page, at)
  await chooseRider(page, 'Vera Vet')
  await page.getByLabel('Codes').fill('o')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Vera Vet', exact: true }).click()
  const dialog = card(page, 'Vera Vet')

  await dialog.getByRole('button', { name: 'Scratch Open' }).click()
  await expect(dialog.getByLabel('Type of scratch')).toBeFocused()
  const scratch = dialog.getByRole('button', { name: 'Scratch', exact: true })
  await expectUncovered(scratch)
  await scratch.click()
  await expect(dialog.getByLabel('Reason (optional)')).toBeFocused()
  await expectUncovered(dialog.getByRole('button', { name: 'Refund $0.00' }))
})

test('adds a late entry when Space is pressed twice, then scratches the entry as a draw-out', async ({
  browser,
  server,
}) => {
  const { db } = server
  const arena = await createScenario(db)
  const { organization, event, organizer, newClass } = arena
  const closed = { books_close: 'first horse', late_entry_mode: 'end', publish_draw: true }
  const open = await newClass({ name: 'Open', ...closed })
  const youth = await newClass({ name: 'Youth' })
  await createPurse(db, open, { entry_fee_cents: 5_000 })
  await createEntry(db, { activity: open, draw: 1, score: 17_000 })
  await createEntry(db, { activity: open, draw: 2 })
  const rider = await createTypedInRider(db, organization, 'Kim Kid')
  await createEntry(db, { activity: youth, draw: 1, rider })
  await db.feeStage.createMany({
    data: [
      { event_id: event.id, kind: 'late entry', cents: 1_000 },
      { event_id: event.id, kind: 'draw-out', kept_bp: 5_000 },
    ],
  })
  const page = await openWindow(browser, server, organizer)
  await page.setViewportSize({ width: 1366, height: 768 })
  await openEntries(page, `/organizer/organizations/${organization.id}/events/${event.id}`)
  const mark = page.getByRole('checkbox', { name: 'Open, Kim Kid' })
  const row = page.getByRole('row', { name: /Kim Kid/ })

  await mark.focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('alert')).toHaveText(
    'Entries are closed: late fee $10.00, goes to the end of the draw. Press Space again to enter.',
  )
  await expect(mark).not.toBeChecked()
  await expect(mark).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/late-note-1366.png` })
  await page.keyboard.press('Space')
  await expect(mark).toBeChecked()
  await expect(row).toContainText('$60.00')

  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Draw out, vet out or turn out instead...' }).click()
  const why = card(page, 'Kim Kid').getByLabel('Type of scratch')
  await expect(why).toBeFocused()
  await expect(why).toHaveValue('draw-out')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/scratch-1366.png` })
  await page.keyboard.press('Enter')
  await expectUncovered(card(page, 'Kim Kid').getByRole('button', { name: 'Scratch', exact: true }))
  await card(page, 'Kim Kid').getByRole('button', { name: 'Scratch', exact: true }).click()
  await expect(card(page, 'Kim Kid').getByRole('button', { name: 'Refund $25.00' })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('checkbox', { name: 'Open, scratched, Kim Kid' })).toBeFocused()
})

const expectUncovered = (button: Locator) =>
  expect
    .poll(() =>
      button.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const corners = [top + 1, top + height - 1].map((y) => document.elementFromPoint(left + width / 2, y))
        return corners.every((found) => found !== null && element.contains(found))
      }),
    )
    .toBe(true)

test('keeps the Save bar at the bottom edge when the page is scrolled to its end', async ({
  browser,
  server,
}) => {
  const { db } = server
  const { organization, event, organizer, newClass } = await createScenario(db)
  const open = await newClass({ name: 'Open' })
  await createPurse(db, open, { entry_fee_cents: 5_000 })
  await db.feeStage.createMany({
    data: Array.from({ length: 6 }, () => ({ event_id: event.id, kind: 'draw-out', cents: 1_000 })),
  })
  const page = await openWindow(browser, server, organizer)
  const expectAtBottom = async (path: string, width: number, height: number) => {
    await page.setViewportSize({ width, height })
    await page.goto(path)
    const bar = page.locator('.save-bar')
    await expect(bar).toBeVisible()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const { bottom, isLong } = await bar.evaluate((element) => ({
      bottom: element.getBoundingClientRect().bottom,
      isLong: document.body.scrollHeight > innerHeight,
    }))
    expect(isLong).toBe(true)
    expect(Math.round(bottom)).toBe(height)
  }
  const fees = `/organizer/organizations/${organization.id}/events/${event.id}/fees`
  await expectAtBottom(fees, 1366, 768)
  await expectAtBottom(fees, 390, 844)
  await expectAtBottom(`/organizer/scoring/${event.id}/activities/${open.id}/money`, 1366, 768)
})
