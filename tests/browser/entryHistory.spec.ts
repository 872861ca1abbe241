import { addMember, createUser } from '../../prisma/factories.ts'
import { drawPath, gotoLive } from './drawPage.ts'
import { changeTimeButton, enteredTime, timeInput } from './scoreFields.ts'
import { axeViolations, createScenario, expect, openWindow, test } from './fixtures.ts'

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
])
  test(`shows who changed a score, and when, at ${viewport.width} px`, async ({ browser, server }) => {
    const arena = await createScenario(server.db)
    const activity = await arena.newClass({ publish_draw: true, filled: [1, 2] })
    const pat = await createUser(server.db, { name: 'Pat (code)', is_rider: false })
    await addMember(server.db, arena.organization, pat, 'scorer', arena.event)
    const path = drawPath(arena, activity)

    const gate = await openWindow(browser, server, pat)
    await gotoLive(gate, path)
    await timeInput(gate, 1).fill('17.102')
    await timeInput(gate, 1).press('Enter')
    await expect(enteredTime(gate, 1)).toHaveText('17.102')

    const office = await openWindow(browser, server, arena.organizer)
    await gotoLive(office, path)
    await changeTimeButton(office, 1).click()
    await timeInput(office, 1).fill('17.201')
    await timeInput(office, 1).press('Enter')
    await expect(enteredTime(gate, 1)).toHaveText('17.201')

    const page = await openWindow(browser, server, arena.scorer)
    await page.setViewportSize(viewport)
    await gotoLive(page, path)
    const allRows = page.getByRole('button', { name: 'All rows' })
    if (viewport.width < 640) await allRows.click()
    await page.getByRole('button', { name: 'More, slot 1' }).click()
    await page.getByRole('button', { name: 'History' }).click()
    const dialog = page.getByRole('dialog', { name: / history, slot 1$/ })
    const changes = dialog.getByRole('listitem')
    await expect(changes).toHaveCount(2)
    await expect(changes.nth(0)).toContainText('Time 17.102 → 17.201')
    await expect(changes.nth(0)).toContainText('Otis Organizer')
    await expect(changes.nth(1)).toContainText('Time 17.102')
    await expect(changes.nth(1)).toContainText(/\w{3} \d+, 20\d\d, \d+:\d\d [AP]M, Pat \(code\)/)
    expect(await axeViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    )
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('button', { name: 'History' })).toBeFocused()
  })
