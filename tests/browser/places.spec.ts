import { createEntry, createPurse } from '../../prisma/factories.ts'
import { drawPath, gotoLive, slotInput, slotRow } from './drawPage.ts'
import { axeViolations, createScenario, expect, openWindow, test } from './fixtures.ts'

const place = (name: string) => ({ name: `${name} place so far`, exact: true })

test("shows a new time's place on the organizer's screen and the scorer's phone", async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ publish_draw: true, has_divisions: true })
  await createPurse(server.db, activity, {
    divisions: [0, 500].map((offset) => ({ offset, shareBp: 5000 })),
  })
  for (const [draw, score] of [16_900, 18_000, null, null].entries())
    await createEntry(server.db, { activity, draw: draw + 1, score })
  const organizer = await openWindow(browser, server, arena.organizer)
  await gotoLive(organizer, drawPath(arena, activity))
  await expect(slotRow(organizer, 1).getByRole('img', place('1D, 1st'))).toHaveText('1D 1')
  await expect(slotRow(organizer, 2).getByRole('img', place('2D, 1st'))).toHaveText('2D 1')
  await slotInput(organizer, 'Time', 4).focus()

  const scorer = await openWindow(browser, server, arena.scorer)
  await scorer.setViewportSize({ width: 390, height: 844 })
  await gotoLive(scorer, drawPath(arena, activity))
  const keypad = scorer.getByRole('region', { name: 'Scores' })
  for (const key of ['1', '6', '.', '9', 'Save'])
    await keypad.getByRole('button', { name: key, exact: true }).click()
  const last = keypad.getByRole('button', { name: 'Last: #3' })
  await expect(last.getByText('1D T1', { exact: true })).toBeVisible()
  await expect(last).toHaveAccessibleName(/16\.900 1D, tied for 1st place so far Change/)

  for (const slot of [1, 3])
    await expect(slotRow(organizer, slot).getByRole('img', place('1D, tied for 1st'))).toHaveText('1D T1')
  await expect(slotInput(organizer, 'Time', 4)).toBeFocused()
  expect(await axeViolations(organizer)).toEqual([])
  expect(await axeViolations(scorer)).toEqual([])
  await Promise.all([organizer, scorer].map((page) => page.context().close()))
})
