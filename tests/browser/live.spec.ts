import type { Page } from '@playwright/test'
import { createEntry, createPerson, createPurse } from '../../prisma/factories.ts'
import { box, call, drawOf, isLive, openLive, payoutOf, row, sideBySide, type, typeIn } from './sideBySide.ts'
import { axeViolations, dialogsOf, expect, openArena, test, windowOf } from './support.ts'

const columns = (page: Page) => page.getByRole('columnheader').allTextContents()

test('a slot that one organizer fills, changes, moves, swaps and empties does so on the other screen', async ({
  browser,
  server,
}) => {
  const arena = await openArena(server.db)
  const activity = await arena.newClass({ incentives: ['Senior'] })
  await createEntry(server.db, {
    activity,
    draw: 9,
    rider: await createPerson(server.db, { name: 'Nora Nine' }),
  })
  const { acting, watching } = await sideBySide(browser, server, arena, drawOf(arena, activity))
  dialogsOf(acting)
  expect(await axeViolations(watching), 'with a second person on the page').toEqual([])

  await typeIn(acting, 4, 'Walk In Wanda')
  await expect(row(watching, 4)).toContainText('Walk In Wanda')
  await type(acting, 'Draw', 4, '6')
  await expect(row(watching, 6)).toContainText('Walk In Wanda')
  await expect(row(watching, 4)).not.toContainText('Walk In Wanda')
  await type(acting, 'Draw', 6, '9')
  await expect(row(watching, 9)).toContainText('Walk In Wanda')
  await expect(row(watching, 6)).toContainText('Nora Nine')

  await watching.getByRole('button', { name: /Select.*slot 9/ }).click()
  const senior = watching.getByRole('checkbox', { name: 'Senior' })
  await expect(senior).not.toBeChecked()
  await acting.getByRole('button', { name: /Select.*slot 9/ }).click()
  await acting.getByRole('checkbox', { name: 'Senior' }).click()
  await expect(senior).toBeChecked()
  await acting.keyboard.press('Escape')
  await watching.keyboard.press('Escape')

  await acting.getByRole('button', { name: 'Delete entry, slot 9' }).click()
  await expect(row(watching, 9)).not.toContainText('Walk In Wanda')
  await Promise.all([acting.context().close(), watching.context().close()])
})

test('publishing switches the columns on the other screen, resizing its pages; times appear as they are saved', async ({
  browser,
  server,
}) => {
  const arena = await openArena(server.db)
  const activity = await arena.newClass({ total_slots: 100, filled: [1, 2] })
  const { acting, watching } = await sideBySide(browser, server, arena, drawOf(arena, activity))

  await acting.getByLabel('Session Limit').fill('250')
  await acting.getByRole('button', { name: 'Resize' }).click()
  const pages = watching.getByRole('navigation', { name: /above/ }).getByRole('button')
  await expect(pages).toHaveCount(3)
  await pages.nth(2).click()
  await expect(row(watching, 250)).toBeVisible()
  await acting.getByLabel('Session Limit').fill('100')
  await acting.getByRole('button', { name: 'Resize' }).click()
  await expect(row(watching, 1)).toBeVisible()
  await expect(pages).toHaveCount(1)

  expect(await columns(watching)).toContain('Requests')
  await acting.getByRole('button', { name: 'Publish Draw' }).click()
  await acting.getByRole('button', { name: 'Confirm' }).click()
  await expect(watching.getByRole('columnheader', { name: 'Time' })).toBeVisible()
  await expect(watching.getByRole('link', { name: 'Print Draw' })).toBeVisible()
  expect(await columns(watching)).not.toContain('Requests')

  await type(acting, 'Time', 1, '17.2')
  await expect(box(watching, 'Time', 1)).toHaveText('17.200')
  await acting.getByRole('searchbox').click()
  await type(watching, 'Time', 2, 'n')
  await expect(box(acting, 'Time', 2)).toHaveText('NT')

  await acting.getByRole('button', { name: 'Unpublish Draw' }).click()
  await expect(watching.getByRole('columnheader', { name: 'Requests' })).toBeVisible()
  await Promise.all([acting.context().close(), watching.context().close()])
})

test('the field in which somebody is keeps what they see and type; the rest of the row goes on', async ({
  browser,
  server,
}) => {
  const arena = await openArena(server.db)
  const activity = await arena.newClass({ publish_draw: true })
  const entry = await createEntry(server.db, { activity, draw: 1 })
  const other = await createEntry(server.db, { activity, draw: 2 })
  const { acting, watching } = await sideBySide(browser, server, arena, drawOf(arena, activity))
  const time = box(watching, 'Time', 1)
  await time.click()
  await time.pressSequentially('16.')

  await call(acting, 'patch', `/ajax/user-activity/${entry.id}`, { user_name: 'Renamed Rita' })
  await expect(row(watching, 1)).toContainText('Renamed Rita')
  await call(acting, 'patch', `/ajax/score/${other.score.id}`, { score: 15.5 })
  await expect(box(watching, 'Time', 2)).toHaveText('15.500')
  await expect(time).toBeFocused()
  await expect(time).toHaveValue('16.')

  await call(acting, 'patch', `/ajax/score/${entry.score.id}`, { score: 18.5 })
  await time.pressSequentially('25')
  await time.press('Enter')
  await expect(watching.getByRole('alert')).toContainText('Saved 18.500')
  await watching.getByRole('button', { name: 'Use theirs' }).click()
  await expect(box(watching, 'Time', 1)).toHaveText('18.500')
  await Promise.all([acting.context().close(), watching.context().close()])
})

test('an untouched row shows who is in it now; one that is typed into keeps the run it is typed for', async ({
  browser,
  server,
}) => {
  const arena = await openArena(server.db)
  const activity = await arena.newClass({ publish_draw: true })
  const [ann, bea] = await Promise.all(
    ['Ann', 'Bea'].map(async (name, i) =>
      createEntry(server.db, { activity, draw: i + 1, rider: await createPerson(server.db, { name }) }),
    ),
  )
  const { acting, watching } = await sideBySide(browser, server, arena, drawOf(arena, activity))
  const swap = () =>
    call(acting, 'patch', '/ajax/user-activity-swap', {
      sourceUserActivityId: ann!.id,
      destUserActivityId: bea!.id,
    })
  await box(watching, 'Time', 1).focus()
  await swap()
  await expect(row(watching, 1)).toContainText('Bea')
  await expect(row(watching, 2)).toContainText('Ann')
  await expect(box(watching, 'Time', 1)).toBeFocused()

  await watching.keyboard.type('15.7')
  await swap()
  await expect(row(watching, 2)).toContainText('Bea')
  await expect(row(watching, 1)).toContainText('Bea')
  await watching.keyboard.press('Enter')
  await expect(row(watching, 1)).toContainText('Ann')
  await expect(box(watching, 'Time', 2)).toHaveText('15.700')
  const saved = async () => (await server.db.score.findUniqueOrThrow({ where: { id: bea!.score.id } })).value
  await expect.poll(saved).toBe(15_700)
  await expect(watching.locator(':focus'), 'the keyboard is still in the table').toHaveAccessibleName(
    /^Time, slot/,
  )
  await Promise.all([acting.context().close(), watching.context().close()])
})

test('a rider who comes into a row while somebody types there appears when they leave it', async ({
  browser,
  server,
}) => {
  const arena = await openArena(server.db)
  const activity = await arena.newClass()
  const path = drawOf(arena, activity)
  const acting = await windowOf(browser, server, arena.organizer)
  const watching = await windowOf(browser, server, arena.organizer)
  await Promise.all([openLive(acting, path), openLive(watching, path)])
  await box(watching, 'Rider', 3).click()
  await box(watching, 'Rider', 3).pressSequentially('Hal')

  await call(acting, 'post', `/ajax/draw/${activity.id}/round`, { user_name: 'Faster Fred', slotNumber: 3 })
  await call(acting, 'post', `/ajax/draw/${activity.id}/round`, { user_name: 'Next Nell', slotNumber: 4 })
  await expect(row(watching, 4)).toContainText('Next Nell')
  await expect(box(watching, 'Rider', 3)).toHaveValue('Hal')
  await box(watching, 'Rider', 3).press('Escape')
  await box(watching, 'Rider', 3).press('Escape')
  await watching.getByRole('searchbox').click()
  await expect(row(watching, 3)).toContainText('Faster Fred')
  await Promise.all([acting.context().close(), watching.context().close()])
})

test('after a randomizing the other page loads anew, and times that were typed and not saved are still there', async ({
  browser,
  server,
}) => {
  const arena = await openArena(server.db)
  const activity = await arena.newClass({ publish_draw: true })
  for (let draw = 1; draw <= 8; draw++) await createEntry(server.db, { activity, draw })
  const { acting, watching } = await sideBySide(browser, server, arena, drawOf(arena, activity))
  const first = await server.db.userActivity.findFirstOrThrow({
    where: { activity_id: activity.id, draw: 1 },
  })
  await box(watching, 'Time', 1).fill('17.777')
  await box(watching, 'Time', 2).click()

  await call(acting, 'post', `/ajax/unpublish-draw/${activity.id}`)
  const loaded = watching.waitForEvent('load')
  await call(acting, 'post', `/ajax/randomize-draw/${activity.id}`)
  await loaded
  await isLive(watching)
  await call(acting, 'post', `/ajax/publish-draw/${activity.id}`)
  const { draw } = await server.db.userActivity.findUniqueOrThrow({ where: { id: first.id } })
  await expect(box(watching, 'Time', draw!)).toHaveValue('17.777')
  await Promise.all([acting.context().close(), watching.context().close()])
})

test('the payout page follows scores, prizes and publication', async ({ browser, server }) => {
  const arena = await openArena(server.db)
  const activity = await arena.newClass({ payType: 'custom', name: 'Jackpot' })
  await createPurse(server.db, activity, { added_cents: 100_000 })
  const [one] = [
    await createEntry(server.db, { activity, rider: await createPerson(server.db, { name: 'Ann One' }) }),
    await createEntry(server.db, { activity, score: 17_000 }),
  ]
  const { acting, watching } = await sideBySide(browser, server, arena, payoutOf(arena, activity))
  const ann = watching.getByRole('row').filter({ hasText: 'Ann One' })
  await expect(watching.getByText('The draw of Jackpot is not published.')).toBeVisible()
  await call(acting, 'post', `/ajax/publish-draw/${activity.id}`)
  await expect(watching.getByText('The draw of Jackpot is not published.')).toBeHidden()

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
