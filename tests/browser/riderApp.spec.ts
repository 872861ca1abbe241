import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import {
  createEntry,
  createEvent,
  createHorse,
  createPurse,
  createUser,
  publishRounds,
} from '../../prisma/factories.ts'
import type { Database } from '../../server/database/db.ts'
import { invalidate } from '../../server/cache/invalidate.ts'
import { call } from './drawPage.ts'
import { axeViolations, expect, createScenario, type Server, signIn, test, openWindow } from './fixtures.ts'
import { expectReadable } from './pageChecks.ts'

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 } }

/** Phones wait for a random delay before they refetch. Here, the delay is always 0. */
async function openPhone(browser: Browser, { url }: Server, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ baseURL: url, ...PHONE, ...options })
  await context.addInitScript(() => (Math.random = () => 0))
  return context.newPage()
}

async function openPhoneWithWorker(browser: Browser, server: Server, url: string) {
  const phone = await openPhone(browser, server)
  await phone.goto(url)
  await phone.evaluate(() => navigator.serviceWorker.ready)
  await phone.reload()
  return phone
}

async function openClass(db: Database, publish_draw: boolean) {
  const arena = await createScenario(db)
  await db.event.update({
    where: { id: arena.event.id },
    data: { location: 'Billings, MT', note: 'Gates at 7.' },
  })
  const activity = await arena.newClass({ name: 'Open 4D', publish_draw })
  const entries = []
  for (let draw = 1; draw <= 30; draw++) {
    const rider = draw === 2 ? { name: 'Bea Bell' } : {}
    entries.push(await createEntry(db, { activity, draw, rider: await createUser(db, rider) }))
  }
  const url = `/m/activities/${activity.id}`
  return { ...arena, activity, entries, url, eventUrl: `/m/e/${arena.event.slug}` }
}

const slot = (page: Page, number: number) => page.locator(`#slot-${number}`)
const isLive = (page: Page) => expect(page.getByText('Live', { exact: true })).toBeVisible()
const cachedUrls = (page: Page) =>
  page.evaluate(async () => {
    const caught: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) caught.push(url)
    return caught
  })

test('immediately shows a newly published draw and a newly saved score on an open phone page', async ({
  browser,
  server,
}) => {
  const { activity, entries, url, eventUrl, organizer } = await openClass(server.db, false)
  const acting = await openWindow(browser, server, organizer)
  await acting.goto('/organizer/organizations')
  const phone = await openPhone(browser, server)
  const [overview] = [await phone.context().newPage()]
  await overview.goto(eventUrl)
  await expect(overview.getByText('Draw not posted yet')).toBeVisible()
  await phone.goto(url)
  await isLive(phone)
  await expect(phone.getByText("The draw isn't posted yet.")).toBeVisible()

  await call(acting, 'post', `/ajax/publish-draw/${activity.id}`)
  await expect(slot(phone, 2)).toContainText('Bea Bell')
  await overview.bringToFront()
  await expect(overview.getByText('Draw posted', { exact: true })).toBeVisible()
  await phone.bringToFront()
  await isLive(phone)

  await phone.evaluate(() => Object.assign(window, { sameDocument: true }))
  const asked: string[] = []
  phone.on('request', (one) => asked.push(new URL(one.url()).pathname))
  await call(acting, 'patch', `/ajax/score/${entries[1]!.score.id}`, { score: 17.201 })
  await expect(slot(phone, 2)).toContainText('17.201')
  await expect(phone.getByLabel('Now')).toContainText('On course3')
  await expect(slot(phone, 3)).toContainText('On course')
  expect(
    asked.filter((path) => path.startsWith('/m')),
    'updates the score without a refetch',
  ).toEqual([])
  await call(acting, 'patch', `/ajax/user-activity/${entries[1]!.id}`, { slotNumber: 40 })
  await expect(slot(phone, 40)).toContainText('Bea Bell')
  await expect(slot(phone, 2)).toHaveCount(0)
  await expect
    .poll(() => asked.filter((path) => path.startsWith('/m')))
    .toEqual([`/m/activities/${activity.id}`])
  expect(await phone.evaluate(() => 'sameDocument' in window)).toBe(true)
  await Promise.all([acting.context().close(), phone.context().close()])
})

test('shows how old the data is while offline, and loads missed changes after reconnecting', async ({
  browser,
  server,
}) => {
  const { activity, entries, url, organizer } = await openClass(server.db, true)
  const acting = await openWindow(browser, server, organizer)
  await acting.goto('/organizer/organizations')
  const phone = await openPhone(browser, server)
  await phone.goto(url)
  await isLive(phone)
  await phone.context().setOffline(true)
  await expect(phone.getByText(/^As of \d/)).toBeVisible()
  await call(acting, 'patch', `/ajax/score/${entries[0]!.score.id}`, { score: 16.5 })
  await phone.context().setOffline(false)
  await expect(slot(phone, 1)).toContainText('16.500')
  await isLive(phone)

  await call(acting, 'post', `/ajax/unpublish-draw/${activity.id}`)
  await expect(phone.getByText("The draw isn't posted yet.")).toBeVisible()
  await Promise.all([acting.context().close(), phone.context().close()])
})

test("shows the rider's own run on a phone as soon as the draw is published", async ({ browser, server }) => {
  const { activity, entries, url, organizer } = await openClass(server.db, false)
  const phone = await openPhone(browser, server)
  await signIn(phone.context(), server, { id: entries[1]!.user_id! })
  await phone.request.get('/m/my/me.json')
  await phone.goto(url)
  await isLive(phone)
  await expect(phone.getByText("The draw isn't posted yet.")).toBeVisible()
  const acting = await openWindow(browser, server, organizer)
  await acting.goto('/organizer/organizations')
  await call(acting, 'post', `/ajax/publish-draw/${activity.id}`)
  await expect(phone.getByLabel('My runs')).toContainText('Draw #2, 1 out')
  const bell = phone.getByRole('link', { name: 'Notifications, 1 new' })
  await expect(async () => {
    await phone.reload()
    await expect(bell).toBeVisible({ timeout: 2000 })
  }).toPass()
  await bell.click()
  await expect(bell).toBeVisible()
  await phone.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(phone.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
  for (const page of [acting, phone]) await page.context().close()
})

test('scrolls a linked row clear of the sticky header on the narrowest phone', async ({
  browser,
  server,
}) => {
  const { entries, url } = await openClass(server.db, true)
  for (const { id } of entries.slice(0, 12).map(({ score }) => score))
    await server.db.score.update({ where: { id }, data: { value: 17_000 + id } })
  const phone = await openPhone(browser, server, { viewport: { width: 320, height: 640 } })
  await phone.goto(`${url}?slot=20`)
  await expect(phone.locator('tr:target')).toHaveId('slot-20')
  await expect
    .poll(async () => {
      const [strip, row] = await Promise.all([
        phone.locator('.sticky-head').boundingBox(),
        slot(phone, 20).boundingBox(),
      ])
      return row!.y - (strip!.y + strip!.height)
    })
    .toBeGreaterThanOrEqual(0)
  await phone.context().close()
})

test('shows the draw and scrolls to a linked row without JavaScript', async ({ browser, server }) => {
  const { url, eventUrl } = await openClass(server.db, true)
  const phone = await openPhone(browser, server, { javaScriptEnabled: false })
  await phone.goto(eventUrl)
  await expect(phone.getByText('Gates at 7.')).toBeVisible()
  await phone.getByRole('link', { name: 'Open 4D' }).click()
  await expect(slot(phone, 2)).toContainText('Bea Bell')
  await phone.goto(`${url}?slot=25`)
  await expect(phone).toHaveURL(new RegExp(`${url}#slot-25$`))
  await expect(phone.locator('tr:target')).toHaveId('slot-25')
  await expect(slot(phone, 25)).toBeInViewport()
  await phone.context().close()
})

test('finds a rider in a long draw, and remembers a followed friend after a reload', async ({
  browser,
  server,
}) => {
  const { url, entries, organizer } = await openClass(server.db, true)
  const acting = await openWindow(browser, server, organizer)
  await acting.goto('/organizer/organizations')
  const phone = await openPhone(browser, server)
  await phone.goto(`${url}?slot=30`)
  await expect(slot(phone, 30)).toBeInViewport()
  await phone.getByText('More', { exact: true }).click()
  await phone.getByRole('searchbox').fill('bea b')
  await phone.keyboard.press('Enter')
  await expect(phone.getByRole('searchbox'), 'closes the menu').toBeHidden()
  await expect(phone.getByRole('button', { name: 'Bea Bell', exact: true })).toBeFocused()
  await expect(slot(phone, 2)).toBeInViewport()
  await expect(phone.locator('tr:target')).toHaveId('slot-2')

  await phone.getByRole('button', { name: 'Follow Bea Bell' }).click()
  const friends = phone.getByLabel('Riders I follow')
  await expect(friends).toContainText('Bea Bell: draw #2, 1 out')
  await phone.reload()
  await expect(friends).toContainText('Bea Bell: draw #2, 1 out')
  await isLive(phone)
  await call(acting, 'patch', `/ajax/score/${entries[1]!.score.id}`, { score: 15.123 })
  await expect(friends).toContainText('Bea Bell: 15.123')
  await Promise.all([acting.context().close(), phone.context().close()])
})

test("shows a draw's first rider within 300 px of the top, even when the user's own run is above it", async ({
  browser,
  server,
}) => {
  const { url, entries, event } = await openClass(server.db, true)
  await server.db.event.update({
    where: { id: event.id },
    data: { sponsor_line: 'Sponsored by Big Sky Feed' },
  })
  for (const { id } of entries.slice(0, 3).map(({ score }) => score))
    await server.db.score.update({ where: { id }, data: { value: 17_000 + id } })
  const phone = await openPhone(browser, server)
  const firstRow = async () => (await phone.locator('.runs tbody tr').first().boundingBox())!
  await phone.goto(url)
  await isLive(phone)
  expect((await firstRow()).y).toBeLessThan(300)

  await signIn(phone.context(), server, { id: entries[9]!.user_id! })
  await phone.request.get('/m/my/me.json')
  await phone.goto(url)
  const pinned = phone.getByLabel('My runs')
  await expect(pinned).toContainText('Draw #10, 6 out')
  expect((await firstRow()).y).toBeLessThan(300)
  await phone.goto(`${url}?slot=28`)
  await expect(slot(phone, 28)).toBeInViewport()
  await expect(pinned, "keeps the user's own run in view").toBeInViewport()
  expect(await axeViolations(phone)).toEqual([])
  await phone.context().close()
})

test("shows the first rider within 300 px of the top in the Arena theme, even below two of the user's runs", async ({
  browser,
  server,
}) => {
  const { url, activity, entries } = await openClass(server.db, true)
  const rider = { id: entries[9]!.user_id! }
  const horse = await createHorse(server.db, { name: 'Famous Bunny' })
  await createEntry(server.db, { activity, rider, horse, draw: 41 })
  for (const { id } of entries.slice(0, 3).map(({ score }) => score))
    await server.db.score.update({ where: { id }, data: { value: 17_000 + id } })
  const phone = await openPhone(browser, server)
  await phone.addInitScript(() => localStorage.setItem('theme', 'arena'))
  await signIn(phone.context(), server, rider)
  await phone.request.get('/m/my/me.json')
  await phone.goto(url)
  await expect(phone.getByLabel('My runs').getByRole('link')).toHaveCount(2)
  await expect(phone.getByLabel('My runs')).toContainText('Famous Bunny')
  await expect(phone.locator('html')).toHaveCSS('font-size', '18px')
  expect((await phone.locator('.runs tbody tr').first().boundingBox())!.y).toBeLessThan(300)
  expect(await axeViolations(phone)).toEqual([])
  await phone.context().close()
})

test('closes the More menu on Escape and on a tap outside, and opens it without JavaScript', async ({
  browser,
  server,
}) => {
  const { url } = await openClass(server.db, true)
  const phone = await openPhone(browser, server)
  await phone.goto(url)
  await isLive(phone)
  const more = phone.getByText('More', { exact: true })
  const find = phone.getByRole('searchbox')
  await more.click()
  await expect(find).toBeVisible()
  expect(await axeViolations(phone)).toEqual([])
  await find.press('Escape')
  await expect(find).toBeHidden()
  await more.press('Enter')
  await expect(find).toBeVisible()
  await phone.getByRole('heading', { name: 'Open 4D' }).click()
  await expect(find).toBeHidden()

  const plain = await openPhone(browser, server, { javaScriptEnabled: false })
  await plain.goto(url)
  await plain.getByText('More', { exact: true }).click()
  await expect(plain.getByRole('link', { name: 'Draw log' })).toBeVisible()
  await Promise.all([phone.context().close(), plain.context().close()])
})

test("opens the draw on a tap anywhere on a class card, or the results once they're official", async ({
  browser,
  server,
}) => {
  const { url, eventUrl, organization, activity, entries } = await openClass(server.db, true)
  await server.db.score.update({ where: { id: entries[0]!.score.id }, data: { value: 17_201 } })
  const phone = await openPhone(browser, server)
  await phone.goto(eventUrl)
  const card = phone.getByRole('listitem').filter({ hasText: 'Open 4D' })
  const box = (await card.boundingBox())!
  await phone.mouse.click(box.x + box.width - 6, box.y + box.height - 6)
  await expect(phone).toHaveURL(new RegExp(`${url}$`))
  await phone.goto(eventUrl)
  await card.getByRole('link', { name: 'Results for Open 4D' }).click()
  await expect(phone).toHaveURL(new RegExp(`${url}/results$`))

  await publishRounds(server.db, activity, { publish_payout: true, payout_published_at: new Date() })
  await invalidate(server.db, organization.id)
  const drawLink = card.getByRole('link', { name: 'Draw for Open 4D' })
  await expect(async () => {
    await phone.goto(eventUrl)
    await expect(drawLink).toBeVisible({ timeout: 500 })
  }).toPass()
  await card.getByRole('link', { name: 'Open 4D', exact: true }).click()
  await expect(phone).toHaveURL(new RegExp(`${url}/results$`))
  await phone.goto(eventUrl)
  await drawLink.click()
  await expect(phone).toHaveURL(new RegExp(`${url}$`))
  await phone.context().close()
})

test('keeps class cards and the next-run card at most 96 px tall on a phone', async ({ browser, server }) => {
  const { db } = server
  const { activity, entries, event, eventUrl, newClass } = await openClass(db, true)
  await db.event.update({ where: { id: event.id }, data: { starts_on: new Date('2090-06-03') } })
  await db.score.update({ where: { id: entries[0]!.score.id }, data: { value: 17_201 } })
  await publishRounds(db, activity, { draw_published_at: new Date('2026-05-30T18:00:00Z') })
  await newClass({ name: `${'Ladies Senior Incentive '.repeat(2)}of Bluebonnet` })
  const phone = await openPhone(browser, server)
  await signIn(phone.context(), server, { id: entries[9]!.user_id! })
  await phone.request.get('/m/my/me.json')
  for (const [url, text] of [
    [eventUrl, /Posted May 30, 2026/],
    ['/m/me', /Draw #10/],
  ] as const) {
    await phone.goto(url)
    const card = phone.getByRole('listitem').filter({ hasText: 'Open 4D' })
    await expect(card).toContainText(text)
    expect((await card.boundingBox())!.height, url).toBeLessThanOrEqual(96)
    await expectReadable(phone, 390)
  }
  await phone.context().close()
})

test('loads two fonts of less than 20 kB in total, and shows both offline', async ({ browser, server }) => {
  const { url } = await openClass(server.db, true)
  const phone = await openPhoneWithWorker(browser, server, url)
  await isLive(phone)
  const fonts = () =>
    phone.evaluate(async () => {
      const loaded = [...(await document.fonts.ready)].filter(({ status }) => status === 'loaded')
      return loaded.map(({ family }) => family.replaceAll('"', '')).toSorted()
    })
  const families = ['Atkinson Hyperlegible Next Variable', 'Barlow Condensed']
  await expect.poll(fonts).toEqual(families)
  const urls = (await cachedUrls(phone)).filter((one) => one.endsWith('.woff2'))
  const sizes = await Promise.all(
    urls.map(async (one) => (await (await phone.request.get(one)).body()).length),
  )
  expect(sizes).toHaveLength(2)
  expect(sizes[0]! + sizes[1]!).toBeLessThan(20_000)
  await phone.context().setOffline(true)
  await phone.reload()
  await expect.poll(fonts).toEqual(families)
  await phone.context().close()
})

test('opens the "Follow", "Share" and "That\'s me" actions below a row by touch and by keyboard', async ({
  browser,
  server,
}) => {
  const { url, entries } = await openClass(server.db, true)
  await server.db.score.update({ where: { id: entries[1]!.score.id }, data: { value: 17_201 } })
  const phone = await openPhone(browser, server, { hasTouch: true })
  for (const [address, row] of [
    [url, slot(phone, 2)],
    [`${url}/results`, phone.getByRole('row').filter({ hasText: '17.201' })],
  ] as const) {
    await phone.goto(address)
    const rider = row.getByRole('button', { name: 'Bea Bell', exact: true })
    await expect(rider).toHaveAttribute('aria-expanded', 'false')
    const box = (await row.boundingBox())!
    expect(box.height).toBeGreaterThanOrEqual(44)
    await phone.touchscreen.tap(box.x + box.width - 8, box.y + box.height - 4)
    await expect(rider).toHaveAttribute('aria-expanded', 'true')
    const actions = phone.locator(`[id="${await rider.getAttribute('aria-controls')}"]`)
    expect((await actions.boundingBox())!.y, 'right below the row').toBeCloseTo(box.y + box.height, 0)
    await actions.getByRole('button', { name: 'Follow Bea Bell' }).tap()
    await actions.getByRole('button', { name: 'Stop following Bea Bell' }).tap()
    await actions.getByRole('button', { name: 'Share' }).tap()
    await expect(actions.getByText('This link only works on the office computer.')).toBeVisible()
    await expect(actions.getByRole('link', { name: "That's me" })).toHaveAttribute(
      'href',
      /^\/m\/sign-in\?to=/,
    )
    expect(await axeViolations(phone)).toEqual([])

    await rider.focus()
    await phone.keyboard.press('Enter')
    await expect(actions).toHaveCount(0)
    await phone.keyboard.press('Space')
    await phone.keyboard.press('Tab')
    await expect(actions.getByRole('button', { name: 'Follow Bea Bell' })).toBeFocused()
  }
  await phone.context().close()
})

test("pins a rider's scored run, and shows the prize once the payout is published", async ({
  browser,
  server,
}) => {
  const { activity, entries, url, organizer, organization } = await openClass(server.db, true)
  const phone = await openPhone(browser, server)
  await signIn(phone.context(), server, { id: entries[1]!.user_id! })
  await phone.request.get('/m/my/me.json')
  await phone.goto(url)
  await isLive(phone)
  const pinned = phone.getByLabel('My runs')
  await expect(pinned).toContainText('Draw #2, 1 out')
  const acting = await openWindow(browser, server, organizer)
  await acting.goto('/organizer/organizations')
  const score = (index: number, seconds: number) =>
    call(acting, 'patch', `/ajax/score/${entries[index]!.score.id}`, { score: seconds })
  await score(1, 17.201)
  await expect(pinned).toContainText('You: 17.201, 1st so far')
  await score(0, 16.5)
  await expect(pinned).toContainText('You: 17.201, 2nd so far')
  await phone.reload()
  await expect(pinned).toContainText('You: 17.201, 2nd so far')
  expect(await axeViolations(phone)).toEqual([])
  await phone.goto(`${url}/results`)
  await expect(phone.getByLabel('My results')).toContainText('You: 17.201, 2nd so far')

  await server.db.enrollment.updateMany({
    where: { entry: { id: entries[1]!.id } },
    data: { prize_cents: 32_000, place: 2, place_to: 2, division: 1, published_value: 17_201 },
  })
  const results = phone.getByLabel('My results')
  await publishRounds(server.db, activity, { draw_published_at: new Date() })
  await invalidate(server.db, organization.id)
  await phone.reload()
  await expect(results).toContainText('2nd so far')
  await expect(results).not.toContainText('$')
  await publishRounds(server.db, activity, { publish_payout: true, payout_published_at: new Date() })
  await invalidate(server.db, organization.id)
  await phone.reload()
  await expect(results).toContainText('$320.00')
  await Promise.all([acting.context().close(), phone.context().close()])
})

test("shows a chart of a class's times, and adds the divisions once the payout is published", async ({
  browser,
  server,
}) => {
  const { activity, entries, event, organizer, url } = await openClass(server.db, true)
  await server.db.activity.update({ where: { id: activity.id }, data: { has_divisions: true } })
  const divisions = [
    { offset: 0, shareBp: 6000 },
    { offset: 500, shareBp: 4000 },
  ]
  await createPurse(server.db, activity, { divisions })
  for (const [index, { score }] of entries.entries())
    await server.db.score.update({ where: { id: score.id }, data: { value: 15_000 + index * 50 } })
  const phone = await openPhone(browser, server)
  await phone.goto(`${url}/results`)
  await isLive(phone)
  const times = 'Times in Open 4D: 30 runs from 15.000 to 16.450'
  const strip = phone.getByRole('img', { name: times })
  await expect(strip).toHaveAccessibleName(times)
  const details = await strip.getAttribute('aria-details')
  await expect(phone.locator(`#${details}`).getByRole('table')).toHaveCount(2)

  const acting = await openWindow(browser, server, organizer)
  await acting.goto('/organizer/organizations')
  await call(acting, 'get', `/events/${event.id}/activities/${activity.id}/publishPayout`)
  const withDivisions = `${times}. 1D from 15.000, 10 runs. 2D from 15.500, 20 runs`
  await expect(strip).toHaveAccessibleName(withDivisions)
  expect(await axeViolations(phone)).toEqual([])
  const plain = await openPhone(browser, server, { javaScriptEnabled: false })
  await plain.goto(`${url}/results`)
  await expect(plain.getByRole('img', { name: times })).toHaveAccessibleName(withDivisions)
  await expect(plain.locator('.time-strip text').first()).toHaveText('1D')
  for (const page of [acting, phone, plain]) await page.context().close()
})

test('shows the stored copy of a page and its age while offline', async ({ browser, server }) => {
  const { url, event } = await openClass(server.db, true)
  const phone = await openPhoneWithWorker(browser, server, url)
  await isLive(phone)
  const answer = await phone.context().request.get('/m/')
  expect(answer.headers()['set-cookie']).toBeUndefined()
  await phone.context().setOffline(true)
  await phone.reload()
  await expect(slot(phone, 2)).toContainText('Bea Bell')
  await expect(phone.getByText(/^As of \d/)).toBeVisible()
  await expect(phone.getByText('Live', { exact: true })).toHaveCount(0)
  await phone.goto(`${url}/results`)
  await expect(phone.getByText('No connection')).toBeVisible()

  await server.db.event.update({ where: { id: event.id }, data: { is_public: false } })
  await invalidate(server.db, event.organization_id)
  await phone.context().setOffline(false)
  await phone.goto(url)
  await expect(phone.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  expect((await cachedUrls(phone)).filter((one) => one.includes(url))).toEqual([])
  await phone.context().close()
})

test("reloads an open page's data when the network returns, even before the WebSocket reconnects", async ({
  browser,
  server,
}) => {
  const { url, event } = await openClass(server.db, true)
  const phone = await openPhoneWithWorker(browser, server, url)
  await isLive(phone)
  await phone.context().setOffline(true)
  await phone.routeWebSocket(/^wss?:/, () => {})
  await phone.reload()
  await expect(slot(phone, 2)).toContainText('Bea Bell')
  await server.db.event.update({ where: { id: event.id }, data: { is_public: false } })
  await invalidate(server.db, event.organization_id)
  await phone.context().setOffline(false)
  // Real phones fire `online` here. Playwright doesn't if the page was loaded while offline.
  await phone.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(phone.getByText('No longer public')).toBeVisible()
  await phone.context().close()
})

test('opens a private event only for a rider who is in it', async ({ browser, server }) => {
  const { entries, url, event, organizer } = await openClass(server.db, true)
  await server.db.event.update({ where: { id: event.id }, data: { is_public: false } })
  await invalidate(server.db, event.organization_id)
  const rider = await server.db.user.findFirstOrThrow({ where: { id: entries[1]!.user_id! } })
  const stranger = await openPhone(browser, server)
  await stranger.goto(url)
  await expect(stranger.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(stranger.getByRole('link', { name: 'Are you in this event?' })).toHaveAttribute(
    'href',
    `/m/sign-in?to=${encodeURIComponent(url)}`,
  )

  const phone = await openPhone(browser, server)
  await signIn(phone.context(), server, rider)
  await phone.goto('/m/me')
  await phone.request.get('/m/my/me.json')
  await phone.reload()
  await phone.evaluate(() => navigator.serviceWorker.ready)
  await phone.getByRole('link', { name: 'Open 4D' }).click()
  await expect(slot(phone, 2)).toContainText('Bea Bell')
  await expect(slot(phone, 2)).toBeInViewport()
  await expect(phone).toHaveURL(new RegExp(`#slot-2$`))
  await expect(phone).toHaveTitle('Open 4D · Rimrock Spring Run')
  await expect(phone.getByLabel('My runs')).toContainText('Draw #2, 1 out')
  await expect(phone.getByText(/^As of \d/)).toBeVisible()
  expect(await axeViolations(phone)).toEqual([])
  expect(await cachedUrls(phone)).not.toContainEqual(expect.stringMatching(/activities/))

  // Changes to private events aren't broadcast to phones.
  const acting = await openWindow(browser, server, organizer)
  await acting.goto('/organizer/organizations')
  await call(acting, 'patch', `/ajax/score/${entries[1]!.score.id}`, { score: 17.201 })
  await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(slot(phone, 2)).toContainText('17.201')
  await expect(phone.getByText('Live', { exact: true })).toHaveCount(0)
  await phone.getByRole('link', { name: 'Results' }).click()
  await expect(phone.getByRole('heading', { name: 'Results: Open 4D' })).toBeVisible()
  await expect(phone.getByText('Mine')).toBeVisible()
  for (const page of [acting, phone, stranger]) await page.context().close()
})

test("sorts events by distance without sending the phone's location to the server", async ({
  browser,
  server,
}) => {
  const { event } = await openClass(server.db, true)
  const at = (name: string, latitude: number | null, longitude: number | null, days: number) =>
    createEvent(server.db, {
      organization: { id: event.organization_id },
      name,
      latitude,
      longitude,
      starts_on: new Date(Date.now() + days * 86_400_000),
    })
  await at('Far in Florida', 27.95, -82.46, 3)
  await at('Near in Laurel', 45.67, -108.77, 5)
  await at('Nobody knows where', null, null, 4)
  const phone = await openPhone(browser, server, {
    geolocation: { latitude: 45.78, longitude: -108.5 },
    permissions: ['geolocation'],
  })
  const names = () =>
    phone.getByRole('heading', { name: 'Coming up' }).locator('..').getByRole('link').allTextContents()
  await phone.goto('/m/')
  await expect(phone.getByText('Nearest first')).toBeVisible()
  const byDate = ['Far in Florida', 'Nobody knows where', 'Near in Laurel']
  // Events from other tests may be listed, too.
  expect((await names()).filter((name) => byDate.includes(name))).toEqual(byDate)
  const asked: string[] = []
  phone.on('request', (one) => asked.push(`${one.url()} ${one.postData() ?? ''}`))
  await phone.getByText('Nearest first').click()
  await expect(phone.getByText('your location never leaves your phone')).toBeVisible()
  expect(await axeViolations(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Use my current location' }).click()
  await expect(phone.getByText('15 miles')).toBeVisible()
  expect((await names()).slice(0, 2)).toEqual(['Near in Laurel', 'Far in Florida'])
  await phone.reload()
  await expect(phone.getByText('15 miles'), 'keeps events sorted by distance').toBeVisible()
  expect(asked.join(' ')).not.toMatch(/45[.]78|108[.]5/)
  await phone.getByRole('button', { name: 'By date' }).click()
  await expect(phone.getByText('15 miles')).toHaveCount(0)
  await phone.context().close()
})

test('removes the service worker and its stored data when PHONE_WORKER is false', async ({
  browser,
  server,
}) => {
  const { url } = await openClass(server.db, true)
  const phone = await openPhoneWithWorker(browser, server, url)
  await expect.poll(async () => (await cachedUrls(phone)).length).toBeGreaterThan(2)
  await phone.evaluate(() => Object.assign(window, { sameDocument: true }))
  process.env.PHONE_WORKER = 'false'
  try {
    await server.restart()
    await phone.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update())
    await expect.poll(() => cachedUrls(phone), { timeout: 30_000 }).toEqual([])
    const registered = () =>
      phone.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
    await expect.poll(registered).toBe(0)
    expect(await phone.evaluate(() => 'sameDocument' in window), 'nothing is reloaded').toBe(true)
  } finally {
    delete process.env.PHONE_WORKER
    await server.restart()
  }
  await phone.context().close()
})

test('fits pages with large text on a 320 px screen, and has no accessibility violations in any theme', async ({
  browser,
  server,
}) => {
  const { activity, entries, url, eventUrl } = await openClass(server.db, true)
  for (const { id } of entries.slice(0, 12).map(({ score }) => score))
    await server.db.score.update({ where: { id }, data: { value: 17_000 + id } })
  await publishRounds(server.db, activity, { draw_published_at: new Date() })
  const narrow = { viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' } as const
  const phone = await openPhone(browser, server, narrow)
  for (const address of ['/m/', eventUrl, url, `${url}/results`]) {
    await phone.goto(address)
    for (const letters of ['100%', '200%']) {
      await phone.evaluate((size) => (document.documentElement.style.fontSize = size), letters)
      const wide = await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(wide, `${address} at ${letters}`).toBeLessThanOrEqual(0)
    }
    await phone.evaluate(() => (document.documentElement.style.fontSize = ''))
    for (const theme of ['light', 'dark', 'arena']) {
      await phone.evaluate((name) => (document.documentElement.dataset.theme = name), theme)
      expect(await axeViolations(phone), `${address} in ${theme}`).toEqual([])
    }
  }
  await phone.context().close()
})

test('loads less than 110 kB of scripts, and less than 15 kB for the page and styles', async ({
  browser,
  server,
}) => {
  const { url } = await openClass(server.db, true)
  const phone = await openPhone(browser, server)
  await phone.goto(url)
  await isLive(phone)
  const { scripts, rest } = await phone.evaluate(() => {
    const [page] = performance.getEntriesByType('navigation') as PerformanceResourceTiming[]
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const sizeOf = (wanted: RegExp) =>
      files
        .filter(({ name }) => wanted.test(new URL(name).pathname))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    return { scripts: sizeOf(/\.js$/), rest: sizeOf(/\.css$/) + page!.encodedBodySize }
  })
  expect(scripts).toBeGreaterThan(80_000)
  expect(scripts).toBeLessThan(110_000)
  expect(rest).toBeLessThan(15_000)
  await phone.context().close()
})
