import type { Page } from '@playwright/test'
import type { Database } from '../../server/database/db.ts'
import { createEntry, createHorse } from '../../prisma/factories.ts'
import { drawPath, enterText, gotoLive, slotInput } from './drawPage.ts'
import { changeTimeButton, enteredTime, openAsScorer, openScoring, timeInput } from './scoreFields.ts'
import { axeViolations, answerDialogs, expect, createScenario, test, openWindow } from './fixtures.ts'

test("undoes a deletion by keyboard and restores the entry's rider, horse, score and contests", async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ publish_draw: true, incentives: ['Senior'] })
  const horse = await createHorse(server.db, { name: 'Stingray' })
  const entry = await createEntry(server.db, {
    activity,
    draw: 1,
    horse,
    score: 16_204,
    alsoIn: [activity.incentives[0]!],
  })
  await createEntry(server.db, { activity, draw: 2 })
  const page = await openWindow(browser, server, arena.organizer)
  const dialogs = await answerDialogs(page)
  await page.goto(`/organizer/scoring/${arena.event.id}/activities/${activity.id}/draw`)
  const rider = (slot: number) => page.getByLabel(`Rider, slot ${slot}`, { exact: true })
  const trash = (slot: number) => page.getByRole('button', { name: `Delete entry, slot ${slot}` })
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  const name = await rider(2).inputValue()

  await trash(2).press('Enter')
  await expect(rider(2)).toHaveValue('')
  await expect(page.getByRole('status').filter({ hasText: `Deleted ${name} from slot 2.` })).toBeVisible()
  expect(dialogs, 'no confirmation for a run without a score').toEqual([])
  await undo.press('Enter')
  await expect(rider(2)).toHaveValue(name)
  await expect(page.getByText(`${name} is back in slot 2.`)).toBeVisible()
  await expect(page.getByLabel('Draw, slot 2', { exact: true })).toBeFocused()
  await expect(undo).toBeHidden()

  await trash(1).press('Enter')
  await expect(page.getByLabel('Time, slot 1', { exact: true })).toHaveValue('')
  expect(dialogs).toHaveLength(1)
  await expect(undo).toBeVisible()
  await rider(1).press('Control+z')
  await expect(page.getByLabel('Time, slot 1', { exact: true })).toHaveText('16.204')
  await expect(page.getByLabel('Horse, slot 1', { exact: true })).toHaveValue('Stingray')
  const contests = await server.db.enrollment.findMany({ where: { user_activity_id: entry.id } })
  expect(contests.map(({ activity_id }) => activity_id).toSorted()).toEqual(
    [activity.id, activity.incentives[0]!.id].toSorted(),
  )
})

test('reports a taken slot when a deletion is undone, and places the entry in a free slot', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ filled: [1, 2], total_slots: 10 })
  const page = await openWindow(browser, server, arena.organizer)
  await page.goto(`/organizer/scoring/${arena.event.id}/activities/${activity.id}/draw`)
  const rider = (slot: number) => page.getByLabel(`Rider, slot ${slot}`, { exact: true })
  const name = await rider(1).inputValue()
  const other = await rider(2).inputValue()

  await page.getByRole('button', { name: 'Delete entry, slot 1' }).click()
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
  await page.getByLabel('Draw, slot 2', { exact: true }).fill('1')
  await page.getByLabel('Draw, slot 2', { exact: true }).press('Enter')
  await expect(rider(1)).toHaveValue(other)
  const deleted = page.locator('.toast').filter({ hasText: `Deleted ${name} from slot 1.` })
  await deleted.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`${name} is entered again, but slot 1 is taken now.`)).toBeVisible()
  await page.getByRole('button', { name: 'Put in slot 2' }).click()
  await expect(rider(2)).toHaveValue(name)
  await expect(page.getByRole('button', { name: 'Put in slot 2' })).toBeHidden()
})

test('lists unplaced entries above the draw, and places those entries in free slots', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ filled: [1], total_slots: 10 })
  const lost = await createEntry(server.db, { activity, draw: null })
  const { name } = await server.db.user.findUniqueOrThrow({ where: { id: lost.user_id! } })
  const page = await openWindow(browser, server, arena.organizer)
  await page.goto(`/organizer/scoring/${arena.event.id}/activities/${activity.id}/draw`)
  const list = page.getByRole('region', { name: 'Not in the draw yet' })
  await expect(list).toContainText(name)
  expect(await axeViolations(page)).toEqual([])
  await list.getByRole('button', { name: 'Put in slot 2' }).click()
  await expect(page.getByLabel('Rider, slot 2', { exact: true })).toHaveValue(name)
  await expect(page.getByLabel('Draw, slot 2', { exact: true })).toBeFocused()
  await expect(list).toBeHidden()
})

test("undoes a changed time while the scorer is typing the next run's time", async ({ browser, server }) => {
  const { arena, activity, page } = await openAsScorer(browser, server, [1, 2])
  await openScoring(page, arena, activity)
  await enterTime(page, 1, '17.102')
  await expect(timeInput(page, 2)).toBeFocused()
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await expect(page.getByText('Not saved yet')).toBeHidden()
  await expect(undo, 'a first time needs no Undo').toBeHidden()

  await correctTime(page, 1, '71.102')
  await expect(page.getByText(/^Changed .+'s time from 17\.102 to 71\.102\.$/)).toBeVisible()
  await expect(timeInput(page, 2)).toBeFocused()
  await page.keyboard.type('16.')
  await undo.click()
  await page.keyboard.type('55')
  await expect(timeInput(page, 2)).toHaveValue('16.55')
  await expect(timeInput(page, 2)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(enteredTime(page, 1)).toHaveText('17.102')
  await expect(undo).toBeHidden()
  await expect
    .poll(() => storedScores(server.db, activity.id))
    .toEqual([
      { value: 17_102, version: 3 },
      { value: 16_550, version: 1 },
    ])
})

test('asks which time to keep if someone else changed the time before the scorer clicks Undo', async ({
  browser,
  server,
}) => {
  const { arena, activity, page } = await openAsScorer(browser, server, [1, 2])
  await openScoring(page, arena, activity)
  await enterTime(page, 1, '17.102')
  await correctTime(page, 1, '17.201')
  await expect(page.getByText('Not saved yet')).toBeHidden()

  const office = await openWindow(browser, server, arena.organizer)
  await gotoLive(office, drawPath(arena, activity))
  await correctTime(office, 1, '18')
  await expect(enteredTime(page, 1)).toHaveText('18.000')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText(/Otis Organizer saved 18\.000.* You typed 17\.102\./)).toBeVisible()
  await page.getByRole('button', { name: /^Use theirs/ }).click()
  await expect(enteredTime(page, 1)).toHaveText('18.000')
})

test('asks which time to keep if another tab of the same scorer changed the time before the scorer clicks Undo', async ({
  browser,
  server,
}) => {
  const { arena, activity, page } = await openAsScorer(browser, server, [1, 2])
  await openScoring(page, arena, activity)
  await enterTime(page, 1, '17.102')
  await correctTime(page, 1, '17.201')
  await expect(page.getByText('Not saved yet')).toBeHidden()

  const tab = await page.context().newPage()
  await gotoLive(tab, drawPath(arena, activity))
  await correctTime(tab, 1, '18')
  await expect(enteredTime(page, 1)).toHaveText('18.000')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText(/saved 18\.000.* You typed 17\.102\./)).toBeVisible()
  await expect(enteredTime(page, 1)).toHaveText('18.000')
})

test('saves an undone change once even if its response is lost and the server restarts', async ({
  browser,
  server,
}) => {
  const { arena, activity, page } = await openAsScorer(browser, server, [1, 2])
  await openScoring(page, arena, activity)
  await enterTime(page, 1, '17.102')
  await correctTime(page, 1, '17.201')
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
  await page.route('**/ajax/score/*', async (route) => {
    await route.fetch().catch(() => {})
    await route.abort()
  })
  await page.keyboard.press('Control+z')
  await expect
    .poll(() => storedScores(server.db, activity.id))
    .toEqual([
      { value: 17_102, version: 3 },
      { value: null, version: 0 },
    ])
  await server.restart()
  await page.keyboard.type('16.55')
  await page.keyboard.press('Enter')
  await page.unroute('**/ajax/score/*')
  await expect(page.getByText('Not saved yet')).toHaveCount(0, { timeout: 30_000 })
  expect(await storedScores(server.db, activity.id)).toEqual([
    { value: 17_102, version: 3 },
    { value: 16_550, version: 1 },
  ])
})

test('keeps text typed in another row if Ctrl+Z is pressed in an empty time box with nothing to undo', async ({
  browser,
  server,
}) => {
  const { arena, activity, page } = await openAsScorer(browser, server, [1, 2])
  await openScoring(page, arena, activity)
  await timeInput(page, 1).click()
  await page.keyboard.type('16.5')
  await timeInput(page, 2).click()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(timeInput(page, 1)).toHaveValue('16.5')
  await expect(timeInput(page, 2)).toBeFocused()
})

test('undoes a move or a switch of two runs, unless another run has taken the old slot', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ filled: [1, 2, 5], total_slots: 10 })
  const page = await openWindow(browser, server, arena.organizer)
  await answerDialogs(page)
  await gotoLive(page, drawPath(arena, activity))
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  const [first, second, fifth] = await Promise.all(
    [1, 2, 5].map((slot) => slotInput(page, 'Rider', slot).inputValue()),
  )

  await enterText(page, 'Draw', 1, '3')
  await expect(page.getByText(`Moved ${first} from slot 1 to 3.`)).toBeVisible()
  await undo.click()
  await expect(slotInput(page, 'Rider', 1)).toHaveValue(first!)
  await expect(slotInput(page, 'Rider', 3)).toHaveValue('')

  await enterText(page, 'Draw', 2, '5')
  await expect(page.getByText('Switched slots 2 and 5.')).toBeVisible()
  await expect(slotInput(page, 'Rider', 5)).toHaveValue(second!)
  await undo.click()
  await expect(slotInput(page, 'Rider', 2)).toHaveValue(second!)
  await expect(slotInput(page, 'Rider', 5)).toHaveValue(fifth!)

  await enterText(page, 'Draw', 1, '4')
  await expect(page.getByText(`Moved ${first} from slot 1 to 4.`)).toBeVisible()
  const { id } = await server.db.userActivity.findFirstOrThrow({
    where: { activity_id: activity.id, draw: 5 },
  })
  await server.db.userActivity.update({ where: { id }, data: { draw: 1 } })
  await undo.click()
  await expect(page.getByText('Someone else just filled slot 1.')).toBeVisible()
  await expect(undo).toBeHidden()
})

async function enterTime(page: Page, slot: number, text: string) {
  await timeInput(page, slot).fill(text)
  await timeInput(page, slot).press('Enter')
}

async function correctTime(page: Page, slot: number, text: string) {
  await changeTimeButton(page, slot).click()
  await enterTime(page, slot, text)
}

const storedScores = (db: Database, activity_id: number) =>
  db.score.findMany({
    where: { entry: { activity_id } },
    select: { value: true, version: true },
    orderBy: { id: 'asc' },
  })
