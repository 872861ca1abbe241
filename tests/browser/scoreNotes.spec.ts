import { createEntry } from '../../prisma/factories.ts'
import { slotInput, call, drawPath, expectLive, gotoLive, slotRow, openTwoWindows } from './drawPage.ts'
import { axeViolations, answerDialogs, expect, createScenario, test, openWindow } from './fixtures.ts'

test('shows added penalty seconds next to the time on every screen and after a reload', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ publish_draw: true, filled: [1, 2] })
  const { acting, watching } = await openTwoWindows(browser, server, arena, drawPath(arena, activity))
  const penalty = acting.getByRole('combobox', { name: 'Penalty, slot 1', exact: true })
  const pencil = acting.getByRole('button', { name: 'Change time, slot 1', exact: true })
  await slotInput(acting, 'Time', 1).fill('17.2019')
  await penalty.selectOption('+5')
  for (const page of [acting, watching]) {
    await expect(slotInput(page, 'Time', 1)).toHaveText('22.201')
    await expect(slotRow(page, 1)).toContainText('incl. +5')
  }
  await pencil.click()
  await penalty.selectOption('+10')
  for (const page of [acting, watching]) await expect(slotRow(page, 1)).toContainText('incl. +15')
  await watching.reload()
  await expect(slotRow(watching, 1)).toContainText('incl. +15')
  expect(
    await server.db.score.findFirst({ where: { entry: { activity_id: activity.id, draw: 1 } } }),
  ).toMatchObject({
    value: 32_201,
    penalty_seconds: 15,
  })

  await pencil.click()
  await slotInput(acting, 'Time', 1).fill('16.9')
  await slotInput(acting, 'Time', 1).press('Enter')
  for (const page of [acting, watching]) {
    await expect(slotInput(page, 'Time', 1)).toHaveText('16.900')
    await expect(slotRow(page, 1)).not.toContainText('incl.')
  }
  await Promise.all([acting.context().close(), watching.context().close()])
})

test('moves focus to the time field after "Clear Time"', async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ publish_draw: true, filled: [2] })
  await createEntry(server.db, { activity, draw: 1, score: 15_000 })
  const page = await openWindow(browser, server, arena.scorer)
  await gotoLive(page, drawPath(arena, activity))
  await page.getByRole('button', { name: 'Change time, slot 1', exact: true }).click()
  await page.getByRole('combobox', { name: 'Penalty, slot 1', exact: true }).selectOption('Clear Time')
  await expect(page.getByRole('textbox', { name: 'Time, slot 1', exact: true })).toBeFocused()
  await page.keyboard.type('15.5')
  await page.keyboard.press('Enter')
  await expect(slotInput(page, 'Time', 1)).toHaveText('15.500')
  await page.context().close()
})

test('saves an unusual score, and shows a warning next to the score on every screen and after a reload', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ publish_draw: true, total_slots: 200, filled: [1, 2] })
  await createEntry(server.db, { activity, draw: 150, score: 15_000 })
  const { acting, watching } = await openTwoWindows(browser, server, arena, drawPath(arena, activity))
  const dialogs = await answerDialogs(acting)
  await slotInput(acting, 'Time', 1).fill('0')
  await slotInput(acting, 'Time', 1).press('Enter')
  await slotInput(acting, 'Time', 2).fill('15')
  await slotInput(acting, 'Time', 2).press('Enter')
  const areMarked = async () => {
    for (const page of [acting, watching]) {
      await expect(slotRow(page, 1)).toContainText('A time of zero.')
      await expect(slotRow(page, 2)).toContainText('Same time as another run.')
    }
  }
  await areMarked()
  await expect(acting.getByText('Not saved yet')).toHaveCount(0)
  await Promise.all([acting.reload(), watching.reload()])
  await areMarked()
  expect(dialogs).toEqual([])
  expect(await axeViolations(acting)).toEqual([])

  const elsewhere = await server.db.score.findFirstOrThrow({
    where: { entry: { activity_id: activity.id, draw: 150 } },
  })
  await Promise.all([expectLive(acting), expectLive(watching)])
  await call(acting, 'patch', `/ajax/score/${elsewhere.id}`, { score: 15.7 })
  await expect(slotRow(watching, 2)).not.toContainText('Same time')
  await Promise.all([acting.context().close(), watching.context().close()])
})

test('disables randomizing while the draw has a score', async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ total_slots: 200, filled: [1] })
  const far = await createEntry(server.db, { activity, draw: 150 })
  const { acting, watching } = await openTwoWindows(browser, server, arena, drawPath(arena, activity))
  const randomize = acting.getByRole('button', { name: 'Randomize Draw' })
  const reason = 'This draw has scores. It can no longer be randomized.'
  const dialogs = await answerDialogs(acting)
  await expect(randomize).toBeEnabled()

  await call(watching, 'patch', `/ajax/score/${far.score.id}`, { score: 'NT' })
  await expect(randomize).toBeDisabled()
  await expect(randomize).toHaveAccessibleDescription(reason)
  await randomize.focus()
  await expect(randomize, 'the button is focusable and explains why it is disabled').toBeFocused()
  await acting.keyboard.press('Enter')
  await expect(acting.getByText(reason)).toBeVisible()
  expect(dialogs, 'no confirmation for a change the server would reject').toEqual([])
  await acting.reload()
  await expect(randomize).toBeDisabled()
  await expectLive(acting)

  await call(watching, 'patch', `/ajax/score/${far.score.id}`, { score: null })
  await expect(randomize).toBeEnabled()
  await call(watching, 'patch', `/ajax/score/${far.score.id}`, { score: 15.1 })
  await expect(randomize).toBeDisabled()
  const other = await openWindow(browser, server, arena.organizer)
  await gotoLive(other, drawPath(arena, activity))
  await call(other, 'delete', `/ajax/user-activity/${far.id}`)
  await expect(randomize, 'another user deleted the run').toBeEnabled()
  await Promise.all([acting, watching, other].map((page) => page.context().close()))
})
