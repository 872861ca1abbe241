import { createEntry, createHorse } from '../../prisma/factories.ts'
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
  const dialogs = answerDialogs(page)
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
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
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
