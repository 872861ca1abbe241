import { type Browser, expect, type Page } from '@playwright/test'
import {
  addMember,
  createHorse,
  createPurse,
  createTypedInRider,
  createUser,
} from '../../prisma/factories.ts'
import { xlsx } from '../support/spreadsheets.ts'
import { drawPath, enterText, expectLive, gotoLive, slotInput, slotRow } from './drawPage.ts'
import { axeViolations, createScenario, openWindow, type Server, test } from './fixtures.ts'

test.describe.configure({ mode: 'serial', timeout: 180_000 })
test.use({ actionTimeout: 20_000 })

const EMAIL = `From: Lori Hayes <lori.hayes@example.com>
Sent: Thursday, June 4, 2026 9:12 PM
To: office@rimrock.example
Subject: Entries for this weekend

Hi Otis,

please enter me on Wildrye in the Open Saturday and the Open Sunday.
My daughter Kenzie Hayes will ride Dunlin in the Open Sat, Novice.
I'll pay for her too. I'm sending $218 by Venmo.

Thanks,
Lori
`

const FORM = xlsx([
  ['Timestamp', 'Email Address', "Rider's name", "Horse's name", 'Which classes?', 'Any requests?'],
  ['6/1/2026 8:02:11', 'tess@example.com', 'Tess Alvarez', 'Comet', 'Open Sat, Novice', ''],
  ['6/1/2026 8:05:40', 'tess@example.com', 'Tess Alvarez', 'Badger', 'Open Sat', ''],
  ['6/2/2026 19:31:02', 'bo@example.com', 'Whitaker, Bo', 'Smoke', 'Open Sat', ''],
  ['6/2/2026 21:10:57', 'marta@example.com', 'Marta Ruiz', 'Chili', 'Open Sat', ''],
  ['6/3/2026 7:44:18', 'jo@example.com', 'Jo Pratt', 'Zephyr', 'Open Sat, Open Sun', ''],
  ['6/3/2026 12:00:00', 'nell@example.com', 'Nell Ogden', 'Pearl', 'Open Sat, Novice', 'early if you can'],
])

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
  const saturday = await newClass({
    name: 'Open Saturday',
    code: 'o',
    runs_on: new Date('2026-06-06'),
    rounds: ['1', '2'],
    incentives: ['Novice'],
    total_slots: 8,
    min_gap: 3,
    books_close: 'first horse',
  })
  const sunday = await newClass({ name: 'Open Sunday', code: 'su', runs_on: new Date('2026-06-07') })
  const [novice] = saturday.incentives
  await db.activity.update({ where: { id: novice!.id }, data: { code: 'n' } })
  await createPurse(db, saturday, { entry_fee_cents: 6_000 })
  await createPurse(db, novice!, { entry_fee_cents: 2_000 })
  await createPurse(db, sunday, { entry_fee_cents: 5_000 })
  await db.feeKind.createMany({
    data: [
      { event_id: event.id, name: 'Office fee', cents: 1_000, per: 'rider', purpose: 'office' },
      { event_id: event.id, name: 'Timer fee', cents: 200, per: 'entry', purpose: 'office' },
    ],
  })
  const stage = { event_id: event.id, kept_bp: 0, keeps_fees: true, kept_for: 'purse' }
  await db.feeStage.createMany({
    data: [
      { ...stage, kind: 'late entry', cents: 1_500 },
      { ...stage, kind: 'change of horse', starts: 'draw posted', cents: 2_500 },
      { ...stage, kind: 'draw-out', cents: 1_000, keeps_fees: false, kept_for: 'office' },
      { ...stage, kind: 'vet-out', kept_bp: 5_000 },
      { ...stage, kind: 'turn-out', kept_bp: 10_000 },
    ],
  })
  await db.paperKind.create({
    data: {
      organization_id: organization.id,
      event_id: event.id,
      name: 'Coggins',
      holder: 'horse',
      validity: 'event',
    },
  })
  for (const name of ['Lori Hayes', 'Kenzie Hayes']) await createTypedInRider(db, organization, name)
  for (const name of ['Wildrye', 'Dunlin', 'Tanager']) await createHorse(db, { name })
  const at = `/organizer/organizations/${organization.id}/events/${event.id}`
  return { ...arena, secretary, saturday, sunday, at }
}

/** In dollars, calculated by hand from the fees above. */
const BILLS: Record<string, number> = {
  'Lori Hayes': 60 + 50 + 10 + 3 * 2 + 25,
  'Kenzie Hayes': 60 + 20 + 10 + 2 * 2,
  'Tess Alvarez': 2 * 60 + 20 + 10 + 4 * 2,
  // drew out: still owes $10 of the entry fee, and the office fee
  'Bo Whitaker': 10 + 10,
  // vetted out: still owes half of the entry fee, and all other fees
  'Marta Ruiz': 30 + 10 + 2 * 2,
  // turned out: nothing is refunded
  'Jo Pratt': 60 + 50 + 10 + 3 * 2,
  'Nell Ogden': 60 + 20 + 10 + 2 * 2,
  // one late fee for two runs
  'Wes Lane': 60 + 10 + 2 * 2 + 15,
}

const box = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const line = (page: Page, rider: string, horse: string) =>
  page.getByRole('row', { name: new RegExp(`^${rider} ${horse}`) })
const card = (page: Page, name: string) => page.getByRole('dialog', { name })

async function openEntries(browser: Browser, server: Server, by: { id: number }) {
  const page = await openWindow(browser, server, by)
  const lists = ['riders', 'horses'].map((list) => page.waitForResponse(`**/ajax/${list}-list`))
  await page.goto(`${show.at}/entries`)
  await Promise.all(lists)
  await expectLive(page)
  await expect(page.getByText('Loading...')).toBeHidden()
  return page
}

const bothEntries = (browser: Browser, server: Server) =>
  Promise.all([openEntries(browser, server, show.organizer), openEntries(browser, server, show.secretary)])

async function openCard(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).first().click()
  await expect(card(page, name).getByRole('table')).toBeVisible()
}

const pressOnCard = (page: Page, rider: string, what: string) =>
  card(page, rider).getByRole('button', { name: what, exact: true }).click()

test('enters riders from an email and from a Google Form', async ({ browser, server }) => {
  const page = await openWindow(browser, server, show.organizer)
  await page.goto(`${show.at}/entries`)
  await page.getByRole('link', { name: 'Import' }).click()

  await test.step('imports two riders from the email and dismisses the unrecognized words', async () => {
    await page.getByLabel('Or paste rows from a spreadsheet, or an email').fill(EMAIL)
    await button(page, 'Continue').click()
    await expect(page.getByText('The email says $218.00. These entries cost $220.00.')).toBeVisible()
    await expect(
      page.getByText('Take care of the yellow words in the email, then click each one to dismiss it.'),
    ).toBeVisible()
    expect(await axeViolations(page), 'accessibility of the email').toEqual([])
    const yellow = page.getByTitle('Dismiss')
    while ((await yellow.count()) > 0) await yellow.first().click()
    await button(page, 'Add 3 entries').click()
    await expect(page.getByText(/imported from Email from Lori Hayes/)).toBeVisible()
  })

  await test.step('imports the answers from the Google Form', async () => {
    const file = { name: 'Entries (Responses).xlsx', mimeType: 'application/zip', buffer: Buffer.from(FORM) }
    await page.getByLabel('File', { exact: true }).setInputFiles(file)
    await expect(page.getByText('6 lines to import')).toBeVisible()
    await button(page, 'Import 13 runs').click()
    await expect(page.getByText(/imported from Entries \(Responses\).xlsx/)).toBeVisible()
  })

  const window = await openEntries(browser, server, show.secretary)
  await expect(window.getByText('10 entries, 7 riders', { exact: false })).toBeVisible()
  for (const [rider, horse] of [
    ['Lori Hayes', 'Wildrye'],
    ['Kenzie Hayes', 'Dunlin'],
    ['Bo Whitaker', 'Smoke'],
    ['Nell Ogden', 'Pearl'],
  ] as const)
    await expect(line(window, rider, horse)).toBeVisible()
})

test("lets two secretaries handle a family's bill, conflicting edits, papers and a scratch", async ({
  browser,
  server,
}) => {
  const [first, second] = await bothEntries(browser, server)

  await test.step("sets Lori as her daughter's payer", async () => {
    await openCard(first, 'Kenzie Hayes')
    await first.getByLabel('Paid by').fill('Lori Hayes')
    await first.keyboard.press('Enter')
    await card(first, 'Kenzie Hayes').getByRole('button', { name: 'Lori Hayes pays for this rider' }).click()
    await expect(card(first, 'Lori Hayes')).toContainText('Kenzie Hayes$94.00')
    await expect(card(first, 'Lori Hayes')).toContainText('Owes$220.00')
    await button(first, 'Done').click()
  })

  await test.step("saves Tess's request to run Badger before Comet", async () => {
    for (const [horse, order] of [
      ['Badger', '1'],
      ['Comet', '2'],
    ] as const) {
      await button(first, `Edit the request, Tess Alvarez on ${horse}`).click()
      await first.getByLabel("This horse's order").fill(order)
      await first.keyboard.press('Enter')
      await expect(first.getByLabel("This horse's order")).toBeHidden()
    }
    await expect(line(second, 'Tess Alvarez', 'Badger')).toContainText('1st')
    await expect(line(second, 'Tess Alvarez', 'Comet')).toContainText('2nd')
  })

  await test.step("rejects the second of two secretaries' edits to Jo's request, and accepts a corrected edit", async () => {
    for (const page of [first, second]) await button(page, 'Edit the request, Jo Pratt on Zephyr').click()
    await first.getByLabel('Request', { exact: true }).fill('late, she drives from Cody')
    await first.keyboard.press('Enter')
    await expect(line(second, 'Jo Pratt', 'Zephyr')).toContainText('late, she drives from Cody')
    await second.getByLabel('Request', { exact: true }).fill('not beside Bo')
    await second.keyboard.press('Enter')
    await expect(second.getByRole('alert')).toContainText('Not saved.')
    await expect(second.getByLabel('Request', { exact: true })).toHaveValue('not beside Bo')
    await second.getByLabel('Request', { exact: true }).fill('late, from Cody, not beside Bo')
    await second.keyboard.press('Enter')
    for (const page of [first, second])
      await expect(line(page, 'Jo Pratt', 'Zephyr')).toContainText('late, from Cody, not beside Bo')
  })

  await test.step("checks off every Coggins except Pearl's", async () => {
    for (const horse of ['Wildrye', 'Dunlin', 'Comet', 'Badger', 'Smoke', 'Chili', 'Zephyr']) {
      const row = second.getByRole('row', { name: new RegExp(horse) })
      await row.getByRole('button', { name: 'See office' }).click()
      await second.getByRole('checkbox', { name: `Coggins, ${horse}` }).check()
      await second.keyboard.press('Escape')
      await expect(row.getByRole('button', { name: 'See office' })).toBeHidden()
    }
    await expect(first.getByRole('button', { name: 'See office' })).toHaveCount(1)
    await expect(line(first, 'Nell Ogden', 'Pearl').getByRole('button', { name: 'See office' })).toBeVisible()
  })

  await test.step('scratches Bo from both gos, and refunds all but $10 of the fee', async () => {
    await openCard(second, 'Bo Whitaker')
    await pressOnCard(second, 'Bo Whitaker', 'Scratch Open Saturday, 1st Go')
    await second.getByLabel('Type of scratch').selectOption('Draw-out')
    await pressOnCard(second, 'Bo Whitaker', 'Scratch')
    await pressOnCard(second, 'Bo Whitaker', 'Refund $54.00')
    await expect(card(second, 'Bo Whitaker')).toContainText('Owes$20.00')
    expect(await axeViolations(second), 'accessibility of the rider card').toEqual([])
    await button(second, 'Done').click()
    await expect(line(first, 'Bo Whitaker', 'Smoke')).toContainText('$20.00')
  })
})

test('draws and publishes the first go', async ({ browser, server }) => {
  const [draw, window] = await Promise.all([
    openWindow(browser, server, show.organizer),
    openEntries(browser, server, show.secretary),
  ])
  await gotoLive(draw, drawPath(show, show.saturday))
  await expect(draw.getByText('Tess Alvarez on Badger')).toBeVisible()
  await button(draw, 'Randomize Draw').click()
  await button(draw, 'Confirm').click()
  await expect(slotInput(draw, 'Rider', 7)).not.toHaveValue('')
  await expect(slotInput(draw, 'Rider', 8)).toHaveValue('')
  const slots = await slotsIn(draw, 7)
  expect(slots['Badger']! + 3, 'Badger runs first, with three runs in between').toBeLessThanOrEqual(
    slots['Comet']!,
  )
  expect(Object.keys(slots).toSorted()).toEqual([
    'Badger',
    'Chili',
    'Comet',
    'Dunlin',
    'Pearl',
    'Wildrye',
    'Zephyr',
  ])
  await expect(slotRow(draw, slots['Pearl']!).getByText('See office')).toBeVisible()
  await expect(draw.getByText('See office')).toHaveCount(1)
  await expect(line(window, 'Nell Ogden', 'Pearl')).toContainText(`${slots['Pearl']}`)

  await button(draw, 'Publish Draw').click()
  await button(draw, 'Confirm').click()
  await expect(button(draw, 'Unpublish Draw')).toBeVisible()
  expect(await axeViolations(draw), 'accessibility of the published draw').toEqual([])

  await draw.getByRole('link', { name: 'Print Draw' }).click()
  await expect(draw.getByRole('row', { name: /Nell Ogden/ })).toContainText('See office')
  await expect(draw.getByText('See office')).toHaveCount(1)
})

test('handles a change of horse, two scratches and a late entry after the draw', async ({
  browser,
  server,
}) => {
  const [draw, window] = await Promise.all([
    openWindow(browser, server, show.organizer),
    openEntries(browser, server, show.secretary),
  ])
  await gotoLive(draw, drawPath(show, show.saturday))
  const slots = await slotsIn(draw, 7)

  await test.step("changes Lori's horse from Wildrye to Tanager in both gos", async () => {
    await enterText(draw, 'Horse', slots['Wildrye']!, 'Tanager')
    await draw.getByRole('button', { name: /^Charge \$/ }).click()
    const row = line(window, 'Lori Hayes', 'Tanager')
    await expect(row).toContainText(`${slots['Wildrye']}`)
    await openCard(window, 'Lori Hayes')
    await expect(card(window, 'Lori Hayes')).toContainText('Change of horse')
    await expect(card(window, 'Lori Hayes').getByText('on Tanager')).toHaveCount(2)
    await expect(card(window, 'Lori Hayes')).toContainText('Owes$245.00')
    await button(window, 'Done').click()
  })

  await test.step("checks off Tanager's Coggins", async () => {
    await line(window, 'Lori Hayes', 'Tanager').getByRole('button', { name: 'See office' }).click()
    await window.getByRole('checkbox', { name: 'Coggins, Tanager' }).check()
    await window.keyboard.press('Escape')
    await expect(slotRow(draw, slots['Wildrye']!).getByText('See office')).toBeHidden()
  })

  await test.step('scratches Chili, who is lame, and refunds half of the fee', async () => {
    await button(draw, `More, slot ${slots['Chili']}`).click()
    await draw.getByLabel('Type of scratch').selectOption('Vet-out')
    await draw.getByLabel('Reason (optional)').fill('lame')
    await button(draw, 'Scratch').click()
    await button(draw, 'Refund $30.00').click()
    await expect(draw.getByText('Took $30.00 off the bill.')).toBeVisible()

    await openCard(window, 'Marta Ruiz')
    await pressOnCard(window, 'Marta Ruiz', 'Scratch Open Saturday, 2nd Go')
    await window.getByLabel('Type of scratch').selectOption('Vet-out')
    await pressOnCard(window, 'Marta Ruiz', 'Scratch')
    await expect(card(window, 'Marta Ruiz')).toContainText('Owes$44.00')
    await button(window, 'Done').click()
  })

  const runners = Object.entries(slots).filter(([horse]) => horse !== 'Chili' && horse !== 'Zephyr')
  await test.step("saves the first run's time", async () => {
    await enterText(draw, 'Time', Math.min(...runners.map(([, slot]) => slot)), '17.204')
    await expect(draw.getByText(/Not saved/)).toHaveCount(0)
  })

  await test.step('adds Wes as a late entry at the end of the first go', async () => {
    await box(window, 'Rider').fill('Wes Lane')
    await window.keyboard.press('Enter')
    await expect(box(window, 'Hometown')).toBeFocused()
    for (let field = 0; field < 4; field++) await window.keyboard.press('Enter')
    await box(window, 'Horse').fill('Juniper')
    await window.keyboard.press('Enter')
    await box(window, 'Codes').fill('o')
    await window.keyboard.press('Enter')
    await expect(window.getByText('Saved Wes Lane on Juniper, draw #8')).toBeVisible()
    await expect(line(window, 'Wes Lane', 'Juniper')).toContainText('$89.00')
    await expect(slotInput(draw, 'Rider', 8)).toHaveValue('Wes Lane')
  })

  await test.step('scratches Jo, who never shows up at the gate', async () => {
    await enterText(draw, 'Time', slots['Zephyr']!, 's')
    await expect(slotRow(draw, slots['Zephyr']!)).toHaveClass(/scratched/)
    await openCard(window, 'Jo Pratt')
    await pressOnCard(window, 'Jo Pratt', 'Refund Open Saturday, 1st Go')
    await pressOnCard(window, 'Jo Pratt', 'Refund $0.00')
    await pressOnCard(window, 'Jo Pratt', 'Scratch Open Saturday, 2nd Go')
    await pressOnCard(window, 'Jo Pratt', 'Scratch')
    await expect(card(window, 'Jo Pratt').getByRole('button', { name: /^Put back/ })).toHaveCount(2)
    await expect(card(window, 'Jo Pratt')).toContainText('Owes$126.00')
    await button(window, 'Done').click()
  })
})

test('fills the second go from the first, with the correct entries and charges', async ({
  browser,
  server,
}) => {
  const { db } = server
  const draw = await openWindow(browser, server, show.secretary)
  await gotoLive(draw, drawPath(show, show.saturday))
  const before = await slotsIn(draw, 8)
  await draw
    .getByRole('navigation', { name: 'Open Saturday draws' })
    .getByRole('link', { name: '2nd Go' })
    .click()
  await button(draw, 'Fill from the 1st Go').click()
  await draw.getByLabel('Order', { exact: true }).selectOption('Reverse order')
  const expected = Object.entries(before)
    .filter(([horse]) => horse !== 'Chili' && horse !== 'Zephyr')
    .toSorted(([, one], [, other]) => other - one)
    .map(([horse]) => horse)
  const preview = draw.getByRole('dialog').getByRole('listitem')
  await expect(preview).toHaveCount(6)
  for (const [index, horse] of expected.entries()) await expect(preview.nth(index)).toContainText(horse)
  expect(
    await db.userActivity.count({
      where: { activity_id: show.saturday.id, round: '2', draw: { not: null } },
    }),
  ).toBe(0)
  expect(await axeViolations(draw), 'accessibility of the second go before its runs are added').toEqual([])
  await button(draw, 'Add 6 runs').click()
  await expect(slotInput(draw, 'Horse', 1)).toHaveValue('Juniper')
  expect(Object.keys(await slotsIn(draw, 6))).toEqual(expected)
  await expect(draw.getByText('not in the draw yet')).toHaveCount(0)
  await button(draw, 'Publish Draw').click()
  await button(draw, 'Confirm').click()
  await expect(button(draw, 'Unpublish Draw')).toBeVisible()

  await test.step('draws every unscratched entry once in each go', async () => {
    const runs = await db.userActivity.findMany({
      where: { activity_id: show.saturday.id, draw: { not: null }, scratched_at: null },
      select: { round: true, user: { select: { name: true } }, horse: { select: { name: true } } },
    })
    for (const go of ['1', '2'])
      expect(
        runs
          .filter(({ round }) => round === go)
          .map(({ user, horse }) => `${user!.name} on ${horse!.name}`)
          .toSorted(),
      ).toEqual([
        'Kenzie Hayes on Dunlin',
        'Lori Hayes on Tanager',
        'Nell Ogden on Pearl',
        'Tess Alvarez on Badger',
        'Tess Alvarez on Comet',
        'Wes Lane on Juniper',
      ])
    const waiting = { activity_id: show.saturday.id, draw: null, scratched_at: null }
    expect(await db.userActivity.count({ where: waiting })).toBe(0)
  })

  await test.step('bills each rider the correct fees', async () => {
    const charges = await db.charge.groupBy({
      by: 'user_id',
      where: { event_id: show.event.id, voided_at: null },
      _sum: { cents: true },
    })
    const riders = await db.user.findMany({ where: { id: { in: charges.map(({ user_id }) => user_id) } } })
    const bills = charges.map(({ user_id, _sum }) => [
      riders.find(({ id }) => id === user_id)!.name,
      _sum.cents! / 100,
    ])
    expect(Object.fromEntries(bills)).toEqual(BILLS)
    const window = await openEntries(browser, server, show.organizer)
    const total = Object.values(BILLS).reduce((sum, dollars) => sum + dollars, 0)
    await expect(window.getByText(`due $${total}.00`, { exact: false })).toBeVisible()
  })

  await test.step("shows both draws on riders' phones", async () => {
    const phone = await (
      await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } })
    ).newPage()
    await phone.goto(`/m/e/${show.event.slug}`)
    await phone
      .getByRole('link', { name: /Open Saturday/ })
      .first()
      .click()
    await expect(phone.getByText('Lori Hayes')).toBeVisible()
    await expect(phone.getByText('Tanager')).toBeVisible()
    await phone.getByRole('link', { name: '2nd Go' }).click()
    await expect(phone.locator('#slot-1')).toContainText('Wes Lane')
    await expect(phone.getByText('Jo Pratt')).toHaveCount(0)
    await expect(phone.getByText('See office')).toHaveCount(0)
    expect(await axeViolations(phone), 'accessibility on the phone').toEqual([])
  })
})

async function slotsIn(draw: Page, count: number): Promise<Record<string, number>> {
  const slots: Record<string, number> = {}
  for (let slot = 1; slot <= count; slot++) {
    await expect(slotInput(draw, 'Horse', slot)).not.toHaveValue('')
    slots[await slotInput(draw, 'Horse', slot).inputValue()] = slot
  }
  return slots
}
