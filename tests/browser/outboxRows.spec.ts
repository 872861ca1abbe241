import type { Page, Route } from '@playwright/test'
import { createEntry, createHorse } from '../../prisma/factories.ts'
import { slotInput, call, type Class, drawPath, gotoLive, slotRow } from './drawPage.ts'
import { openScoring, changeTimeButton, openAsScorer, enteredTime, timeInput } from './scoreFields.ts'
import { answerDialogs, expect, createScenario, type Server, signIn, test, openWindow } from './fixtures.ts'

const notSavedYet = (page: Page, slot: number) => slotRow(page, slot).getByText('Not saved yet')
const SCORES = /\/ajax\/score\//
const ENTRIES = /\/ajax\/user-activity\//
const NO_SCORE_BOX = () => document.activeElement?.matches('input[data-score]')

async function stallRequests(page: Page, url: RegExp) {
  const held: Route[] = []
  await page.route(url, (route) => void held.push(route))
  return async () => {
    await page.unroute(url)
    for (const route of held) await route.continue().catch(() => {})
  }
}

async function enter(page: Page, slot: number, text: string) {
  await timeInput(page, slot).click()
  await page.keyboard.type(text, { delay: 20 })
  await page.keyboard.press('Enter')
}

const valueOf = async (server: Server, activity: Class, draw: number) =>
  (await server.db.score.findFirst({ where: { entry: { activity_id: activity.id, draw } } }))!.value

test('marks an entered time as not saved yet without interrupting the scorer', async ({
  browser,
  server,
}) => {
  const { arena, activity, page } = await openAsScorer(browser, server, [1, 2])
  const dialogs = await answerDialogs(page)
  await openScoring(page, arena, activity)
  const giveBack = await stallRequests(page, SCORES)
  await enter(page, 1, '17.2')
  await expect(timeInput(page, 2)).toBeFocused()
  await expect(enteredTime(page, 1)).toHaveText('17.200')
  await expect(notSavedYet(page, 1)).toBeVisible()
  await page.keyboard.type('16')

  await changeTimeButton(page, 1).click()
  await page.keyboard.type('17.3')
  await page.keyboard.press('Enter')
  await expect(enteredTime(page, 1)).toHaveText('17.300')
  await giveBack()
  await expect(notSavedYet(page, 1)).toBeHidden()
  await expect(enteredTime(page, 1)).toHaveText('17.300')
  await expect(timeInput(page, 2), 'keeps the text of the focused field').toHaveValue('16')
  expect(await valueOf(server, activity, 1)).toBe(17_300)
  expect(dialogs).toEqual([])
})

test('shows the newest time and the number of unsaved changes after the clock is set back', async ({
  browser,
  server,
}) => {
  const { arena, activity, page } = await openAsScorer(browser, server, [1, 2])
  await page.addInitScript(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() - Number(document.documentElement.dataset.slow ?? 0)
  })
  await openScoring(page, arena, activity)
  const giveBack = await stallRequests(page, SCORES)
  await enter(page, 1, '17.2')
  await page.evaluate(() => (document.documentElement.dataset.slow = '3600000'))
  await changeTimeButton(page, 1).click()
  await page.keyboard.type('17.3')
  await page.keyboard.press('Enter')
  await expect(enteredTime(page, 1)).toHaveText('17.300')
  await expect(page.getByRole('button', { name: '2 not saved yet' })).toBeVisible()
  await expect(page).toHaveTitle(/^\(2 not saved\) /)
  await giveBack()
  await expect(notSavedYet(page, 1)).toBeHidden()
  await expect(page).not.toHaveTitle(/not saved/)
  expect(await valueOf(server, activity, 1)).toBe(17_300)
})

test('shows unsaved changes in the right rows after a reload, even if entries have moved', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ publish_draw: true, filled: [1, 2] })
  const horse = await createHorse(server.db, { name: 'Moondust' })
  const page = await openWindow(browser, server, arena.organizer)
  await answerDialogs(page)
  await openScoring(page, arena, activity)
  const giveBack = [await stallRequests(page, SCORES), await stallRequests(page, ENTRIES)]
  await enter(page, 1, '17.2')
  await slotInput(page, 'Horse', 1).click()
  await page.keyboard.type('Moond', { delay: 20 })
  await page.getByRole('option', { name: 'Moondust' }).click()
  await expect(notSavedYet(page, 1)).toHaveCount(2)

  await server.db.userActivity.updateMany({
    where: { activity_id: activity.id, draw: 1 },
    data: { draw: 3 },
  })
  await page.reload()
  await expect(enteredTime(page, 3)).toHaveText('17.200')
  await expect(notSavedYet(page, 3)).toHaveCount(2)
  await expect(timeInput(page, 2)).toHaveValue('')
  await expect(slotInput(page, 'Horse', 3)).toHaveValue('Moondust')
  for (const give of giveBack) await give()
  await expect(notSavedYet(page, 3)).toHaveCount(0)
  const entry = await server.db.userActivity.findFirstOrThrow({
    where: { activity_id: activity.id, draw: 3 },
    include: { score: true },
  })
  expect([entry.horse_id, entry.score?.value, entry.score?.version]).toEqual([horse.id, 17_200, 1])
})

async function refuseSaves(page: Page, slots = Infinity) {
  const held: Route[] = []
  let isRefusing = false
  const refusal = (route: Route) =>
    route.fulfill({ status: 409, json: { message: 'The payout is published.' } })
  await page.route(SCORES, (route) => {
    if (slots-- <= 0) return route.continue()
    return isRefusing ? refusal(route) : void held.push(route)
  })
  return async () => {
    isRefusing = true
    for (const route of held) await refusal(route)
  }
}

test('delays the alert about a rejected time until the next Enter', async ({ browser, server }) => {
  const { arena, activity, page } = await openAsScorer(browser, server, [1, 2, 3, 4])
  const dialogs = await answerDialogs(page)
  await openScoring(page, arena, activity)
  const refuse = await refuseSaves(page, 1)
  await enter(page, 1, '17.1')
  await page.keyboard.type('16', { delay: 20 })
  await refuse()
  const sentence = page.getByText(/^#1 .+\. Not saved: 17\.100\. The payout is published\./)
  await expect(sentence).toBeVisible()
  await expect(timeInput(page, 2), 'keeps the focus in the focused field').toBeFocused()
  expect(dialogs).toEqual([])
  await page.keyboard.type('.74\n', { delay: 20 })
  await expect(enteredTime(page, 2)).toHaveText('16.740')

  await expect.poll(() => dialogs).toEqual(['An error occurred updating score'])
  expect(await page.evaluate(NO_SCORE_BOX)).toBe(false)
  await page.keyboard.type('15.5\n14.9\n', { delay: 20 })
  await page.keyboard.press('Tab')
  expect(await page.evaluate(NO_SCORE_BOX)).toBe(false)
  expect([await timeInput(page, 3).inputValue(), await timeInput(page, 4).inputValue()]).toEqual(['', ''])
  await page.waitForTimeout(1000)
  await page.keyboard.type('15.5\n', { delay: 20 })
  expect([await timeInput(page, 3).inputValue(), await timeInput(page, 4).inputValue()]).toEqual(['', ''])
  await enter(page, 3, '15.5')
  await expect(enteredTime(page, 3), 'accepts keys again after a field is clicked').toHaveText('15.500')
  await expect(timeInput(page, 4)).toBeFocused()

  await expect(timeInput(page, 1), 'keeps the value in the field until a reload').toHaveValue('17.1')
  await expect(page.getByText('Not saved yet'), 'saves the other times').toHaveCount(0)
  await page.reload()
  await expect(sentence).toBeVisible()
  await expect(timeInput(page, 1)).toHaveValue('')
  expect(dialogs, 'no confirmation before leaving').toHaveLength(1)
  await slotRow(page, 1).locator('+ tr').getByRole('button', { name: 'Retry' }).click()
  await expect(enteredTime(page, 1)).toHaveText('17.100')
  await expect(sentence).toBeHidden()
  await expect.poll(() => valueOf(server, activity, 1)).toBe(17_100)
})

test('shows one alert for several rejected times, and lets the scorer discard or replace any of them', async ({
  browser,
  server,
}) => {
  const { arena, activity, page } = await openAsScorer(browser, server, [1, 2, 3, 4])
  const dialogs = await answerDialogs(page)
  await openScoring(page, arena, activity)
  const refuse = await refuseSaves(page, 3)
  await enter(page, 1, '17.1')
  // The unfinished "1" delays the alert until all three rejections have arrived.
  await page.keyboard.type('17.2\n17.3\n1', { delay: 20 })
  await refuse()
  await expect(page.getByText(/Not saved: 17\.\d00\./)).toHaveCount(3)
  expect(dialogs).toEqual([])
  await page.keyboard.press('Backspace')
  await expect.poll(() => dialogs).toEqual(['An error occurred updating score'])
  await page.waitForTimeout(1000)

  await slotRow(page, 2).locator('+ tr').getByRole('button', { name: 'Discard' }).click()
  await expect(timeInput(page, 2)).toHaveValue('')
  await timeInput(page, 1).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('18.1\n', { delay: 20 })
  await expect(timeInput(page, 2), 'moves to the next empty field, because slot 3 was entered').toBeFocused()
  await page.keyboard.type('18.2\n', { delay: 20 })
  await expect(timeInput(page, 4)).toBeFocused()
  await expect(page.getByText(/Not saved: 17\.\d00\./)).toHaveCount(1)
  await expect.poll(() => valueOf(server, activity, 1)).toBe(18_100)
  expect(await valueOf(server, activity, 3)).toBeNull()
  expect(dialogs).toHaveLength(1)
})

test('shows a conflict in its row, even after a reload, until the scorer resolves the conflict', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ publish_draw: true })
  const entries = [
    await createEntry(server.db, { activity, draw: 1 }),
    await createEntry(server.db, { activity, draw: 2 }),
  ]
  const page = await openWindow(browser, server, arena.scorer)
  const dialogs = await answerDialogs(page)
  await openScoring(page, arena, activity)
  for (const { score } of entries)
    await server.db.score.update({
      where: { id: score.id },
      data: { value: 17_201, version: 1, scored_by_id: arena.organizer.id, scored_at: new Date() },
    })
  await enter(page, 1, '17.102')
  await page.keyboard.type('17.102\n', { delay: 20 })
  const conflicts = page.getByText(
    /^#\d .+\. Otis Organizer saved 17\.201 at \d{1,2}:\d\d [AP]M\. You typed 17\.102\./,
  )
  await expect(conflicts).toHaveCount(2)
  await page.reload()
  await expect(conflicts).toHaveCount(2)
  await page.getByRole('button', { name: 'Keep mine' }).first().click()
  await expect(enteredTime(page, 1)).toHaveText('17.102')
  await expect(conflicts).toHaveCount(1)
  await page.getByRole('button', { name: 'Use theirs' }).click()
  await expect(enteredTime(page, 2)).toHaveText('17.201')
  await expect(conflicts).toHaveCount(0)
  await expect.poll(() => valueOf(server, activity, 1)).toBe(17_102)
  expect(await valueOf(server, activity, 2)).toBe(17_201)
  expect(dialogs).toEqual([])
})

test("shows a conflict if another user changed the entry's horse, but not if they moved the entry", async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ filled: [1, 2] })
  await createHorse(server.db, { name: 'Starbright' })
  const theirs = await createHorse(server.db, { name: 'Sundance' })
  const page = await openWindow(browser, server, arena.organizer)
  await gotoLive(page, drawPath(arena, activity))
  const entryIn = (draw: number) => ({ where: { activity_id: activity.id, draw } })
  // Writing to the database directly doesn't send a broadcast.
  await server.db.userActivity.updateMany({ ...entryIn(2), data: { draw: 3 } })
  await server.db.userActivity.updateMany({ ...entryIn(3), data: { draw: 2 } })
  await server.db.userActivity.updateMany({ ...entryIn(1), data: { horse_id: theirs.id } })
  for (const slot of [2, 1]) {
    await slotInput(page, 'Horse', slot).click()
    await page.keyboard.type('Starb', { delay: 20 })
    await page.getByRole('option', { name: 'Starbright' }).click()
  }
  const conflict = page.getByText(/^#1 .+ saved Sundance.*\. You typed Starbright\./)
  await expect(conflict).toBeVisible()
  await expect(page.getByText(/You typed/)).toHaveCount(1)
  await expect(notSavedYet(page, 2)).toHaveCount(0)
  await expect(slotInput(page, 'Horse', 2)).toHaveValue('Starbright')
  await page.getByRole('button', { name: 'Use theirs' }).click()
  await expect(conflict).toBeHidden()
  await expect(slotInput(page, 'Horse', 1)).toHaveValue('Sundance')
})

test('restores typed but unentered times after a page crash, but only for the user who typed them', async ({
  browser,
  server,
}) => {
  const { arena, activity, page } = await openAsScorer(browser, server, [1, 2, 3])
  await openScoring(page, arena, activity)
  await timeInput(page, 1).click()
  await page.keyboard.type('17.2')
  await timeInput(page, 3).click()
  await page.keyboard.type('16.74')
  await page.waitForTimeout(300)
  const crash = await page.context().newCDPSession(page)
  void crash.send('Page.crash').catch(() => {})
  await page.waitForEvent('crash')

  const other = await page.context().newPage()
  await page.close()
  await page.context().clearCookies()
  await signIn(other.context(), server, arena.organizer)
  await openScoring(other, arena, activity)
  await other.waitForTimeout(500)
  await expect(timeInput(other, 1)).toHaveValue('')
  await other.context().clearCookies()
  await signIn(other.context(), server, arena.scorer)
  const dialogs = await answerDialogs(other)
  await openScoring(other, arena, activity)
  await expect(timeInput(other, 1)).toHaveValue('17.2')
  await expect(timeInput(other, 3)).toHaveValue('16.74')
  await expect(slotRow(other, 1).getByText('Press enter to save')).toBeVisible()
  await expect(other.getByText('Restored what you typed: 2 unsaved times.')).toBeVisible()
  await other.reload()
  await expect(timeInput(other, 3)).toHaveValue('16.74')
  expect(dialogs, 'no confirmation for stored changes').toEqual([])

  await timeInput(other, 3).press('Enter')
  await expect(enteredTime(other, 3)).toHaveText('16.740')
  await expect(notSavedYet(other, 3)).toBeHidden()
  await other.reload()
  await expect(enteredTime(other, 3)).toHaveText('16.740')
  await expect(timeInput(other, 1)).toHaveValue('17.2')
})

test('restores a time typed in another tab only after that tab is closed', async ({ browser, server }) => {
  const { arena, activity, page } = await openAsScorer(browser, server, [1, 2])
  await openScoring(page, arena, activity)
  await timeInput(page, 1).click()
  await page.keyboard.type('16')
  await page.waitForTimeout(300)
  const second = await page.context().newPage()
  await openScoring(second, arena, activity)
  await second.waitForTimeout(500)
  await expect(timeInput(second, 1)).toHaveValue('')
  await page.close()
  await second.reload()
  await expect(timeInput(second, 1)).toHaveValue('16')
})

test('reloads an open draw page after a randomization only once no field has the focus', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ filled: [1, 2, 3] })
  const page = await openWindow(browser, server, arena.organizer)
  await gotoLive(page, drawPath(arena, activity))
  const acting = await openWindow(browser, server, arena.organizer)
  await acting.goto('/organizer/organizations')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  const isSameDocument = () => page.evaluate(() => 'sameDocument' in window)
  await slotInput(page, 'Rider', 2).click()
  await page.keyboard.type('Half a na')
  await call(acting, 'post', `/ajax/randomize-draw/${activity.id}`)
  await page.waitForTimeout(1500)
  expect(await isSameDocument(), 'does not reload while someone types').toBe(true)
  await expect(slotInput(page, 'Rider', 2)).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.waitForTimeout(1000)
  expect(await isSameDocument(), 'does not reload while a field has the focus').toBe(true)
  await page.getByRole('heading', { level: 1 }).click()
  await page.waitForEvent('load')
  await expect(slotInput(page, 'Rider', 2)).toBeFocused()
})

test('renews a stale CSRF token and saves the draw change without a reload', async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ filled: [1] })
  const page = await openWindow(browser, server, arena.organizer)
  const dialogs = await answerDialogs(page)
  await gotoLive(page, drawPath(arena, activity))
  await page.evaluate(() => {
    Object.assign(window, { sameDocument: true })
    document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')!.content = 'stale'
  })
  await slotInput(page, 'Draw', 1).fill('2')
  await slotInput(page, 'Draw', 1).press('Enter')
  await expect(slotInput(page, 'Draw', 2)).toBeFocused()
  await expect
    .poll(() => server.db.userActivity.count({ where: { activity_id: activity.id, draw: 2 } }))
    .toBe(1)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  expect(dialogs).toEqual([])
})

test('saves a time even if lazily loaded scripts never arrive', async ({ browser, server }) => {
  const { arena, activity, page } = await openAsScorer(browser, server, [1, 2])
  const silent = new Set<string>()
  await page.route(
    /\/build\/assets\/(lazyExports|echo|pusher)-[^/]+\.js$/,
    (route) => void silent.add(route.request().url()),
  )
  await page.goto(drawPath(arena, activity))
  await enter(page, 1, '17.1')
  await expect.poll(() => valueOf(server, activity, 1)).toBe(17_100)
  await expect(notSavedYet(page, 1)).toBeHidden()
  await expect.poll(() => silent.size).toBe(3)
})

test("sends a time to the server even if the browser can't store it because the disk is full", async ({
  browser,
  server,
}) => {
  const { arena, activity, page } = await openAsScorer(browser, server, [1, 2])
  const browserTools = await page.context().newCDPSession(page)
  await browserTools.send('Storage.overrideQuotaForOrigin', {
    origin: new URL(server.url).origin,
    quotaSize: 1,
  })
  await openScoring(page, arena, activity)
  await page.route(SCORES, (route) => route.abort())
  await enter(page, 1, '17.2')
  await expect(timeInput(page, 2)).toBeFocused()
  await expect(notSavedYet(page, 1)).toBeVisible()
  const notice = page.getByText("This computer can't store times right now.")
  await expect(notice).toBeVisible()

  await page.unroute(SCORES)
  await expect.poll(() => valueOf(server, activity, 1)).toBe(17_200)
  await expect(notSavedYet(page, 1)).toBeHidden()
  await expect(notice).toBeHidden()
  await expect(timeInput(page, 2)).toBeFocused()
})
