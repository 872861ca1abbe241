import { createEntries, createEntry, createUser } from '../../prisma/factories.ts'
import { slotRow } from './drawPage.ts'
import {
  openScoring,
  changeTimeButton,
  penaltySelect,
  openAsScorer,
  enteredTime,
  timeInput,
} from './scoreFields.ts'
import { axeViolations, answerDialogs, expect, createScenario, test, openWindow } from './fixtures.ts'

test('saves a typed time on Enter and moves to the next empty field', async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ publish_draw: true })
  for (const [draw, score] of [
    [1, null],
    [2, 15_000],
    [4, null],
  ] as const)
    await createEntry(server.db, { activity, draw, score })
  const page = await openWindow(browser, server, arena.scorer)
  const dialogs = await answerDialogs(page)
  await openScoring(page, arena, activity)
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'Draw',
    'Rider',
    'Time',
    'Penalty',
    'Horse',
    'Carry/Rollovers',
    'Actions',
  ])
  await expect(enteredTime(page, 2)).toHaveText('15.000')
  await expect(timeInput(page, 3), 'disables the time field of an empty slot').toBeDisabled()

  await timeInput(page, 1).pressSequentially('17,2')
  await timeInput(page, 1).press('Enter')
  await expect(timeInput(page, 4)).toBeFocused()
  await expect(enteredTime(page, 1)).toHaveText('17.200')
  await page.keyboard.press('n')
  await expect(timeInput(page, 4)).toHaveValue('NT')
  await page.keyboard.press('Enter')
  await expect(enteredTime(page, 4)).toHaveText('NT')
  await expect
    .poll(async () => {
      const scores = await server.db.score.findMany({
        where: { entry: { activity_id: activity.id } },
        orderBy: { id: 'asc' },
      })
      return scores.map(({ value, no_time }) => value ?? no_time)
    })
    .toEqual([17_200, 15_000, 'NT'])
  expect(dialogs).toEqual([])
  expect(await axeViolations(page)).toEqual([])
})

test('rejects an invalid time, marks an unsaved time, and restores the saved time on Escape', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ publish_draw: true, filled: [1] })
  const scored = await createEntry(server.db, { activity, draw: 2, score: 15_000 })
  const page = await openWindow(browser, server, arena.scorer)
  await openScoring(page, arena, activity)
  await timeInput(page, 1).fill('1.2.3')
  await timeInput(page, 1).press('Enter')
  await expect(slotRow(page, 1).getByText('Check time')).toBeVisible()
  await timeInput(page, 1).fill('17.5')
  await changeTimeButton(page, 2).click()
  await expect(slotRow(page, 1).getByText('Press enter to save')).toBeVisible()
  await expect(timeInput(page, 2)).toHaveValue('15.000')
  await timeInput(page, 2).fill('14')
  await timeInput(page, 2).press('Escape')
  await expect(enteredTime(page, 2)).toHaveText('15.000')
  await expect(
    enteredTime(page, 2),
    'keeps the focus in the time field, so the arrow keys work',
  ).toBeFocused()
  expect(await server.db.score.findUnique({ where: { id: scored.score.id } })).toMatchObject({
    value: 15_000,
    version: 1,
  })
})

test('offers penalty seconds only after a time is typed, and saves the "Broke" penalty immediately', async ({
  browser,
  server,
}) => {
  const { arena, activity, page } = await openAsScorer(browser, server, [1, 2])
  await openScoring(page, arena, activity)
  const options = penaltySelect(page, 1).getByRole('option')
  expect(await options.allTextContents()).toEqual([
    '',
    'Clear Time',
    'No Time',
    'DQ',
    'Broke',
    '+5',
    '+10',
    '+15',
  ])
  await expect(options.filter({ hasText: '+5' })).toBeDisabled()
  await timeInput(page, 1).fill('17.201')
  await expect(options.filter({ hasText: '+5' })).toBeEnabled()
  await penaltySelect(page, 1).selectOption('+5')
  await expect(enteredTime(page, 1)).toHaveText('22.201')
  await expect(
    penaltySelect(page, 1),
    'disables the penalty field while the slot has a saved score',
  ).toBeDisabled()
  await expect(penaltySelect(page, 3), 'disables the penalty field of an empty slot').toBeDisabled()
  await penaltySelect(page, 2).selectOption('Broke')
  await expect(enteredTime(page, 2)).toHaveText('Broke')

  await changeTimeButton(page, 1).click()
  await penaltySelect(page, 1).selectOption('Clear Time')
  await expect(timeInput(page, 1)).toHaveValue('')
  await expect
    .poll(
      async () =>
        (await server.db.score.findFirst({ where: { entry: { activity_id: activity.id, draw: 1 } } }))!.value,
    )
    .toBeNull()
})

test('shows an alert for a rejected score and keeps the typed time in its field', async ({
  browser,
  server,
}) => {
  const { arena, activity, page } = await openAsScorer(browser, server, [1])
  const dialogs = await answerDialogs(page)
  await openScoring(page, arena, activity)
  await page.route(/\/ajax\/score/, (route) => route.fulfill({ status: 500, json: { message: 'A bug.' } }))
  await timeInput(page, 1).fill('17.201')
  await timeInput(page, 1).press('Enter')
  await expect.poll(() => dialogs).toEqual(['An error occurred updating score'])
  await expect(timeInput(page, 1)).toHaveValue(/17\.201/)
  await page.unroute(/\/ajax\/score/)
  await timeInput(page, 1).press('Enter')
  await expect(enteredTime(page, 1)).toHaveText('17.201')
})

test('resends a score whose response was lost, and saves it once', async ({ browser, server }) => {
  const { arena, activity, page } = await openAsScorer(browser, server, [1])
  await answerDialogs(page)
  await openScoring(page, arena, activity)
  await page.route(
    '**/ajax/score/*',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await timeInput(page, 1).fill('15.4')
  await timeInput(page, 1).press('Enter')
  await expect(enteredTime(page, 1)).toHaveText('15.400')
  await expect(slotRow(page, 1).getByText('Not saved yet')).toBeHidden()
  await expect(page.getByText('Keep mine')).toBeHidden()
  const saved = await server.db.score.findFirst({ where: { entry: { activity_id: activity.id } } })
  expect([saved!.value, saved!.version]).toEqual([15_400, 1])
})

test("shows another user's newer score next to the typed score and lets the user choose", async ({
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
  for (const entry of entries)
    await server.db.score.update({
      where: { id: entry.score.id },
      data: {
        value: 17_201,
        version: { increment: 1 },
        scored_by_id: arena.organizer.id,
        scored_at: new Date(),
      },
    })
  for (const slot of [1, 2]) {
    await timeInput(page, slot).fill('17.102')
    await timeInput(page, slot).press('Enter')
  }
  const conflict = page.getByText(/saved 17\.201 at .+\. You typed 17\.102\./)
  await expect(conflict).toHaveCount(2)
  await page
    .getByRole('button', { name: /Keep mine/ })
    .first()
    .click()
  await expect(enteredTime(page, 1)).toHaveText('17.102')
  await page.getByRole('button', { name: /Use theirs/ }).click()
  await expect(enteredTime(page, 2)).toHaveText('17.201')
  expect(dialogs).toEqual([])
})

test('saves all 300 scores typed without pauses on three pages', async ({ browser, server }) => {
  test.setTimeout(180_000)
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ publish_draw: true, total_slots: 300 })
  const rider = await createUser(server.db)
  await createEntries(
    server.db,
    Array.from({ length: 300 }, (_, index) => ({ activity, rider, draw: index + 1 })),
  )
  const page = await openWindow(browser, server, arena.scorer)
  await openScoring(page, arena, activity)
  const typed = (slot: number) => (14 + slot / 100).toFixed(3)
  for (let number = 0; number < 3; number++) {
    if (number)
      await page
        .getByRole('navigation', { name: /above/ })
        .getByRole('button', { name: String(number + 1) })
        .click()
    const first = number * 100 + 1
    await timeInput(page, first).focus()
    for (let slot = first; slot < first + 100; slot++) {
      await Promise.all([...typed(slot), 'Enter'].map((key) => page.keyboard.press(key)))
    }
    await expect(enteredTime(page, first + 99)).toHaveText(typed(first + 99))
  }
  await expect(page.getByText('not saved yet')).toHaveCount(0, { timeout: 60_000 })
  const saved = await server.db.score.findMany({
    where: { entry: { activity_id: activity.id } },
    orderBy: { entry: { draw: 'asc' } },
  })
  expect(saved.map(({ value }) => value)).toEqual(
    Array.from({ length: 300 }, (_, index) => Math.round(Number(typed(index + 1)) * 1000)),
  )
})
