import { createEntry, createHorse, createUser } from '../../prisma/factories.ts'
import * as drawPaths from '../../server/wire/drawPaths.ts'
import * as paths from '../../server/wire/paths.ts'
import { call, drawPath } from './drawPage.ts'
import { axeViolations, createScenario, expect, openWindow, test } from './fixtures.ts'
import { openAsScorer, openScoring, timeInput } from './scoreFields.ts'

test('closes the gaps in a draw, undoes the change, and reorders the second go', async ({
  browser,
  server,
}) => {
  const { db } = server
  const arena = await createScenario(db)
  const activity = await arena.newClass({
    rounds: ['1', '2'],
    total_slots: 20,
    entry_mode: 'drawn',
    min_gap: 10,
  })
  const draws = { Ann: [3, 9], Bea: [7, 2], Cal: [12, 5] }
  for (const [name, [first, second]] of Object.entries(draws)) {
    const run = { activity, rider: await createUser(db, { name }), horse: await createHorse(db) }
    await createEntry(db, { ...run, round: '1', draw: first! })
    await createEntry(db, { ...run, round: '2', draw: second! })
  }
  const page = await openWindow(browser, server, arena.organizer)
  const path = `/organizer/scoring/${arena.event.id}/activities/${activity.id}/draw`
  const rider = (slot: number) => page.getByLabel(`Rider, slot ${slot}`, { exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog')

  await page.goto(`${path}/1`)
  await button('More').click()
  await button('Close the gaps').click()
  await expect(dialog).toContainText('3 runs move up and 9 empty slots close.')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close the gaps' }).click()
  await expect(rider(1)).toHaveValue('Ann')
  await expect(rider(2)).toHaveValue('Bea')
  await expect(rider(3)).toHaveValue('Cal')
  await expect(rider(12)).toHaveValue('')
  await button('More').click()
  await expect(button('Close the gaps')).toHaveCount(0)
  await button('Undo').click()
  await expect(rider(12)).toHaveValue('Cal')
  await expect(rider(1)).toHaveValue('')
  await button('More').click()
  await expect(button('Close the gaps')).toBeVisible()

  await page.goto(`${path}/2`)
  await button('More').click()
  await button('Reorder from the 1st Go').click()
  await dialog.getByLabel('Order', { exact: true }).selectOption('Reverse order')
  await expect(dialog.getByRole('listitem').first()).toContainText('Cal')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Reorder', exact: true }).click()
  await expect(rider(1)).toHaveValue('Cal')
  await expect(rider(2)).toHaveValue('Bea')
  await expect(rider(3)).toHaveValue('Ann')
  await expect(rider(9)).toHaveValue('')
})

test("keeps a scorer's focus on the same run when an organizer closes the gaps in the draw", async ({
  browser,
  server,
}) => {
  const { arena, activity, page } = await openAsScorer(browser, server, [1, 2, 5, 7])
  const acting = await openWindow(browser, server, arena.organizer)
  await acting.goto(paths.organizations)
  await openScoring(page, arena, activity)
  const runs = await server.db.userActivity.findMany({
    where: { activity_id: activity.id },
    include: { user: true },
    orderBy: { draw: 'asc' },
  })
  const fifth = page.getByRole('row').filter({ hasText: runs[2]!.user!.name })
  await timeInput(page, 5).click()
  await page.keyboard.type('15')
  const preview: object = await call(acting, 'get', drawPaths.closeGaps(activity.id))
  await call(acting, 'post', drawPaths.closeGaps(activity.id), { seen: (preview as { seen: string }).seen })
  await expect(page.getByText('The draw has changed. Reload the page to see the change.')).toBeVisible()
  await page.keyboard.type('.5')
  await page.keyboard.press('Enter')
  await expect(timeInput(page, 7)).toBeFocused()
  const score = () => server.db.score.findUniqueOrThrow({ where: { user_activity_id: runs[2]!.id } })
  await expect.poll(async () => (await score()).value).toBe(15_500)
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).click()
  await reloaded
  await expect(timeInput(page, 4), 'the run that was in slot 7').toBeFocused()
  await expect(fifth).toContainText('3')
})

test("refreshes the offline copies of the draw's other pages after the gaps are closed", async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ total_slots: 150, filled: [1, 3, 120] })
  const page = await openWindow(browser, server, arena.organizer)
  const secondPage = () => page.waitForRequest((request) => /\/draw\/.*page=2/.test(request.url()))
  const stored = secondPage()
  await page.goto(drawPath(arena, activity))
  await stored
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Close the gaps' }).click()
  const storedAgain = secondPage()
  await page.getByRole('dialog').getByRole('button', { name: 'Close the gaps' }).click()
  await storedAgain
})
