import type { Page } from '@playwright/test'
import { createEntry, createUser, createPurse } from '../../prisma/factories.ts'
import {
  slotInput,
  call,
  drawPath,
  expectLive,
  gotoLive,
  payoutPath,
  slotRow,
  openTwoWindows,
  enterText,
  addNewRider,
} from './drawPage.ts'
import { axeViolations, answerDialogs, expect, createScenario, test, openWindow } from './fixtures.ts'

const columns = (page: Page) => page.getByRole('columnheader').allTextContents()

test("updates another user's screen when an organizer fills, changes, moves, swaps or empties a slot", async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ incentives: ['Senior'] })
  await createEntry(server.db, {
    activity,
    draw: 9,
    rider: await createUser(server.db, { name: 'Nora Nine' }),
  })
  const { acting, watching } = await openTwoWindows(browser, server, arena, drawPath(arena, activity))
  await answerDialogs(acting)
  expect(await axeViolations(watching), 'accessibility with a second user on the page').toEqual([])

  await addNewRider(acting, 4, 'Walk In Wanda')
  await expect(slotRow(watching, 4)).toContainText('Walk In Wanda')
  await enterText(acting, 'Draw', 4, '6')
  await expect(slotRow(watching, 6)).toContainText('Walk In Wanda')
  await expect(slotRow(watching, 4)).not.toContainText('Walk In Wanda')
  await enterText(acting, 'Draw', 6, '9')
  await expect(slotRow(watching, 9)).toContainText('Walk In Wanda')
  await expect(slotRow(watching, 6)).toContainText('Nora Nine')

  await watching.getByRole('button', { name: /Select.*slot 9/ }).click()
  const senior = watching.getByRole('checkbox', { name: 'Senior' })
  await expect(senior).not.toBeChecked()
  await acting.getByRole('button', { name: /Select.*slot 9/ }).click()
  await acting.getByRole('checkbox', { name: 'Senior' }).click()
  await expect(senior).toBeChecked()
  await acting.keyboard.press('Escape')
  await watching.keyboard.press('Escape')

  await acting.getByRole('button', { name: 'Delete entry, slot 9' }).click()
  await expect(slotRow(watching, 9)).not.toContainText('Walk In Wanda')
  await Promise.all([acting.context().close(), watching.context().close()])
})

test("updates another user's screen when the draw is resized, published or scored", async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ total_slots: 100, filled: [1, 2] })
  const { acting, watching } = await openTwoWindows(browser, server, arena, drawPath(arena, activity))

  await acting.getByLabel('Session Limit').fill('250')
  await acting.getByRole('button', { name: 'Resize' }).click()
  const pages = watching.getByRole('navigation', { name: /above/ }).getByRole('button')
  await expect(pages).toHaveCount(3)
  await pages.nth(2).click()
  await expect(slotRow(watching, 250)).toBeVisible()
  await acting.getByLabel('Session Limit').fill('100')
  await acting.getByRole('button', { name: 'Resize' }).click()
  await expect(slotRow(watching, 1)).toBeVisible()
  await expect(pages).toHaveCount(1)

  expect(await columns(watching)).toContain('Requests')
  await acting.getByRole('button', { name: 'Publish Draw' }).click()
  await acting.getByRole('button', { name: 'Confirm' }).click()
  await expect(watching.getByRole('columnheader', { name: 'Time' })).toBeVisible()
  await expect(watching.getByRole('link', { name: 'Print Draw' })).toBeVisible()
  expect(await columns(watching)).not.toContain('Requests')

  await enterText(acting, 'Time', 1, '17.2')
  await expect(slotInput(watching, 'Time', 1)).toHaveText('17.200')
  await acting.getByRole('searchbox').click()
  await enterText(watching, 'Time', 2, 'n')
  await expect(slotInput(acting, 'Time', 2)).toHaveText('NT')

  await acting.getByRole('button', { name: 'Unpublish Draw' }).click()
  await expect(watching.getByRole('columnheader', { name: 'Requests' })).toBeVisible()
  await Promise.all([acting.context().close(), watching.context().close()])
})

test('leaves the focused field unchanged while the rest of its row updates', async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ publish_draw: true })
  const entry = await createEntry(server.db, { activity, draw: 1 })
  const other = await createEntry(server.db, { activity, draw: 2 })
  const { acting, watching } = await openTwoWindows(browser, server, arena, drawPath(arena, activity))
  const time = slotInput(watching, 'Time', 1)
  await time.click()
  await time.pressSequentially('16.')

  await call(acting, 'patch', `/ajax/user-activity/${entry.id}`, { user_name: 'Renamed Rita' })
  await expect(slotRow(watching, 1)).toContainText('Renamed Rita')
  await call(acting, 'patch', `/ajax/score/${other.score.id}`, { score: 15.5 })
  await expect(slotInput(watching, 'Time', 2)).toHaveText('15.500')
  await expect(time).toBeFocused()
  await expect(time).toHaveValue('16.')

  await call(acting, 'patch', `/ajax/score/${entry.score.id}`, { score: 18.5 })
  await time.pressSequentially('25')
  await time.press('Enter')
  await expect(watching.getByRole('alert')).toContainText('saved 18.500')
  await watching.getByRole('button', { name: 'Use theirs' }).click()
  await expect(slotInput(watching, 'Time', 1)).toHaveText('18.500')
  await Promise.all([acting.context().close(), watching.context().close()])
})

test('shows a swap in a focused row right away, but in a row with typed text only after Enter', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ publish_draw: true })
  const [ann, bea] = await Promise.all(
    ['Ann', 'Bea'].map(async (name, i) =>
      createEntry(server.db, { activity, draw: i + 1, rider: await createUser(server.db, { name }) }),
    ),
  )
  const { acting, watching } = await openTwoWindows(browser, server, arena, drawPath(arena, activity))
  const swap = () =>
    call(acting, 'patch', '/ajax/user-activity-swap', {
      sourceUserActivityId: ann!.id,
      destUserActivityId: bea!.id,
    })
  await slotInput(watching, 'Time', 1).focus()
  await swap()
  await expect(slotRow(watching, 1)).toContainText('Bea')
  await expect(slotRow(watching, 2)).toContainText('Ann')
  await expect(slotInput(watching, 'Time', 1)).toBeFocused()

  await watching.keyboard.type('15.7')
  await swap()
  await expect(slotRow(watching, 2)).toContainText('Bea')
  await expect(slotRow(watching, 1)).toContainText('Bea')
  await watching.keyboard.press('Enter')
  await expect(slotRow(watching, 1)).toContainText('Ann')
  await expect(slotInput(watching, 'Time', 2)).toHaveText('15.700')
  const saved = async () => (await server.db.score.findUniqueOrThrow({ where: { id: bea!.score.id } })).value
  await expect.poll(saved).toBe(15_700)
  await expect(watching.locator(':focus'), 'the focus stays in the table').toHaveAccessibleName(/^Time, slot/)
  await Promise.all([acting.context().close(), watching.context().close()])
})

test('keeps a half-typed name when another user fills the slot, until focus leaves the row', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass()
  const path = drawPath(arena, activity)
  const acting = await openWindow(browser, server, arena.organizer)
  const watching = await openWindow(browser, server, arena.organizer)
  await Promise.all([gotoLive(acting, path), gotoLive(watching, path)])
  await slotInput(watching, 'Rider', 3).click()
  await slotInput(watching, 'Rider', 3).pressSequentially('Hal')

  await call(acting, 'post', `/ajax/draw/${activity.id}/round`, { user_name: 'Faster Fred', slotNumber: 3 })
  await call(acting, 'post', `/ajax/draw/${activity.id}/round`, { user_name: 'Next Nell', slotNumber: 4 })
  await expect(slotRow(watching, 4)).toContainText('Next Nell')
  await expect(slotInput(watching, 'Rider', 3)).toHaveValue('Hal')
  await slotInput(watching, 'Rider', 3).press('Escape')
  await slotInput(watching, 'Rider', 3).press('Escape')
  await watching.getByRole('searchbox').click()
  await expect(slotRow(watching, 3)).toContainText('Faster Fred')
  await Promise.all([acting.context().close(), watching.context().close()])
})

test('keeps a typed time with its entry when another user randomizes the draw', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ publish_draw: true })
  for (let draw = 1; draw <= 8; draw++) await createEntry(server.db, { activity, draw })
  const { acting, watching } = await openTwoWindows(browser, server, arena, drawPath(arena, activity))
  const first = await server.db.userActivity.findFirstOrThrow({
    where: { activity_id: activity.id, draw: 1 },
  })
  await slotInput(watching, 'Time', 1).fill('17.777')
  await slotInput(watching, 'Time', 2).click()

  await call(acting, 'post', `/ajax/unpublish-draw/${activity.id}`)
  const loaded = watching.waitForEvent('load')
  await call(acting, 'post', `/ajax/randomize-draw/${activity.id}`)
  await loaded
  await expectLive(watching)
  await call(acting, 'post', `/ajax/publish-draw/${activity.id}`)
  const { draw } = await server.db.userActivity.findUniqueOrThrow({ where: { id: first.id } })
  await expect(slotInput(watching, 'Time', draw!)).toHaveValue('17.777')
  await Promise.all([acting.context().close(), watching.context().close()])
})

test('updates the payout page when scores, prizes or the publication status change', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ payType: 'custom', name: 'Jackpot' })
  await createPurse(server.db, activity, { added_cents: 100_000 })
  const [one] = [
    await createEntry(server.db, { activity, rider: await createUser(server.db, { name: 'Ann One' }) }),
    await createEntry(server.db, { activity, score: 17_000 }),
  ]
  const { acting, watching } = await openTwoWindows(browser, server, arena, payoutPath(arena, activity))
  const ann = watching.getByRole('row').filter({ hasText: 'Ann One' })
  await expect(watching.getByText("The Jackpot draw isn't published yet.")).toBeVisible()
  await call(acting, 'post', `/ajax/publish-draw/${activity.id}`)
  await expect(watching.getByText("The Jackpot draw isn't published yet.")).toBeHidden()

  await call(acting, 'patch', `/ajax/score/${one!.score.id}`, { score: 16.123 })
  await expect(ann).toContainText('16.123')
  await acting.getByLabel('Earnings, Ann One').fill('125.50')
  await acting.getByLabel('Earnings, Ann One').press('Enter')
  await expect(ann).toContainText('125.50')
  await acting.getByRole('button', { name: 'Publish Payout' }).click()
  await acting.getByRole('button', { name: 'Confirm' }).click()
  await expect(watching.getByText('Published', { exact: true })).toBeVisible()
  await acting.getByRole('button', { name: 'Unpublish Payout' }).click()
  await expect(watching.getByText('Draft', { exact: true })).toBeVisible()
  await Promise.all([acting.context().close(), watching.context().close()])
})
