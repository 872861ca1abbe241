import type { Browser, Page, Route } from '@playwright/test'
import {
  createEntry,
  createPointsGroup,
  createHorse,
  createPointsGroupMember,
  createUser,
  createPurse,
  createPointsSeason,
  enroll,
  publishRounds,
  createTypedInRider,
} from '../../prisma/factories.ts'
import { html } from '../../server/documents/html.ts'
import { printPage } from '../../server/documents/printPage.ts'
import { qrDataUrl } from '../../server/documents/qr.ts'
import { expectReadable, openOnPhone } from './pageChecks.ts'
import {
  axeViolations,
  answerDialogs,
  expect,
  createScenario,
  type Server,
  test,
  openWindow,
} from './fixtures.ts'

type Arena = Awaited<ReturnType<typeof createScenario>>
const payoutPath = (arena: Arena, activity: { id: number }) =>
  `/organizer/scoring/${arena.event.id}/activities/${activity.id}/payout`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rows = (page: Page) => page.locator('tbody tr')

async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByText('Loading')).toBeHidden()
  await expect(rows(page).first()).toBeVisible()
}

async function createClass(
  arena: Arena,
  server: { db: Parameters<typeof createPurse>[0] },
  given: object = {},
) {
  const activity = await arena.newClass({
    name: 'Open 2D',
    publish_draw: true,
    has_divisions: true,
    ...given,
  })
  await createPurse(server.db, activity, {
    entry_fee_cents: 10_000,
    payback_bp: 10_000,
    divisions: [
      { offset: 0, shareBp: 6000 },
      { offset: 500, shareBp: 4000 },
    ],
    places: [{ upTo: null, percentsBp: [6000, 4000] }],
  })
  return activity
}

test('calculates the payout, publishes it after a confirmation, and unpublishes it with one click', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await createClass(arena, server)
  const ana = await createUser(server.db, { name: 'Ana Muñoz', hometown: 'Cody, WY', bbr_id: 'B-7' })
  await createEntry(server.db, {
    activity,
    draw: 4,
    rider: ana,
    horse: await createHorse(server.db, { name: 'Penny' }),
    score: 15_000,
  })
  await createEntry(server.db, {
    activity,
    draw: 2,
    rider: await createTypedInRider(server.db, arena.organization, 'Fay Fake'),
    score: 15_200,
  })
  await createEntry(server.db, { activity, draw: 3, score: 15_200 })
  await createEntry(server.db, { activity, draw: 1, score: 'NT' })
  const page = await openWindow(browser, server, arena.organizer)
  const dialogs = await answerDialogs(page)
  await open(page, payoutPath(arena, activity))

  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'Draw',
    'Rider',
    'Horse',
    'BBR #',
    'Hometown',
    'Time',
    'Division',
    'Earnings',
  ])
  const organizer = `/organizer/organizations/${arena.organization.id}`
  await expect(page.getByRole('link', { name: 'Rimrock Riders' })).toHaveAttribute('href', organizer)
  await expect(page.getByRole('link', { name: 'Rimrock Spring Run' })).toHaveAttribute(
    'href',
    `${organizer}/events/${arena.event.id}/activities`,
  )
  await expect(page.getByRole('link', { name: 'Ana Muñoz' })).toHaveAttribute('target', '_blank')
  await expect(page.getByRole('link', { name: 'Fay Fake' })).toHaveCount(0)
  await expect(rows(page).nth(0)).toContainText(/4.*Ana Muñoz.*Penny.*B-7.*Cody, WY.*15\.000.*1.*240\.00/)
  await expect(rows(page).nth(1).getByRole('cell', { name: '1D' })).toHaveAttribute('data-place', 'T2')
  await expect(rows(page).nth(3)).toContainText('NT')
  for (const name of ['Print Results', 'Report', 'Print Checks'])
    await expect(button(page, name)).toBeDisabled()
  expect(await axeViolations(page)).toEqual([])

  await button(page, 'Publish Payout').click()
  const modal = page.getByRole('dialog')
  await expect(modal).toContainText(
    "You're about to post the payout live to the mobile app. Registered users in your event will be notified. Are you sure you're ready to post the payout?",
  )
  await button(page, 'Cancel').click()
  await expect(modal).toBeHidden()
  await button(page, 'Publish Payout').click()
  await button(page, 'Confirm').click()
  await expect(button(page, 'Unpublish Payout')).toBeVisible()
  await expect(modal).toBeHidden()
  for (const name of ['Print Results', 'Report', 'Print Checks'])
    await expect(button(page, name)).toBeEnabled()
  await button(page, 'Unpublish Payout').click()
  await expect(button(page, 'Publish Payout')).toBeVisible()
  expect(dialogs).toEqual([])
})

test('offers "Void all and unpublish" once a check is written on another screen', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await createClass(arena, server)
  const ana = await createUser(server.db, { name: 'Ana Muñoz' })
  await createEntry(server.db, { activity, rider: ana, score: 15_000 })
  const page = await openWindow(browser, server, arena.organizer)
  await open(page, payoutPath(arena, activity))
  await button(page, 'Publish Payout').click()
  await button(page, 'Confirm').click()
  await expect(button(page, 'Unpublish Payout')).toBeEnabled()

  const office = await openWindow(browser, server, arena.organizer)
  await office.goto(payoutPath(arena, activity).replace('/payout', '/print-checks'))
  await button(office, 'Print 1 check').click()
  await button(office, 'Confirm').click()
  await expect(office.getByText('Check #1001 written.')).toBeVisible()
  await expect(button(page, 'Unpublish Payout')).toBeDisabled()
  await expect(button(page, 'Unpublish Payout')).toHaveAttribute(
    'title',
    /^1 check pays winnings from this payout/,
  )

  for (const size of [
    { width: 1366, height: 768 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await expectReadable(page, size.width)
  }
  await button(page, 'Void all and unpublish').click()
  await expect(page.getByRole('dialog')).toContainText(
    '1 check pays winnings from this payout, $100.00 total.',
  )
  await button(page, 'Confirm').click()
  await expect(page.getByText('Draft', { exact: true })).toBeVisible()
  await openOnPhone(page, 'More')
  await expect(button(page, 'Publish Payout')).toBeVisible()
  await expect(button(page, 'Void all and unpublish')).toHaveCount(0)
  const { voided_at } = await server.db.check.findFirstOrThrow({ where: { activity_id: activity.id } })
  expect(voided_at).not.toBe(null)
})

for (const width of [1366, 390])
  test(`shows each round's entries, scores and published payouts in the class list at ${width} px`, async ({
    browser,
    server,
  }) => {
    const arena = await createScenario(server.db)
    const activity = await createClass(arena, server, {
      rounds: ['1', '2'],
      incentives: ['Youth'],
      total_slots: 200,
    })
    const alsoIn = activity.incentives
    await createEntry(server.db, { activity, round: '1', draw: 1, score: 15_000, alsoIn })
    await publishRounds(server.db, activity, { publish_payout: true })
    const page = await openWindow(browser, server, arena.organizer)
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/organizer/organizations/${arena.organization.id}/events/${arena.event.id}/activities`)
    const row = page.getByRole('row').filter({ hasText: 'Open 2D' })
    for (const count of ['1st Go: 1 of 200', '2nd Go: 0 of 200', '1st Go: 1 of 1', '3 of 5 published'])
      await expect(row.getByText(count, { exact: true })).toBeVisible()
    const draws = row.getByRole('cell').filter({ has: page.getByRole('link', { name: '1st Go, Open 2D' }) })
    await expect(draws.getByTitle('In the draw')).toHaveText(['1 of 1', '0 of 0'])
    await expectReadable(page, width)
  })

test('publishes a payout only once when two organizers publish concurrently', async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const activity = await createClass(arena, server)
  await createEntry(server.db, { activity, score: 15_000 })
  const pages = [
    await openWindow(browser, server, arena.organizer),
    await openWindow(browser, server, arena.organizer),
  ]
  for (const page of pages) {
    await open(page, payoutPath(arena, activity))
    await button(page, 'Publish Payout').click()
  }
  await Promise.all(pages.map((page) => button(page, 'Confirm').click()))
  for (const page of pages) await expect(button(page, 'Unpublish Payout')).toBeVisible()
  expect(await server.db.round.findFirst({ where: { activity_id: activity.id } })).toMatchObject({
    publish_payout: true,
    payout_publication: 1,
  })
  await expect
    .poll(() => server.db.notification.count({ where: { activity_id: activity.id, summary: { not: null } } }))
    .toBe(1)
})

test('saves manually entered prizes and season points on Enter or when the field loses focus', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const group = await createPointsGroup(server.db, await createPointsSeason(server.db, arena.organization))
  const activity = await createClass(arena, server, {
    payType: 'custom',
    has_divisions: false,
    points_seasons_group_id: group.id,
  })
  const member = await createUser(server.db, { name: 'Mem Ber' })
  await createPointsGroupMember(server.db, group, member)
  await createEntry(server.db, { activity, draw: 1, rider: member, score: 15_000 })
  await createEntry(server.db, { activity, draw: 2, score: 16_000 })
  const page = await openWindow(browser, server, arena.organizer)
  await open(page, payoutPath(arena, activity))
  const [prize, points] = [
    rows(page).nth(0).getByRole('textbox').nth(0),
    rows(page).nth(0).getByRole('textbox').nth(1),
  ]
  await expect(
    rows(page).nth(1).getByRole('textbox'),
    'shows a points field for a guest, who might join the points group later',
  ).toHaveCount(2)

  const saves: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && pathname.startsWith('/ajax/')) saves.push(pathname)
  })
  await prize.fill('120.50')
  await prize.press('Enter')
  await points.fill('4')
  await points.press('Tab')
  await expect.poll(() => saves).toEqual(['/ajax/prize', '/ajax/points'])
  await expect
    .poll(
      async () =>
        (
          await server.db.enrollment.findFirstOrThrow({
            where: { activity_id: activity.id, entry: { draw: 1 } },
          })
        ).prize_cents,
    )
    .toBe(12_050)
  await page.reload()
  await expect(prize).toHaveValue(/120\.50?/)
  await expect(points).toHaveValue('4')

  await button(page, 'Publish Payout').click()
  await button(page, 'Confirm').click()
  await expect(button(page, 'Unpublish Payout')).toBeVisible()
  await expect(
    page.getByRole('textbox').and(page.locator(':not([readonly])')),
    'published money and points are read-only',
  ).toHaveCount(0)
})

test('shows CO instead of a draw number for a rollover entry', async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const open4d = await arena.newClass({ publish_draw: true })
  const youth = await createClass(arena, server)
  const entry = await createEntry(server.db, { activity: open4d, draw: 9, score: 15_000 })
  await enroll(server.db, entry, youth)
  const page = await openWindow(browser, server, arena.organizer)
  await open(page, payoutPath(arena, youth))
  await expect(rows(page).first().getByRole('cell').first()).toHaveText('CO')
})

test('shows the next page of results, and stays on the current page if the next one fails to load', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await createClass(arena, server)
  const rider = await createUser(server.db)
  for (let slot = 1; slot <= 110; slot++)
    await createEntry(server.db, {
      activity,
      rider,
      horse: await createHorse(server.db),
      draw: slot,
      score: 15_000 + slot,
    })
  const page = await openWindow(browser, server, arena.organizer)
  await open(page, payoutPath(arena, activity))
  const [previous, next] = [
    page.getByRole('button', { name: /previous/i }),
    page.getByRole('button', { name: /next/i }),
  ]
  await expect(page.getByText('1 - 3 of 3')).toBeVisible()
  await expect(previous).toBeDisabled()
  await next.click()
  await expect(page.getByText('2 - 3 of 3')).toBeAttached()
  await expect(rows(page).first(), 'shows the top of the page').toBeInViewport()
  await page.route('**/ajax/payouts/**', (route) => route.abort())
  await Promise.all([page.waitForEvent('requestfailed'), next.click()])
  await expect(page.getByText('2 - 3 of 3'), 'stays on the same page').toBeInViewport()
  await page.unroute('**/ajax/payouts/**')
  await next.click()
  await expect(page.getByText('3 - 3 of 3')).toBeVisible()
  await expect(next).toBeDisabled()
  await expect(rows(page)).toHaveCount(10)
})

async function twoPagesOfPrizes(browser: Browser, server: Server) {
  const arena = await createScenario(server.db)
  const activity = await createClass(arena, server, { payType: 'custom' })
  for (let slot = 1; slot <= 60; slot++) await createEntry(server.db, { activity, draw: slot, score: 15_000 })
  const page = await openWindow(browser, server, arena.organizer)
  await open(page, payoutPath(arena, activity))
  return {
    activity,
    page,
    prize: page.getByRole('textbox', { name: /^Earnings/ }).first(),
    next: page.getByRole('button', { name: /next/i }),
  }
}

test('locks the prize fields while the next page loads, and unlocks them if loading fails', async ({
  browser,
  server,
}) => {
  const { page, activity, prize, next } = await twoPagesOfPrizes(browser, server)
  const prizeSaved = async () =>
    (
      await server.db.enrollment.findFirst({
        where: { activity_id: activity.id, prize_cents: { not: null } },
      })
    )?.prize_cents
  const held: Route[] = []
  let holds = true
  await page.route('**/ajax/payouts/**', (route) => {
    if (holds) return void held.push(route)
    return route.request().url().includes('page=2') ? route.abort() : route.continue()
  })
  await prize.fill('125')
  await next.click()
  await expect.poll(() => prizeSaved()).toBe(12_500)
  await prize.focus()
  await expect(prize, 'locks the prize field while the next page is loading').not.toBeFocused()
  holds = false
  await Promise.all(held.map((route) => route.abort()))
  await expect(async () => {
    await prize.focus()
    await expect(prize, 'stays on the same page').toBeFocused({ timeout: 100 })
  }).toPass()
  await prize.fill('130')
  await prize.press('Enter')
  await expect.poll(() => prizeSaved()).toBe(13_000)
})

test('unlocks the prize fields as soon as the next page is shown', async ({ browser, server }) => {
  const { page, prize, next } = await twoPagesOfPrizes(browser, server)
  await page.route('**/ajax/payouts/**', () => {}, { times: 1 })
  await page.route('**/ajax/prize', (route) =>
    route.fulfill({ status: 503, json: { message: 'The disk is full.' } }),
  )

  await prize.fill('42')
  await next.click()
  await expect(page.getByText('2 - 2 of 2'), 'shows the page reloaded after the save').toBeVisible()
  await expect(page.getByText(/^Earnings, .+: The disk is full\.$/)).toBeVisible()
  await expect(prize).toHaveValue('')
  await prize.focus()
  await expect(prize).toBeFocused()
})

test('closes the email dialog without waiting for the response, and opens it empty the next time', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await createClass(arena, server)
  await createEntry(server.db, { activity, score: 15_000 })
  const page = await openWindow(browser, server, arena.organizer)
  await open(page, payoutPath(arena, activity))
  await button(page, 'Publish Payout').click()
  await button(page, 'Confirm').click()
  let send = () => {}
  const isHidden = new Promise<void>((resolve) => (send = resolve))
  await page.route(/email-results/, async (route) => {
    await isHidden
    await route.continue()
  })
  await button(page, 'Report').click()
  const dialog = page.getByRole('dialog', { name: 'Email Results' })
  await dialog.getByLabel('Emails').fill('ana@example.test, bea@example.test')
  await dialog.getByLabel('Note').fill('Congratulations')
  const answered = page.waitForResponse(/email-results/)
  await dialog.getByRole('button', { name: /send/i }).click()
  await expect(dialog, 'closes without waiting for the response').toBeHidden()
  send()
  expect((await answered).ok()).toBe(true)
  await expect(page.getByText('ana@example.test')).toBeVisible()
  await expect
    .poll(async () => (await server.db.mailingRecipient.findMany()).map((recipient) => recipient.status), {
      timeout: 15_000,
    })
    .toEqual(['saved', 'saved'])
  await button(page, 'Report').click()
  await expect(dialog.getByLabel('Emails')).toHaveValue('')
  await expect(dialog.getByLabel('Note')).toHaveValue('')
})

test('fits every amount in the money summary on laptop and phone screens', async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ name: 'Open', publish_draw: true })
  await createPurse(server.db, activity, {
    entry_fee_cents: 1_000_000,
    off_top_cents: 12_345,
    payback_bp: 7_500,
    added_cents: 1_234_500,
    guaranteed_cents: 9_876_500,
    places: [{ upTo: null, percentsBp: [6000, 4000] }],
    ties: 'FULL',
  })
  for (const draw of [1, 2, 3]) await createEntry(server.db, { activity, draw, score: 15_000 })
  const page = await openWindow(browser, server, arena.organizer)
  await open(page, payoutPath(arena, activity))

  const money = page.getByRole('region', { name: 'Money' })
  for (const viewport of [
    { width: 1366, height: 768 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport)
    await expect(money.getByRole('term')).toHaveCount(11)
    for (const sum of await money.getByRole('definition').all()) {
      const { x, width } = (await sum.boundingBox())!
      expect(x + width, (await sum.textContent()) ?? '').toBeLessThanOrEqual(viewport.width)
    }
    const term = (name: string) => money.getByRole('term').filter({ hasText: name })
    const top = async (name: string) => (await term(name).boundingBox())!.y
    const below = (await top('Paid')) - (await top('Gross'))
    expect(Math.abs(below), 'the payouts start level with the income').toBeLessThan(20)
  }
})

test('shows the results near the top of the screen on a laptop and a phone', async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const activity = await createClass(arena, server, { rounds: ['1', '2'], incentives: ['Youth', 'Senior'] })
  for (const [index, round] of ['1', '2'].entries())
    await createEntry(server.db, { activity, round, draw: index + 1, score: 15_000 })
  await publishRounds(server.db, activity, { publish_payout: true })
  const page = await openWindow(browser, server, arena.organizer)
  await page.setViewportSize({ width: 1366, height: 768 })
  await open(page, payoutPath(arena, activity))
  const top = async (selector: string) => (await page.locator(selector).first().boundingBox())!.y
  expect(await top('.payout-table'), 'distance of the table from the top on a laptop').toBeLessThan(330)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(
    await top('.payout-table tbody tr'),
    'distance of the first row from the top on a phone',
  ).toBeLessThan(300)
})

for (const theme of ['light', 'dark', 'arena'])
  test(`charts a class's times and divisions in the ${theme} theme`, async ({ browser, server }) => {
    const arena = await createScenario(server.db)
    const activity = await createClass(arena, server)
    const scores = [15_000, 15_010, 15_400, 15_500, 16_900, 'NT', null] as const
    for (const [index, score] of scores.entries())
      await createEntry(server.db, { activity, draw: index + 1, score })
    const page = await openWindow(browser, server, arena.organizer)
    await open(page, payoutPath(arena, activity))
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme)
    const strip = page.getByRole('img', {
      name: 'Times in Open 2D: 5 runs from 15.000 to 16.900. 1D from 15.000, 3 runs. 2D from 15.500, 2 runs',
    })
    await expect(strip).toBeVisible()
    await expect(page.locator('.time-strip figcaption > *')).toHaveText(['1 with no time', '1 not run yet'])
    expect(await axeViolations(page)).toEqual([])

    for (const [width, media] of [
      [1366, 'screen'],
      [390, 'screen'],
      [794, 'print'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ media })
      await expectTextsApart(page, `${media} at ${width} px`)
    }
  })

test("keeps narrow divisions' names from overlapping in the times chart in the Arena theme", async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await createClass(arena, server, { name: 'Open 4D' })
  const divisions = [0, 500, 1_000, 1_500].map((offset) => ({ offset, shareBp: 2_500 }))
  await server.db.purse.update({ where: { activity_id: activity.id }, data: { divisions } })
  for (const [index, score] of [15_000, 15_600, 17_600, 20_100, 22_900, 'NT' as const].entries())
    await createEntry(server.db, { activity, draw: index + 1, score })
  const page = await openWindow(browser, server, arena.organizer)
  await open(page, payoutPath(arena, activity))
  await page.evaluate(() => (document.documentElement.dataset.theme = 'arena'))
  await expect(page.locator('.time-strip')).toContainText('4D')
  for (const width of [1024, 1100, 1366]) {
    await page.setViewportSize({ width, height: 768 })
    await expectTextsApart(page, `${width} px`)
  }
})

async function expectTextsApart(page: Page, at: string) {
  const texts = await page.locator('.time-strip :is(svg text, figcaption)').all()
  const boxes = await Promise.all(texts.map(async (text) => (await text.boundingBox())!))
  for (const [index, one] of boxes.entries()) {
    expect(one.x + one.width, at).toBeLessThanOrEqual(page.viewportSize()!.width)
    for (const other of boxes.slice(index + 1)) expect(isOverlapping(one, other), at).toBe(false)
  }
}

type Box = { x: number; y: number; width: number; height: number }

const isOverlapping = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

test('prints the draw sheet and the results with numbered pages', async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const activity = await createClass(arena, server)
  const rider = await createUser(server.db, { name: 'Łucja O’Brien' })
  for (let slot = 1; slot <= 90; slot++)
    await createEntry(server.db, {
      activity,
      rider,
      horse: await createHorse(server.db),
      draw: slot,
      score: 15_000 + slot,
    })
  const page = await openWindow(browser, server, arena.organizer)
  await open(page, payoutPath(arena, activity))
  await button(page, 'Publish Payout').click()
  await button(page, 'Confirm').click()
  await expect(button(page, 'Unpublish Payout')).toBeVisible()
  for (const [path, expected] of [
    [`/drawsheet/activity/${activity.id}`, 'Draw: Open 2D'],
    [`/payout/activity/${activity.id}`, 'Open 2D'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(expected)
    await expect(page.getByText('Łucja O’Brien').first()).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const faces = () =>
      page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length)
    expect(await faces(), 'loads both weights of the text font and the heading font').toBeGreaterThanOrEqual(
      3,
    )
    await page.evaluate(() => Object.assign(window, { print: () => (document.title = 'printed') }))
    await button(page, 'Print').click()
    await expect(page).toHaveTitle('printed')

    const pages = await textOfPdf(await page.pdf({ preferCSSPageSize: true }))
    expect(pages[0], 'the buttons do not print').not.toContain('Back to')
    expect(pages.length).toBeGreaterThan(1)
    pages.forEach((text, index) => expect(text).toContain(`Page ${index + 1} of ${pages.length}`))
    expect(pages[1], 'repeats the title on every sheet').toContain('Open 2D')
  }
})

test('limits a long sheet title to three lines next to a wide logo and the QR code', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 816, height: 1056 } })
  const link = 'https://rodeo.example.test/m/activities/1234/results'
  const bytes = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 80 } })
  const sheet = printPage({
    title: 'Draw: Wrangler Open 4D Barrel Race and Futurity, Short go',
    status: 'Official draw',
    printedAt: new Date(),
    event: {
      name: 'Rimrock Spring Run and Futurity',
      starts_on: new Date('2026-06-06'),
      ends_on: new Date('2026-06-07'),
      time_zone: null,
      location: 'Metra Park, Billings, MT',
      organization: {
        name: 'Rimrock Riders',
        time_zone: 'America/Denver',
        sponsor: 'Presented by the Feed Store and Western Wear of Billings',
        logo: { type: 'image/png', bytes },
      },
    },
    publicLink: { link, picture: (await qrDataUrl(link))! },
    back: { href: '/', label: 'Back to draw' },
    body: html``,
  })
  await page.setContent(sheet)
  const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!
  expect(title.width).toBeGreaterThan(330)
  expect(title.height, 'takes three lines at most').toBeLessThan(100)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(816)
  expect(await axeViolations(page)).toEqual([])
  await page.close()
})

async function textOfPdf(pdf: Buffer): Promise<string[]> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const document = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: true }).promise
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1)
  return Promise.all(
    numbers.map(async (number) => {
      const { items } = await (await document.getPage(number)).getTextContent()
      return items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' ')
    }),
  )
}
