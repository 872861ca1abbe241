import { createEntry, createPerson } from '../../prisma/factories.ts'
import { box, call, drawOf, isLive, openLive, row, sideBySide, type } from './sideBySide.ts'
import { expect, openArena, test, windowOf } from './support.ts'

test('what a search has found stays live, and a rider who begins to match it comes in', async ({
  browser,
  server,
}) => {
  const arena = await openArena(server.db)
  const activity = await arena.newClass({ publish_draw: true })
  const named = async (name: string, draw: number) =>
    createEntry(server.db, { activity, draw, rider: await createPerson(server.db, { name }) })
  const wanda = await named('Wanda West', 2)
  const other = await named('Olga Other', 5)
  const { acting, watching } = await sideBySide(browser, server, arena, drawOf(arena, activity))
  await watching.getByRole('searchbox').fill('wanda')
  await expect(row(watching, 5)).toBeHidden()

  await call(acting, 'patch', `/ajax/score/${wanda.score.id}`, { score: 17.123 })
  await expect(box(watching, 'Time', 2)).toHaveText('17.123')
  await call(acting, 'patch', `/ajax/user-activity/${other.id}`, { user_name: 'Wanda Walkin' })
  await expect(row(watching, 5)).toContainText('Wanda Walkin')
  await expect(watching.getByRole('searchbox')).toHaveValue('wanda')
  await expect(watching.locator('tr[data-slot]')).toHaveCount(2)
  await Promise.all([acting.context().close(), watching.context().close()])
})

test('a page that is connected again but could not read what it missed does not call itself live', async ({
  browser,
  server,
}) => {
  const arena = await openArena(server.db)
  const activity = await arena.newClass()
  const { acting, watching } = await sideBySide(browser, server, arena, drawOf(arena, activity))
  await watching.route('**/ajax/draw/*/round/*', (route) => route.abort())
  const failed = watching.waitForEvent('requestfailed', (asked) => asked.url().includes('/round/'))
  await watching.evaluate(() => window.Echo!.connector.pusher.disconnect())
  await call(acting, 'post', `/ajax/draw/${activity.id}`, { user_name: 'Missed Mae', slotNumber: 5 })
  await failed
  await expect(watching.getByText('Reconnecting', { exact: true })).toBeVisible()
  await expect(row(watching, 5)).not.toContainText('Missed Mae')

  await watching.unroute('**/ajax/draw/*/round/*')
  await isLive(watching)
  await expect(row(watching, 5)).toContainText('Missed Mae')
  await Promise.all([acting.context().close(), watching.context().close()])
})

test('what happens in one round is not shown in the other', async ({ browser, server }) => {
  const arena = await openArena(server.db)
  const activity = await arena.newClass({ rounds: ['1', '2'] })
  const { acting, watching } = await sideBySide(browser, server, arena, `${drawOf(arena, activity)}/1`)
  await acting.goto(`${drawOf(arena, activity)}/2`)
  await expect(acting.getByText('Loading...')).toBeHidden()

  await type(acting, 'Rider', 5, 'Second Round Sue')
  await expect(row(acting, 5)).toContainText('Second Round Sue')
  const path = `/ajax/draw/${activity.id}/round/1`
  await call(acting, 'post', path, { user_name: 'First Round Fay', slotNumber: 6 })
  await expect(row(watching, 6)).toContainText('First Round Fay')
  await expect(row(watching, 5)).not.toContainText('Second Round Sue')
  await expect(row(acting, 6)).not.toContainText('First Round Fay')
  await Promise.all([acting.context().close(), watching.context().close()])
})

test('whoever opens the draw while a time is on its way sees it when it is saved', async ({
  browser,
  server,
}) => {
  const arena = await openArena(server.db)
  const activity = await arena.newClass({ publish_draw: true, filled: [1, 2] })
  const path = drawOf(arena, activity)
  const acting = await windowOf(browser, server, arena.scorer)
  await openLive(acting, path)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await acting.route('**/ajax/score/*', async (route) => {
    await released
    await route.continue()
  })
  await type(acting, 'Time', 1, '16.5')
  await expect(row(acting, 1)).toContainText('Saving')

  const late = await windowOf(browser, server, arena.organizer)
  await openLive(late, path)
  await expect(box(late, 'Time', 1)).toHaveValue('')
  release()
  await expect(box(late, 'Time', 1)).toHaveText('16.500')
  await expect(box(acting, 'Time', 1)).toHaveText('16.500')
  await Promise.all([acting.context().close(), late.context().close()])
})
