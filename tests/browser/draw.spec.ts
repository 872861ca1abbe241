import type { Locator, Page } from '@playwright/test'
import {
  createCarryover,
  createBull,
  createEntry,
  createHorse,
  createUser,
  publishRounds,
  createTypedInRider,
} from '../../prisma/factories.ts'
import { drawPath, gotoLive, openTwoWindows, payoutPath, slotRow } from './drawPage.ts'
import {
  axeViolations,
  answerDialogs,
  expect,
  createScenario,
  openServer,
  test,
  openWindow,
} from './fixtures.ts'

const rider = (page: Page, slot: number) =>
  page.getByRole('combobox', { name: `Rider, slot ${slot}`, exact: true })
const horse = (page: Page, slot: number) =>
  page.getByRole('combobox', { name: `Horse, slot ${slot}`, exact: true })
const number = (page: Page, slot: number) =>
  page.getByRole('textbox', { name: `Draw, slot ${slot}`, exact: true })
const columns = (page: Page) => page.getByRole('columnheader').allTextContents()
const saved = (page: Page, path: RegExp) =>
  page.waitForResponse((answer) => path.test(answer.url()) && answer.ok())

async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByText('Loading...')).toBeHidden()
  await expect(page.locator('tr[data-slot]').first()).toBeVisible()
}

async function type(box: Locator, text: string) {
  await box.click()
  await box.press('ControlOrMeta+a')
  await box.pressSequentially(text)
}

test('shows the title, links and columns of a draft draw', async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ name: 'Open 4D', total_slots: 250 })
  await createEntry(server.db, {
    activity,
    draw: 1,
    rider: await createUser(server.db, { name: 'Mae Real' }),
  })
  await createEntry(server.db, {
    activity,
    draw: 2,
    rider: await createTypedInRider(server.db, arena.organization, 'Fay Fake'),
  })
  const page = await openWindow(browser, server, arena.organizer)
  await open(page, drawPath(arena, activity))

  await expect(page).toHaveTitle('Open 4D')
  const organizer = `/organizer/organizations/${arena.organization.id}`
  await expect(page.getByRole('link', { name: 'Rimrock Riders' })).toHaveAttribute('href', organizer)
  await expect(page.getByRole('link', { name: 'Rimrock Spring Run' })).toHaveAttribute(
    'href',
    `${organizer}/events/${arena.event.id}/activities`,
  )
  const payout = page.getByRole('link', { name: 'Calculate Payout' })
  await expect(payout).toHaveAttribute(
    'href',
    `/organizer/scoring/${arena.event.id}/activities/${activity.id}/payout`,
  )
  await expect(payout).toHaveAttribute('target', '_blank')
  await expect(page.getByRole('link', { name: 'Print Draw' })).toBeHidden()
  const mae = page.getByRole('link', { name: 'Mae Real' })
  await expect(mae).toHaveAttribute('target', '_blank')
  await expect(mae).toHaveAttribute('href', /\/users\/view\/\d+/)
  await expect(slotRow(page, 2)).toContainText('Fay Fake')
  await expect(page.getByRole('link', { name: 'Fay Fake' })).toHaveCount(0)
  expect(await columns(page)).toEqual(['Draw', 'Rider', 'Requests', 'Horse', 'Carry/Rollovers', 'Actions'])
  await expect(number(page, 3)).toBeDisabled()
  await expect(horse(page, 3)).toBeDisabled()
})

test('shows 100 slots per page, and all search results on one page', async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ total_slots: 250 })
  await createEntry(server.db, {
    activity,
    draw: 249,
    rider: await createUser(server.db, { name: 'Zelda Last' }),
  })
  await createEntry(server.db, {
    activity,
    draw: 3,
    rider: await createUser(server.db, { name: 'Zelda First' }),
  })
  const page = await openWindow(browser, server, arena.organizer)
  await open(page, drawPath(arena, activity))
  const above = page.getByRole('navigation', { name: /above/ })
  const below = page.getByRole('navigation', { name: /below/ })

  await expect(page.locator('tr[data-slot]')).toHaveCount(100)
  await expect(above.getByRole('button')).toHaveCount(3)
  await below.getByRole('button', { name: '3' }).click()
  await expect(page.locator('tr[data-slot]')).toHaveCount(50)
  await expect(page.getByRole('link', { name: 'Zelda Last' })).toBeVisible()

  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/round/?q=') && asked.push(request.url()))
  await page.getByLabel('Search').pressSequentially('zelda', { delay: 40 })
  await expect(page.locator('tr[data-slot]')).toHaveCount(2)
  await expect(above.getByRole('button')).toHaveCount(1)
  expect(asked, 'sends one search after a pause in typing').toHaveLength(1)
  await page.getByLabel('Search').fill('')
  await expect(page.locator('tr[data-slot]')).toHaveCount(50)
})

test('picks a rider with the keyboard and a horse with the mouse, and removes both', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass()
  const ana = await createUser(server.db, { name: 'Ana Muñoz' })
  await createHorse(server.db, { name: 'Streakin Easy' })
  const page = await openWindow(browser, server, arena.organizer)
  const dialogs = await answerDialogs(page)
  await open(page, drawPath(arena, activity))

  await type(rider(page, 5), 'a mun')
  await expect(page.getByRole('option', { name: 'Ana Muñoz' })).toBeVisible()
  expect(await axeViolations(page), 'accessibility with the suggestions open').toEqual([])
  await expect(page.getByRole('option', { name: 'Ana Muñoz' })).toHaveAttribute('aria-selected', 'true')
  const added = saved(page, /\/ajax\/draw\/\d+/)
  await rider(page, 5).press('Enter')
  await added
  await expect(slotRow(page, 5).getByRole('link', { name: 'Ana Muñoz' })).toBeVisible()
  await expect(horse(page, 5), 'moves to the horse on Enter').toBeFocused()
  await rider(page, 5).focus()
  await page.keyboard.type('x')
  await expect(rider(page, 5), 'typing starts a new rider name').toHaveValue('x')
  await page.keyboard.press('Escape')

  await type(horse(page, 5), 'easy')
  await expect(page.getByRole('option'), 'searches horses by the start of their names').toHaveCount(0)
  await type(horse(page, 5), ' STREAK')
  const horsed = saved(page, /user-activity/)
  await page.getByRole('option', { name: 'Streakin Easy' }).click()
  await horsed
  await expect(horse(page, 5)).toHaveValue('Streakin Easy')
  const entry = await server.db.userActivity.findFirstOrThrow({
    where: { activity_id: activity.id },
    include: { horse: true },
  })
  expect(entry).toMatchObject({ draw: 5, user_id: ana.id, horse: { name: 'Streakin Easy' } })

  await slotRow(page, 5).hover()
  const cleared = saved(page, /user-activity/)
  await page.getByRole('button', { name: 'Remove rider, slot 5' }).click()
  await cleared
  await expect(horse(page, 5)).toHaveValue('Streakin Easy')
  await expect(horse(page, 5)).toBeDisabled()
  const gone = saved(page, /user-activity/)
  await page.getByRole('button', { name: 'Remove horse, slot 5' }).click()
  await gone
  await expect(number(page, 5)).toBeDisabled()
  expect(await server.db.userActivity.count({ where: { activity_id: activity.id } })).toBe(0)
  expect(dialogs).toEqual([])
})

test('keeps a typed name that matches no rider after a reload, and adds the rider on Enter', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ total_slots: 200, filled: [2] })
  const beau = await createUser(server.db, { name: 'Beau Hollister' })
  await createEntry(server.db, { activity, draw: 3, rider: beau })
  const page = await openWindow(browser, server, arena.organizer)
  const dialogs = await answerDialogs(page)
  await open(page, drawPath(arena, activity))
  const mark = slotRow(page, 1).getByText('No match. Pick a rider or add a new one.')
  const entries = () => server.db.userActivity.count({ where: { activity_id: activity.id } })

  await type(rider(page, 1), 'Kels')
  await rider(page, 5).click()
  await expect(mark).toBeVisible()
  expect(await axeViolations(page), 'accessibility with a partial name').toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  const [box, beside, card] = [rider(page, 1), mark, slotRow(page, 1)].map((part) => part.boundingBox())
  expect((await beside)!.y, 'shows "No match" below the typed text on a phone').toBeGreaterThanOrEqual(
    (await box)!.y + (await box)!.height,
  )
  expect((await beside)!.y + (await beside)!.height).toBeLessThanOrEqual(
    (await card)!.y + (await card)!.height,
  )
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.getByRole('button', { name: '2', exact: true }).first().click()
  await page.getByRole('button', { name: '1', exact: true }).first().click()
  await expect(rider(page, 1)).toHaveValue('Kels')
  await page.reload()
  await expect(rider(page, 1)).toHaveValue('Kels')
  await expect(mark).toBeVisible()
  expect(await entries()).toBe(2)

  const cell = (await rider(page, 3).boundingBox())!
  for (let click = 0; click < 2; click++)
    await page.mouse.click(cell.x + cell.width * 0.7, cell.y + cell.height / 2, { delay: 20 })
  await page.keyboard.type('Maggie')
  await expect(rider(page, 3)).toHaveValue('Maggie')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await rider(page, 1).click()
  await page.keyboard.press('ArrowDown')
  const line = page.getByRole('option', { name: 'Add "Kels" as a new rider' })
  await expect(line, 'no existing rider has a similar name').toHaveAttribute('aria-selected', 'true')
  const added = saved(page, /\/ajax\/draw\/\d+/)
  await page.keyboard.press('Enter')
  await added
  await expect(mark).toBeHidden()
  await expect.poll(entries).toBe(3)
  expect(dialogs.filter((text) => text !== '')).toEqual([])
})

test('leaves room to click next to a long rider name, and wraps the name to two lines at most', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass()
  const name = 'Maximiliana Bartholomea Featherstonehaugh-Cholmondeley of Saskatchewan'
  await createEntry(server.db, { activity, draw: 1, rider: await createUser(server.db, { name }) })
  const page = await openWindow(browser, server, arena.organizer)
  for (const width of [1366, 1024, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await open(page, drawPath(arena, activity))
    const cell = (await slotRow(page, 1).locator('td[data-column=rider]').boundingBox())!
    const link = (await page.getByRole('link', { name }).boundingBox())!
    const remove = (await page.getByRole('button', { name: 'Remove rider, slot 1' }).boundingBox())!
    const free = width === 390 ? 40 : cell.width / 2
    expect(
      cell.width - link.width - remove.width,
      `free width in the cell at ${width} px`,
    ).toBeGreaterThanOrEqual(free)
    expect(link.height, 'the name takes two lines at most').toBeLessThanOrEqual(cell.height)
  }
  await expect(rider(page, 2)).toHaveAttribute('placeholder', 'Add a rider')
})

/** Inertia stores the scroll position 100 ms after the last scroll event. */
const scrollIsStored = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 150))))

test("restores the draw's page number and scroll position when the user reloads or goes back", async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ total_slots: 300, filled: [150, 250] })
  const page = await openWindow(browser, server, arena.organizer)
  await gotoLive(page, drawPath(arena, activity))
  await page.getByRole('button', { name: '3', exact: true }).first().click()
  await expect(slotRow(page, 250)).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 900))
  const isThere = async () => {
    await expect(slotRow(page, 250)).toBeAttached()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900)
  }
  const noted = () =>
    page.waitForFunction(
      () =>
        (history.state as { documentScrollPosition?: { top: number } }).documentScrollPosition?.top === 900,
    )
  await noted()
  await page.reload()
  await isThere()

  await noted()
  await page.evaluate(() => document.querySelector<HTMLElement>('.breadcrumb a')!.click())
  await expect(page.getByRole('heading', { level: 1, name: 'Rimrock Riders' })).toBeVisible()
  await scrollIsStored(page)
  await page.goBack()
  await isThere()

  await page.goto(drawPath(arena, activity))
  await expect(slotRow(page, 1)).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('scrolls up when a page button below the table is clicked, but not when one above it is clicked', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ total_slots: 300, filled: [150, 250] })
  const page = await openWindow(browser, server, arena.organizer)
  await open(page, drawPath(arena, activity))
  const turnTo = (number: string, where: RegExp) =>
    page.getByRole('navigation', { name: where }).getByRole('button', { name: number }).click()

  await turnTo('2', /below/)
  await expect(slotRow(page, 150)).toBeAttached()
  await expect(slotRow(page, 101)).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Search')).toBeFocused()
  await page.evaluate(() => window.scrollTo(0, 30))
  await turnTo('3', /above/)
  await expect(slotRow(page, 250)).toBeAttached()
  expect(await page.evaluate(() => window.scrollY)).toBe(30)
})

test("links to help instead of showing a QR code if phones can't reach the app", async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ filled: [1], publish_draw: true })
  const page = await openWindow(browser, server, arena.organizer)
  await gotoLive(page, drawPath(arena, activity))
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Share to phones' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText("Other devices can't open this yet")).toBeVisible()
  const [help] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: 'How to let other devices in' }).click(),
  ])
  await expect(help.getByText('HOST=0.0.0.0 npm start')).toBeInViewport()
  await expect(dialog.getByRole('link', { name: /^http/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(dialog.getByRole('img')).toHaveCount(0)
  await page.goto(`/drawsheet/activity/${activity.id}`)
  await expect(page.locator('img[src^="data:image/svg"]')).toHaveCount(0)
})

test('loads the QR code once the network returns if the sharing dialog was opened offline', async ({
  browser,
}) => {
  const { server, close } = await openServer({ APP_URL: 'http://192.168.1.20:3000' })
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ filled: [1], publish_draw: true })
  const page = await openWindow(browser, server, arena.organizer)
  await gotoLive(page, drawPath(arena, activity))

  const lost = page.waitForEvent('requestfailed')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Share to phones' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link')).toBeVisible()
  await lost
  await expect(dialog.getByRole('img')).toHaveCount(0)
  await page.waitForTimeout(7_500)
  await page.context().setOffline(false)
  await expect(dialog.getByRole('img')).toBeVisible()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.context().close()
  await close()
})

test('doesn\'t show "Reconnecting" during the first connection', async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ filled: [1] })
  const page = await openWindow(browser, server, arena.organizer)
  await page.addInitScript(() => {
    const words = new Set<string>()
    Object.assign(window, { words })
    new MutationObserver(() =>
      words.add(document.querySelector('.title .live-status')?.textContent ?? ''),
    ).observe(document, { childList: true, subtree: true, characterData: true })
  })
  const asked: string[] = []
  page.on(
    'request',
    (request) => /\/ajax\/(draw\/\d+\/round|payouts)/.test(request.url()) && asked.push(request.url()),
  )
  await gotoLive(page, drawPath(arena, activity))
  await page.waitForTimeout(500)
  expect(asked).toHaveLength(1)
  const words = await page.evaluate(() => [...(window as unknown as { words: Set<string> }).words])
  expect(words.filter((word) => word === 'Reconnecting')).toEqual([])
  expect(words).toContain('Live')

  await gotoLive(page, payoutPath(arena, activity))
  await page.waitForTimeout(500)
  expect(asked.slice(1), 'requests for the payout').toHaveLength(1)
})

test('loads draw changes made between reading the rows and subscribing to updates', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ filled: [1] })
  const page = await openWindow(browser, server, arena.organizer)
  let listen = () => {}
  const changed = new Promise<void>((resolve) => (listen = resolve))
  await page.routeWebSocket(/\/app\//, async (socket) => {
    await changed
    socket.connectToServer()
  })
  await open(page, drawPath(arena, activity))
  const wendy = await createTypedInRider(server.db, arena.organization, 'Late Wendy')
  await createEntry(server.db, { activity, draw: 2, rider: wendy })
  await server.db.activity.update({ where: { id: activity.id }, data: { version: { increment: 1 } } })
  listen()
  await expect(slotRow(page, 2)).toContainText('Late Wendy')
})

test('shows instructions in an empty draw until the first entry is added', async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ total_slots: 42 })
  const { acting, watching } = await openTwoWindows(browser, server, arena, drawPath(arena, activity))
  const hint = acting.getByText('Type a name and press Enter, then type the horse and press Enter.')
  await expect(hint).toBeVisible()
  for (const page of [acting, watching]) await expect(page.getByText('0 of 42 slots, 42 open')).toBeVisible()

  await type(rider(acting, 1), 'Walk In Wanda')
  await acting.getByRole('option', { name: 'Add "Walk In Wanda" as a new rider' }).click()
  for (const page of [acting, watching]) await expect(page.getByText('1 of 42 slots, 41 open')).toBeVisible()
  await expect(hint).toBeHidden()
  await acting.getByRole('button', { name: 'Delete entry, slot 1' }).press('Enter')
  await expect(watching.getByText('0 of 42 slots, 42 open')).toBeVisible()
  await expect(hint).toBeVisible()
})

test('adds a rider with the "Add ... as a new rider" suggestion', async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass()
  const page = await openWindow(browser, server, arena.organizer)
  await open(page, drawPath(arena, activity))
  const added = saved(page, /\/ajax\/draw\/\d+/)
  await type(rider(page, 1), 'Walk In Wanda')
  await page.getByRole('option', { name: 'Add "Walk In Wanda" as a new rider' }).click()
  await added
  await expect(slotRow(page, 1)).toContainText('Walk In Wanda')
  await expect(page.getByRole('link', { name: 'Walk In Wanda' })).toHaveCount(0)

  await type(rider(page, 1), 'Somebody Else')
  await rider(page, 1).press('Escape')
  await expect(rider(page, 1)).toHaveValue('Walk In Wanda')

  const trashed = saved(page, /user-activity/)
  await page.getByRole('button', { name: 'Delete entry, slot 1' }).press('Enter')
  await trashed
  await expect(number(page, 1)).toBeDisabled()
  await expect(rider(page, 1)).toBeFocused()
  expect(await server.db.userActivity.count({ where: { activity_id: activity.id } })).toBe(0)
})

test('asks for confirmation before adding a new horse, and rejects the name of an existing horse', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ filled: [1, 2] })
  const page = await openWindow(browser, server, arena.organizer)
  const dialogs = await answerDialogs(page)
  await open(page, drawPath(arena, activity))
  const addHorse = page.getByRole('button', { name: 'Add horse, slot 1', exact: true })

  await expect(addHorse).toBeDisabled()
  await type(horse(page, 1), 'Moon-Dust! 7')
  await expect(horse(page, 1), "removes characters that aren't allowed in horse names").toHaveValue(
    'MoonDust 7',
  )
  const added = saved(page, /user-activity/)
  await addHorse.click()
  await added
  expect(dialogs.splice(0)).toEqual([
    "You're about to add a new horse to the database. Make sure you check the search field first. Are you sure you want to add MoonDust 7 to the database?",
  ])

  await page.route('**/ajax/horses-list?since=*', (route) => route.abort())
  await createHorse(server.db, { name: 'Late Arrival' })
  await type(horse(page, 2), 'late arrival')
  await page.getByRole('button', { name: 'Add horse, slot 2', exact: true }).click()
  const refusal = slotRow(page, 2).getByText('Horse already exists')
  await expect(refusal).toBeVisible()
  await expect(refusal).toHaveCSS('color', 'rgb(179, 38, 30)')
  expect(dialogs, 'one confirmation and no alert').toHaveLength(1)
  await horse(page, 2).press('ArrowLeft')
  await expect(refusal).toBeHidden()
})

test('moves and swaps entries by draw number, and restores the number after an invalid move', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ total_slots: 120 })
  await createEntry(server.db, { activity, draw: 1, rider: await createUser(server.db, { name: 'Mover' }) })
  await createEntry(server.db, {
    activity,
    draw: 2,
    rider: await createUser(server.db, { name: 'Stayer' }),
  })
  const page = await openWindow(browser, server, arena.organizer)
  const dialogs = await answerDialogs(page, [true, true, false, true])
  await open(page, drawPath(arena, activity))
  const change = async (from: number, to: string) => {
    await type(number(page, from), to)
    await number(page, from).press('Enter')
  }

  await change(1, '121')
  await expect(number(page, 1)).toHaveValue('1')
  expect(dialogs.splice(0)).toEqual(['New slot number is out of bounds.'])
  await change(1, 'two')
  await expect(number(page, 1)).toHaveValue('1')
  expect(dialogs.splice(0)).toEqual(['Enter a slot number from 1 to 120.'])
  await change(1, '2')
  await expect.poll(() => dialogs.length).toBe(1)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(number(page, 1)).toHaveValue('1')
  expect(dialogs.splice(0)).toEqual([
    'The slot at 2 is already populated. Would you like to switch this entry with the entry located at slot 2?',
  ])
  await page.keyboard.type('2')
  await expect(number(page, 1), 'starts a new draw number on the next key').toHaveValue('2')
  await page.keyboard.press('Escape')
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect(slotRow(page, 2)).toContainText('Mover')
  await expect(slotRow(page, 1)).toContainText('Stayer')
  await change(2, '90')
  await expect(slotRow(page, 90)).toContainText('Mover')
  await expect(number(page, 2)).toBeDisabled()
  await change(90, '0')
  await expect(slotRow(page, 90), 'ignores draw numbers below one').toContainText('Mover')
  const slots = await server.db.userActivity.findMany({
    where: { activity_id: activity.id },
    orderBy: { draw: 'asc' },
  })
  expect(slots.map((entry) => entry.draw)).toEqual([1, 90])
})

test('lets an organizer raise the session limit, but not lower it below the last filled slot', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ total_slots: 100, filled: [60] })
  const page = await openWindow(browser, server, arena.organizer)
  const dialogs = await answerDialogs(page)
  await open(page, drawPath(arena, activity))
  const limit = page.getByLabel('Session Limit')
  const resize = async (size: string) => {
    await limit.fill(size)
    await page.getByRole('button', { name: 'Resize' }).click()
  }
  await resize('59')
  await expect(limit).toHaveValue('100')
  expect(dialogs).toEqual(['Cannot resize to 59 because filled slots exist above the new size requested.'])
  await resize('130')
  await expect(page.getByText('The session limit is now 130.')).toBeVisible()
  await expect(page.getByRole('navigation', { name: /above/ }).getByRole('button')).toHaveCount(2)
  expect((await server.db.activity.findUniqueOrThrow({ where: { id: activity.id } })).total_slots).toBe(130)
})

test('adds a run to contests in the checklist, and locks the checklist once the run has a score', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ name: 'Open', incentives: ['Senior'] })
  const youth = await arena.newClass({ name: 'Youth', incentives: ['Youth Rookie'] })
  await createCarryover(server.db, activity, youth)
  const entry = await createEntry(server.db, { activity, draw: 1 })
  await createEntry(server.db, { activity, draw: 2, is_session_only: true })
  await createEntry(server.db, { activity, draw: 3, score: 'NT' })
  const page = await openWindow(browser, server, arena.organizer)
  await open(page, drawPath(arena, activity))
  const select = (slot: number) => page.getByRole('button', { name: `Select, slot ${slot}`, exact: true })
  const list = page.getByRole('dialog')

  await select(1).click()
  await expect(list.getByRole('checkbox')).toHaveCount(4)
  expect(await list.locator('label').allTextContents()).toEqual([
    'Open',
    'Senior',
    'Youth (co)',
    'Youth Rookie',
  ])
  await expect(list.getByLabel('Open')).toBeChecked()
  expect(await axeViolations(page), 'accessibility with the checklist open').toEqual([])
  for (const contest of ['Senior', 'Youth (co)']) {
    const changed = saved(page, /add-incentive/)
    await list.getByLabel(contest).click()
    await changed
  }
  const left = saved(page, /remove-incentive/)
  await list.getByLabel('Open').click()
  await left
  const contests = await server.db.enrollment.findMany({
    where: { user_activity_id: entry.id },
    orderBy: { activity_id: 'asc' },
  })
  expect(contests.map((one) => one.activity_id)).toEqual([activity.incentives[0]!.id, youth.id])

  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(select(1)).toBeFocused()
  await select(2).click()
  await expect(list.getByRole('checkbox', { name: 'Open', exact: true })).toBeHidden()
  const box = (await horse(page, 9).boundingBox())!
  await page.mouse.click(box.x + 5, box.y + 5)
  await expect(list, 'closes the checklist when a disabled field is clicked').toBeHidden()
  await select(3).click()
  for (const checkbox of await list.getByRole('checkbox').all()) await expect(checkbox).toBeDisabled()
})

test('asks for confirmation before deleting a scored run', async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass()
  const scored = await createEntry(server.db, { activity, draw: 1, score: 16_204 })
  const entry = await createEntry(server.db, { activity, draw: 2 })
  const page = await openWindow(browser, server, arena.organizer)
  const dialogs = await answerDialogs(page, [false, true])
  await gotoLive(page, drawPath(arena, activity))
  const trash = (slot: number) => page.getByRole('button', { name: `Delete entry, slot ${slot}` })
  const left = () => server.db.userActivity.count({ where: { activity_id: activity.id } })

  await trash(1).click()
  await expect.poll(() => dialogs.length).toBe(1)
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(dialogs.splice(0)).toEqual([
    'The run in slot 1 has a score: 16.204. Are you sure you want to delete the run and its score?',
  ])
  expect(await left()).toBe(2)
  // Writing to the database directly doesn't send a broadcast.
  await server.db.score.update({ where: { id: entry.score.id }, data: { value: 17_000, version: 1 } })
  await trash(2).click()
  await expect(
    page.getByText('This run has a score. Check the score in the draw before you delete the run.'),
  ).toBeVisible()
  expect(dialogs.splice(0)).toEqual(['An error occurred deleting draw entry'])
  await expect(number(page, 2)).toBeEnabled()

  const gone = saved(page, /user-activity/)
  await trash(1).click()
  await gone
  expect(await server.db.userActivity.count({ where: { id: scored.id } })).toBe(0)
  expect(await left()).toBe(1)
})

test('keeps popups inside a small window', async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const incentives = Array.from({ length: 14 }, (_, n) => `Incentive ${n}`)
  const activity = await arena.newClass({ incentives, filled: [1, 2, 3, 4, 5, 6] })
  const page = await openWindow(browser, server, arena.organizer)
  await page.setViewportSize({ width: 683, height: 384 })
  await open(page, drawPath(arena, activity))
  const inside = async (name: string) => {
    const popup = page.locator('.floating').filter({ visible: true })
    await expect(popup, name).toHaveCount(1)
    await expect
      .poll(() =>
        popup.evaluate((element) => {
          const { top, bottom, left, right } = element.getBoundingClientRect()
          return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
        }),
      )
      .toBe(true)
  }
  await type(rider(page, 4), 'rider')
  await inside('suggestions')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Select, slot 3' }).click()
  await inside('checklist')
})

test('keeps focus in the table when the focused element disappears', async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ total_slots: 200, filled: [2] })
  const cid = await createUser(server.db, { name: 'Cid' })
  await createEntry(server.db, { activity, draw: 3, rider: cid })
  const page = await openWindow(browser, server, arena.organizer)
  await gotoLive(page, drawPath(arena, activity))
  await rider(page, 2).focus()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Tab')
  await expect(number(page, 2)).toBeDisabled()
  await expect(rider(page, 2)).toBeFocused()

  await page.getByLabel('Search').fill('Cid')
  await expect(page.locator('tr[data-slot]')).toHaveCount(1)
  await number(page, 3).focus()
  await page.keyboard.type('150')
  await page.keyboard.press('Enter')
  await expect(number(page, 150)).toBeFocused()
})

test('warns about an unknown horse until the user types again', async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ filled: [1] })
  const page = await openWindow(browser, server, arena.organizer)
  await gotoLive(page, drawPath(arena, activity))
  await horse(page, 1).click()
  await page.keyboard.type('Unheard Of Mare')
  await rider(page, 5).click()
  await expect(slotRow(page, 1).getByRole('alert')).toHaveText('No match. Pick a horse or add a new one.')
  await horse(page, 1).click()
  await page.keyboard.type('S')
  await expect(slotRow(page, 1).getByRole('alert')).toBeHidden()
})

test('treats a double click on a side pot as one change', async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ incentives: ['Senior'], filled: [1] })
  const page = await openWindow(browser, server, arena.organizer)
  await open(page, drawPath(arena, activity))
  let calls = 0
  await page.route(/-incentive/, async (route) => {
    calls++
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Select, slot 1', exact: true }).click()
  await page.getByLabel('Senior').dblclick()
  await page.waitForTimeout(500)
  expect(calls).toBe(1)
})

test('shows a special request in a tooltip when the user hovers over its button', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass()
  await createEntry(server.db, { activity, draw: 1, request: 'After slot 20, driving from Elko' })
  const page = await openWindow(browser, server, arena.organizer)
  await open(page, drawPath(arena, activity))
  await slotRow(page, 1)
    .getByRole('button', { name: /Special request/ })
    .hover()
  await expect(page.getByRole('tooltip')).toHaveText('After slot 20, driving from Elko')
})

test('randomizes the draw after a confirmation, publishes it in a dialog, and unpublishes it', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ total_slots: 40, filled: [3, 9, 20, 33] })
  const page = await openWindow(browser, server, arena.organizer)
  const dialogs = await answerDialogs(page, [false, true])
  await open(page, drawPath(arena, activity))
  const randomize = page.getByRole('button', { name: 'Randomize Draw' })

  await randomize.click()
  await expect.poll(() => dialogs.length).toBe(1)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(number(page, 33)).toBeEnabled()
  await randomize.click()
  await expect(number(page, 33)).toBeDisabled()
  await expect(randomize, 'keeps the focus on the button').toBeFocused()
  for (const slot of [1, 2, 3, 4]) await expect(number(page, slot)).toBeEnabled()
  const question =
    'You are about to randomize your draw. This cannot be reversed. Are you sure you want to randomize?'
  expect(dialogs).toEqual([question, question])

  await page.getByRole('button', { name: 'Publish Draw' }).click()
  const modal = page.getByRole('dialog', { name: 'Publish Draw' })
  await expect(modal).toContainText(
    "You're about to post the draw live to the mobile app. Registered users in your draw will be notified. Are you sure you're ready to post the draw?",
  )
  await expect(modal).toHaveCSS('max-width', '500px')
  expect(await modal.getByRole('button').allTextContents()).toEqual(['Cancel', 'Confirm'])
  await modal.getByRole('button', { name: 'Cancel' }).click()
  await expect(modal).toBeHidden()
  await page.getByRole('button', { name: 'Publish Draw' }).click()
  await modal.getByRole('button', { name: 'Confirm' }).click()
  await expect(
    page.locator('#draw-status'),
    'moves the focus away, so that another Enter does not unpublish',
  ).toBeFocused()
  expect(await columns(page)).toEqual([
    'Draw',
    'Rider',
    'Time',
    'Penalty',
    'Horse',
    'Carry/Rollovers',
    'Actions',
  ])
  await expect(randomize).toBeHidden()
  await expect(page.getByRole('link', { name: 'Print Draw' })).toHaveAttribute(
    'href',
    `/drawsheet/activity/${activity.id}`,
  )
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Unpublish Draw' }).click()
  await expect(randomize).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish Draw', exact: true })).toBeFocused()
  expect(dialogs, 'no further confirmation').toHaveLength(2)
})

test('unpublishes a scored draw by keyboard without a confirmation, and keeps the score', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ rounds: ['1', '2'] })
  await publishRounds(server.db, activity, { publish_draw: true }, ['1'])
  await createEntry(server.db, { activity, round: '1', draw: 1, score: 16_204 })
  const page = await openWindow(browser, server, arena.organizer)
  await open(page, drawPath(arena, activity))

  await page.getByRole('button', { name: 'Unpublish Draw' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Publish Draw', exact: true })).toBeFocused()
  await expect(page.getByText('This draw keeps its score.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  await page
    .getByRole('navigation', { name: / draws$/ })
    .getByRole('link', { name: '2nd Go' })
    .click()
  await expect(page).toHaveURL(/\/draw\/2$/)
  await expect(page.locator('tr[data-slot]').first()).toBeVisible()
  await expect(number(page, 1), 'disables the draw number of an empty slot in the second go').toBeDisabled()
})

test('shows a bull column in a bull riding draw and suggests bulls', async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ track_bulls: true, track_horses: false, judged: true })
  await createBull(server.db, { name: 'Crooked Nose' })
  await createEntry(server.db, { activity, draw: 1 })
  const page = await openWindow(browser, server, arena.organizer)
  await open(page, drawPath(arena, activity))
  expect(await columns(page)).toEqual([
    'Draw',
    'Rider',
    'Requests',
    'Horse',
    'Bull',
    'Carry/Rollovers',
    'Actions',
  ])
  const bull = page.getByRole('combobox', { name: 'Bull, slot 1', exact: true })
  await type(bull, 'crook')
  const changed = saved(page, /user-activity/)
  await page.getByRole('option', { name: 'Crooked Nose' }).click()
  await changed
  await expect(bull).toHaveValue('Crooked Nose')
})

test('shows an alert after each failed change and leaves the draw unchanged', async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ incentives: ['Senior'] })
  for (const draw of [1, 2])
    await createEntry(server.db, { activity, draw, horse: await createHorse(server.db) })
  const page = await openWindow(browser, server, arena.organizer)
  const dialogs = await answerDialogs(page)
  await open(page, drawPath(arena, activity))
  await page.route(/\/ajax\//, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, json: {} }),
  )
  const fails = async (text: string, act: () => Promise<unknown>) => {
    await act()
    await expect.poll(() => dialogs.splice(0)).toEqual([text])
  }

  await fails('An error occurred randomizing draw', async () => {
    await page.getByRole('button', { name: 'Randomize Draw' }).click()
    await expect.poll(() => dialogs.length).toBe(2)
    dialogs.shift()
  })
  await fails('An error occurred deleting draw entry', () =>
    page.getByRole('button', { name: 'Delete entry, slot 1' }).click(),
  )
  await fails('An error occurred moving slots', async () => {
    await type(number(page, 1), '50')
    await number(page, 1).press('Enter')
  })
  await fails('An error occurred adding incentive', async () => {
    await page.getByRole('button', { name: 'Select, slot 1', exact: true }).click()
    await page.getByLabel('Senior').click()
  })
  await page.keyboard.press('Escape')
  await fails('An error resizing draw occurred', async () => {
    await page.getByLabel('Session Limit').fill('200')
    await page.getByRole('button', { name: 'Resize' }).click()
  })
  await fails('An error occurred publishing draw', async () => {
    await page.getByRole('button', { name: 'Publish Draw' }).click()
    await page.getByRole('button', { name: 'Confirm' }).click()
  })
  await fails('An error occurred adding to draw', async () => {
    await type(rider(page, 7), 'New Name')
    await rider(page, 7).press('ArrowUp')
    await rider(page, 7).press('Enter')
  })
  await page.reload()
  await expect(number(page, 1)).toBeEnabled()
  await expect(number(page, 2)).toBeEnabled()
})
