import { readFileSync } from 'node:fs'
import type { BrowserContext, Page, Request } from '@playwright/test'
import { createEntry } from '../../prisma/factories.ts'
import type { QueuedWrite } from '../../resources/js/outbox/write.ts'
import * as paths from '../../server/wire/paths.ts'
import { gotoLive, slotInput, slotRow } from './drawPage.ts'
import {
  axeViolations,
  answerDialogs,
  expect,
  createScenario,
  signIn,
  test,
  openWindow,
  type Server,
} from './fixtures.ts'

const SCORES = '**/ajax/score/*'

async function openDraw(server: Server) {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ name: 'Open', publish_draw: true })
  const scores: { id: number }[] = []
  for (const draw of [1, 2, 3]) scores.push((await createEntry(server.db, { activity, draw })).score)
  const address = paths.draw(arena.event.id, activity.id)
  let keys = 0

  const timeOf = (run: number, seconds: number, over: Partial<QueuedWrite> = {}): QueuedWrite => ({
    key: `0198f3a0-0000-7000-8000-${String(++keys).padStart(12, '0')}`,
    userId: arena.organizer.id,
    entity: `score ${scores[run - 1]!.id}`,
    field: 'score',
    method: 'patch',
    url: paths.score(scores[run - 1]!.id),
    body: { score: seconds },
    headers: {},
    version: 0,
    enteredAt: Date.now(),
    sentAt: null,
    activity: { id: activity.id, name: 'Open', round: '', address },
    slot: run,
    rider: `Rider ${run}`,
    value: { score: seconds, penalty: 0 },
    message: 'An error occurred updating score',
    state: 'waiting',
    ...over,
  })
  const saved = async () =>
    (
      await server.db.score.findMany({
        where: { id: { in: scores.map(({ id }) => id) } },
        orderBy: { id: 'asc' },
        select: { value: true, version: true },
      })
    ).map(({ value, version }) => [value, version])

  return { ...arena, address, timeOf, saved }
}

async function enter(page: Page, ...items: QueuedWrite[]) {
  await expect.poll(() => isOpen(page)).toBe(true)
  await page.evaluate(async (items) => {
    const opening = indexedDB.open('outbox')
    await new Promise((resolve) => (opening.onsuccess = resolve))
    const transaction = opening.result.transaction('writes', 'readwrite')
    for (const item of items) transaction.objectStore('writes').put(item)
    await new Promise((resolve) => (transaction.oncomplete = resolve))
    opening.result.close()
    const channel = new BroadcastChannel('outbox')
    channel.postMessage({ kind: 'wake' })
    channel.close()
  }, items)
}

const isOpen = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'outbox'))

const holdDatabase = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('outbox')
    await new Promise((resolve) => (opening.onsuccess = resolve))
    const store = opening.result
      .transaction(['writes', 'entered', 'leases'], 'readwrite')
      .objectStore('writes')
    await new Promise((resolve) => {
      const hold = () => {
        store.count().onsuccess = hold
        resolve(null)
      }
      hold()
    })
  })

const queueIn = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('outbox')
    await new Promise((resolve) => (opening.onsuccess = resolve))
    const reading = opening.result.transaction('writes').objectStore('writes').getAll()
    await new Promise((resolve) => (reading.onsuccess = resolve))
    opening.result.close()
    return reading.result as QueuedWrite[]
  })

const leaseLeft = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('outbox')
    await new Promise((resolve) => (opening.onsuccess = resolve))
    const reading = opening.result.transaction('leases').objectStore('leases').getAll()
    await new Promise((resolve) => (reading.onsuccess = resolve))
    opening.result.close()
    return Math.max(0, ...(reading.result as { until: number }[]).map(({ until }) => until)) - Date.now()
  })

function sentBy(page: Page) {
  const keys: string[] = []
  page.on('request', (request: Request) => {
    if (request.method() === 'PATCH') keys.push(request.headers()['idempotency-key']!)
  })
  return keys
}

const cutLine = (target: Page | BrowserContext) => target.route(SCORES, (route) => route.abort())

const heading = (page: Page) => page.getByRole('heading', { name: 'Open', exact: true })

for (const how of ['a lock', 'a lease, on plain http']) {
  test(`sends changes from only one open tab at a time, using ${how}`, async ({ browser, server }) => {
    const draw = await openDraw(server)
    const first = await openWindow(browser, server, draw.organizer)
    if (how !== 'a lock')
      await first
        .context()
        .addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }))
    const second = await first.context().newPage()
    const sent = [sentBy(first), sentBy(second)]
    await first.goto(draw.address)
    await expect.poll(() => isOpen(first)).toBe(true)
    await second.goto(draw.address)
    if (how !== 'a lock')
      await expect.poll(() => leaseLeft(second), { intervals: [20] }).toBeGreaterThan(4500)
    await enter(second, draw.timeOf(1, 17.1), draw.timeOf(2, 17.2))
    await expect.poll(draw.saved).toEqual([
      [17_100, 1],
      [17_200, 1],
      [null, 0],
    ])
    await expect.poll(() => queueIn(second)).toEqual([])
    await expect.poll(() => sent.map((keys) => keys.length)).toEqual([2, 0])

    await first.close()
    await enter(second, draw.timeOf(3, 17.3))
    await expect.poll(draw.saved).toEqual([
      [17_100, 1],
      [17_200, 1],
      [17_300, 1],
    ])
    await expect.poll(() => sent.map((keys) => keys.length)).toEqual([2, 1])
    await expect.poll(() => queueIn(second)).toEqual([])
  })
}

test('resends a save with the same idempotency key if the page is reloaded before the response', async ({
  browser,
  server,
}) => {
  const draw = await openDraw(server)
  const page = await openWindow(browser, server, draw.organizer)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(draw.address)
  const sent = sentBy(page)
  await page.route(SCORES, async (route) => void (await route.fetch()))
  await enter(page, draw.timeOf(1, 17.1))
  await expect.poll(draw.saved).toEqual([
    [17_100, 1],
    [null, 0],
    [null, 0],
  ])
  expect((await queueIn(page))[0]!.sentAt).not.toBeNull()

  await page.reload()
  await expect.poll(() => sent.length).toBe(2)
  await page.unroute(SCORES)
  await expect.poll(() => queueIn(page), { timeout: 20_000 }).toEqual([])
  expect(new Set(sent).size).toBe(1)
  expect(await draw.saved()).toEqual([
    [17_100, 1],
    [null, 0],
    [null, 0],
  ])
})

test('saves a time once even if the page is reloaded before the browser has stored the time', async ({
  browser,
  server,
}) => {
  const draw = await openDraw(server)
  const page = await openWindow(browser, server, draw.organizer)
  await gotoLive(page, draw.address)
  await holdDatabase(page)
  await cutLine(page)
  await slotInput(page, 'Time', 1).fill('17.1')
  await slotInput(page, 'Time', 1).press('Enter')
  await expect(slotRow(page, 1)).toContainText('Not saved yet')

  await page.unroute(SCORES)
  const keys = sentBy(page)
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  const saved = [
    [17_100, 1],
    [null, 0],
    [null, 0],
  ]
  await expect.poll(draw.saved).toEqual(saved)
  await expect(slotRow(page, 1)).not.toContainText('Not saved yet')
  await gotoLive(page, draw.address)
  await expect(slotRow(page, 1)).toContainText('17.100')
  expect([await draw.saved(), keys.length]).toEqual([saved, 1])
})

test('keeps unsaved changes after a sign-out and never sends them as another user', async ({
  browser,
  server,
}) => {
  const draw = await openDraw(server)
  const page = await openWindow(browser, server, draw.organizer)
  const context = page.context()
  await cutLine(context)
  await page.goto(draw.address)
  await enter(page, draw.timeOf(1, 17.1))
  await expect(page.getByRole('button', { name: '1 not saved yet' })).toBeVisible()

  const signOut = page.getByRole('button', { name: 'Sign out' })
  const question = page.getByRole('dialog', { name: 'Sign out?' })
  await signOut.click()
  await expect(question).toContainText(
    '1 time is not saved. It stays on this computer. We save it when you sign in here again.',
  )
  await question.getByRole('button', { name: 'Cancel' }).click()

  await context.route('**/ajax/session', (route) => route.abort())
  await signOut.click()
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('No response from the server. You are still signed in.')).toBeVisible()
  await expect(heading(page)).toBeVisible()
  await context.unroute('**/ajax/session')
  await signOut.click()
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/login/)

  await context.unroute(SCORES)
  const sent = sentBy(page)
  await signIn(context, server, draw.scorer)
  await page.goto(draw.address)
  await expect(heading(page)).toBeVisible()
  const own = draw.timeOf(2, 17.2, { userId: draw.scorer.id })
  await enter(page, own)
  await expect.poll(draw.saved).toEqual([
    [null, 0],
    [17_200, 1],
    [null, 0],
  ])
  expect(sent).toEqual([own.key])
  await expect(page.getByText('not saved yet')).toBeHidden()

  await signIn(context, server, draw.organizer)
  await page.goto(draw.address)
  await expect.poll(draw.saved).toEqual([
    [17_100, 1],
    [17_200, 1],
    [null, 0],
  ])
  const { scored_by_id } = await server.db.score.findFirstOrThrow({
    where: { value: 17_100, entry: { draw: 1, activity: { event_id: draw.event.id } } },
  })
  expect(scored_by_id).toBe(draw.organizer.id)
})

test('reports that the user is signed out, and sends unsaved times after a sign-in in another tab', async ({
  browser,
  server,
}) => {
  const draw = await openDraw(server)
  const page = await openWindow(browser, server, draw.organizer)
  await page.goto(paths.account)
  await expect.poll(() => isOpen(page)).toBe(true)
  await server.db.session.deleteMany({ where: { user_id: draw.organizer.id } })
  await enter(page, draw.timeOf(1, 17.1), draw.timeOf(2, 17.2))
  await expect(
    page.getByText("You're signed out. Sign in again to save 2 times kept on this computer."),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in again' })).toHaveAttribute('href', paths.account)

  await signIn(page.context(), server, draw.organizer)
  const other = await page.context().newPage()
  await other.goto(paths.organizations)
  await expect.poll(draw.saved).toEqual([
    [17_100, 1],
    [17_200, 1],
    [null, 0],
  ])
  await expect(page.getByText("You're signed out.")).toBeHidden()
})

test('keeps the draw open when the session ends, and sends the unsaved time after sign-in', async ({
  browser,
  server,
}) => {
  const draw = await openDraw(server)
  const page = await openWindow(browser, server, draw.organizer)
  await page.goto(draw.address)
  await page.getByLabel('Search').click()
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 20_000 })
  await server.db.session.deleteMany({ where: { user_id: draw.organizer.id } })
  await enter(page, draw.timeOf(1, 17.1))
  await expect(page.getByText("You're signed out. Sign in again to save 1 time kept")).toBeVisible()
  await page.context().setOffline(true)
  await page.waitForTimeout(4000)
  await page.context().setOffline(false)
  await page.waitForTimeout(3000)
  await expect(page).toHaveURL(draw.address)
  await expect(slotInput(page, 'Time', 2)).toBeEditable()

  await signIn(page.context(), server, draw.organizer)
  await expect.poll(draw.saved, { timeout: 30_000 }).toEqual([
    [17_100, 1],
    [null, 0],
    [null, 0],
  ])
  await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 30_000 })
})

test("doesn't send a page's unsaved changes once another user signs in using the same browser", async ({
  browser,
  server,
}) => {
  const draw = await openDraw(server)
  const page = await openWindow(browser, server, draw.organizer)
  await page.goto(draw.address)
  await expect.poll(() => isOpen(page)).toBe(true)
  await signIn(page.context(), server, draw.scorer)
  await enter(page, draw.timeOf(1, 17.1))
  await expect(
    page.getByText(
      'Someone else is signed in here now. To save 1 time kept on this computer, sign in as Otis Organizer.',
    ),
  ).toBeVisible()
  expect(await draw.saved()).toEqual([
    [null, 0],
    [null, 0],
    [null, 0],
  ])
})

test('shows unsaved changes without shifting the page or moving the focus', async ({ browser, server }) => {
  const draw = await openDraw(server)
  const page = await openWindow(browser, server, draw.organizer)
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await cutLine(page)
  await page.goto(draw.address)
  const search = page.getByLabel('Search')
  await search.click()
  await page.evaluate(() => document.fonts.ready)
  const before = await heading(page).boundingBox()
  await enter(
    page,
    draw.timeOf(1, 17.1, { enteredAt: Date.now() - 40_000 }),
    draw.timeOf(2, 17.2),
    draw.timeOf(3, 17.3, { state: 'refused', refusal: { status: 422, sentence: 'Not a time.' } }),
  )
  const count = page.getByRole('button', { name: /^2 not saved yet, oldest 4\d s 1 not accepted$/ })
  await expect(count).toBeVisible()
  await expect(page).toHaveTitle('(2 not saved, 1 not accepted) Open')
  await expect(search).toBeFocused()
  // An open alert would swallow the keys.
  await expect.poll(() => asked).toEqual(['alert'])
  await page.waitForTimeout(1000)
  expect(await heading(page).boundingBox()).toEqual(before)

  const entered = page.getByText('#1 Rider 1, Open')
  await expect(entered).toHaveCount(0)
  await count.click()
  const list = page.getByRole('group', { name: 'Not saved yet' })
  await expect(list.getByRole('listitem')).toHaveText([
    /^#1 Rider 1, Open: time 17.100Entered 4\d s ago$/,
    /^#2 Rider 2, Open: time 17.200Entered \d s ago$/,
    '#3 Rider 3, Open. Not saved: 17.300. Not a time. RetryDiscard',
  ])
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(entered).toHaveCount(0)
  await page.evaluate(() => setTimeout(() => location.reload()))
  await expect.poll(() => asked).toEqual(['alert', 'beforeunload'])

  // Retry-After is so long that only the button can send the changes in time.
  let refusals = 0
  await page.route(SCORES, (route) => {
    refusals++
    return route.fulfill({ status: 503, headers: { 'Retry-After': '600' } })
  })
  await expect.poll(() => refusals).toBeGreaterThan(0)
  await page.unroute(SCORES)
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect.poll(draw.saved).toEqual([
    [17_100, 1],
    [17_200, 1],
    [null, 0],
  ])
  await expect(page.getByText('not saved yet')).toHaveCount(0)
  await expect(page).toHaveTitle('(1 not accepted) Open')
  await page.reload()
  expect(asked).toHaveLength(2)
  await page.getByRole('button', { name: '1 not accepted' }).click()
  await page.getByRole('button', { name: 'Retry #3 Rider 3', exact: true }).click()
  await expect.poll(draw.saved).toEqual([
    [17_100, 1],
    [17_200, 1],
    [17_300, 1],
  ])
  await expect(page.getByText('not accepted')).toBeHidden()
  await expect(page).toHaveTitle('Open')
})

test('keeps changes that the server rejects until the user discards them', async ({ browser, server }) => {
  const draw = await openDraw(server)
  const page = await openWindow(browser, server, draw.organizer)
  const alerts = await answerDialogs(page)
  await page.goto(draw.address)
  await enter(page, draw.timeOf(1, 17.1, { body: { score: 'fast' } }))
  // An open alert would swallow the click.
  await expect.poll(() => alerts).toHaveLength(1)
  const count = page.getByRole('button', { name: '1 not accepted' })
  await count.click()
  await page.getByRole('button', { name: 'Discard #1 Rider 1' }).click()
  await expect.poll(() => queueIn(page)).toEqual([])

  await enter(page, { ...draw.timeOf(2, 17.2), entity: 'score 999999', url: paths.score(999_999) })
  await expect.poll(() => alerts).toHaveLength(2)
  await count.click()
  await expect(page.getByText('Not saved: 17.200. The entry is no longer in the draw.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard #2 Rider 2' }).click()
  await expect.poll(() => queueIn(page)).toEqual([])
  expect(await draw.saved()).toEqual([
    [null, 0],
    [null, 0],
    [null, 0],
  ])
})

test('lets the user resolve conflicts in the list of unsaved changes on any page', async ({
  browser,
  server,
}) => {
  const draw = await openDraw(server)
  const page = await openWindow(browser, server, draw.organizer)
  const theirs = { score: 17.201, version: 1, penalty_seconds: 0, by: 'Sam', at: '2026-05-01T14:03:00Z' }
  const conflict = { state: 'conflict', theirs } as const
  await server.db.score.updateMany({
    where: { entry: { activity: { event_id: draw.event.id } } },
    data: { value: 17_201, version: 1 },
  })
  await cutLine(page)
  await page.goto(paths.account)
  await enter(
    page,
    draw.timeOf(1, 17.1, conflict),
    draw.timeOf(2, 17.2, conflict),
    draw.timeOf(3, 17.3, { enteredAt: Date.now() - 5000 }),
  )
  await expect(page).toHaveTitle('(1 not saved, 2 need a decision) Your account')
  await page.getByRole('button', { name: /^1 not saved yet, oldest \d+ s 2 need a decision$/ }).click()
  const list = page.getByRole('group', { name: 'Not saved yet' })
  await expect(list.getByRole('listitem').first()).toHaveText(
    /^#1 Rider 1, Open\. Sam saved 17\.201 at \d+:03 [AP]M\. You typed 17\.100\. Keep mineUse theirs$/,
  )
  expect(await axeViolations(page)).toEqual([])
  await list.getByRole('button', { name: 'Use theirs #2 Rider 2' }).click()
  await expect(page).toHaveTitle('(1 not saved, 1 needs a decision) Your account')
  await page.unroute(SCORES)
  await list.getByRole('button', { name: 'Keep mine #1 Rider 1' }).click()
  const saved = [
    [17_100, 2],
    [17_201, 1],
  ]
  await expect.poll(async () => (await draw.saved()).slice(0, 2)).toEqual(saved)
})

test('shows an alert about a rejected time when the user next opens a draw', async ({ browser, server }) => {
  const draw = await openDraw(server)
  const other = await draw.newClass({ name: 'Youth', publish_draw: true, filled: [1, 2] })
  const page = await openWindow(browser, server, draw.organizer)
  const alerts = await answerDialogs(page)
  await page.goto(paths.account)
  await enter(page, draw.timeOf(1, 17.1, { body: { score: 'fast' } }))
  await expect(page.getByRole('button', { name: '1 not accepted' })).toBeVisible()
  await page.waitForTimeout(600)
  expect(alerts).toEqual([])

  await gotoLive(page, paths.draw(draw.event.id, other.id))
  await expect.poll(() => alerts).toEqual(['An error occurred updating score'])
  await gotoLive(page, draw.address)
  await expect(page.getByText(/^#1 .+\. Not saved: 17\.100\./)).toBeVisible()
  await page.waitForTimeout(600)
  expect(alerts).toHaveLength(1)
})

test('copies unsaved changes to another computer as a file, and saves each change once', async ({
  browser,
  server,
}) => {
  const draw = await openDraw(server)
  const page = await openWindow(browser, server, draw.organizer)
  await cutLine(page)
  await page.goto(draw.address)
  await enter(page, draw.timeOf(1, 17.1), draw.timeOf(2, 17.2))
  await page.getByRole('button', { name: '2 not saved yet' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save to a file' }).click()
  const file = await (await downloading).path()
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ format: 'unsaved changes', version: 1 })
  await expect(page.getByText('open the draw, press Keys, and load the file there')).toBeVisible()

  const elsewhere = await openWindow(browser, server, draw.organizer)
  await elsewhere.goto(draw.address)
  const field = elsewhere.getByLabel('Load from a file')
  for (let times = 0; times < 2; times++) {
    await elsewhere.getByRole('button', { name: 'Keys' }).click()
    await field.setInputFiles(file)
    await expect(elsewhere.getByText('2 times loaded.')).toBeVisible()
    await expect.poll(draw.saved).toEqual([
      [17_100, 1],
      [17_200, 1],
      [null, 0],
    ])
    await expect.poll(() => queueIn(elsewhere)).toEqual([])
    await elsewhere.reload()
  }
  await page.unroute(SCORES)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => queueIn(page)).toEqual([])
  expect(await draw.saved()).toEqual([
    [17_100, 1],
    [17_200, 1],
    [null, 0],
  ])

  const scorer = await openWindow(browser, server, draw.scorer)
  await scorer.goto(paths.account)
  await scorer.getByLabel('Load from a file').setInputFiles(file)
  await expect(
    scorer.getByText("These are Otis Organizer's changes. Sign in as Otis Organizer to load them."),
  ).toBeVisible()
  await scorer.getByLabel('Load from a file').setInputFiles('package.json')
  await expect(scorer.getByText('This file has no unsaved changes.')).toBeVisible()
})

test("sends changes that the browser can't store, and asks the user to keep the page open", async ({
  browser,
  server,
}) => {
  const draw = await openDraw(server)
  const page = await openWindow(browser, server, draw.organizer)
  const browserTools = await page.context().newCDPSession(page)
  await browserTools.send('Storage.overrideQuotaForOrigin', {
    origin: new URL(server.url).origin,
    quotaSize: 1,
  })
  await cutLine(page)
  await page.goto(paths.account)
  const file = {
    format: 'unsaved changes',
    version: 1,
    person: { id: draw.organizer.id, name: 'Otis Organizer' },
    items: [draw.timeOf(1, 17.1)],
  }
  await page.getByLabel('Load from a file').setInputFiles({
    name: 'unsaved-changes.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(file)),
  })
  await expect(
    page.getByText(
      "This computer can't store times right now. Its disk may be full. Keep this page open until they're saved.",
    ),
  ).toBeVisible()
  await page.unroute(SCORES)
  await expect.poll(draw.saved).toEqual([
    [17_100, 1],
    [null, 0],
    [null, 0],
  ])
  await expect(page.getByText("This computer can't store times")).toBeHidden()
})
