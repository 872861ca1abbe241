import { type Browser, expect, type Page } from '@playwright/test'
import { addMember, createAssociationProfile, createPurse, createUser } from '../../prisma/factories.ts'
import { drawPath, enterText, expectLive, gotoLive, payoutPath } from './drawPage.ts'
import { axeViolations, createScenario, openWindow, type Server, test } from './fixtures.ts'

test.describe.configure({ mode: 'serial', timeout: 180_000 })
test.use({ actionTimeout: 20_000 })

/**
 * $4,175 in Open Saturday + $120 in Youth + $400 in Open Sunday. Bo vets out, so the purse keeps half of his
 * fee.
 */
const PUBLISHED = '$4,695.00'

let show: Awaited<ReturnType<typeof createShow>>

test.beforeAll(async ({ server }) => {
  show = await createShow(server)
})

async function createShow({ db }: Server) {
  const arena = await createScenario(db)
  const { organization, event, newClass } = arena
  const secretary = await createUser(db, { name: 'Sally Second' })
  await addMember(db, organization, secretary, 'organizer')
  await db.event.update({ where: { id: event.id }, data: { ends_on: new Date('2026-06-07') } })
  const drawn = { entry_mode: 'end', publish_draw: true }
  const saturday = await newClass({ name: 'Open Saturday', code: 'o', ...drawn })
  const youth = await newClass({ name: 'Youth', code: 'y', ...drawn })
  const sunday = await newClass({ name: 'Open Sunday', code: 'su', ...drawn })
  const shares = { payback_bp: 10_000, places: [{ upTo: null, percentsBp: [6_000, 4_000] }] }
  await createPurse(db, saturday, { ...shares, entry_fee_cents: 5_000, added_cents: 400_000 })
  await createPurse(db, youth, { payback_bp: 10_000, entry_fee_cents: 2_000, added_cents: 10_000 })
  await createPurse(db, sunday, { ...shares, entry_fee_cents: 5_000, added_cents: 30_000 })
  await db.feeKind.createMany({
    data: [
      { event_id: event.id, name: 'Office fee', cents: 1_000, per: 'rider', purpose: 'office' },
      {
        event_id: event.id,
        name: 'BBR fee',
        cents: 200,
        per: 'entry',
        purpose: 'association',
        association: 'BBR',
      },
    ],
  })
  await db.feeStage.createMany({
    data: [
      { event_id: event.id, kind: 'vet-out', kept_bp: 5_000, keeps_fees: true, kept_for: 'purse' },
      { event_id: event.id, kind: 'returned check', cents: 2_500, kept_bp: 0, kept_for: 'office' },
    ],
  })
  await createAssociationProfile(db, organization)
  const at = `/organizer/organizations/${organization.id}/events/${event.id}`
  return { ...arena, secretary, saturday, youth, sunday, at }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const card = (page: Page, name: string) => page.getByRole('dialog', { name })
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

async function openEntries(browser: Browser, server: Server, by: { id: number } = show.organizer) {
  const page = await openWindow(browser, server, by)
  const lists = ['riders', 'horses'].map((list) => page.waitForResponse(`**/ajax/${list}-list`))
  await page.goto(`${show.at}/entries`)
  await Promise.all(lists)
  await expectLive(page)
  return page
}

type Line = { rider: string; horse: string; codes: string; pay?: string; bill: string }

async function enter(page: Page, { rider, horse, codes, pay, bill }: Line) {
  await page.getByLabel('Rider', { exact: true }).fill(rider)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Hometown', { exact: true })).toBeFocused()
  for (let field = 0; field < 4; field++) await page.keyboard.press('Enter')
  await page.getByLabel('Horse', { exact: true }).fill(horse)
  await page.keyboard.press('Enter')
  await page.getByLabel('Codes').fill(codes)
  await page.keyboard.press('Enter')
  await expect(row(page, `${rider} ${horse}`)).toContainText(bill)
  if (!pay) return
  await page.getByLabel('Horse', { exact: true }).press('Enter')
  await expect(page.getByLabel('Pay', { exact: true })).toBeFocused()
  await page.keyboard.type(pay)
  await page.keyboard.press('Enter')
  await expect(row(page, `${rider} ${horse}`).getByText('Paid')).toBeVisible()
}

async function openCard(page: Page, name: string) {
  await button(page, name).first().click()
  await expect(card(page, name).getByRole('table').first()).toBeVisible()
}

async function enterTime(draw: Page, rider: string, time: string) {
  const slots = await draw
    .getByLabel(/^Rider, slot \d+$/)
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))
  await enterText(draw, 'Time', slots.indexOf(rider) + 1, time)
}

async function publishPayout(page: Page, contest: { id: number }) {
  await page.goto(payoutPath(show, contest))
  await button(page, 'Publish Payout').click()
  await button(page, 'Confirm').click()
  await expect(button(page, 'Unpublish Payout')).toBeVisible()
}

test('adds entries, puts a family on one bill, and takes payments by cash, check and card', async ({
  browser,
  server,
}) => {
  const page = await openEntries(browser, server)
  await enter(page, { rider: 'Lori Hayes', horse: 'Wildrye', codes: 'o su', bill: '$114.00' })
  await page.getByLabel('Rider', { exact: true }).press('Escape')
  await enter(page, { rider: 'Kenzie Hayes', horse: 'Dunlin', codes: 'y', bill: '$32.00' })
  await page.getByLabel('Rider', { exact: true }).press('Escape')
  await openCard(page, 'Kenzie Hayes')
  await page.getByLabel('Paid by').fill('Lori Hayes')
  await page.keyboard.press('Enter')
  await button(page, 'Lori Hayes pays for this rider').click()
  await expect(card(page, 'Lori Hayes')).toContainText('Owes$146.00')
  await button(page, 'Take $146.00').click()
  await expect(card(page, 'Lori Hayes')).toContainText('Owes$0.00')
  await button(page, 'Done').click()

  await enter(page, { rider: 'Jo Pratt', horse: 'Zephyr', codes: 'o su', pay: 'k204', bill: '$114.00' })
  await enter(page, { rider: 'Bo Whitaker', horse: 'Smoke', codes: 'o', pay: 'c', bill: '$62.00' })
  await enter(page, { rider: 'Ada Tolliver', horse: 'Badger', codes: 'o', pay: 'card', bill: '$62.00' })
  await expect(page.getByText(/due \$0\.00, cash \$208\.00/)).toBeVisible()
})

test('refunds half of a fee, and pays the winner of one class before the other classes have run', async ({
  browser,
  server,
}) => {
  const page = await openEntries(browser, server)
  await openCard(page, 'Bo Whitaker')
  await button(page, 'Scratch Open Saturday').click()
  await page.getByLabel('Type of scratch').selectOption('Vet-out')
  await card(page, 'Bo Whitaker').getByRole('button', { name: 'Scratch', exact: true }).click()
  await button(page, 'Refund $25.00').click()
  await expect(card(page, 'Bo Whitaker')).toContainText('Credit$25.00')
  await button(page, 'Give back $25.00').click()
  await expect(card(page, 'Bo Whitaker')).toContainText('Owes$0.00')
  await button(page, 'Done').click()

  const draw = await openWindow(browser, server, show.secretary)
  await gotoLive(draw, drawPath(show, show.saturday))
  for (const [rider, time] of [
    ['Lori Hayes', '17.2'],
    ['Jo Pratt', '17.5'],
    ['Ada Tolliver', '16.9'],
  ] as const)
    await enterTime(draw, rider, time)
  await publishPayout(draw, show.saturday)

  await openCard(page, 'Ada Tolliver')
  await expect(card(page, 'Ada Tolliver')).toContainText('Winnings to pay$2,505.00')
  await page.getByRole('link', { name: 'Pay now' }).click()
  await button(page, 'Pay 1 payee').click()
  const pdf = page.waitForEvent('popup')
  await button(page, 'Confirm').click()
  await (await pdf).close()
  await button(page, 'Picked up by Ada Tolliver').click()
  await expect(button(page, 'Picked up by Ada Tolliver')).toHaveCount(0)
  await expect(row(page, 'Ada Tolliver')).toContainText('Picked up')
})

test("pays out the rest of the event after a rider's check bounces", async ({ browser, server }) => {
  const page = await openEntries(browser, server, show.secretary)
  await openCard(page, 'Jo Pratt')
  await button(page, 'Returned Check #204').click()
  await button(page, 'Mark returned and charge $25.00').click()
  await expect(card(page, 'Jo Pratt')).toContainText('Owes$139.00')
  await button(page, 'Done').click()

  const draw = await openWindow(browser, server, show.organizer)
  await gotoLive(draw, drawPath(show, show.youth))
  await enterTime(draw, 'Kenzie Hayes', '18.1')
  await publishPayout(draw, show.youth)
  await gotoLive(draw, drawPath(show, show.sunday))
  await enterTime(draw, 'Jo Pratt', '16.8')
  await enterTime(draw, 'Lori Hayes', '17')
  await publishPayout(draw, show.sunday)

  await page.goto(`${show.at}/payoff`)
  await page.getByLabel('Pay Jo Pratt by').selectOption('Cash')
  await page.getByLabel('Payee for Kenzie Hayes', { exact: true }).selectOption('Lori Hayes')
  expect(await axeViolations(page)).toEqual([])
  await button(page, 'Pay 2 payees').click()
  await expect(page.getByRole('dialog')).toContainText(
    '$1,950.00 in all. $101.00 from the cash box goes into',
  )
  const pdf = page.waitForEvent('popup')
  await button(page, 'Confirm').click()
  await (await pdf).close()
  await expect(page.locator('dl[aria-label="Published payouts"]')).toContainText(
    `Checks$4,455.00Cash$101.00Fees taken out$139.00Still to pay$0.00Published payouts${PUBLISHED}Not picked up$2,051.00`,
  )
})

test("counts the cash box, reports to BBR and lists the year's payees", async ({ browser, server }) => {
  const page = await openWindow(browser, server, show.secretary)
  await page.goto(`${show.at}/cash-box`)
  await page.getByLabel('Opening cash').fill('200')
  await button(page, 'Save').click()
  await expect(page.getByText('Should be in the box$282.00')).toBeVisible()
  await page.getByLabel('Number of $100').fill('2')
  await page.getByLabel('Number of $20', { exact: true }).fill('4')
  await expect(page.getByText('Short$2.00')).toBeVisible()
  await page.getByLabel('Number of $1', { exact: true }).fill('3')
  await expect(page.getByText('Over$1.00')).toBeVisible()
  await page.getByLabel('Number of $1', { exact: true }).fill('2')
  await expect(page.getByText('Balanced')).toBeVisible()
  await page.getByLabel('Counted by', { exact: true }).fill('Otis')
  await page.getByLabel('Also counted by').fill('Sally')
  await button(page, 'Close the box').click()
  await expect(button(page, 'Count again')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Whole event' })).toContainText('Still owed$0.00')

  await page.goto(`${show.at}/reports`)
  await button(page, 'Report to BBR').click()
  await expect(page.getByRole('row', { name: /Ada Tolliver/ })).toContainText('16.900')
  await button(page, 'Mark as sent').click()
  await expect(page.getByText(/^Sent .* by Sally Second$/)).toBeVisible()

  await page.goto(`/organizer/checks/${show.organization.id}/tax-year`)
  await expect(page.getByText('$4,695.00')).toBeVisible()
  await expect(row(page, 'Ada Tolliver')).toContainText('At or over $2,000')
  await page.getByLabel('Show').selectOption('At or over $2,000')
  await expect(row(page, 'Lori Hayes')).toHaveCount(0)
})

test("closes the event while two payees haven't picked up their winnings", async ({ browser, server }) => {
  const page = await openWindow(browser, server, show.organizer)
  await page.goto(`${show.at}/close`)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    'Rimrock Riders',
    'Rimrock Spring Run',
    'Close the event',
    /^\$2,051\.00 in checks and cash hasn't been picked up\./,
    /^\$14\.00 in fees is owed to BBR\./,
  ])
  await page.getByRole('link', { name: /^Go to the cash report/ }).click()
  await page.getByLabel('How you paid BBR').selectOption('check')
  await button(page, 'Mark $14.00 as paid to BBR').click()
  await expect(page.getByText('Paid to BBR')).toBeVisible()
  await page.goto(`${show.at}/close`)
  await expect(page.getByText('owed to BBR')).toHaveCount(0)
  await button(page, 'Close the event').click()
  await expect(page.getByText(/^Closed .* by Otis Organizer$/)).toBeVisible()
})
