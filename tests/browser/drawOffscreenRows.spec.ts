import { drawPath, gotoLive, slotRow } from './drawPage.ts'
import { expect, createScenario, test, openWindow } from './fixtures.ts'

test("skips layout for rows far from the viewport without changing any row's height", async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ total_slots: 100 })
  const page = await openWindow(browser, server, arena.organizer)
  await page.goto(drawPath(arena, activity))
  const isLaidOut = (slot: number) =>
    slotRow(page, slot)
      .locator('td')
      .first()
      .evaluate((cell) => cell.checkVisibility({ contentVisibilityAuto: true }))
  const heights = () =>
    page.locator('tr[data-slot]').evaluateAll((rows) => [...new Set(rows.map((row) => row.clientHeight))])

  await expect(slotRow(page, 100)).toBeVisible()
  expect(await isLaidOut(1)).toBe(true)
  expect(await isLaidOut(100)).toBe(false)
  expect(await heights(), 'rows have the same height on and off screen').toHaveLength(1)
  await page.getByLabel('Rider, slot 100', { exact: true }).focus()
  await expect.poll(() => isLaidOut(100)).toBe(true)
  expect(await heights()).toHaveLength(1)
  await page.context().close()
})

test('exposes every cell and field to screen readers, including rows far from the viewport', async ({
  playwright,
  launchOptions,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ publish_draw: true, total_slots: 100 })
  const args = [...(launchOptions.args ?? []), '--force-renderer-accessibility']
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  const page = await openWindow(browser, server, arena.organizer)
  await gotoLive(page, drawPath(arena, activity))
  const reader = await page.context().newCDPSession(page)
  const { nodes } = await reader.send('Accessibility.getFullAXTree')
  const shown = nodes.filter((node) => !node.ignored)
  const cells = shown.filter(({ role }) => role?.value === 'cell')
  const names = shown.filter((node) => !cells.includes(node)).map(({ name }) => name?.value)
  expect(cells).toHaveLength(700)
  for (const slot of [1, 50, 100])
    for (const box of ['Draw', 'Rider', 'Time', 'Penalty', 'Horse'])
      expect(names).toContain(`${box}, slot ${slot}`)
  await browser.close()
})
