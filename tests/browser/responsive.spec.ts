import {
  createEntry,
  createPointsGroup,
  createHorse,
  createIncentive,
  createOrganization,
  createPointsGroupMember,
  createUser,
  createPurse,
  createPointsSeason,
  publishRounds,
} from '../../prisma/factories.ts'
import { expectReadable } from './pageChecks.ts'
import { axeViolations, expect, createScenario, type Server, test, openWindow } from './fixtures.ts'

const SIZES = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
]

const OPEN = 'Open 2D of the Oklahoma Bred Futurity and Derby, Saturday night under the lights'

async function openSeason(server: Server) {
  const { db } = server
  const arena = await createScenario(db)
  const { organization, newClass } = arena
  const activity = await newClass({
    name: OPEN,
    publish_draw: true,
    has_divisions: true,
    track_horses: true,
  })
  await createIncentive(db, activity, { name: 'Oklahoma Bred Futurity Incentive' })
  await newClass({ name: 'Donaudampfschifffahrtsgesellschaftskapitänspreis' })
  await createPurse(db, activity, {
    entry_fee_cents: 10_000,
    payback_bp: 10_000,
    divisions: [{ offset: 0, shareBp: 10_000 }],
    places: [{ upTo: null, percentsBp: [6000, 4000] }],
  })
  const season = await createPointsSeason(db, organization, '2026 Season')
  const groups = []
  for (const name of ['Open', 'Youth', 'Senior', 'Futurity', 'Maturity', 'Novice horse'])
    groups.push(await createPointsGroup(db, season, { name }))
  const rider = await createUser(db, { name: 'Ana Muñoz', hometown: 'Cody, WY', bbr_id: 'B-7' })
  const jo = await createUser(db, { name: 'Jo Bell' })
  for (const [draw, person, score] of [
    [1, rider, 15_000],
    [2, jo, 15_201],
  ] as const) {
    const horse = await createHorse(db)
    await createEntry(db, { activity, draw, rider: person, horse, score })
    await createPointsGroupMember(db, groups[0]!, person)
  }
  return { ...arena, activity, groups, rider }
}

for (const size of SIZES)
  test(`fits lists and tables into ${size.width} px in all three themes`, async ({ browser, server }) => {
    const { organizer, organization, event, activity, groups, rider } = await openSeason(server)
    const page = await openWindow(browser, server, organizer)
    await page.setViewportSize(size)
    const of = `/organizer/organizations/${organization.id}`
    const scoring = `/organizer/scoring/${event.id}/activities/${activity.id}`
    for (const [url, heading] of [
      ['/organizer/organizations', 'Organizations'],
      [of, 'Rimrock Riders'],
      [`${of}/events/${event.id}/activities`, 'Rimrock Spring Run'],
      [`/users/view/${rider.id}`, 'Ana Muñoz'],
      [`/organizer/points-groups/${groups[0]!.id}`, 'Open'],
      [`${scoring}/payout`, OPEN],
      [`/organizer/checks/${organization.id}`, 'Check register'],
    ] as const) {
      await page.goto(url)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page.getByText('Loading...')).toBeHidden()
      await expectReadable(page, size.width)
    }
  })

for (const size of SIZES)
  test(`prints checks and lists them in the check register at ${size.width} px`, async ({
    browser,
    server,
  }) => {
    const { organizer, event, activity, organization } = await openSeason(server)
    const page = await openWindow(browser, server, organizer)
    await page.setViewportSize(size)
    await page.goto(`/organizer/scoring/${event.id}/activities/${activity.id}/payout`)
    if (size.width < 640) await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Publish Payout' }).click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Published', { exact: true })).toBeVisible()

    await page.goto(`/organizer/scoring/${event.id}/activities/${activity.id}/print-checks`)
    await expect(page.getByText('$200.00 to pay')).toBeVisible()
    await expectReadable(page, size.width)
    await page.getByLabel('First check number').fill('2001')
    await page.getByRole('button', { name: 'Print 2 checks' }).click()
    const question = page.getByRole('dialog', { name: 'Print checks' })
    await expect(question).toContainText('2 checks starting with #2001, $200.00 in all')
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(page.getByRole('button', { name: 'Print 2 checks' }), 'returns the focus').toBeFocused()
    await page.keyboard.press('Enter')
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Checks #2001 to #2002 written.')).toBeVisible()

    await page.goto(`/organizer/checks/${organization.id}`)
    await expect(page.getByRole('row', { name: /2002/ })).toContainText('$120.00')
    await expectReadable(page, size.width)
  })

test('opens a record on a phone when you tap next to its name', async ({ browser, server }) => {
  const { organizer, organization, event } = await openSeason(server)
  const page = await openWindow(browser, server, organizer)
  await page.setViewportSize(SIZES[1]!)
  await page.goto(`/organizer/organizations/${organization.id}/events/${event.id}/riders`)
  const row = page.getByRole('row', { name: /Ana Muñoz/ })
  const { width, height } = (await row.boundingBox())!
  await row.click({ position: { x: width - 8, y: height - 12 } })
  await expect(page.getByRole('heading', { name: 'Ana Muñoz' })).toBeVisible()
})

test('shows the first run of a draw within 300 px of the top on a phone', async ({ browser, server }) => {
  const { organizer, event, newClass } = await createScenario(server.db)
  const activity = await newClass({ name: 'Two-Go Average 3D', rounds: ['1', '2'] })
  await createEntry(server.db, { activity, round: '1', draw: 1 })
  await publishRounds(server.db, activity, { publish_draw: true }, ['1'])
  const page = await openWindow(browser, server, organizer)
  await page.setViewportSize(SIZES[1]!)
  await page.goto(`/organizer/scoring/${event.id}/activities/${activity.id}/draw/1`)
  await page.getByRole('button', { name: 'All rows' }).click()
  const rider = page.getByLabel('Rider, slot 1', { exact: true })
  await expect(rider).toBeVisible()
  expect((await rider.boundingBox())!.y).toBeLessThan(300)
  await expect(page.getByTitle('Filled slots')).toHaveText('1/100')
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  expect((await crumbs.boundingBox())!.height, 'keeps the breadcrumbs on one line').toBeLessThan(30)
})

for (const width of [1366, 1024, 390])
  test(`switches to another organization from the rail at ${width} px`, async ({ browser, server }) => {
    const { organizer, organization } = await createScenario(server.db)
    const other = await createOrganization(server.db, { owner: organizer, name: 'Lone Star' })
    const page = await openWindow(browser, server, organizer)
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/organizer/organizations/${organization.id}`)
    if (width === 390) await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Switch organization' }).click()
    const menu = page.getByRole('group', { name: 'Switch organization' })
    await expect(menu.getByRole('link')).toHaveText(['Lone Star', organization.name, 'All organizations'])
    expect(await axeViolations(page)).toEqual([])
    await menu.getByRole('link', { name: 'Lone Star' }).click()
    await expect(page).toHaveURL(new RegExp(`/organizer/organizations/${other.id}$`))
    await expect(menu).toBeHidden()
    await page.goto('/account')
    await expect(page.getByRole('navigation', { name: 'Lone Star', includeHidden: true })).toBeAttached()
  })

test('scrolls the tabs on a phone so that the current tab is visible, even when the width changes', async ({
  browser,
  server,
}) => {
  const { organizer, groups } = await openSeason(server)
  const page = await openWindow(browser, server, organizer)
  await page.setViewportSize(SIZES[1]!)
  await page.goto(`/organizer/points-groups/${groups.at(-1)!.id}`)
  const tabs = page.getByRole('navigation', { name: / points groups$/ })
  const current = tabs.getByRole('link', { name: 'Novice horse' })
  await expect(current).toHaveAttribute('aria-current', 'page')
  await expect(current).toBeInViewport({ ratio: 0.9 })
  await expect(tabs.getByRole('link', { name: 'Open' })).not.toBeInViewport()
  await page.setViewportSize({ width: 320, height: 844 })
  await expect(current).toBeInViewport({ ratio: 0.9 })
})

test('keeps the title and tabs in place when Payout is opened by a scorer or from an empty draw', async ({
  browser,
  server,
}) => {
  const { organizer, scorer, event, newClass } = await createScenario(server.db)
  const drawn = await newClass({ name: 'Saturday 4D', publish_draw: true, filled: [1, 2] })
  const empty = await newClass({ name: 'Youth 2D' })
  for (const [person, { id, name }, note] of [
    [scorer, drawn, 'You can enter scores and penalties here.'],
    [organizer, empty, 'Type a name and press Enter'],
  ] as const) {
    const page = await openWindow(browser, server, person)
    const tabs = page.getByRole('navigation', { name: `${name} pages` })
    const place = async (view: string) => {
      await expect(tabs.getByRole('link', { name: view })).toHaveAttribute('aria-current', 'page')
      await page.evaluate(() => document.fonts.ready)
      const { x, y } = (await tabs.getByRole('link', { name: 'Draw' }).boundingBox())!
      const title = (await page.getByRole('heading', { level: 1, name }).boundingBox())!
      return [x, y, title.x, title.y].map(Math.round)
    }
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await page.goto(`/organizer/scoring/${event.id}/activities/${id}/draw`)
      await expect(page.getByText(note)).toBeVisible()
      const expected = await place('Draw')
      await tabs.getByRole('link', { name: 'Payout' }).click()
      await expect.poll(() => place('Payout')).toEqual(expected)
    }
  }
})

test("keeps a class's title and tabs in place when you switch tabs or open a side pot", async ({
  browser,
  server,
}) => {
  const { organizer, event, newClass } = await createScenario(server.db)
  const activity = await newClass({ name: 'Open 4D', incentives: ['Senior'], filled: [1, 2] })
  const page = await openWindow(browser, server, organizer)
  const tabs = page.getByRole('navigation', { name: 'Open 4D pages' })
  const title = page.getByRole('heading', { level: 1, name: 'Open 4D' })
  const place = async (view: string) => {
    await expect(tabs.getByRole('link', { name: view })).toHaveAttribute('aria-current', 'page')
    await page.evaluate(() => document.fonts.ready)
    const boxes = [
      title,
      ...['Settings', 'Money', 'Draw', 'Payout'].map((name) => tabs.getByRole('link', { name })),
    ]
    return Promise.all(
      boxes.map(async (part) => {
        const { x, y } = (await part.boundingBox())!
        return [Math.round(x), Math.round(y)]
      }),
    )
  }
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await page.goto(`/organizer/scoring/${event.id}/activities/${activity.id}/settings`)
    const expected = await place('Settings')
    for (const view of ['Money', 'Draw', 'Payout']) {
      await tabs.getByRole('link', { name: view }).click()
      await expect.poll(() => place(view), view).toEqual(expected)
    }
    await tabs.getByRole('link', { name: 'Money' }).click()
    await expect.poll(() => place('Money'), 'Money').toEqual(expected)
    await page
      .getByRole('navigation', { name: 'Class and side pots' })
      .getByRole('link', { name: 'Senior' })
      .click()
    await expect(page.getByRole('heading', { level: 2, name: 'Senior' })).toBeVisible()
    await expect.poll(() => place('Money'), "the side pot's money").toEqual(expected)
  }
})

test('leaves a gap between a tab\'s name and its "published" check mark', async ({ browser, server }) => {
  const { organizer, event, newClass } = await createScenario(server.db)
  const activity = await newClass({ rounds: ['1', '2'] })
  await publishRounds(server.db, activity, { publish_draw: true, publish_payout: true }, ['1'])
  const page = await openWindow(browser, server, organizer)
  await page.goto(`/organizer/scoring/${event.id}/activities/${activity.id}/payout`)
  const tick = page.getByRole('navigation').getByRole('img', { name: 'published' })
  const gap = await tick.evaluate((tick) => {
    const name = document.createRange()
    name.selectNode(tick.previousSibling!)
    return tick.getBoundingClientRect().left - name.getBoundingClientRect().right
  })
  expect(gap).toBeGreaterThanOrEqual(4)
})
