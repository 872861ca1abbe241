import { slotInput, call, drawPath, slotRow, openTwoWindows } from './drawPage.ts'
import { expect, createScenario, test } from './fixtures.ts'

test('shows who else has the draw open and which row they are in', async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ publish_draw: true, filled: [5] })
  const { acting, watching } = await openTwoWindows(browser, server, arena, drawPath(arena, activity))
  const here = acting.getByRole('list', { name: 'Also here' })
  await expect(here.getByRole('img', { name: 'Sam Scorer' })).toBeVisible()
  await slotInput(watching, 'Time', 5).click()
  await expect(slotRow(acting, 5).getByRole('img', { name: 'Sam Scorer is in this row' })).toBeVisible()
  await watching.context().close()
  await expect(here).toBeHidden()
  await expect(slotRow(acting, 5).getByRole('img')).toHaveCount(0)
  await acting.context().close()
})

for (const signal of ['SIGKILL', 'SIGTERM'] as const)
  test(`reconnects within two seconds of a server restart after ${signal}, without missing a change`, async ({
    browser,
    server,
  }) => {
    const arena = await createScenario(server.db)
    const activity = await arena.newClass()
    const { acting, watching } = await openTwoWindows(browser, server, arena, drawPath(arena, activity))
    for (const time of [1, 2, 3]) {
      const restarted = server.restart(signal)
      await expect(watching.getByText('Reconnecting', { exact: true })).toBeVisible()
      await restarted
      const up = Date.now()
      const added = call(acting, 'post', `/ajax/draw/${activity.id}/round`, {
        user_name: `Early ${time}`,
        slotNumber: time,
      })
      await watching.waitForFunction(() => document.querySelector('.chip.live'), null, { polling: 'raf' })
      const back = Date.now() - up
      await added
      await expect(slotRow(watching, time)).toContainText(`Early ${time}`)
      expect(back, 'milliseconds until the page reconnects').toBeLessThan(2000)
      await call(acting, 'post', `/ajax/draw/${activity.id}/round`, {
        user_name: `Late ${time}`,
        slotNumber: time + 10,
      })
      await expect(slotRow(watching, time + 10)).toContainText(`Late ${time}`)
    }
    await Promise.all([acting.context().close(), watching.context().close()])
  })
