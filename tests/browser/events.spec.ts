import { addDays, parseDay, todayIn } from '../../server/lib/dates.ts'
import { formatEventDays } from '../../server/lib/formatDays.ts'
import * as paths from '../../server/wire/paths.ts'
import { expectReadable } from './pageChecks.ts'
import { call } from './drawPage.ts'
import { answerDialogs, createScenario, expect, test, openWindow } from './fixtures.ts'
import {
  createActivity,
  createEntries,
  createEvent,
  createOrganization,
  createUser,
} from '../../prisma/factories.ts'

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
])
  test(`creates and copies an event with classes, and opens a draw, at ${viewport.width} px`, async ({
    browser,
    server,
  }) => {
    test.setTimeout(120_000)
    const owner = await createUser(server.db, { name: 'Mae Tucker' })
    await createOrganization(server.db, { owner, name: `Rimrock ${viewport.width}` })
    const page = await openWindow(browser, server, owner)
    await page.setViewportSize(viewport)
    const shoot = async (name: string) => {
      await expectReadable(page, viewport.width)
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/${name}-${viewport.width}.png`, fullPage: true })
    }

    await page.goto('/organizer/organizations')
    await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible()
    await shoot('steps')
    await page.getByRole('link', { name: 'Create event' }).click()

    await page.getByRole('button', { name: 'Create event' }).click()
    await expect(page.getByLabel('Name')).toBeFocused()
    await expect(page.getByLabel('First day')).toHaveAccessibleDescription('Enter the first day.')
    await shoot('new-event')
    await page.getByLabel('Name').fill('Spring Run')
    await page.getByLabel('First day').fill('2030-05-04')
    await page.getByRole('button', { name: 'Create event' }).click()
    await expect(page.getByText('This event has no classes yet.')).toBeVisible()
    await shoot('no-classes')

    await page.getByRole('link', { name: 'Add classes' }).click()
    for (const name of ['Open 4D', 'Youth 2D']) await page.getByLabel(name).check()
    await shoot('new-classes')
    await page.getByRole('button', { name: 'Add classes' }).click()
    await expect(page.getByRole('rowheader').first()).toContainText('Open 4D')
    await expect(page.getByRole('link', { name: 'Enter riders in Open 4D' })).toHaveText('Enter riders')
    await shoot('classes')

    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('button', { name: 'Reorder classes' }).click()
    await page.getByRole('button', { name: 'Move Youth 2D up' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Youth 2D is now number 1 of 2.')).toBeAttached()
    await expect(page.getByRole('button', { name: 'Move Youth 2D down' })).toBeFocused()
    await expect(page.getByRole('rowheader').first()).toContainText('Youth 2D')
    await shoot('order')
    await page.locator('.order-list li').nth(1).dragTo(page.locator('.order-list li').nth(0))
    await expect(page.getByText('Open 4D is now number 1 of 2.')).toBeAttached()

    await page.getByRole('button', { name: 'More for Youth 2D' }).click()
    await page
      .getByRole('group', { name: 'More for Youth 2D' })
      .getByRole('link', { name: 'Settings' })
      .click()
    await expect(page.getByLabel('Maximum age')).toHaveValue('18')
    await page.getByLabel('Open 4D').check()
    await expect(page.getByText('Riders can roll a Youth 2D run over to the Open 4D')).toBeVisible()
    await page.getByRole('button', { name: 'Add go' }).click()
    await expect(page.getByLabel('1st Go name')).toHaveValue('1')
    await page.getByLabel('2nd Go name').fill('Short go')
    await page.getByLabel('2nd Go is a short go: top').fill('12')
    await page.getByRole('button', { name: 'Add side pot' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const incentive = page.getByLabel('Side pot 1', { exact: true })
    await expect(incentive).toBeFocused()
    await expect(incentive).toHaveAccessibleDescription("Enter the side pot's name.")
    await incentive.fill('Helmet')
    await shoot('class')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect(page.locator('form[data-unsaved]')).toHaveCount(0)

    await page.getByRole('link', { name: 'Spring Run' }).click()
    await expect(page.getByRole('link', { name: 'Short go, Youth 2D' })).toBeVisible()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('link', { name: 'Duplicate' }).click()
    await expect(page.getByLabel('First day')).toHaveValue('2030-05-11')
    await shoot('copy')
    await page.getByRole('button', { name: 'Create copy' }).click()
    await expect(page.getByRole('link', { name: 'Short go, Youth 2D' })).toBeVisible()

    await page
      .getByRole('row')
      .filter({ hasText: 'Youth 2D' })
      .click({ position: { x: 8, y: 8 } })
    await expect(page).toHaveURL(/\/draw\/1$/)
    await expect(page.getByRole('heading', { name: 'Youth 2D' })).toBeVisible()
    await page.getByRole('button', { name: 'Switch class' }).click()
    const switcher = page.locator('#class-menu')
    await expect(switcher.getByRole('link', { name: 'Youth 2D' })).toHaveAttribute('aria-current', 'page')
    await expectReadable(page, viewport.width)
    await switcher.getByRole('link', { name: 'Open 4D' }).click()
    await expect(page.getByRole('heading', { name: 'Open 4D' })).toBeVisible()
    await expect(switcher).toBeHidden()
  })

test("switches from one class's draw to another's with the class switcher", async ({ browser, server }) => {
  const { scorer, event, newClass } = await createScenario(server.db)
  const open = await newClass({ name: 'Open 4D', publish_draw: true, filled: [1] })
  const youth = await newClass({ name: 'Youth 2D', publish_draw: true, filled: [1] })
  const page = await openWindow(browser, server, scorer)
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(paths.draw(event.id, open.id))
    const views = page.getByRole('navigation', { name: 'Open 4D pages' })
    await expect(views.getByRole('link')).toHaveText(['Draw', 'Payout'])
    await page.getByRole('button', { name: 'Switch class' }).click()
    await page.locator('#class-menu').getByRole('link', { name: 'Youth 2D' }).click()
    await expect(page).toHaveURL(paths.draw(event.id, youth.id))
    await expect(page.getByRole('heading', { name: 'Youth 2D' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Time, slot 1', exact: true })).toBeEditable()
  }
})

test("shows a class's next step on the event page, from drawing to scoring", async ({ browser, server }) => {
  const { organization, event, organizer, newClass } = await createScenario(server.db)
  const activity = await newClass({ name: 'Open 4D' })
  await createEntries(
    server.db,
    await Promise.all([1, 2].map(async (draw) => ({ activity, draw, rider: await createUser(server.db) }))),
  )
  const page = await openWindow(browser, server, organizer)
  const classes = `/organizer/organizations/${organization.id}/events/${event.id}/activities`
  await page.goto(classes)
  await expect(page.getByRole('link', { name: 'Draw Open 4D', exact: true })).toHaveText('Draw')
  await call(page, 'post', `/ajax/randomize-draw/${activity.id}`)
  await page.reload()
  await page.getByRole('link', { name: 'Publish draw for Open 4D' }).click()
  await expect(page.getByRole('heading', { name: 'Open 4D' })).toBeVisible()
  await call(page, 'post', `/ajax/publish-draw/${activity.id}`)
  await page.goto(classes)
  await expect(page.getByRole('link', { name: 'Score Open 4D' })).toHaveText('Score')
  await expect(page.getByTitle('In the draw')).toHaveText('2 of 2')
  for (const theme of ['light', 'dark', 'arena']) {
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme)
    await expectReadable(page, 1366)
  }
})

test("lists today's unfinished classes first on the home page", async ({ browser, server }) => {
  const { db } = server
  const arena = await createScenario(db)
  const { organizer, organization } = arena
  const { time_zone } = organization
  const day = (days: number) => parseDay(addDays(todayIn(time_zone, new Date()), days))
  const event = await createEvent(db, { organization, starts_on: day(-1), ends_on: day(1) })
  for (const [name, days] of [
    ...[1, 2, 3].map((n) => [`Tomorrow ${n}`, 1] as const),
    ...[1, 2, 3, 4, 5, 6, 7].map((n) => [`Yesterday ${n}`, -1] as const),
    ...[1, 2].map((n) => [`Today ${n}`, 0] as const),
  ])
    await createActivity(db, { event, name, runs_on: day(days) })
  const page = await openWindow(browser, server, organizer)
  await page.goto('/organizer/organizations')
  await expect(page.getByRole('rowheader')).toHaveText([
    'Today 1',
    'Today 2',
    ...[1, 2, 3, 4, 5, 6].map((n) => `Yesterday ${n}`),
  ])
  await page.getByRole('link', { name: 'All 12 classes' }).click()
  await expect(page.getByRole('rowheader', { name: 'Tomorrow 3' })).toBeVisible()
})

test('edits, archives, finds, restores and deletes an event', async ({ browser, server }) => {
  const owner = await createUser(server.db, { name: 'Mae Tucker' })
  await createOrganization(server.db, { owner, name: 'Sage Riders' })
  const page = await openWindow(browser, server, owner)
  await page.goto('/organizer/organizations')
  await page.getByRole('link', { name: 'Create event' }).click()
  await page.getByLabel('Name').fill('Old Days')
  await page.getByLabel('Category').fill('Ranch Horse')
  await page.getByLabel('First day').fill('2030-05-04')
  await page.getByRole('button', { name: 'Create event' }).click()
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Old Days pages' }).getByRole('link', { name })
  await tab('Riders').click()
  await expect(page.getByText('No riders yet.')).toBeVisible()
  await expectReadable(page, 1366)
  await tab('Settings').click()
  await page.getByLabel('Time zone').selectOption('America/Denver')
  await page.getByLabel('Note for riders').fill('Bring your card.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await expectReadable(page, 1366)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/event.png`, fullPage: true })

  await page.getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('link', { name: 'Show archived events (1)' }).click()
  const search = page.getByRole('searchbox', { name: 'Search events' })
  await search.fill('nothing like it')
  await expect(page.getByText('No matching events.')).toBeVisible()
  await search.fill('ranch')
  await page.getByRole('link', { name: 'Old Days' }).click()
  await expect(page.getByRole('heading', { name: 'Old Days' }), 'opens the archived event').toBeVisible()
  await tab('Settings').click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('This organization has no events yet. Create the first one.')).toBeVisible()
  await expectReadable(page, 1366)
})

test("shows both users' values if they edit the same event field, and keeps changes to other fields", async ({
  browser,
  server,
}) => {
  const owner = await createUser(server.db, { name: 'Mae Tucker' })
  const organization = await createOrganization(server.db, { owner })
  const data = {
    organization_id: organization.id,
    name: 'Contested',
    category: 'Rodeo',
    starts_on: new Date('2030-05-04'),
  }
  const event = await server.db.event.create({ data })
  const pages = [await openWindow(browser, server, owner), await openWindow(browser, server, owner)] as const
  for (const page of pages) {
    await page.goto(`/organizer/organizations/${organization.id}/events/${event.id}/settings`)
    await answerDialogs(page)
  }
  const [first, later] = pages
  await first.getByLabel('Location').fill('Cody, WY')
  await first.getByLabel('Name', { exact: true }).fill('Contested no more')
  await first.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(first.getByText('Saved')).toBeVisible()
  await later.getByLabel('Location').fill('Casper, WY')
  await later.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(later.getByRole('alert')).toContainText(
    'Location: they saved "Cody, WY", you entered "Casper, WY".',
  )
  await expect(later.getByLabel('Location')).toHaveValue('Casper, WY')
  await expect(later.getByLabel('Name', { exact: true })).toHaveValue('Contested no more')
  await later.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(later.getByText('Saved', { exact: true })).toBeVisible()
  expect(await server.db.event.findUniqueOrThrow({ where: { id: event.id } })).toMatchObject({
    name: 'Contested no more',
    location: 'Casper, WY',
  })
})

test('sets up an Open 4D with fees, payback, added money and two side pots in ten steps', async ({
  browser,
  server,
}) => {
  const owner = await createUser(server.db, { name: 'Mae Tucker' })
  const organization = await createOrganization(server.db, { owner })
  const event = await createEvent(server.db, { organization })
  const page = await openWindow(browser, server, owner)
  await page.goto(`/organizer/organizations/${organization.id}/events/${event.id}/activities`)

  let steps = 0
  const step = async (action: Promise<unknown>) => {
    await action
    steps += 1
  }
  const open = page.getByRole('group', { name: 'Money and side pots, Open 4D' })
  await step(page.getByRole('link', { name: 'Add classes' }).click())
  await step(page.getByRole('checkbox', { name: 'Open 4D' }).check())
  await step(open.getByLabel('Entry fee').fill('50'))
  await step(open.getByLabel('Payback %').fill('80'))
  await step(open.getByLabel('Added money').fill('500'))
  for (const [name, fee] of [
    ['Novice Horse', '20'],
    ['Youth', '15'],
  ] as const) {
    await step(open.getByRole('checkbox', { name }).check())
    await step(open.getByLabel(`${name} fee`).fill(fee))
  }
  await expectReadable(page, 1366)
  await step(page.getByRole('button', { name: 'Add classes' }).click())
  await expect(page.getByLabel('Side pot 2', { exact: true })).toHaveValue('Youth')
  expect(steps).toBe(10)

  const made = await server.db.activity.findMany({
    where: { event_id: event.id },
    include: { purse: true },
    orderBy: { id: 'asc' },
  })
  expect(
    made.map(({ name, purse }) => [name, purse!.entry_fee_cents, purse!.payback_bp, purse!.added_cents]),
  ).toEqual([
    ['Open 4D', 5_000, 8_000, 50_000],
    ['Novice Horse', 2_000, 8_000, 0],
    ['Youth', 1_500, 8_000, 0],
  ])
})

test("shows an event's dates and tabs on each of the event's pages", async ({ browser, server }) => {
  const { organizer, organization, event } = await createScenario(server.db)
  const page = await openWindow(browser, server, organizer)
  const tabs = page.getByRole('navigation', { name: `${event.name} pages` })
  for (const [path, title, tab] of [
    ['entries/import', 'Import entries', 'Entries'],
    ['entries/online', 'Online entries', 'Entries'],
    ['close', 'Close the event', 'Classes'],
    ['copy', `Duplicate ${event.name}`, 'Classes'],
    ['publish-payouts', 'Publish payouts', 'Payoff'],
    ['scorer-codes', 'Add a scorer', 'Classes'],
    ['activities/new', 'New classes', 'Classes'],
    ['aggregates/new', 'New average', 'Classes'],
  ] as const) {
    await page.goto(`/organizer/organizations/${organization.id}/events/${event.id}/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.locator('.screen-head')).toContainText(formatEventDays(event))
    await expect(tabs.getByRole('link', { name: tab, exact: true })).toHaveAttribute('aria-current', 'page')
  }
})
