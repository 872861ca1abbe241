import { NO_EMPTY_SCORE } from '../../server/rules/draw/messages.ts'
import { addMember, createEntries, createHorse, createUser } from '../../prisma/factories.ts'
import {
  answerDialogs,
  axeViolations,
  createScenario,
  expect,
  openWindow,
  test,
  type Server,
} from './fixtures.ts'
import { call, drawPath } from './drawPage.ts'
import { openScoring, timeInput } from './scoreFields.ts'
import * as drawPaths from '../../server/wire/drawPaths.ts'
import * as paths from '../../server/wire/paths.ts'
import type { Browser } from '@playwright/test'

const PHONE = { width: 390, height: 844 }

async function openKeypad(browser: Browser, server: Server) {
  const { db } = server
  const arena = await createScenario(db)
  const activity = await arena.newClass({ publish_draw: true, track_horses: true })
  const riders = []
  for (const name of ['Kelsey Munroe', 'Inés Núñez', 'Jo Bell']) riders.push(await createUser(db, { name }))
  const horse = await createHorse(db, { name: 'Famous Bunny' })
  await createEntries(
    db,
    riders.map((rider, n) => ({ activity, rider, draw: n + 1, ...(n === 0 && { horse }) })),
  )
  const page = await openWindow(browser, server, arena.scorer)
  await page.setViewportSize(PHONE)
  await openScoring(page, arena, activity)
  const keypad = page.getByRole('region', { name: 'Scores' })
  await expect(keypad).toBeVisible()
  const tap = async (...keys: string[]) => {
    for (const name of keys) await keypad.getByRole('button', { name, exact: true }).click()
  }
  const scores = async () => {
    const found = await db.score.findMany({
      where: { entry: { activity_id: activity.id } },
      orderBy: { entry: { draw: 'asc' } },
    })
    return found.map(({ value, no_time }) => value ?? no_time)
  }
  return { arena, activity, page, keypad, tap, scores }
}

test("doesn't move the keys when the styles of the other pages arrive", async ({ browser, server }) => {
  const { page, keypad } = await openKeypad(browser, server)
  await page.waitForFunction(() =>
    [...document.styleSheets].some(({ href }) => href?.includes('/organizer-')),
  )
  await expect(keypad).toHaveCSS('margin-top', '0px')
})

test('moves to the next run after each score on a phone, and offers every penalty that the class allows', async ({
  browser,
  server,
}) => {
  const { page, keypad, tap, scores } = await openKeypad(browser, server)
  await expect(keypad).toContainText('0/3 scored')
  await expect(keypad).toContainText('#1 Kelsey Munroe')
  await expect(keypad).toContainText('Famous Bunny')
  await expect(keypad).toContainText('Next: #2 Inés Núñez')
  for (const name of ['Clear Time', 'No Time', 'DQ', 'Broke', '+5', '+10', '+15'])
    await expect(keypad.getByRole('button', { name, exact: true })).toBeVisible()
  await expect(
    keypad.getByRole('button', { name: '+5', exact: true }),
    'disables the penalty until a time is typed',
  ).toBeDisabled()
  expect(await axeViolations(page)).toEqual([])

  await tap('1', '7', '.', '0', '3', '3', '+10', 'Save')
  await expect(keypad).toContainText('#2 Inés Núñez')
  await expect(keypad).toContainText('1/3 scored')
  await tap('No Time', 'Save')
  await expect(keypad).toContainText('#3 Jo Bell')
  await expect.poll(scores).toEqual([27_033, 'NT', null])
})

test('rejects an empty time, and returns to a skipped run once the last run has a score', async ({
  browser,
  server,
}) => {
  const { keypad, page, tap, scores } = await openKeypad(browser, server)
  await tap('Save')
  await expect(keypad).toContainText('Check time')
  await tap('1', '6', '.', '2', '9', 'Delete the last digit', '4')
  await expect(timeInput(page, 1)).toHaveValue('16.24')
  await tap('Save', 'Skip')
  await expect(keypad).toContainText('#3 Jo Bell')
  await page.reload()
  await expect(keypad).toContainText('#3 Jo Bell')
  await tap('1', '8', 'Save')
  await expect(keypad).toContainText('#2 Inés Núñez')
  await tap('DQ', 'Save')
  await expect(keypad).toContainText(NO_EMPTY_SCORE)
  await expect.poll(scores).toEqual([16_240, 'DQ', 18_000])
})

test('corrects the time of the run just scored, and keeps typed digits after a reload', async ({
  browser,
  server,
}) => {
  const { keypad, page, tap, scores } = await openKeypad(browser, server)
  await tap('1', '6', '.', '5', 'Save')
  await expect.poll(scores).toEqual([16_500, null, null])
  await keypad.getByRole('button', { name: /Last: #1/ }).click()
  await expect(keypad).toContainText('#1 Kelsey Munroe')
  await timeInput(page, 1).fill('')
  await tap('1', '6', '.', '7', 'Save')
  await expect.poll(scores).toEqual([16_700, null, null])
  await expect(keypad).not.toContainText('Check the decimal point')

  await tap('1', '9', '.')
  await page.reload()
  await expect(timeInput(page, 2)).toHaveValue('19.')
  await tap('All rows')
  await expect(page.getByRole('table')).toBeVisible()
  await expect(timeInput(page, 2)).toHaveValue('19.')
  await page.getByRole('button', { name: 'Keypad' }).click()
  await tap('1', 'Save')
  await expect.poll(scores).toEqual([16_700, 19_100, null])
  await tap('1', '7', '6', '1', '1', 'Save')
  await expect.poll(scores).toEqual([16_700, 19_100, 17_611_000])
  await expect(keypad).toContainText('Check the decimal point.')
})

test('scratches a no-show or moves a run to the end of the draw in two taps', async ({ browser, server }) => {
  const { activity, page, keypad, tap, scores } = await openKeypad(browser, server)
  await tap('More, slot 1')
  expect(await axeViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await tap('Scratch')
  await expect(keypad).toContainText('#2 Inés Núñez')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Kelsey Munroe is back in slot 1.')).toBeVisible()
  await keypad.getByRole('button', { name: /Last: #1 Kelsey Munroe/ }).click()
  await tap('More, slot 1', 'Scratch')
  await expect(keypad).toContainText('#2 Inés Núñez')
  await tap('More, slot 2', 'Roll to the end')
  await expect(keypad).toContainText('#3 Jo Bell')
  await expect(page.getByText('Rolled Inés Núñez from slot 2 to the end.')).toBeVisible()
  await tap('1', '7', 'Save')
  await expect(keypad).toContainText('#4 Inés Núñez')
  await tap('1', '8', 'Save')
  await expect(keypad).toContainText('2/2 scored')
  await expect.poll(scores).toEqual([null, 17_000, 18_000])
  const runs = await server.db.userActivity.findMany({
    where: { activity_id: activity.id },
    orderBy: { draw: 'asc' },
  })
  expect(runs.map(({ draw, scratch_kind }) => [draw, scratch_kind])).toEqual([
    [1, 'turn-out'],
    [3, null],
    [4, null],
  ])
})

test('stays on a run while its time is being typed, even if the run changes slots', async ({
  browser,
  server,
}) => {
  const { arena, activity, keypad, tap, scores } = await openKeypad(browser, server)
  const acting = await openWindow(browser, server, arena.organizer)
  await acting.goto(paths.organizations)
  const [first, second] = await server.db.userActivity.findMany({
    where: { activity_id: activity.id },
    orderBy: { draw: 'asc' },
  })
  await expect(keypad).toContainText('#1 Kelsey Munroe')
  await tap('1', '7')
  await call(acting, 'patch', paths.swapEntries, {
    sourceUserActivityId: first!.id,
    destUserActivityId: second!.id,
  })
  await expect(keypad).toContainText('Next: #2 Kelsey Munroe')
  await tap('.', '2', 'Save')
  await expect(keypad).toContainText('#3 Jo Bell')
  await expect.poll(scores).toEqual([null, 17_200, null])
  await tap('1', '8', 'Save')
  await expect(keypad).toContainText('#1 Inés Núñez')
  await expect(keypad).toContainText('2/3 scored')
})

test('saves the time being typed before showing an alert about an earlier, rejected time', async ({
  browser,
  server,
}) => {
  const { arena, activity, page, keypad, tap, scores } = await openKeypad(browser, server)
  const dialogs = await answerDialogs(page)
  const acting = await openWindow(browser, server, arena.organizer)
  await acting.goto(paths.organizations)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.route(/\/ajax\/score\//, (route) =>
    route.fulfill({ status: 409, json: { message: 'The payout is published.' } }),
  )
  await tap('1', '6', '.', '5', 'Save', '1', '7')
  await expect(page.getByText('1 not accepted')).toBeVisible()
  await page.unroute(/\/ajax\/score\//)
  await createEntries(server.db, [{ activity, draw: null }])
  await call(acting, 'post', drawPaths.placeWaiting(activity.id))
  await page.waitForTimeout(1500)
  expect(dialogs).toEqual([])
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  const reloaded = page.waitForEvent('load')
  await tap('.', '2', 'Save')
  await expect.poll(async () => (await scores()).filter(Boolean)).toEqual([17_200])
  await expect.poll(() => dialogs).toEqual(['An error occurred updating score'])
  await reloaded
  await expect(keypad).toContainText('1/3 scored')
})

test('resolves a conflict from the list of unsaved changes on a phone', async ({ browser, server }) => {
  const { arena, activity, page, keypad, tap, scores } = await openKeypad(browser, server)
  // Writing to the database directly doesn't send a broadcast.
  await server.db.score.updateMany({
    where: { entry: { activity_id: activity.id, draw: 1 } },
    data: { value: 17_201, version: 1, scored_by_id: arena.organizer.id, scored_at: new Date() },
  })
  await tap('1', '7', '.', '1', '0', '2', 'Save')
  await page.getByRole('button', { name: '1 needs a decision' }).click()
  const list = page.getByRole('group', { name: 'Not saved yet' })
  await expect(list).toContainText(/Otis Organizer saved 17\.201 at .+\. You typed 17\.102\./)
  await expect(keypad).toContainText('1/3 scored')
  expect(await axeViolations(page)).toEqual([])
  await list.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(scores).toEqual([17_102, null, null])
  await expect(page.getByText('a decision')).toBeHidden()
})

test("shows the draw's table instead of the keypad on a wide screen, and to a viewer even on a phone", async ({
  browser,
  server,
}) => {
  const { arena, activity, page, keypad } = await openKeypad(browser, server)
  await page.setViewportSize({ width: 1366, height: 768 })
  await expect(page.getByRole('table')).toBeVisible()
  await expect(keypad).toBeHidden()
  const user = await createUser(server.db)
  await addMember(server.db, arena.organization, user, 'viewer')
  const viewer = await openWindow(browser, server, user)
  await viewer.setViewportSize(PHONE)
  await viewer.goto(drawPath(arena, activity))
  await expect(viewer.getByRole('table')).toBeVisible()
})
