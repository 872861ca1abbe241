import { createActivity } from '../../prisma/factories.ts'
import { expectReadable } from './pageChecks.ts'
import { expect, createScenario, test, openWindow } from './fixtures.ts'

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
]) {
  test(`suggests class and side pot codes, and focuses the field with a rejected code, at ${viewport.width} px`, async ({
    browser,
    server,
  }) => {
    const { organizer, event, newClass } = await createScenario(server.db)
    const open = await newClass({ name: 'Open 4D', incentives: ['Novice Horse'] })
    const page = await openWindow(browser, server, organizer)
    await page.setViewportSize(viewport)
    await page.goto(`/organizer/scoring/${event.id}/activities/${open.id}/settings`)
    const code = page.getByLabel('Code', { exact: true })
    const part = page.locator('summary', { hasText: 'Entries' })
    await expect(code).toBeHidden()
    await part.click()
    await page.getByRole('button', { name: 'Suggest codes' }).click()
    await expect(code).toHaveValue('o')
    await expect(page.getByLabel('Novice Horse code')).toHaveValue('nh')
    await expectReadable(page, viewport.width)

    await createActivity(server.db, { event, name: 'Ranch', code: 'nh' })
    await part.click()
    await expect(code).toBeHidden()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('This event already uses the code "nh".')).toBeVisible()
    await expect(page.getByLabel('Novice Horse code')).toBeFocused()
    await page.getByLabel('Novice Horse code').fill('NOV')
    await page.getByLabel('Entries close').selectOption('At a set time')
    await page.getByLabel('Closing time').fill('2030-06-05T18:30')
    await page.getByLabel('Side pots lock').fill('5')
    await expectReadable(page, viewport.width)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()

    await page.reload()
    await expect(page.getByLabel('Novice Horse code')).toHaveValue('nov')
    await expect(page.getByLabel('Closing time')).toHaveValue('2030-06-05T18:30')
    await expect(page.getByLabel('Side pots lock')).toHaveValue('5')
    await expect(part).toContainText('Codes o, nov · Entries close at a set time')
  })
}
